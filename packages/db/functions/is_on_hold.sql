-- Returns whether staff hold an order that has not left.
create or replace function is_on_hold(p_order_id integer) returns boolean language sql stable as $$
    select exists (select 1 from orders where id = p_order_id and is_held(held_at, status))
  $$;
