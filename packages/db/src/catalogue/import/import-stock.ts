import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../connection/database.ts'
import type { Db } from '../../schema/schema.ts'
import { withReason } from '../../inventory/movement-reason.ts'
import { shortRows } from '../../inventory/short-stock.ts'
import {
  type Found,
  inBatches,
  linesOf,
  type LevelOptions,
  type LevelReport,
  type Writer,
} from './import-levels.ts'
import { needs } from './row-rights.ts'

const byFile = { reason: 'import', actor: 'system' } as const

/** Stock of a SKU. `line` identifies the row in the report, `along` the rows merged into it. */
export type StockEntry = { line: number; along?: readonly number[]; sku: string; qty: number }

async function storeStock(
  db: Kysely<Db>,
  batch: readonly Found<StockEntry>[],
  { now, may, refused, short }: Writer & { now: Date },
): Promise<number[]> {
  const changed = batch.filter(({ entry, product }) => !product.manage || product.qty !== entry.qty)
  if (changed.length === 0) return []
  if (!may('stock.adjust')) {
    for (const line of changed.flatMap(({ entry }) => linesOf(entry)))
      refused.push({ line, field: 'qty', reason: needs('stock.adjust') })
    return []
  }
  const rows = changed.map(({ entry, product }) => ({ product_id: product.id, qty: entry.qty }))
  await sql`insert into stock (product_id, qty, manage, updated_at)
    select product_id, qty, true, ${now} from (select ${withReason(byFile)} as reason) why,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, qty integer)
    where why.reason is not null
    on conflict (product_id) do update set qty = excluded.qty, short = greatest(stock.reserved - excluded.qty, 0),
      manage = true, updated_at = excluded.updated_at`.execute(db)
  short.push(
    ...(await shortRows(
      db,
      changed.map(({ entry, product }) => ({ ...entry, id: product.id })),
    )),
  )
  return changed.map(({ product }) => product.id)
}

/**
 * Sets the stock from an hourly file, even below what orders hold: the report lists such rows. An unchanged
 * row costs one look-up. Products sold without a stock count are counted from then on. Notifies listeners of
 * `stock_changed`.
 */
export function importStock(
  database: Database,
  source: AsyncIterable<StockEntry>,
  options: LevelOptions,
): Promise<LevelReport> {
  return inBatches(database, source, {
    ...options,
    what: 'stock',
    level: 'stock',
    store: (db, batch, writer) => storeStock(db, batch, { ...writer, now: options.now }),
  })
}
