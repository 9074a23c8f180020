-- Computes the SHA-256 of an audit entry as JSON without its own hash. Ignores empty fields, so that a column
-- added later changes no hash. Times must be in UTC where the JSON is built.
create or replace function audit_hash(p_entry jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_strip_nulls(p_entry - 'hash')::text, 'UTF8')), 'hex')
$$;
