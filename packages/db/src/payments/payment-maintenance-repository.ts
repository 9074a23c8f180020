import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { type Selectable, sql } from 'kysely'
import type { PaymentAttempt, Settlement } from '../schema/payment-records.ts'
import type { Db } from '../schema/schema.ts'
import { responseOf, type Connection, toAttempt } from './payment-rows.ts'

/** Order whose payment deadline has passed. */
type UnpaidOrder = { id: number; language: string }

function unpaidOrders(db: Connection) {
  return {
    /**
     * Lists orders that await payment by this method (undefined: by any method of an extension) and were placed
     * before `before`; `guestBefore` sets a later limit for guests. Choosing the method again restarts the period, up to a limit.
     */
    listUnpaid: (method: string | undefined, before: Date, guestBefore = before): Promise<UnpaidOrder[]> =>
      db
        .selectFrom('orders')
        .select(['id', 'language'])
        .where('status', '=', 'awaiting_payment')
        .where(
          method === undefined
            ? sql<boolean>`position('.' in payment ->> 'methodCode') > 0`
            : sql<boolean>`payment ->> 'methodCode' = ${method}`,
        )
        .where('created_at', '<', guestBefore > before ? guestBefore : before)
        .where(
          // A reversed payment starts the period again.
          sql<boolean>`coalesce((select max(e.created_at) from order_events e where e.order_id = orders.id
              and e.to_status = 'awaiting_payment' and e.from_status in ('paid', 'incomming', 'ready')),
            least(created_at + interval '14 days', (select max(e.created_at) from order_events e
              where e.order_id = orders.id and (e.kind = 'placed' or e.kind = 'payment' and e.actor = 'shopper'))))
            < case when customer_id is null then ${guestBefore}::timestamptz else ${before}::timestamptz end`,
        )
        .orderBy('id')
        .execute(),

    /** Ends open emulator attempts once emulators are removed; returns their number. */
    async closeEmulated(now: Date): Promise<number> {
      const { rows } = await sql<{ closed: number }>`
        select close_emulated_payments(${now}::timestamptz) as closed`.execute(db)
      return rows[0]?.closed ?? 0
    },

    /** Counts unshipped orders that were paid only through an emulator. */
    async countEmulatedPaid(): Promise<number> {
      const { count } = await db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('status', 'in', ['paid', 'incomming', 'ready'])
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('payment_attempts')
            .select('order_id')
            .where('is_emulated', '=', true)
            .where('state', '=', 'paid'),
        )
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Deletes payment references that expired before a time. */
    async deleteReferences(before: Date): Promise<void> {
      await db.deleteFrom('payment_references').where('expires_at', '<', before).execute()
    },

    /** Cancels an unpaid order unless an attempt is still open at its provider. */
    cancelUnpaid: (
      orderId: number,
      now: Date,
      outbox: { kind: OutboxKind; payload: Record<string, unknown>; dedupe_key: string }[],
    ): Promise<{ ok: true } | { refused: string }> =>
      responseOf(
        db,
        sql`select cancel_unpaid_order(${orderId}::integer, ${now}::timestamptz, ${JSON.stringify(outbox)}::jsonb) as result`,
      ),
  }
}

function staffWork(db: Connection) {
  return {
    /** Marks an order as paid on a staff member's word; the amount must equal the order's to the cent. */
    markPaid: (
      orderId: number,
      {
        amountCents,
        now,
        data,
        actor = 'operator',
        overCents = 0,
      }: {
        amountCents: number
        now: Date
        data: Record<string, unknown>
        actor?: string
        /** Overpaid part, which is refunded. */
        overCents?: number
      },
    ): Promise<
      | { ok: true; from: string; refund_id: number | null }
      | { refused: string; amount_cents?: number; from?: string }
    > =>
      responseOf(
        db,
        sql`select mark_order_paid(${orderId}::integer, ${amountCents}::bigint, ${now}::timestamptz,
          ${JSON.stringify(data)}::jsonb, ${actor}, ${overCents}::integer) as result`,
      ),

    /** Revokes a payment found in a bank statement, together with the refund of its overpaid part. */
    revokePayment: (
      orderId: number,
      work: { refundId: number | null; actor: string; now: Date; reason: string },
    ): Promise<{ ok: true } | { refused: string }> =>
      responseOf(
        db,
        sql`select revoke_payment(${orderId}::integer, ${work.refundId}::integer, ${work.actor}, ${work.now}::timestamptz,
          ${JSON.stringify({ reason: work.reason })}::jsonb) as result`,
      ),

    /**
     * Records that staff returned a held or surplus payment, so that it no longer blocks the order. Cents.
     */
    returnPayment: (
      orderId: number,
      done: {
        reference: string
        amountCents: number
        actor: string
        comment?: string | undefined
        now: Date
      },
    ): Promise<
      | { ok: true }
      | { refused: 'payment.unknown' | 'payment.returned' }
      | { refused: 'payment.not_held'; state: string }
    > => {
      const { reference, amountCents, actor, comment, now } = done
      const payload = { order_id: orderId, reference, amount_cents: amountCents, actor, comment, now }
      return responseOf(db, sql`select return_payment(${JSON.stringify(payload)}::jsonb) as result`)
    },

    /**
     * Clears the flags of attempts that staff has handled; returns their number. Excludes attempts that hold
     * money, whose flag ends with `markPaid` or `returnPayment`. An unconfirmed attempt becomes failed, and
     * the order may be paid again.
     */
    async clearFlags(
      orderId: number,
      { now, comment, actor }: { now: Date; comment: string; actor: string },
    ): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with cleared as (
          update payment_attempts set flag = null, next_check_at = null, updated_at = ${now},
            state = case when state = 'processing' and flag = 'unconfirmed' then 'failed' else state end
          where order_id = ${orderId} and flag is not null and state not in ('held', 'surplus') returning id
        ), notified as (
          insert into order_events (order_id, kind, actor, data, created_at)
          select ${orderId}, 'payment', ${actor}, ${JSON.stringify({ comment })}::jsonb, ${now}
          where exists (select 1 from cleared)
        )
        select count(*)::integer as count from cleared`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

/** Payment changes by staff and timers: marking paid, cancelling, checking again. @see docs/payments.md */
export function paymentMaintenanceRepository(db: Connection) {
  return {
    ...unpaidOrders(db),
    ...staffWork(db),

    /**
     * Claims due attempts for this worker and schedules the next check: every 5 minutes in the first hour,
     * every hour for 3 days, then none.
     */
    async claimDue(now: Date, limit: number): Promise<PaymentAttempt[]> {
      const { rows } = await sql<Selectable<Db['payment_attempts']>>`
        with due as materialized (
          select id from payment_attempts where next_check_at <= ${now} order by next_check_at, id
          limit ${limit} for update skip locked
        )
        update payment_attempts set next_check_at = case
            when ${now}::timestamptz < created_at + interval '1 hour' then ${now}::timestamptz + interval '5 minutes'
            when ${now}::timestamptz < created_at + interval '3 days' then ${now}::timestamptz + interval '1 hour' end
        from due where payment_attempts.id = due.id
        returning payment_attempts.*`.execute(db)
      return rows.map(toAttempt).sort((a, b) => a.id - b.id)
    },

    /**
     * Flags payments approved a day ago and never confirmed, and queues the mail to staff; returns their
     * number.
     */
    async flagUnconfirmed(now: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select flag_unconfirmed_payments(${now}::timestamptz) as count`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Lists all attempts that are still checked, including those not due yet. */
    async listRequested(limit: number): Promise<PaymentAttempt[]> {
      const rows = await db
        .selectFrom('payment_attempts')
        .selectAll()
        .where('next_check_at', 'is not', null)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toAttempt)
    },

    /** Lists reports that arrived before their attempt, which now exists. */
    async listEarlyReports(): Promise<Record<string, unknown>[]> {
      const { rows } = await sql<{ report: Record<string, unknown> }>`
        select m.report from payment_messages m
        join payment_attempts a on a.provider = m.provider and a.reference = m.transaction
        where m.attempt_id is null and not exists (select 1 from payment_messages n where n.attempt_id = a.id
          and n.status = m.status and n.facts = m.facts) order by m.id limit 100`.execute(db)
      return rows.map(({ report }) => report)
    },

    /** Applies an early report as if it arrived now. */
    settleEarly: (report: Record<string, unknown>, now: Date): Promise<Settlement> =>
      responseOf(
        db,
        sql<{
          result: Settlement
        }>`select settle_payment(${JSON.stringify({ ...report, now })}::jsonb) as result`,
      ),
  }
}
