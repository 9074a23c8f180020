import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { addBankLines, type NewBankLine } from './new-bank-lines.ts'

export type BankLineState = 'new' | 'open' | 'matched' | 'ignored'

export type BankLine = NewBankLine & {
  id: number
  /** Movement that this one probably duplicates. */
  twinId: number | undefined
  state: BankLineState
  matchId: number | undefined
  actor: string
  note: string
  decidedAt: Date | undefined
  /** Provider's fee that the movement is, or that was deducted from it. */
  fee: Fee | undefined
}
/** Fee in cents, and the payment method of its provider. */
type Fee = { cents: number; method: string }

type Decision = {
  state: 'open' | 'ignored'
  actor: string
  note: string
  now: Date
}

/** Order awaiting payment. */
export type WaitingOrder = { number: string; cents: number; payer: string; storeId: number }

/** Movements of bank statements. @see migrations/0080_bank_lines.ts */
export function bankLineRepository(db: Kysely<Db> | Transaction<Db>) {
  const lines = () => db.selectFrom('bank_lines as l').selectAll('l')
  return {
    /** Stores unknown movements; returns how many are new and how many are probable duplicates. */
    add: (found: readonly NewBankLine[], by: { actor: string; now: Date }) => addBankLines(db, found, by),

    /** Locks the next unprocessed movements until the end of the caller's transaction. */
    async takeNew(limit: number): Promise<BankLine[]> {
      const rows = await lines()
        .where('l.state', '=', 'new')
        .orderBy('l.id')
        .limit(limit)
        .forUpdate('l')
        .skipLocked()
        .execute()
      return rows.map(recordOf)
    },

    /**
     * Locks new outgoing movements that share an id with this one, until the end of the caller's transaction.
     */
    async takeCounterpart({
      account,
      bankReference,
      transactionId,
      endToEndId,
      id,
    }: BankLine): Promise<BankLine[]> {
      const rows = await lines()
        .where('l.state', '=', 'new')
        .where('l.is_credit', '=', false)
        .where('l.account', '=', account)
        .where('l.id', '<>', id)
        .where(
          sql<boolean>`(l.bank_reference <> '' and l.bank_reference = ${bankReference}
            or l.transaction_id <> '' and l.transaction_id = ${transactionId}
            or l.end_to_end_id <> '' and l.end_to_end_id = ${endToEndId})`,
        )
        .orderBy('l.id')
        .forUpdate('l')
        .execute()
      return rows.map(recordOf)
    },

    async lock(id: number): Promise<BankLine | undefined> {
      const row = await lines().where('l.id', '=', id).forUpdate('l').executeTakeFirst()
      return row && recordOf(row)
    },

    async decide(id: number, { state, actor, note, now }: Decision): Promise<void> {
      await db
        .updateTable('bank_lines')
        .set({ state, actor, note, decided_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** Lists movements, newest first; `before` is the number of the last one of the previous page. */
    async list(search: {
      state: BankLineState
      before?: number | undefined
      limit: number
    }): Promise<BankLine[]> {
      let query = lines().where('l.state', '=', search.state)
      if (search.before !== undefined) query = query.where('l.id', '<', search.before)
      return (await query.orderBy('l.id', 'desc').limit(search.limit).execute()).map(recordOf)
    },

    async count(): Promise<Record<'new' | 'open', number>> {
      const { rows } = await sql<{ new: number; open: number }>`
        select (count(*) filter (where state = 'new'))::integer as new, (count(*) filter (where state = 'open'))::integer as open
        from bank_lines where state in ('new', 'open')`.execute(db)
      return rows[0] ?? { new: 0, open: 0 }
    },

    /** Lists orders that await one of these amounts or have one of these numbers. */
    async listWaiting({
      sums,
      numbers,
    }: {
      sums: readonly number[]
      numbers: readonly string[]
    }): Promise<WaitingOrder[]> {
      const { rows } = await sql<WaitingOrder>`
        select number, (grand_total_cents - gift_card_cents - credit_cents)::integer as cents, store_id as "storeId",
          concat_ws(' ', billing_address ->> 'firstname', billing_address ->> 'lastname') as payer
        from orders o where status not in ('cancelled', 'refunded')
          and exists (select 1 from payments p where p.order_id = o.id and p.state in ('open', 'authorised'))
          and (grand_total_cents - gift_card_cents - credit_cents = any(${[...sums]}::bigint[]) or number = any(${[...numbers]}::text[]))
        order by id desc limit 300`.execute(db)
      return rows
    },
  }
}

type FeeNote = { fee: Fee | undefined; actor: string; now: Date; state?: BankLineState }

/**
 * Sets or removes a provider's fee on a movement; triggers update the journal. @see functions/record_fee.sql
 */
export async function setBankLineFee(
  db: Kysely<Db> | Transaction<Db>,
  id: number,
  { fee, actor, now, state = fee ? 'ignored' : 'open' }: FeeNote,
): Promise<void> {
  await db
    .updateTable('bank_lines')
    .set({
      fee_cents: fee?.cents ?? null,
      fee_method: fee?.method ?? null,
      state,
      actor,
      decided_at: now,
    })
    .where('id', '=', id)
    .execute()
}

function recordOf(row: Selectable<Db['bank_lines']>): BankLine {
  return {
    id: row.id,
    hash: row.hash,
    account: row.account,
    statement: row.statement,
    day: row.day,
    amountCents: Number(row.amount_cents),
    currency: row.currency,
    isCredit: row.is_credit,
    isReversal: row.is_reversal,
    references: row.reference.split(' ').filter((reference) => reference !== ''),
    text: row.text,
    payer: row.payer,
    payerAccount: row.payer_account,
    bankReference: row.bank_reference,
    transactionId: row.transaction_id,
    endToEndId: row.end_to_end_id,
    isPart: row.is_part,
    gapCents: row.gap_cents === null ? undefined : Number(row.gap_cents),
    twinId: row.twin_id ?? undefined,
    state: row.state,
    matchId: row.match_id ?? undefined,
    actor: row.actor,
    note: row.note,
    decidedAt: row.decided_at ?? undefined,
    fee:
      row.fee_cents === null || row.fee_method === null
        ? undefined
        : { cents: Number(row.fee_cents), method: row.fee_method },
  }
}
