-- Flags a payment for staff because of something after it was paid, such as a dispute; the same `id` flags once.
create or replace function note_payment_concern(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_attempt payment_attempts;
  v_message bigint;
begin
  select * into v_attempt from payment_attempts where provider = p ->> 'provider' and reference = p ->> 'reference';
  if not found then return '{"outcome": "unknown"}'; end if;
  perform 1 from orders where id = v_attempt.order_id for update;
  insert into payment_messages (attempt_id, provider, transaction, status, facts, source, report, received_at)
    values (v_attempt.id, v_attempt.provider, v_attempt.reference, p ->> 'concern', p ->> 'id', p ->> 'source', p, v_now)
    on conflict do nothing returning id into v_message;
  if v_message is null then return '{"outcome": "repeated"}'; end if;
  update payment_attempts set flag = p ->> 'concern', updated_at = v_now where id = v_attempt.id;
  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_attempt.order_id, 'payment', 'provider:' || v_attempt.provider,
      jsonb_build_object('flag', p ->> 'concern', 'transaction', v_attempt.reference), v_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    values ('mail.payment_alert', jsonb_build_object('order_id', v_attempt.order_id, 'attempt_id', v_attempt.id, 'flag', p ->> 'concern'),
      'mail.payment_alert:' || v_attempt.id || ':' || (p ->> 'concern') || ':' || (p ->> 'id'), v_now, v_now)
    on conflict (dedupe_key) do nothing;
  return '{"outcome": "applied"}';
end $$;
