import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type CounterPayment = { means: 'cash' | 'card_terminal'; cents: number }

/**
 * Returns the amount in cents paid at the counter for an order; undefined when it was paid otherwise or not
 * at all. @see functions/mark_order_paid.sql
 */
export async function counterPaymentOf(
  db: Kysely<Db> | Transaction<Db>,
  orderId: number,
): Promise<CounterPayment | undefined> {
  const { rows } = await sql<CounterPayment>`
    select method as means, paid_in_money(state, amount_cents, order_id)::integer as cents from payments
    where order_id = ${orderId} and state = 'paid' and method in ('cash', 'card_terminal')`.execute(db)
  return rows[0]
}
