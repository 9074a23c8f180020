-- Returns the money received for a payment: nothing before it is paid, and without what gift cards or exchanged
-- pieces paid of its order.
create or replace function paid_in_money(p_state text, p_amount_cents bigint, p_order_id integer) returns bigint language sql stable as $$
    select case when p_state in ('paid', 'refunded')
      then p_amount_cents - coalesce((select gift_card_cents + credit_cents from orders where id = p_order_id), 0) else 0 end::bigint
  $$;
