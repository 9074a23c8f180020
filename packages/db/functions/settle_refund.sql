-- Records that the money of a refund was sent; an order cancelled and refunded in full becomes refunded.
create or replace function settle_refund(
  p_refund_id integer, p_actor text, p_reference text, p_now timestamptz, p_outbox jsonb
) returns jsonb language plpgsql as $$
declare
  v_refund refunds;
  v_order orders;
  v_left bigint;
begin
  select o.* into v_order from refunds r join orders o on o.id = r.order_id where r.id = p_refund_id for update of o;
  if not found then
    return '{"refused": "refund.unknown"}';
  end if;
  update refunds set state = 'done', reference = p_reference, updated_at = p_now
    where id = p_refund_id and state = 'to_do' returning * into v_refund;
  if not found then
    return '{"refused": "refund.already_done"}';
  end if;
  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_order.id, 'refund_done', p_actor, jsonb_build_object('refund_id', p_refund_id, 'cents', v_refund.amount_cents - v_refund.gift_card_cents - v_refund.credit_cents,
      'reference', p_reference), p_now);
  select (select coalesce(sum(amount_cents), 0) from payments where order_id = v_order.id and state in ('paid', 'refunded'))
    - (select coalesce(sum(amount_cents), 0) from refunds where order_id = v_order.id and state = 'done') into v_left;
  if v_left = 0 and v_order.status = 'cancelled' then
    perform set_order_status(v_order.id, 'refunded', p_actor, p_now, jsonb_build_object('refund_id', p_refund_id), p_outbox);
  end if;
  return jsonb_build_object('order_id', v_order.id, 'amount_cents', v_refund.amount_cents - v_refund.gift_card_cents - v_refund.credit_cents);
end $$;
