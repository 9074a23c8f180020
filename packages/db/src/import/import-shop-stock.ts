import { type Kysely, sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import type { Db } from '../schema/schema.ts'
import { withReason } from '../stock/movement-reason.ts'
import { type Found, inBatches, type LevelOptions, type LevelReport } from './import-levels.ts'
import type { StockEntry } from './import-stock.ts'

/** What one of the shop's own stores, or a warehouse, has of a sku; `shop` is its id or code, of which the caller knows. */
export type ShopStockEntry = StockEntry & { shop: string }

/** Orders take pieces from warehouses: their stock is locked in the order in which orders lock it. From shops they take none. */
async function lockWarehouseStock(db: Kysely<Db>, batch: readonly Found<ShopStockEntry>[]): Promise<void> {
  const named = [...new Set(batch.map(({ entry }) => entry.shop))]
  const { rows } = await sql<{ code: string }>`
    select code from warehouses where code = any(${named}::text[]) order by code for share`.execute(db)
  const codes = new Set(rows.map(({ code }) => code))
  const ids = batch.filter(({ entry }) => codes.has(entry.shop)).map(({ product }) => product.id)
  if (ids.length > 0)
    await sql`select 1 from stock s join products p on p.id = s.product_id
      where s.product_id = any(${ids}::integer[]) order by p.sku for update of s`.execute(db)
}

async function storeShopStock(
  db: Kysely<Db>,
  batch: readonly Found<ShopStockEntry>[],
  now: Date,
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
  await lockWarehouseStock(db, changed)
  // In one order, so that two files at once wait for each other instead of locking each other out.
  await sql`insert into shop_stock (product_id, shop, qty, updated_at)
    select product_id, shop, qty, ${now} from (select ${withReason({ reason: 'import', actor: 'system' })} as reason) why,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, shop text, qty integer)
    where why.reason is not null
    order by product_id, shop
    on conflict (product_id, shop) do update set qty = greatest(excluded.qty, shop_stock.taken), updated_at = excluded.updated_at`.execute(
    db,
  )
  return changed.map(({ product }) => product.id)
}

/**
 * Sets what each store has, from a file of counts; unchanged rows cost a look-up. A file that was read to its end is the
 * newest count of every store it names; a store whose rows were all refused was not counted. Nothing is announced: pages
 * hold no stock of a store.
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
    store: (db, batch) => {
      for (const { entry } of batch) shops.add(entry.shop)
      return batch.length > 0 ? storeShopStock(db, batch, options.now) : Promise.resolve([])
    },
  })
  const counts = [...shops].sort().map((shop) => ({ shop, counted_at: options.now }))
  if (counts.length > 0)
    await database.db
      .insertInto('shop_stock_counts')
      .values(counts)
      .onConflict((conflict) =>
        conflict.column('shop').doUpdateSet({
          // An older file that took longer does not take the time back.
          counted_at: sql<Date>`greatest(excluded.counted_at, shop_stock_counts.counted_at)`,
        }),
      )
      .execute()
  return report
}
