import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type BankLineExport = {
  day: string
  amount_cents: string
  payer: string
  payer_account: string
  text: string
}

/** Movements of the shop's account that paid orders of a customer. */
export async function listBankLines(db: Kysely<Db>, customerId: number): Promise<BankLineExport[]> {
  const { rows } = await sql<BankLineExport>`
    select l.day, l.amount_cents::text, l.payer, l.payer_account, l.text from bank_lines l join orders o on o.id = l.order_id
    where o.customer_id = ${customerId} order by l.id`.execute(db)
  return rows
}

/** Sums and days stay; who paid an order of `orders` goes. */
export async function forgetPayers(trx: Transaction<Db>, orders: RawBuilder<unknown>): Promise<void> {
  await sql`update bank_lines set payer = '', payer_account = '', text = '' where order_id in ${orders}`.execute(
    trx,
  )
}
