-- Returns whether staff hold an order with this row: cancelling, refunding or sending it ends the hold. The planner
-- expands it in place, so that lists call no function per row.
create or replace function is_held(p_held_at timestamptz, p_status text) returns boolean language sql immutable as $$
    select p_held_at is not null and p_status in ('new', 'pending', 'awaiting_payment', 'paid', 'incomming', 'ready')
  $$;
