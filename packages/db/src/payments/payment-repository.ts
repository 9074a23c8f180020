import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { sql } from 'kysely'
import type {
  AttemptResponse,
  AttemptError,
  AttemptRequest,
  ListedAttempt,
  PaymentAttempt,
  PaymentConcern,
  PaymentMessage,
  PaymentReport,
  Settlement,
} from '../schema/payment-records.ts'
import type { Db } from '../schema/schema.ts'
import { responseOf, type Connection, toAttempt } from './payment-rows.ts'

/** Converts a report to the input of settle_payment. */
const reportPayload = (report: PaymentReport, now: Date) => ({
  provider: report.provider,
  reference: report.reference,
  token: report.token,
  status: report.status,
  state: report.state,
  flag: report.flag,
  is_busy: report.isBusy ?? false,
  checks_amount: report.checksAmount,
  amount_cents: report.amountCents,
  currency: report.currency,
  is_receiver_wrong: report.isReceiverWrong ?? false,
  is_emulated: report.isEmulated ?? false,
  facts: report.facts,
  source: report.source,
  message: report.message,
  keep: report.keep,
  now,
})

function paymentReading(db: Connection) {
  const withOrder = () =>
    db
      .selectFrom('payment_attempts')
      .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
      .selectAll('payment_attempts')
      .select(['orders.number as order_number', 'orders.status as order_status'])

  return {
    async findAttempt(id: number): Promise<PaymentAttempt | undefined> {
      const row = await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toAttempt(row)
    },

    /** Finds an attempt by our transaction id and, if given, the provider's token; both must match. */
    async findByReference(
      provider: string,
      reference: string,
      token?: string,
    ): Promise<PaymentAttempt | undefined> {
      let query = db
        .selectFrom('payment_attempts')
        .selectAll()
        .where('provider', '=', provider)
        .where('reference', '=', reference)
      if (token !== undefined) query = query.where('token', '=', token)
      const row = await query.executeTakeFirst()
      return row && toAttempt(row)
    },

    /** Lists all attempts of an order, first one first. */
    async listOfOrder(orderId: number): Promise<PaymentAttempt[]> {
      const rows = await db
        .selectFrom('payment_attempts')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(toAttempt)
    },

    /** Finds the payment state of an order; undefined for an order without a payment. */
    async findMoney(orderId: number): Promise<Db['payments']['state'] | undefined> {
      const row = await db
        .selectFrom('payments')
        .select('state')
        .where('order_id', '=', orderId)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return row?.state
    },

    /** Lists attempts, newest first; optionally only flagged ones or only unfinished ones. */
    async list({
      limit,
      flagged,
      open,
    }: {
      limit: number
      flagged?: boolean
      open?: boolean
    }): Promise<ListedAttempt[]> {
      let query = withOrder().orderBy('payment_attempts.id', 'desc').limit(limit)
      if (flagged) query = query.where('payment_attempts.flag', 'is not', null)
      if (open)
        query = query
          .where('payment_attempts.state', 'in', ['open', 'processing', 'held'])
          .where('payment_attempts.returned_at', 'is', null)
      const rows = await query.execute()
      return rows.map((row) => ({
        ...toAttempt(row),
        orderNumber: row.order_number,
        orderStatus: row.order_status,
      }))
    },

    /** Lists all messages about an attempt, first one first. */
    async listMessages(attemptId: number): Promise<PaymentMessage[]> {
      const rows = await db
        .selectFrom('payment_messages')
        .select(['received_at', 'source', 'status', 'report'])
        .where('attempt_id', '=', attemptId)
        .orderBy('id')
        .execute()
      return rows.map(({ received_at: at, source, status, report }) => ({ at, source, status, report }))
    },
  }
}

function paymentOpening(db: Connection) {
  return {
    /** Stores the hash of a one-time payment reference. */
    async addReference(reference: {
      tokenHash: string
      orderId: number
      method: string
      amountCents: number
      now: Date
      expiresAt: Date
    }): Promise<void> {
      await db
        .insertInto('payment_references')
        .values({
          token_hash: reference.tokenHash,
          order_id: reference.orderId,
          method: reference.method,
          amount_cents: reference.amountCents,
          attempt_id: null,
          created_at: reference.now,
          expires_at: reference.expiresAt,
        })
        .execute()
    },

    /** Opens an attempt, or finds the open one with the same provider and bank. */
    async open(request: AttemptRequest): Promise<AttemptResponse> {
      const payload = JSON.stringify({
        provider: request.provider,
        reference_hash: request.referenceHash,
        cart_token: request.cartToken,
        is_emulated: request.isEmulated ?? false,
        bank: request.bank,
        store_id: request.storeId,
        language: request.language,
        expires_at: request.expiresAt,
        now: request.now,
      })
      const response = await responseOf(
        db,
        sql<{
          result: { refused: AttemptError } | { attempt_id: number; order_id: number; is_new: boolean }
        }>`
          select open_payment_attempt(${payload}::jsonb) as result`,
      )
      return 'refused' in response
        ? response
        : { attemptId: response.attempt_id, orderId: response.order_id, isNew: response.is_new }
    },

    /** Stores the token of an attempt accepted by the provider, and its expiry. */
    async storeToken(attemptId: number, token: string, expiresAt: Date): Promise<void> {
      await db
        .updateTable('payment_attempts')
        .set({ token, expires_at: expiresAt })
        .where('id', '=', attemptId)
        .execute()
    },

    /** Abandons an attempt that the provider did not accept; the payment reference may start another one. */
    async abandon(attemptId: number, now: Date): Promise<void> {
      await db
        .updateTable('payment_references')
        .set({ attempt_id: null })
        .where('attempt_id', '=', attemptId)
        .execute()
      await db
        .updateTable('payment_attempts')
        .set({ state: 'failed', provider_status: 'not started', next_check_at: null, updated_at: now })
        .where('id', '=', attemptId)
        .where('state', '=', 'open')
        .execute()
    },
  }
}

/**
 * Payment attempts. The SQL functions lock the order first and move the payment state forward only.
 * @see docs/rules/payment PAY-6, migrations/0008_payment_attempts.ts
 */
export function paymentRepository(db: Connection) {
  return {
    ...paymentReading(db),
    ...paymentOpening(db),

    /** Applies a verified report to attempt, order, events and mails in one step, forward only. */
    settle: (report: PaymentReport, now: Date): Promise<Settlement> =>
      responseOf(
        db,
        sql<{ result: Settlement }>`
          select settle_payment(${JSON.stringify(reportPayload(report, now))}::jsonb) as result`,
      ),

    /** Flags a payment for staff, once for each `id` of the provider. */
    noteConcern: (
      concern: {
        provider: string
        reference: string
        concern: PaymentConcern
        id: string
        source: PaymentReport['source']
      },
      now: Date,
    ): Promise<{ outcome: 'applied' | 'repeated' | 'unknown' }> =>
      responseOf(
        db,
        sql`select note_payment_concern(${JSON.stringify({ ...concern, now })}::jsonb) as result`,
      ),

    /** Changes the payment method of an order that awaits payment; `payment` in its stored form. */
    changeMethod: (change: {
      orderId: number
      payment: Record<string, unknown>
      now: Date
      outbox: { kind: OutboxKind; payload: Record<string, unknown>; dedupeKey?: string }[]
    }): Promise<{ ok: true } | { refused: AttemptError }> => {
      const payload = JSON.stringify({
        order_id: change.orderId,
        payment: change.payment,
        now: change.now,
        outbox: change.outbox.map(({ kind, payload: body, dedupeKey }) => ({
          kind,
          payload: body,
          dedupe_key: dedupeKey,
        })),
      })
      return responseOf(db, sql`select change_order_payment(${payload}::jsonb) as result`)
    },
  }
}
