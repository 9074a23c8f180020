import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Movement of a shop account as in its statement. Cents; `day` is `YYYY-MM-DD`. */
export type NewBankLine = {
  hash: string
  account: string
  statement: string
  day: string
  amountCents: number
  currency: string
  isCredit: boolean
  /** True for the reversal of an earlier movement. */
  isReversal: boolean
  references: readonly string[]
  text: string
  payer: string
  payerAccount: string
  bankReference: string
  transactionId: string
  endToEndId: string
  isPart: boolean
  gapCents?: number | undefined
}

/** Maximum days between two bookings of one payment in different exports of a bank. */
const twinDays = 10

/**
 * Finds the earlier movement that a new one probably duplicates. Movements with different bank references are
 * distinct. Otherwise movements of equal amount and direction are duplicates when they share the payer's id,
 * the clearing id or all payer-supplied text; a batch and its parts are duplicates of each other, whichever
 * form came first.
 */
const twinOf = sql`(select min(o.id) from bank_lines o
  where o.account = n.account and o.id < n.id and o.currency = n.currency
    and (o.amount_cents = n.amount_cents and o.is_credit = n.is_credit and o.is_reversal = n.is_reversal
        and not (o.bank_reference <> '' and n.bank_reference <> '' and o.bank_reference <> n.bank_reference)
        and (abs(o.day::date - n.day::date) <= ${twinDays}
            and (o.transaction_id <> '' and o.transaction_id = n.transaction_id
              or o.end_to_end_id <> '' and o.end_to_end_id = n.end_to_end_id
                and (o.transaction_id = '' or n.transaction_id = '')
              or o.bank_reference <> '' and o.bank_reference = n.bank_reference
                and (o.end_to_end_id = '' or n.end_to_end_id = '') and not (o.is_part and n.is_part))
          or o.day = n.day and (o.end_to_end_id = '' or n.end_to_end_id = '' or o.end_to_end_id = n.end_to_end_id)
            and o.reference = n.reference and o.text = n.text
            and o.payer = n.payer and o.payer_account = n.payer_account)
      or o.bank_reference <> '' and o.bank_reference = n.bank_reference and o.is_part <> n.is_part))`

/**
 * Stores unknown movements, each with its probable duplicate; returns the number of new ones and of
 * duplicates.
 */
export async function addBankLines(
  db: Kysely<Db> | Transaction<Db>,
  found: readonly NewBankLine[],
  { actor, now }: { actor: string; now: Date },
): Promise<{ added: number; twins: number }> {
  const rows = found.map(({ references, ...line }) => ({ ...line, reference: references.join(' ') }))
  const { rows: stored } = await sql<{ id: number }>`
    insert into bank_lines (hash, account, statement, day, amount_cents, currency, is_credit, is_reversal, reference, text,
      payer, payer_account, bank_reference, transaction_id, end_to_end_id, is_part, gap_cents, actor, created_at)
    select f.hash, f.account, f.statement, f.day, f."amountCents", f.currency, f."isCredit", f."isReversal", f.reference, f.text,
      f.payer, f."payerAccount", f."bankReference", f."transactionId", f."endToEndId", f."isPart", f."gapCents", ${actor},
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (hash text, account text, statement text, day text,
      "amountCents" bigint, currency text, "isCredit" boolean, "isReversal" boolean, reference text, text text, payer text,
      "payerAccount" text, "bankReference" text, "transactionId" text, "endToEndId" text, "isPart" boolean, "gapCents" bigint)
    on conflict (hash) do nothing returning id`.execute(db)
  if (stored.length === 0) return { added: 0, twins: 0 }
  const { rows: twins } = await sql`
    update bank_lines n set twin_id = t.twin_id
    from (select n.id, ${twinOf} as twin_id from bank_lines n
      where n.id = any(${stored.map(({ id }) => id)}::integer[])) t
    where t.id = n.id and t.twin_id is not null returning n.id`.execute(db)
  return { added: stored.length, twins: twins.length }
}
