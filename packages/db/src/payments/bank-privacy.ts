import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type BankLineExport = {
  day: string
  amount_cents: string
  payer: string
  payer_account: string
  text: string
}

/** Lists the bank movements that paid orders `o`. */
export async function listBankLines(db: Kysely<Db>, which: RawBuilder<unknown>): Promise<BankLineExport[]> {
  const { rows } = await sql<BankLineExport>`
    select l.day, l.amount_cents::text, l.payer, l.payer_account, l.text from bank_lines l
    where l.match_id in (select m.match_id from bank_match_orders m join orders o on o.id = m.order_id where ${which})
    -- A payout over the orders of several people says nothing of one of them.
    and not exists (select 1 from bank_match_orders m join orders o on o.id = m.order_id
      where m.match_id = l.match_id and (${which}) is not true) order by l.id`.execute(db)
  return rows
}

/** Removes the payer from movements of `orders`; keeps amounts and dates. */
export async function forgetPayers(trx: Transaction<Db>, orders: RawBuilder<unknown>): Promise<void> {
  await sql`update bank_lines set payer = '', payer_account = '', text = '' where match_id in
    (select match_id from bank_match_orders where order_id in ${orders})`.execute(trx)
}
