-- Returns when a mail to an address may be sent, within a number of mails in any 24 hours; null when its slot
-- would be later than `wait_hours`, or the error AM002 for a mail that must be sent. `p_rule`: {key, max,
-- wait_hours, must_send}; null for mails that are not counted. The lock of the key is held until the end of the
-- transaction, so take it last, after rows that others may wait for.
create or replace function book_mail(p_rule jsonb, p_now timestamptz) returns timestamptz language plpgsql as $$
declare
  v_key text := p_rule ->> 'key';
  v_max integer := (p_rule ->> 'max')::integer;
  v_at timestamptz;
begin
  if v_key is null then
    return p_now;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('mail ' || v_key, 0));
  -- The slot that leaves the window of the one to be taken: the newest but max - 1.
  select s.at + interval '24 hours' into v_at from mail_slots s where s.key = v_key
      -- A waiting mail does not block one that cannot wait: both fit, since its turn is when another slot leaves.
      and (s.at <= p_now or (p_rule ->> 'wait_hours')::integer > 0)
    order by s.at desc offset v_max - 1 limit 1;
  v_at := greatest(v_at, p_now);
  if v_at > p_now + make_interval(hours => (p_rule ->> 'wait_hours')::integer) then
    if (p_rule ->> 'must_send')::boolean then
      raise exception 'the mails of an address are used up' using errcode = 'AM002';
    end if;
    return null;
  end if;
  insert into mail_slots (key, at) values (v_key, v_at);
  return v_at;
end $$;
