-- Serializes orders that share a key, in key order, so that each sees what the others hold.
create or replace function lock_hold_keys(p_hold jsonb) returns void language plpgsql as $$
declare
  v_key text;
begin
  for v_key in select distinct k ->> 'key' from jsonb_array_elements(p_hold -> 'keys') as k order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(v_key, 0));
  end loop;
end $$;
