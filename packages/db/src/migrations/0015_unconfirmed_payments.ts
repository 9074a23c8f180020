import type { Kysely } from 'kysely'
import { replaceInFunction } from './replace-in-function.ts'
import { runStatements } from './statements.ts'

// What staff saw on the statement is the money of that payment: its late confirmation is no second one.
const markPaid = 'mark_order_paid(integer,bigint,timestamptz,jsonb)'
const heldOnly = `order_id = p_order_id and state = 'held' and returned_at is null order`
const heldOrUnconfirmed = `order_id = p_order_id
    and (state = 'held' and returned_at is null or state = 'processing' and flag = 'unconfirmed') order`

/*
 * A payment that was approved and never confirmed locks its order for a week: staff is told after a day. The time of the
 * attempt stays: the week is counted from the provider's last word.
 */
const flagUnconfirmed = `create function flag_unconfirmed_payments(p_now timestamptz) returns integer language sql as $$
  with flagged as (
    update payment_attempts a set flag = 'unconfirmed' from orders o
    where o.id = a.order_id and o.status = 'awaiting_payment' and a.state = 'processing' and a.flag is null
      and a.updated_at < p_now - interval '24 hours'
    returning a.id, a.order_id, a.provider, a.reference
  ), noted as (
    insert into order_events (order_id, kind, actor, data, created_at)
    select order_id, 'payment', 'system', jsonb_build_object('flag', 'unconfirmed', 'transaction', reference), p_now from flagged
  ), told as (
    insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    select 'mail.payment_alert', jsonb_build_object('order_id', order_id, 'attempt_id', id, 'flag', 'unconfirmed'),
      'mail.payment_alert:' || id || ':unconfirmed', p_now, p_now from flagged
    on conflict (dedupe_key) do nothing
  )
  select count(*)::integer from flagged
$$`

/** Creates word to staff about payments that nobody confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [flagUnconfirmed, replaceInFunction(markPaid, heldOnly, heldOrUnconfirmed)])
}

/** Takes back everything `up` did. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    replaceInFunction(markPaid, heldOrUnconfirmed, heldOnly),
    `drop function flag_unconfirmed_payments`,
  ])
}
