import { because } from '@ambra/contract/catalogue/import-reasons'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../connection/database.ts'
import type { Db } from '../../schema/schema.ts'
import { withReason } from '../../inventory/movement-reason.ts'
import { type Found, inBatches, type LevelOptions, type LevelReport } from './import-levels.ts'
import type { RowProblem } from './import-report.ts'
import type { StockEntry } from './import-stock.ts'

/**
 * Stock of a SKU in one of the shop's own stores or a warehouse; `shop` is its id or code, known to the
 * caller.
 */
export type ShopStockEntry = StockEntry & { shop: string }

/** Prevents closing the warehouses, and locks the stock in the order in which orders lock it. */
async function lockStock(db: Kysely<Db>, batch: readonly Found<ShopStockEntry>[]): Promise<void> {
  const named = [...new Set(batch.map(({ entry }) => entry.shop))]
  await sql`select 1 from warehouses where code = any(${named}::text[]) order by code for share`.execute(db)
  await sql`select 1 from stock s join products p on p.id = s.product_id
    where s.product_id = any(${batch.map(({ product }) => product.id)}::integer[]) order by p.sku for update of s`.execute(
    db,
  )
}

async function storeShopStock(
  db: Kysely<Db>,
  batch: readonly Found<ShopStockEntry>[],
  { now, short }: { now: Date; short: RowProblem[] },
): Promise<number[]> {
  const known = await db
    .selectFrom('shop_stock')
    .select(['product_id', 'shop', 'qty'])
    .where(
      'product_id',
      'in',
      batch.map(({ product }) => product.id),
    )
    .execute()
  const before = new Map(known.map(({ product_id, shop, qty }) => [`${shop}/${product_id}`, qty]))
  const changed = batch.filter(
    ({ entry, product }) => before.get(`${entry.shop}/${product.id}`) !== entry.qty,
  )
  if (changed.length === 0) return []
  const rows = changed.map(({ entry: { shop, qty }, product: { id } }) => ({ product_id: id, shop, qty }))
  await lockStock(db, changed)
  // Sorted, so that two concurrent files wait for each other instead of deadlocking.
  await sql`insert into shop_stock (product_id, shop, qty, updated_at)
    select product_id, shop, qty, ${now} from (select ${withReason({ reason: 'import', actor: 'system' })} as reason) why,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, shop text, qty integer)
    where why.reason is not null
    order by product_id, shop
    on conflict (product_id, shop) do update set qty = greatest(excluded.qty, shop_stock.taken), updated_at = excluded.updated_at`.execute(
    db,
  )
  short.push(...(await cutRows(db, changed)))
  return changed.map(({ product }) => product.id)
}

/** Fits the counts into the total, and lists the rows of which less was stored. */
async function cutRows(db: Kysely<Db>, changed: readonly Found<ShopStockEntry>[]): Promise<RowProblem[]> {
  await sql`set constraints shop_stock_fits, shop_stock_fits_counted immediate`.execute(db)
  const rows = changed.map(({ entry: { line, shop, qty, sku }, product: { id } }) => ({
    product_id: id,
    line,
    shop,
    qty,
    sku,
  }))
  const { rows: cut } = await sql<{ line: number; sku: string; wanted: number; qty: number }>`
    select r.line, r.sku, r.qty as wanted, x.qty
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, shop text, qty integer, line integer, sku text)
      join shop_stock x on x.product_id = r.product_id and x.shop = r.shop
    where x.qty < r.qty order by r.line`.execute(db)
  return cut.map(({ line, sku, wanted, qty }) => ({
    line,
    field: 'qty',
    reason: because('place_full', { sku, wanted, qty }),
  }))
}

/**
 * Sets the stock of each store from a file of counts; an unchanged row costs a look-up. A file read to its
 * end becomes the latest count of every store it names; a store whose rows were all refused was not counted.
 * Sends no notification, because pages contain no store stock.
 */
export async function importShopStock(
  database: Database,
  source: AsyncIterable<ShopStockEntry>,
  options: LevelOptions,
): Promise<LevelReport> {
  const shops = new Set<string>()
  const report = await inBatches(database, source, {
    ...options,
    what: 'stock',
    store: (db, batch, { short }) => {
      for (const { entry } of batch) shops.add(entry.shop)
      return batch.length > 0 ? storeShopStock(db, batch, { now: options.now, short }) : Promise.resolve([])
    },
  })
  const counts = [...shops].sort().map((shop) => ({ shop, counted_at: options.now }))
  if (counts.length > 0)
    await database.db
      .insertInto('shop_stock_counts')
      .values(counts)
      .onConflict((conflict) =>
        conflict.column('shop').doUpdateSet({
          // A slower, older file must not move the time back.
          counted_at: sql<Date>`greatest(excluded.counted_at, shop_stock_counts.counted_at)`,
        }),
      )
      .execute()
  return report
}
