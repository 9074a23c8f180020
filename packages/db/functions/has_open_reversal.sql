-- Returns whether the bank reversed a payment of an order and nobody has decided about it yet.
create or replace function has_open_reversal(p_order_id integer) returns boolean language sql stable as $$
    select exists (select 1 from payment_reversals where order_id = p_order_id and outcome is null)
  $$;
