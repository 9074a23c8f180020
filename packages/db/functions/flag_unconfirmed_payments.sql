-- Flags payments that were approved a day ago and never confirmed, and notifies staff. Such a payment locks its
-- order for a week, counted from the last message of the provider, so the time of the attempt does not change.
-- Returns the number of flagged attempts.
create or replace function flag_unconfirmed_payments(p_now timestamptz) returns integer language sql as $$
  with flagged as (
    update payment_attempts a set flag = 'unconfirmed' from orders o
    where o.id = a.order_id and o.status = 'awaiting_payment' and a.state = 'processing' and a.flag is null
      and a.updated_at < p_now - interval '24 hours'
    returning a.id, a.order_id, a.provider, a.reference
  ), noted as (
    insert into order_events (order_id, kind, actor, data, created_at)
    select order_id, 'payment', 'system', jsonb_build_object('flag', 'unconfirmed', 'transaction', reference), p_now from flagged
  ), notified as (
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    select 'mail.payment_alert', jsonb_build_object('order_id', order_id, 'attempt_id', id, 'flag', 'unconfirmed'),
      'mail.payment_alert:' || id || ':unconfirmed', p_now, p_now from flagged
    on conflict (dedupe_key) do nothing
  )
  select count(*)::integer from flagged
$$;
