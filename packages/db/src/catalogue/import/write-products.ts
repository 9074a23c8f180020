import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { listShortStock, shortReason } from '../../inventory/short-stock.ts'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { withReason } from '../../inventory/movement-reason.ts'
import { bulkInsert, type Columns, replacing } from '../../connection/bulk-insert.ts'
import type { ReferenceData } from './reference-data.ts'
import { type ImportAuthor, planSpecialStarts } from './plan-specials.ts'
import { pricesOf } from './price-changes.ts'
import { recordPrices } from './record-prices.ts'
import {
  addCommon,
  addOwn,
  type Details,
  type HashedProduct,
  noDetails,
  productRecord,
  type Variant,
  variantRecord,
} from './product-records.ts'
import { writeOptions } from './write-options.ts'

const productColumns: Columns = {
  sku: 'text',
  parent_id: 'integer',
  position: 'integer',
  type: 'text',
  kind: 'text',
  status: 'integer',
  visibility: 'integer',
  mpn: 'text',
  gtin: 'text',
  tax_class: 'text',
  promoted: 'integer',
  weight_g: 'integer',
  size_mm: 'integer[]',
  energy_class: 'text',
  energy_scale: 'text',
  facts: 'jsonb',
  warranty_months: 'integer',
  configurable_by: 'text[]',
  content_hash: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
const changing = Object.keys(productColumns).filter((column) => column !== 'sku')

/** Tables whose rows are replaced as a whole for each product. */
const replaced: Record<Exclude<keyof Details, 'prices' | 'stock'>, Columns> = {
  product_texts: {
    product_id: 'integer',
    language: 'text',
    name: 'text',
    url_key: 'text',
    short_description: 'text',
    description: 'text',
    keywords: 'text',
    meta_title: 'text',
    meta_description: 'text',
    key_specs: 'text[]',
  },
  tier_prices: {
    product_id: 'integer',
    store_id: 'integer',
    group_id: 'integer',
    qty: 'integer',
    price_cents: 'integer',
  },
  product_categories: { product_id: 'integer', category_id: 'integer', position: 'integer' },
  product_attribute_values: {
    product_id: 'integer',
    attribute_id: 'integer',
    position: 'integer',
    option_id: 'integer',
    value: 'jsonb',
  },
  product_media: { product_id: 'integer', position: 'integer', path: 'text', labels: 'jsonb', video: 'text' },
  product_links: {
    product_id: 'integer',
    type: 'text',
    position: 'integer',
    linked_sku: 'text',
    qty: 'integer',
  },
}

async function upsert(db: Kysely<Db>, records: Record<string, unknown>[]): Promise<Map<string, number>> {
  const tail = `${replacing('sku', changing)} returning id, sku`
  const rows = await bulkInsert<{ id: number; sku: string }>(
    db,
    { table: 'products', columns: productColumns, tail },
    records,
  )
  return new Map(rows.map((row) => [row.sku, row.id]))
}

/** Disables variants that the row omits, so that they cannot be bought; orders still reference them. */
async function disableMissing(
  db: Kysely<Db>,
  parentIds: readonly number[],
  stored: readonly number[],
): Promise<void> {
  if (parentIds.length === 0) return
  await sql`update products set status = 2 where parent_id = any(${[...parentIds]}::integer[])
    and id <> all(${[...stored]}::integer[])`.execute(db)
}

async function writeDetails(
  db: Kysely<Db>,
  details: Details,
  { existingIds, now, note }: { existingIds: readonly number[]; now: Date; note: (text: string) => void },
): Promise<void> {
  // Frees all addresses first, so that two products may swap them.
  for (const table of Object.keys(replaced)) {
    if (existingIds.length > 0) {
      await sql`delete from ${sql.raw(table)} where product_id = any(${[...existingIds]}::integer[])`.execute(
        db,
      )
    }
  }
  for (const [table, columns] of Object.entries(replaced)) {
    // Object.entries widens the key to string; `replaced` has exactly these keys.
    await bulkInsert(db, { table, columns }, details[table as keyof typeof replaced])
  }
  const prices = {
    product_id: 'integer',
    store_id: 'integer',
    price_cents: 'integer',
    special_cents: 'integer',
    special_from: 'text',
    special_to: 'text',
    written_at: 'timestamptz',
  }
  await bulkInsert(
    db,
    {
      table: 'prices',
      columns: prices,
      tail: replacing('product_id, store_id', Object.keys(prices).slice(2)),
    },
    details.prices.map((row) => ({ ...row, written_at: now })),
  )
  // A file that repeats its quantity keeps the stock; a new quantity applies, even below what orders hold.
  const { rows: stored } = await sql<{
    product_id: number
    qty: number
  }>`insert into stock (product_id, qty, manage, max_sale_qty, min_sale_qty, qty_increments, imported_qty)
    select product_id, qty, manage, max_sale_qty, min_sale_qty, qty_increments, qty
      from (select ${withReason({ reason: 'import', actor: 'system' })} as reason) why,
      jsonb_to_recordset(${JSON.stringify(details.stock)}::jsonb)
      as r (product_id integer, qty integer, manage boolean, max_sale_qty integer, min_sale_qty integer, qty_increments integer)
      where why.reason is not null
    on conflict (product_id) do update set
      qty = case when stock.imported_qty is distinct from excluded.imported_qty or not excluded.manage
        then excluded.qty else stock.qty end,
      short = greatest(stock.reserved - case when stock.imported_qty is distinct from excluded.imported_qty or not excluded.manage
        then excluded.qty else stock.qty end, 0),
      manage = excluded.manage, max_sale_qty = excluded.max_sale_qty, min_sale_qty = excluded.min_sale_qty,
      qty_increments = excluded.qty_increments, imported_qty = excluded.imported_qty, updated_at = now()
    returning product_id, qty`.execute(db)
  const given = new Map(details.stock.map((row) => [Number(row['product_id']), row]))
  for (const { product_id: id, qty } of stored) {
    const own = given.get(id)
    if (own?.['isNamed'] && own['manage'] && qty !== Number(own['qty'])) note(unchangedQuantity)
  }
  const short = await listShortStock(
    db,
    stored.map(({ product_id: id }) => id),
  )
  for (const one of short) note(`stock/qty: ${reasonText('en', shortReason(one))}`)
}

const unchangedQuantity =
  'stock/qty repeats the last import, so that what was sold or counted since stands; "stock import" sets it'

function firstSeen(row: ProductRow, known: ReferenceData, sku: string, now: Date): Date {
  return row.created_at ? new Date(row.created_at) : (known.products.get(sku)?.created_at ?? now)
}

/**
 * Stores a batch of validated products with their variants, with one statement per table. Returns the ids of
 * the products.
 */
export async function writeProducts(
  db: Kysely<Db>,
  batch: readonly HashedProduct[],
  context: {
    known: ReferenceData
    now: Date
    note: (text: string) => void
    isAccepted: boolean
    author: ImportAuthor | undefined
  },
): Promise<number[]> {
  if (batch.length === 0) return []
  const { known, now, note, isAccepted, author } = context
  const parents = await upsert(
    db,
    batch.map((product) => productRecord(product, firstSeen(product.row, known, product.row.sku, now), now)),
  )
  const idOf = (sku: string, ids: Map<string, number>) => {
    const id = ids.get(sku)
    if (id === undefined) throw new Error(`product ${sku} was not stored`)
    return id
  }
  const variants = await upsert(
    db,
    batch.flatMap(({ row }) =>
      (row.variants ?? []).map((variant, position) =>
        variantRecord(
          variant,
          { id: idOf(row.sku, parents), row, position },
          firstSeen(row, known, variant.sku, now),
          now,
        ),
      ),
    ),
  )
  const existing = [...parents, ...variants].filter(([sku]) => known.products.has(sku)).map(([, id]) => id)
  const replacing = batch.filter(({ row }) => !row.merge || row.merge.remove.includes('variants'))
  await disableMissing(
    db,
    replacing.filter(({ row }) => known.products.has(row.sku)).map(({ row }) => idOf(row.sku, parents)),
    [...variants.values()],
  )
  const details = noDetails()
  const priced: { row: ProductRow | Variant; id: number }[] = []
  for (const { row } of batch) {
    const id = idOf(row.sku, parents)
    addOwn(details, id, row, known)
    const common = (sku: string, own: ProductRow | Variant) => ({
      known,
      keepsStock: row.merge !== undefined && own.stock === undefined && known.products.has(sku),
    })
    addCommon(details, id, row, common(row.sku, row))
    priced.push({ row, id })
    for (const variant of row.variants ?? []) {
      const variantId = idOf(variant.sku, variants)
      addCommon(details, variantId, variant, common(variant.sku, variant))
      priced.push({ row: variant, id: variantId })
    }
  }
  // Before the rows are replaced, so that the history takes their former prices.
  await recordPrices(db, priced, { known, existing, now, isAccepted })
  const written = priced.map(({ row }) => ({
    sku: row.sku,
    storeId: 0,
    before: known.products.get(row.sku),
    after: pricesOf(row),
  }))
  await planSpecialStarts(db, written, { author, now })
  await writeDetails(db, details, { existingIds: existing, now, note })
  await writeOptions(
    db,
    batch.map(({ row }) => ({ id: idOf(row.sku, parents), row })),
    new Set(existing),
  )
  return [...parents.values()]
}
