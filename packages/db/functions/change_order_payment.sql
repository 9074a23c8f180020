-- Changes the payment method of an order that awaits payment, unless a payment of it may still succeed.
create or replace function change_order_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_now timestamptz := (p ->> 'now')::timestamptz;
begin
  select * into v_order from orders where id = (p ->> 'order_id')::integer for update;
  if v_order.status = 'cancelled' then return '{"refused": "payment.order_closed"}'; end if;
  if v_order.status <> 'awaiting_payment' then return '{"refused": "payment.already_paid"}'; end if;
  if payment_is_busy(v_order.id, v_now) or exists (
    select 1 from payment_attempts where order_id = v_order.id and state = 'held' and returned_at is null) then
    return '{"refused": "payment.in_progress"}';
  end if;
  if v_order.payment -> 'methodCode' is distinct from p -> 'payment' -> 'methodCode' then
    update orders set payment = p -> 'payment', updated_at = v_now where id = v_order.id;
    update payments set method = p -> 'payment' ->> 'methodCode', updated_at = v_now where order_id = v_order.id;
    insert into order_events (order_id, kind, actor, data, created_at)
      values (v_order.id, 'payment', 'shopper', jsonb_build_object('method', p -> 'payment' -> 'methodCode'), v_now);
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
      select m.kind, m.payload || jsonb_build_object('order_id', v_order.id, 'number', v_order.number), m.dedupe_key, v_now, v_now
      from jsonb_to_recordset(coalesce(p -> 'outbox', '[]')) as m (kind text, payload jsonb, dedupe_key text)
      on conflict (dedupe_key) do nothing;
  end if;
  return '{"ok": true}';
end $$;
