-- Recomputes the chain of the audit. `broken_at`: the first entry that is not what was written, follows from another one
-- or is missing.
create or replace function check_audit(out entries bigint, out head text, out broken_at bigint)
language plpgsql stable set timezone = 'UTC' as $$
  declare
    v_last bigint;
  begin
    select h.id, h.hash into v_last, head from audit_head h;
    select count(*) into entries from audit_entries;
    select min(c.place) into broken_at from (
      select row_number() over (order by e.id) as place, e.id, e.previous, e.hash,
        lag(e.hash, 1, '') over (order by e.id) as before, audit_hash(to_jsonb(e)) as computed
      from audit_entries e
    ) c where c.id <> c.place or c.previous <> c.before or c.hash <> c.computed;
    if broken_at is null and entries <> coalesce(v_last, 0) then
      broken_at := entries + 1;
    end if;
    if broken_at is null and entries > 0
      and head is distinct from (select e.hash from audit_entries e order by e.id desc limit 1) then
      broken_at := entries;
    end if;
    head := coalesce(head, '');
  end $$;
