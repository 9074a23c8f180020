import { because } from '@ambra/contract/catalogue/import-reasons'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { type Kysely, sql } from 'kysely'
import { BatchSize } from '../../connection/batch-size.ts'
import type { Database } from '../../connection/database.ts'
import type { Db } from '../../schema/schema.ts'
import type { May, ReadRights } from '../../platform/staff/runs-as.ts'
import type { RowProblem } from './import-report.ts'
import { announceLevels } from './import-run.ts'
import type { ImportAuthor } from './plan-specials.ts'

const batchRows = { first: 200, least: 50, most: 1_000 }

/**
 * `short` lists rows that were stored although orders hold more. `read = changed + unchanged + refusedRows`,
 * without rows that the file reader refused.
 */
export type LevelReport = {
  read: number
  changed: number
  unchanged: number
  refused: RowProblem[]
  short: RowProblem[]
}

/**
 * `onProgress` receives the rows read so far; `holdMs` limits how long a batch may hold the database, where
 * requests wait for it. `rights` are read with each batch; without them everything may be written, as on the
 * command line.
 */
export type LevelOptions = {
  now: Date
  holdMs?: number | undefined
  onProgress?: (rows: number) => void
  rights?: ReadRights | undefined
  /** Absent at the command line. */
  author?: ImportAuthor | undefined
  /** Stores tenfold price jumps, which are otherwise refused. */
  acceptsPriceJumps?: boolean | undefined
}

/** Row of a file by SKU, with the lines of other rows that were merged into it. */
type LevelRow = { line: number; along?: readonly number[]; sku: string }

/** Lists all lines of the file behind a row. */
export const linesOf = ({ line, along = [] }: LevelRow): number[] => [line, ...along]

/** Product before the change. */
type Stored = {
  sku: string
  id: number
  shown_id: number
  type: string
  qty: number | null
  reserved: number | null
  manage: boolean | null
}
/**
 * Stores the rows of a file in batches of a few milliseconds, each in one transaction, and counts the
 * outcomes. `store` returns the ids of the products it changed; listeners are notified of those whose `level`
 * is shown. Refuses rows of unknown and composed products.
 */
export async function inBatches<Entry extends LevelRow>(
  database: Database,
  source: AsyncIterable<Entry>,
  options: LevelOptions & {
    level?: 'price' | 'stock'
    /** Stores the permitted rows and adds the others to `refused`. */
    store: (db: Kysely<Db>, batch: readonly Found<Entry>[], writer: Writer) => Promise<number[]>
    what: 'price' | 'stock'
  },
): Promise<LevelReport> {
  const report: LevelReport = { read: 0, changed: 0, unchanged: 0, refused: [], short: [] }
  const shown = new Set<number>()
  // With other processes each batch notifies in its own transaction: a killed command leaves no stored change
  // unannounced.
  const isBesideOthers = database.engine === 'postgres'
  let batch: Entry[] = []
  let length = 0
  const size = new BatchSize(batchRows, options.holdMs)
  const flush = async () => {
    const found = await findProducts(database.db, batch, options.what, report.refused)
    const shownIds = new Map(found.map(({ product }) => [product.id, product.shown_id]))
    const shownAs = (ids: readonly number[]) => [...new Set(ids.map((id) => shownIds.get(id) ?? id))]
    let startedAt = 0
    const refused: RowProblem[] = []
    const short: RowProblem[] = []
    const changed = await database.db.transaction().execute(async (db) => {
      startedAt = performance.now()
      const may = options.rights ? await options.rights(db) : everything
      const stored = await options.store(db, found, { may, refused, short })
      if (options.level && isBesideOthers)
        await announceLevels({ notify: notifierOf(db) }, options.level, shownAs(stored))
      return stored
    })
    size.took(batch.length, performance.now() - startedAt)
    const taken = new Set(changed)
    const along = (entries: readonly Entry[]) =>
      entries.reduce((sum, { along: others = [] }) => sum + others.length, 0)
    const alongChanged = along(found.flatMap(({ entry, product }) => (taken.has(product.id) ? [entry] : [])))
    const alongFound = along(found.map(({ entry }) => entry))
    report.read += batch.length + along(batch)
    report.changed += changed.length + alongChanged
    report.unchanged += found.length + alongFound - changed.length - alongChanged - refused.length
    report.refused.push(...refused)
    report.short.push(...short)
    for (const id of shownAs(changed)) shown.add(id)
    options.onProgress?.(report.read)
    batch = []
    length = 0
  }
  try {
    for await (const entry of source) {
      length += entry.sku.length
      if (size.isFull(batch.push(entry), length)) await flush()
    }
    if (batch.length > 0) await flush()
  } finally {
    // Notifies of stored rows even when the rest of the file cannot be read.
    if (options.level && !isBesideOthers) await announceLevels(database, options.level, [...shown])
  }
  return report
}

/** Current permissions for a batch, and lists of the rows that exceed them. */
export type Writer = { may: May; refused: RowProblem[]; short: RowProblem[] }
export const everything: May = () => true

/** Returns a notifier that sends with the commit of the transaction. */
const notifierOf =
  (db: Kysely<Db>): Database['notify'] =>
  async (channel, payload) => {
    await sql`select pg_notify(${channel}, ${payload})`.execute(db)
  }

/** Row of the file with the product it names. */
export type Found<Entry> = { entry: Entry; product: Stored }

/** Finds the products that rows name; adds rows of unknown and composed products to `refused`. */
export async function findProducts<Entry extends LevelRow>(
  db: Kysely<Db>,
  batch: readonly Entry[],
  what: 'price' | 'stock',
  refused: RowProblem[],
): Promise<Found<Entry>[]> {
  const { rows } = await sql<Stored>`
    select p.sku, p.id, coalesce(p.parent_id, p.id) as shown_id, p.type, s.qty, s.reserved, s.manage
    from products p left join stock s on s.product_id = p.id
    where p.sku = any(${batch.map((entry) => entry.sku)}::text[])`.execute(db)
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  return batch.flatMap((entry) => {
    const product = bySku.get(entry.sku)
    if (product && !traitsOf(product.type).composedOf) return [{ entry, product }]
    const reason = product
      ? because(what === 'price' ? 'no_own_price' : 'no_own_stock', { sku: entry.sku, type: product.type })
      : because('unknown_sku', { sku: entry.sku })
    refused.push(...linesOf(entry).map((line) => ({ line, field: 'sku', reason })))
    return []
  })
}
