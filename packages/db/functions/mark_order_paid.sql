-- Records a payment seen by staff: on the bank statement, at the counter (`means` of the data), or after
-- checking a held attempt. Money on the statement belongs to an unconfirmed attempt: its late confirmation is
-- not a second payment. Until the goods are packed the order becomes paid; later only the payment does, as with
-- cash collected by a carrier. `p_over_cents` of it is the overpaid part, which is refunded.
create or replace function mark_order_paid(
  p_order_id integer, p_amount_cents bigint, p_now timestamptz, p_data jsonb, p_actor text default 'operator',
  p_over_cents integer default 0
) returns jsonb language plpgsql as $$
declare
  v_order orders;
  v_attempt payment_attempts;
  v_answer jsonb;
  v_over integer;
  v_refund_id integer;
begin
  select * into v_order from orders where id = p_order_id for update;
  -- The sum from before people of the shop took goods out of the order: what is too much goes back.
  v_over := case when p_over_cents > 0 then p_over_cents when not p_data ? 'means' and exists (select 1 from order_events where order_id = p_order_id and kind = 'changed')
    then greatest(0, p_amount_cents - (v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents)) else 0 end;
  if v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents <> p_amount_cents - v_over then
    return jsonb_build_object('refused', 'payment.amount_differs', 'amount_cents', v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents);
  end if;
  if exists (select 1 from payments where order_id = p_order_id and state in ('paid', 'refunded')) then
    return '{"refused": "payment.already_paid"}';
  end if;
  if v_order.status = 'cancelled' then return '{"refused": "payment.order_closed"}'; end if;
  if p_data ? 'means' then
    update payments set method = p_data ->> 'means', reference = null where order_id = p_order_id and state in ('open', 'authorised');
  end if;
  -- What came at the counter is not the money of an attempt.
  select * into v_attempt from payment_attempts where order_id = p_order_id and not p_data ? 'means'
    and (state = 'held' and returned_at is null or state = 'processing' and flag = 'unconfirmed') order by id desc limit 1 for update;
  if v_order.status in ('new', 'pending', 'awaiting_payment') then
    v_answer := set_order_status(p_order_id, 'paid', p_actor, p_now,
      p_data || jsonb_build_object('amount_cents', p_amount_cents),
      jsonb_build_array(jsonb_build_object('kind', 'mail.payment_received', 'dedupe_key', 'mail.payment_received:' || p_order_id,
        'payload', jsonb_build_object('language', v_order.language))));
    if v_answer ? 'refused' then
      return jsonb_build_object('refused', 'order.illegal_status', 'from', v_order.status);
    end if;
  else
    update payments set state = 'paid', updated_at = p_now where order_id = p_order_id and state in ('open', 'authorised');
    if not found then
      return jsonb_build_object('refused', 'order.illegal_status', 'from', v_order.status);
    end if;
    insert into order_events (order_id, kind, actor, data, created_at)
      values (p_order_id, 'paid', p_actor, p_data || jsonb_build_object('amount_cents', p_amount_cents), p_now);
  end if;
  v_refund_id := list_overpaid(p_order_id, v_over, p_now);
  if v_attempt.id is not null then
    update payment_attempts set state = 'paid', flag = null, next_check_at = null, updated_at = p_now where id = v_attempt.id;
    update payments set method = v_attempt.provider, reference = v_attempt.reference where order_id = p_order_id;
    insert into payment_messages (attempt_id, provider, transaction, status, facts, source, report, received_at)
      values (v_attempt.id, v_attempt.provider, v_attempt.reference, 'marked paid', p_amount_cents::text, p_actor, p_data, p_now);
  end if;
  return jsonb_build_object('ok', true, 'from', v_order.status, 'refund_id', v_refund_id);
end $$;
