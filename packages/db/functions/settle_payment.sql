-- Applies a report of a provider or staff to an attempt and its order, forward only. The caller has verified the
-- message; amounts are compared here without rounding. Paid is final. A report of a real provider never settles
-- an emulated attempt.
create or replace function settle_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_state text := p ->> 'state';
  v_flag text := p ->> 'flag';
  v_attempt payment_attempts;
  v_order orders;
  v_from text;
  v_message bigint;
  v_outcome text;
  v_money text;
  v_answer jsonb;
  v_over integer;
begin
  select * into v_attempt from payment_attempts
    where provider = p ->> 'provider' and reference = p ->> 'reference'
      and (p ->> 'token' is null or token = p ->> 'token') and is_emulated = coalesce((p ->> 'is_emulated')::boolean, false);
  if not found then
    insert into payment_messages (provider, transaction, status, facts, source, report, received_at)
      values (p ->> 'provider', p ->> 'reference', p ->> 'status', p ->> 'facts', p ->> 'source', p, v_now)
      on conflict do nothing returning id into v_message;
    return jsonb_build_object('outcome', 'unknown', 'is_new', v_message is not null);
  end if;
  select * into v_order from orders where id = v_attempt.order_id for update;
  select * into v_attempt from payment_attempts where id = v_attempt.id for update;
  v_from := v_attempt.state;
  -- Begun before people of the shop took goods out of the order: what is too much goes back.
  v_over := case when exists (select 1 from order_events where order_id = v_order.id and kind = 'changed')
    then greatest(0, v_attempt.amount_cents - (v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents)) else 0 end;
  select state into v_money from payments where order_id = v_order.id order by id desc limit 1;

  insert into payment_messages (attempt_id, provider, transaction, status, facts, source, report, received_at)
    values (v_attempt.id, v_attempt.provider, v_attempt.reference, p ->> 'status', p ->> 'facts', p ->> 'source', p, v_now)
    on conflict do nothing returning id into v_message;
  -- A status that is fetched is new each time: what it said before may have been answered before the order
  -- changed.
  if v_message is null and p ->> 'source' <> 'check' then
    return jsonb_build_object('outcome', 'repeated', 'order_id', v_order.id, 'state', v_attempt.state);
  end if;

  if v_state = 'paid' and v_from not in ('paid', 'surplus') then
    if (p ->> 'checks_amount')::boolean and (p ->> 'amount_cents')::bigint is distinct from v_attempt.amount_cents
      or v_attempt.amount_cents - v_over <> v_order.grand_total_cents - v_order.gift_card_cents - v_order.credit_cents then
      v_state := 'held'; v_flag := 'amount_differs';
    elsif (p ->> 'checks_amount')::boolean and p ->> 'currency' is distinct from v_attempt.currency then
      v_state := 'held'; v_flag := 'currency_differs';
    elsif (p ->> 'is_receiver_wrong')::boolean then
      v_state := 'held'; v_flag := 'receiver_differs';
    elsif v_attempt.returned_at is not null and v_message is not null then
      v_state := 'held'; v_flag := 'second_payment';
    elsif v_from = 'held' and coalesce(v_attempt.flag, '') not in ('advance_due', 'offline_contract') then
      v_state := 'held'; v_flag := v_attempt.flag;
    elsif v_order.status = 'cancelled' then
      v_state := 'held'; v_flag := 'paid_after_cancel';
    elsif v_money in ('paid', 'refunded') then
      v_state := 'surplus'; v_flag := 'second_payment';
    elsif v_order.status <> 'awaiting_payment' then
      v_state := 'held'; v_flag := 'order_not_waiting';
    else
      v_flag := null;
    end if;
  end if;

  v_outcome := case
    when v_from in ('paid', 'surplus') then 'late'
    when v_state = v_from and v_flag is not distinct from v_attempt.flag then 'unchanged'
    when v_from = 'held' and v_state not in ('paid', 'held') then 'late'
    when v_from = 'held' and v_state = 'held' and v_attempt.flag = 'paid_after_cancel' then 'late'
    when v_state in ('paid', 'surplus', 'held') then 'applied'
    when payment_state_rank(v_state) < payment_state_rank(v_from) then 'late'
    when payment_state_rank(v_state) = payment_state_rank(v_from) and v_state <> v_from then 'late'
    else 'applied' end;

  if v_outcome <> 'late' then
    update payment_attempts set provider_status = p ->> 'status', updated_at = v_now,
        is_busy = coalesce((p ->> 'is_busy')::boolean, false),
        next_check_at = case when v_state in ('open', 'processing') or v_state = 'held' and v_flag in ('advance_due', 'offline_contract')
          then next_check_at end
      where id = v_attempt.id;
  end if;
  if v_outcome = 'applied' then
    update payment_attempts set state = v_state, flag = v_flag, returned_at = null,
        data = data || coalesce(p -> 'keep', '{}') where id = v_attempt.id;
    if v_state = 'paid' then
      update payments set method = v_attempt.provider, reference = v_attempt.reference, updated_at = v_now
        where order_id = v_order.id;
      v_answer := set_order_status(v_order.id, 'paid', 'provider:' || v_attempt.provider, v_now,
        jsonb_build_object('transaction', v_attempt.reference),
        jsonb_build_array(jsonb_build_object('kind', 'mail.payment_received', 'dedupe_key', 'mail.payment_received:' || v_order.id,
          'payload', jsonb_build_object('language', v_order.language, 'attempt_id', v_attempt.id))));
      if v_answer ? 'refused' then
        raise exception 'order % did not become paid: %', v_order.number, v_answer using errcode = 'check_violation';
      end if;
      perform list_overpaid(v_order.id, v_over, v_now);
    elsif v_from = 'processing' and v_state in ('failed', 'cancelled') and v_order.status = 'awaiting_payment' then
      -- The shopper has been promised a mail.
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('mail.payment_failed', jsonb_build_object('order_id', v_order.id, 'attempt_id', v_attempt.id),
          'mail.payment_failed:' || v_attempt.id, v_now, v_now) on conflict (dedupe_key) do nothing;
    end if;
    if v_state in ('held', 'surplus') or v_flag is not null and v_flag is distinct from v_attempt.flag then
      insert into order_events (order_id, kind, actor, data, created_at)
        values (v_order.id, 'payment', 'provider:' || v_attempt.provider,
          jsonb_build_object('flag', v_flag, 'transaction', v_attempt.reference), v_now);
      insert into outbox (kind, payload, dedupe_key, run_at, created_at)
        values ('mail.payment_alert', jsonb_build_object('order_id', v_order.id, 'attempt_id', v_attempt.id, 'flag', v_flag),
          'mail.payment_alert:' || v_attempt.id || ':' || v_flag, v_now, v_now) on conflict (dedupe_key) do nothing;
    end if;
  end if;
  return jsonb_build_object('outcome', v_outcome, 'order_id', v_order.id, 'from', v_from,
    'state', case when v_outcome = 'applied' then v_state else v_from end,
    'flag', case when v_outcome = 'applied' then v_flag else v_attempt.flag end);
end $$;
