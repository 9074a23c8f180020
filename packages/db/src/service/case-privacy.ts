import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Message about a claim or withdrawal in a shopper's data export. */
type CaseMessageExport = { code: string; sender: string; text: string; created_at: Date }

const messages = sql`select coalesce(c.code, w.code) as code, m.sender, m.text, m.created_at from case_messages m
  left join claims c on c.id = m.claim_id left join withdrawals w on w.id = m.withdrawal_id
  left join orders o on o.id = coalesce(c.order_id, w.order_id)`

/** Lists messages about claims `c` and withdrawals `w`, with the order `o` found for them. */
export async function listCaseMessages(
  db: Kysely<Db>,
  which: RawBuilder<unknown>,
): Promise<CaseMessageExport[]> {
  const { rows } = await sql<CaseMessageExport>`${messages} where ${which} order by m.id`.execute(db)
  return rows
}

type RepairExport = { code: string; state: string; note: string; created_at: Date }

/** Lists repair steps of claims, selected like the messages. */
export async function listRepairs(db: Kysely<Db>, which: RawBuilder<unknown>): Promise<RepairExport[]> {
  const { rows } = await sql<RepairExport>`
    select c.code, r.state, r.note, r.created_at from claim_repairs r join claims c on c.id = r.claim_id
      left join withdrawals w on false left join orders o on o.id = c.order_id
    where ${which} order by r.id`.execute(db)
  return rows
}

/** Erases texts about claims and withdrawals of erased people, whose address is already empty. */
export async function forgetCaseTexts(trx: Transaction<Db>): Promise<void> {
  await sql`delete from custom_values v where exists (select 1 from claims c where c.id = v.claim_id and c.email = '')
    or exists (select 1 from withdrawals w where w.id = v.withdrawal_id and w.email = '')`.execute(trx)
  await sql`update case_messages m set text = '' where text <> '' and (
    exists (select 1 from claims c where c.id = m.claim_id and c.email = '')
    or exists (select 1 from withdrawals w where w.id = m.withdrawal_id and w.email = ''))`.execute(trx)
  await sql`update claim_repairs r set note = '' where note <> ''
    and exists (select 1 from claims c where c.id = r.claim_id and c.email = '')`.execute(trx)
}
