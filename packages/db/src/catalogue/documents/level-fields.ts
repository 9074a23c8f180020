import type { Product } from '@ambra/contract/catalogue/product'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { ownStock, pricedAt, priceFields } from './price-and-stock.ts'
import type { PriceView } from './price-view.ts'
import { loadPrices, pricesIn } from './product-rows.ts'
import { loadTaxes } from './reference-data.ts'

/** Changed aspect of a product: its quantity or its price. */
export type Level = 'stock' | 'price'

/** Top-level document fields of one product; undefined ones are absent. */
type LevelFields = { id: number } & { [field in keyof Product]?: Product[field] | undefined }

/**
 * Document fields that a level determines, for products without parts, by store code. `products` are those
 * covered; `others` are ids to project completely: unknown products, and products with variants or parts,
 * whose level affects more.
 */
export type Levels = {
  products: { id: number; sku: string; categoryIds: number[] }[]
  byStore: Map<string, LevelFields[]>
  others: number[]
}

type View = { now: Date; prices: PriceView; stores: readonly Store[] }
type Leveled = Pick<Selectable<Db['products']>, 'id' | 'sku' | 'type' | 'status' | 'tax_class'> & {
  category_ids: number[]
  stock: Selectable<Db['stock']> | null
}

/** Price fields that only some products have. */
const sometimes = {
  price_incl_tax: undefined,
  price_tax: undefined,
  original_price: undefined,
  original_price_incl_tax: undefined,
  original_final_price: undefined,
  special_price_incl_tax: undefined,
  special_price_tax: undefined,
  special_from_date: undefined,
  special_to_date: undefined,
  lowestPrice30: undefined,
  discountPercent: undefined,
} satisfies { [field in keyof Product]?: undefined }

/**
 * Computes the effect of quantity or price changes on documents without the rest of them: a stock file
 * changes two fields each in tens of thousands of documents. Returns the same field values as
 * `productDocument` for the same rows.
 */
export async function readLevels(
  db: Kysely<Db>,
  level: Level,
  ids: readonly number[],
  view: View,
): Promise<Levels> {
  const { rows } = await sql<Leveled>`
    select p.id, p.sku, p.type, p.status, p.tax_class, to_jsonb(s) as stock, coalesce(
        (select jsonb_agg(c.category_id) from product_categories c where c.product_id = p.id), '[]') as category_ids
    from products p left join stock s on s.product_id = p.id
    where p.id = any(${[...ids]}::integer[]) and p.parent_id is null`.execute(db)
  const single = rows.filter(({ type }) => !traitsOf(type).composedOf)
  const known = new Set(single.map(({ id }) => id))
  const byStore = level === 'stock' ? stockIn(view.stores, single) : await readPrices(db, single, view)
  return {
    products: single.map(({ id, sku, category_ids }) => ({ id, sku, categoryIds: category_ids })),
    byStore,
    others: ids.filter((id) => !known.has(id)),
  }
}

function stockFields({ stock: row, ...product }: Leveled): LevelFields {
  const { stock, buyable } = ownStock({ stock: new Map(row ? [[product.id, row]] : []) }, product)
  return { id: product.id, stock, total_qty: buyable }
}

/** Stock fields are the same in every store. */
function stockIn(stores: readonly Store[], products: readonly Leveled[]): Levels['byStore'] {
  const fields = products.map(stockFields)
  return new Map(stores.map(({ code }) => [code, fields]))
}

async function readPrices(
  db: Kysely<Db>,
  products: readonly Leveled[],
  { stores, ...view }: View,
): Promise<Levels['byStore']> {
  const all = await loadPrices(
    db,
    products.map(({ id }) => id),
  )
  const byStore: Levels['byStore'] = new Map()
  for (const store of stores) {
    const taxes = await loadTaxes(db, store, view.now)
    const rows = pricesIn(all, store.id)
    const fields = products.map(({ id, tax_class }) => {
      const percent = taxes.taxPercent(taxes.taxClassIds.get(tax_class) ?? '0')
      return { ...sometimes, ...priceFields(pricedAt(rows, id, view), percent), id }
    })
    byStore.set(store.code, fields)
  }
  return byStore
}
