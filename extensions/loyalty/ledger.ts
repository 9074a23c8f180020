import { createHash } from 'node:crypto'
import type { ExtensionContext } from 'ambra/extension'
import { type Generated, type Kysely, sql } from 'kysely'

export type EntryKind = 'earned' | 'returned' | 'corrected' | 'expired'

/** Row of the ledger. `source` makes an entry idempotent: order, refund, request or entry that it comes from. */
type LedgerRow = {
  id: Generated<number>
  customer: string
  kind: EntryKind
  points: number
  source: string
  reason: string | null
  at: Date
}
export type Tables = { ledger: LedgerRow }
export type NewEntry = Omit<LedgerRow, 'id' | 'at' | 'reason'> & { reason?: string }

/** Hashes an address, so that the ledger contains no personal data. */
export const customerKey = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

/** Creates the append-only ledger. */
export async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('ledger_once', ['kind', 'source'])
    .execute()
  await db.schema.createIndex('ledger_customer').on('ledger').columns(['customer', 'at']).execute()
}

/**
 * Locks the points of a customer until the end of the transaction. Without it, two entries that each read a
 * sufficient balance could take it below zero together.
 */
export async function lockCustomer(context: ExtensionContext, customer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('loyalty'), hashtext(${customer}))`.execute(
    context.db<Tables>(),
  )
}

/** Adds an entry; an entry of the same kind and source is added only once. */
export async function addEntry(context: ExtensionContext, { reason, ...entry }: NewEntry): Promise<void> {
  await context
    .db<Tables>()
    .insertInto('ledger')
    .values({ ...entry, reason: reason ?? null, at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the entry of a kind and source; undefined if there is none. */
export const findEntry = (context: ExtensionContext, kind: EntryKind, source: string) =>
  context
    .db<Tables>()
    .selectFrom('ledger')
    .select(['customer', 'points'])
    .where('kind', '=', kind)
    .where('source', '=', source)
    .executeTakeFirst()

/** Returns the points of a customer. */
export async function balanceOf(context: ExtensionContext, customer: string): Promise<number> {
  const row = await context
    .db<Tables>()
    .selectFrom('ledger')
    .select(({ fn }) => fn.sum<string>('points').as('points'))
    .where('customer', '=', customer)
    .executeTakeFirst()
  return Number(row?.points ?? 0)
}

/** Returns the newest entries of a customer, newest first. */
export const listEntries = (context: ExtensionContext, customer: string, limit: number) =>
  context
    .db<Tables>()
    .selectFrom('ledger')
    .select(['kind', 'points', 'source', 'reason', 'at'])
    .where('customer', '=', customer)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * Returns the points of each customer, or of one, that expire: those added before `before`, less everything
 * taken since, because the oldest points are used first.
 */
export async function listExpired(context: ExtensionContext, before: Date, only?: string) {
  const due = sql<string>`sum(points) filter (where points > 0 and at < ${before})
    + coalesce(sum(points) filter (where points < 0), 0)`
  const rows = await context
    .db<Tables>()
    .selectFrom('ledger')
    .select(['customer', due.as('points')])
    .$if(only !== undefined, (query) => query.where('customer', '=', only ?? ''))
    .groupBy('customer')
    .having(due, '>', '0')
    .execute()
  return rows.map(({ customer, points }) => ({ customer, points: Number(points) }))
}
