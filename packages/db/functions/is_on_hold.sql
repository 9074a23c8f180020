-- Returns whether staff hold an order that has not left. Cancelling or refunding it ends the hold.
create or replace function is_on_hold(p_order_id integer) returns boolean language sql stable as $$
    select exists (select 1 from orders where id = p_order_id and held_at is not null
      and status in ('new', 'pending', 'awaiting_payment', 'paid', 'incomming', 'ready'))
  $$;
