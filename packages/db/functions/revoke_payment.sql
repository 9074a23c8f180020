-- Revokes a payment recorded from a statement or the counter: it belonged to another order, or the bank reversed
-- it. `p_refund_id` is the refund of its overpaid part. An unsent order awaits payment again, and boxes being
-- packed are cancelled; a later one keeps its status, unpaid. Refused if a provider confirms the payment, or if
-- money or goods without a parcel were released for it.
create or replace function revoke_payment(
  p_order_id integer, p_refund_id integer, p_actor text, p_now timestamptz, p_data jsonb
) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_over integer := 0;
  v_back text;
begin
  select * into v_order from orders where id = p_order_id for update;
  if not exists (select 1 from payments where order_id = p_order_id and state = 'paid') then
    return '{"refused": "payment.not_paid"}';
  elsif v_order.status in ('cancelled', 'refunded') or exists (select 1 from refunds where order_id = p_order_id
      and (state = 'done' or id is distinct from p_refund_id)) then
    return '{"refused": "payment.given_back"}';
  elsif exists (select 1 from payment_attempts where order_id = p_order_id and state = 'paid') then
    return '{"refused": "payment.of_provider"}';
  elsif exists (select 1 from gift_cards where order_id = p_order_id and state <> 'waiting')
      or exists (select 1 from download_grants where order_id = p_order_id) then
    return '{"refused": "payment.value_issued"}';
  end if;
  delete from refunds where id = p_refund_id returning amount_cents into v_over;
  update payments set state = 'open', amount_cents = amount_cents - coalesce(v_over, 0), updated_at = p_now
    where order_id = p_order_id and state = 'paid';
  -- The entry that was swapped had the way it was paid; from now on it is payable as ordered again.
  update payments set method = v_order.payment ->> 'methodCode' where order_id = p_order_id and method in ('cash', 'card_terminal');
  select from_status into v_back from order_events where order_id = p_order_id and to_status = 'paid' order by id desc limit 1;
  if v_order.status = 'paid' or v_order.status in ('incomming', 'ready') and v_back = 'awaiting_payment' then
    perform set_config('ambra.unpaid', p_order_id::text, true);
    update orders set status = coalesce(v_back, 'awaiting_payment'), updated_at = p_now where id = p_order_id;
    perform set_config('ambra.unpaid', '', true);
    insert into order_events (order_id, kind, from_status, to_status, actor, data, created_at)
      values (p_order_id, 'status', v_order.status, coalesce(v_back, 'awaiting_payment'), p_actor, p_data, p_now);
  else
    insert into order_events (order_id, kind, actor, data, created_at)
      values (p_order_id, 'unpaid', p_actor, p_data, p_now);
  end if;
  return '{"ok": true}';
end $$;
