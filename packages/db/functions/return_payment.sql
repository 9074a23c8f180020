-- Records that staff returned the money of a held or surplus attempt.
create or replace function return_payment(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_attempt payment_attempts;
begin
  perform 1 from orders where id = (p ->> 'order_id')::integer for update;
  select * into v_attempt from payment_attempts
    where order_id = (p ->> 'order_id')::integer and reference = p ->> 'reference' for update;
  if not found then return '{"refused": "payment.unknown"}'; end if;
  if v_attempt.state not in ('held', 'surplus') then
    return jsonb_build_object('refused', 'payment.not_held', 'state', v_attempt.state);
  end if;
  if v_attempt.returned_at is not null then return '{"refused": "payment.returned"}'; end if;
  update payment_attempts set returned_at = v_now, flag = null, next_check_at = null, is_busy = false, updated_at = v_now
    where id = v_attempt.id;
  insert into payment_messages (attempt_id, provider, transaction, status, facts, source, report, received_at)
    values (v_attempt.id, v_attempt.provider, v_attempt.reference, 'returned', p ->> 'amount_cents', 'operator',
      p - 'now', v_now);
  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_attempt.order_id, 'payment_returned', p ->> 'actor', jsonb_build_object('transaction', v_attempt.reference,
      'cents', (p ->> 'amount_cents')::bigint, 'comment', p ->> 'comment'), v_now);
  return '{"ok": true}';
end $$;
