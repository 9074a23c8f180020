import type { Kysely } from 'kysely'
import { replaceInFunction } from './replace-in-function.ts'
import { runStatements } from './statements.ts'

const settle = 'settle_payment(jsonb)'
const setStatus = 'set_order_status(integer,text,text,timestamptz,jsonb,jsonb)'
const refund = 'refund_order(jsonb)'

// Money that went back holds an order no longer: it may be paid again, run out, or be paid in another way.
const heldByAttempt = [
  [
    'cancel_unpaid_order(integer,timestamptz,jsonb)',
    `(state = 'held'\n`,
    `(state = 'held' and returned_at is null\n`,
  ],
  [
    'change_order_payment(jsonb)',
    `order_id = v_order.id and state = 'held')`,
    `order_id = v_order.id and state = 'held' and returned_at is null)`,
  ],
  [
    'mark_order_paid(integer,bigint,timestamptz,jsonb)',
    `order_id = p_order_id and state = 'held' order`,
    `order_id = p_order_id and state = 'held' and returned_at is null order`,
  ],
] as const

// What is said for the first time after the money went back is new money.
const heldAgain = `    elsif v_from = 'held' and coalesce(v_attempt.flag, '') not in`
const returnedBefore = `    elsif v_attempt.returned_at is not null and v_message is not null then
      v_state := 'held'; v_flag := 'second_payment';
${heldAgain}`
const applying = `update payment_attempts set state = v_state, flag = v_flag,`
const reopening = `update payment_attempts set state = v_state, flag = v_flag, returned_at = null,`

/*
 * Orders take their stock in sku order; whoever gives it back must lock it in the same order, or both wait for each other.
 */
const stockById = `perform 1 from stock s join order_stock o using (product_id) where o.order_id = p_order_id
      order by s.product_id for update of s;`
const stockBySku = `perform 1 from stock s join order_stock o using (product_id) join products r on r.id = s.product_id
      where o.order_id = p_order_id order by r.sku for update of s;`
const refundedStock = `  for v_item in
    select s.product_id, least(s.qty, o.qty) as qty, o.qty as held`
const lockedRefundedStock = `  perform 1 from stock s join order_stock o using (product_id) join products r on r.id = s.product_id
    where o.order_id = v_order_id order by r.sku for update of s;
${refundedStock}`

const returnPayment = `create function return_payment(p jsonb) returns jsonb language plpgsql as $$
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
end $$`

/** Creates money given back of attempts that were held or too many; stock is locked in one order by all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table payment_attempts add column returned_at timestamptz
      check (returned_at is null or state in ('held', 'surplus'))`,
    ...heldByAttempt.map(([signature, from, to]) => replaceInFunction(signature, from, to)),
    replaceInFunction(settle, heldAgain, returnedBefore),
    replaceInFunction(settle, applying, reopening),
    replaceInFunction(setStatus, stockById, stockBySku),
    replaceInFunction(refund, refundedStock, lockedRefundedStock),
    returnPayment,
  ])
}

/** Takes back everything `up` did. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `drop function return_payment`,
    replaceInFunction(refund, lockedRefundedStock, refundedStock),
    replaceInFunction(setStatus, stockBySku, stockById),
    replaceInFunction(settle, reopening, applying),
    replaceInFunction(settle, returnedBefore, heldAgain),
    ...heldByAttempt.map(([signature, from, to]) => replaceInFunction(signature, to, from)),
    `alter table payment_attempts drop column returned_at`,
  ])
}
