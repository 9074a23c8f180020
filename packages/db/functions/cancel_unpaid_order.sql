-- Cancels an order whose payment is overdue. A payment that the bank never confirmed reserves the goods for a
-- week. Locks the order first, so that a concurrent payment either succeeds or fails as a whole.
create or replace function cancel_unpaid_order(p_order_id integer, p_now timestamptz, p_outbox jsonb)
returns jsonb language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = p_order_id for update;
  if v_order.status <> 'awaiting_payment' then return '{"refused": "order.illegal_status"}'; end if;
  if exists (select 1 from payment_attempts where order_id = p_order_id and (state = 'held' and returned_at is null
    or state = 'processing' and updated_at > p_now - interval '7 days'
    -- An attempt can be begun again and again: it delays the end of an order, it does not prevent it.
    or state = 'open' and expires_at > p_now and v_order.created_at > p_now - interval '14 days')) then
    return '{"refused": "payment.in_progress"}';
  end if;
  return set_order_status(p_order_id, 'cancelled', 'system', p_now, '{"reason": "payment overdue"}', p_outbox);
end $$;
