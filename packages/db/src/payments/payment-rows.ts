import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PaymentAttempt, PaymentFlag } from '../schema/payment-records.ts'
import type { Db } from '../schema/schema.ts'

export type Connection = Kysely<Db> | Transaction<Db>

/** Converts a row to a payment attempt. */
export const toAttempt = (row: Selectable<Db['payment_attempts']>): PaymentAttempt => ({
  id: row.id,
  orderId: row.order_id,
  provider: row.provider,
  reference: row.reference,
  token: row.token ?? undefined,
  amountCents: row.amount_cents,
  currency: row.currency,
  state: row.state,
  // Written by settle_payment, which takes it from reports.
  flag: (row.flag ?? undefined) as PaymentFlag | undefined,
  isBusy: row.is_busy,
  isEmulated: row.is_emulated,
  returnedAt: row.returned_at ?? undefined,
  providerStatus: row.provider_status ?? undefined,
  bank: row.bank ?? undefined,
  storeId: row.store_id,
  language: row.language,
  data: row.data as Record<string, unknown>,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Reads the single result of a SQL function. */
export async function responseOf<T>(
  db: Connection,
  query: ReturnType<typeof sql<{ result: T }>>,
): Promise<T> {
  const { rows } = await query.execute(db)
  const response = rows[0]?.result
  if (response === undefined) throw new Error('the payment function gave no result')
  return response
}
