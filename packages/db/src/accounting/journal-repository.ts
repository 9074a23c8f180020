import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { JournalKind } from '../schema/books-schema.ts'
import type { Db } from '../schema/schema.ts'

/** Period from `from` to `to` (`YYYY-MM-DD`, both inclusive) in the given stores. */
export type BooksPeriod = { from: string; to: string; storeIds: 'all' | readonly number[] }

/** Journal line; amounts in cents. */
export type JournalLine = {
  id: number
  day: string
  storeId: number
  number: string | null
  kind: JournalKind
  document: string
  account: string
  detail: string
  country: string
  rateBp: number | null
  isMargin: boolean
  debitCents: number
  creditCents: number
}

/** Total of the journal lines of a period that share account, country, rate and payment method. */
export type JournalSum = Pick<
  JournalLine,
  'account' | 'detail' | 'country' | 'rateBp' | 'isMargin' | 'debitCents' | 'creditCents'
> & { kind: JournalKind }

/** Document of a period as it was issued. */
export type IssuedInvoice = {
  id: number
  kind: 'invoice' | 'credit_note'
  number: string
  issuedAt: Date
  figures: unknown
}

/** Builds the condition that limits journal rows to a period and to the stores that the caller may see. */
export function inPeriod({ from, to, storeIds }: BooksPeriod, alias = 'e'): RawBuilder<unknown> {
  const row = (column: string) => sql.ref(`${alias}.${column}`)
  const days = sql`${row('day')} between ${from}::date and ${to}::date`
  return storeIds === 'all' ? days : sql`${days} and ${row('store_id')} = any(${[...storeIds]}::integer[])`
}

/** Journal of the shop's money. The database itself writes the rows. @see functions/post_invoice.sql */
export function journalRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Lists the lines of a period by day, then in insertion order; `after` is the last line of the previous
     * page.
     */
    async list(
      period: BooksPeriod & {
        account?: string | undefined
        after?: { day: string; id: number } | undefined
        limit: number
      },
    ): Promise<JournalLine[]> {
      const { account, after, limit } = period
      const isAfter = after ? sql`(e.day, e.id) > (${after.day}::date, ${after.id}::bigint)` : sql`true`
      const isOf = account === undefined ? sql`true` : sql`e.account = ${account}`
      const { rows } = await sql<JournalLine>`
        select e.id::double precision as id, e.day::text as day, e.store_id as "storeId", o.number, e.kind, e.document, e.account,
          e.detail, e.country, e.rate_bp as "rateBp", e.is_margin as "isMargin",
          e.debit_cents::double precision as "debitCents", e.credit_cents::double precision as "creditCents"
        from journal_entries e left join orders o on o.id = e.order_id
        where ${inPeriod(period)} and ${isOf} and ${isAfter}
        order by e.day, e.id limit ${limit}`.execute(db)
      return rows
    },

    async sums(period: BooksPeriod): Promise<JournalSum[]> {
      const { rows } = await sql<JournalSum>`
        select e.kind, e.account, e.detail, e.country, e.rate_bp as "rateBp", e.is_margin as "isMargin",
          sum(e.debit_cents)::double precision as "debitCents", sum(e.credit_cents)::double precision as "creditCents"
        from journal_entries e where ${inPeriod(period)}
        group by e.kind, e.account, e.detail, e.country, e.rate_bp, e.is_margin
        order by e.account, e.detail, e.country, e.rate_bp desc nulls last, e.kind`.execute(db)
      return rows
    },

    /** Counts older documents that are not in the journal yet. */
    async countBacklog(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from journal_backlog`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Posts one batch of the backlog in its own transaction; returns 0 when nothing is left. */
    async postBacklog(most: number): Promise<number> {
      const { rows } = await sql<{ done: number }>`select post_backlog(${most}::integer) as done`.execute(db)
      return rows[0]?.done ?? 0
    },

    /** Books one batch of expired gift cards in its own transaction; returns 0 when none is left. */
    async bookEndedGiftCards(now: Date, most: number): Promise<number> {
      const { rows } = await sql<{ done: number }>`
        select book_ended_gift_cards(${now}::timestamptz, ${most}::integer) as done`.execute(db)
      return rows[0]?.done ?? 0
    },

    /**
     * Lists invoices and credit notes of a period, oldest first; `after` is the last one of the previous
     * page.
     */
    async listDocuments(
      period: BooksPeriod & { after?: number | undefined; limit: number },
    ): Promise<IssuedInvoice[]> {
      const { from, to, storeIds, after = 0, limit } = period
      const isVisible = storeIds === 'all' ? sql`true` : sql`o.store_id = any(${[...storeIds]}::integer[])`
      const { rows } = await sql<IssuedInvoice>`
        select i.id, i.kind, i.number, i.issued_at as "issuedAt", i.figures
        from invoices i join orders o on o.id = i.order_id
        where i.issued_at >= ${from}::timestamp at time zone 'Europe/Tallinn'
          and i.issued_at < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn'
          and i.id > ${after} and ${isVisible}
        order by i.id limit ${limit}`.execute(db)
      return rows
    },

    /** Counts invoices and credit notes of a period. */
    async countDocuments({ from, to, storeIds }: BooksPeriod): Promise<number> {
      const isVisible = storeIds === 'all' ? sql`true` : sql`o.store_id = any(${[...storeIds]}::integer[])`
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from invoices i join orders o on o.id = i.order_id
        where i.issued_at >= ${from}::timestamp at time zone 'Europe/Tallinn'
          and i.issued_at < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn' and ${isVisible}`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },
  }
}
