-- Returns whether the status graph allows the transition. A refund is possible from any state, once, after money
-- was received.
create or replace function may_move_order(p_order_id integer, p_from text, p_to text)
returns boolean language sql stable as $$
    select case when p_to = 'refunded'
      then p_from <> 'refunded' and exists (select 1 from payments where order_id = p_order_id and state = 'paid')
      else exists (select 1 from order_transitions where from_status = p_from and to_status = p_to) end
  $$;
