-- Recomputes the audit chain for a number of entries after one given by number and hash (0 and '' before the
-- first). `broken_at`: the first entry that was modified, does not follow the previous one, or is missing.
create or replace function check_audit_part(
  p_after bigint, p_hash text, p_limit integer, out entries bigint, out last_hash text, out broken_at bigint
) language sql stable set timezone = 'UTC' as $$
  select count(*), (array_agg(c.hash order by c.place desc))[1],
    min(c.place) filter (where c.id <> c.place or c.previous <> c.before or c.hash <> c.computed)
  from (
    select p_after + row_number() over (order by e.id) as place, e.id, e.previous, e.hash,
      lag(e.hash, 1, p_hash) over (order by e.id) as before, audit_hash(to_jsonb(e)) as computed
    from (select * from audit_entries where id > p_after order by id limit p_limit) e
  ) c
$$;
