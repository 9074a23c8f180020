-- SHA-256 of an entry of the audit, as JSON without its own hash. Empty fields do not count, so that a column that comes
-- later changes no hash. Times must be in UTC where the JSON is made.
create or replace function audit_hash(p_entry jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_strip_nulls(p_entry - 'hash')::text, 'UTF8')), 'hex')
$$;
