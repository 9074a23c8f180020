-- Whether the bank took money of an order back and no one has decided about it.
create or replace function has_open_reversal(p_order_id integer) returns boolean language sql stable as $$
    select exists (select 1 from payment_reversals where order_id = p_order_id and outcome is null)
  $$;
