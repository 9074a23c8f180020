import type { SellingProblem } from '@ambra/domain/selling-problems'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { DraftState } from './list-source.ts'

/** By what the list is ordered; each has an index that ends with the id, so that a page begins behind any row. */
export const listOrders = {
  sku: { column: 'sku', type: 'text' },
  name: { column: 'name', type: 'text' },
  price: { column: 'price_cents', type: 'integer' },
  stock: { column: 'left_qty', type: 'integer' },
  updated: { column: 'updated_at', type: 'timestamptz' },
} as const
export type ListOrder = keyof typeof listOrders

/** A row of the list. Cents; `price_cents` -1 is unknown. Names are those of `language`. */
export type ListedProduct = {
  product_id: number
  sku: string
  parent_sku: string | null
  type: string
  gtin: string | null
  mpn: string | null
  name: string
  brand: string | null
  category: string | null
  price_cents: number
  special_cents: number | null
  special_from: string | null
  special_to: string | null
  left_qty: number
  reserved: number
  is_counted: boolean
  picture: string | null
  state: 'sold' | 'unsold' | 'off'
  problems: SellingProblem[]
  draft: DraftState | null
  version: number
  updated_at: Date
  /** Where the next page begins. */
  key: string
}

/** `condition` as `listCondition` makes it; `after` is key and id of the last row that was shown. */
export type ListSearch = {
  condition: string | undefined
  order: ListOrder
  isDescending: boolean
  after: { key: string; id: number } | undefined
  limit: number
  store: { id: number; language: string }
}

/** The list of products of the console. Only reads; `writeProductList` writes. */
export function productListRepository(db: Kysely<Db> | Transaction<Db>) {
  const fits = (condition: string | undefined) =>
    condition === undefined ? sql`true` : sql`l.terms @@ ${condition}::tsquery`

  return {
    /** One page; what costs something else in a store of its own carries that price. */
    async list({
      condition,
      order,
      isDescending,
      after,
      limit,
      store,
    }: ListSearch): Promise<ListedProduct[]> {
      const { column, type } = listOrders[order]
      const key = sql.raw(`l.${column}`)
      const direction = sql.raw(isDescending ? 'desc' : 'asc')
      const behind = after
        ? sql`and (${key}, l.product_id) ${sql.raw(isDescending ? '<' : '>')} (${after.key}::${sql.raw(type)}, ${after.id})`
        : sql``
      const { rows } = await sql<ListedProduct>`
        with page as (
          select l.*, ${key}::text as key from product_list l where ${fits(condition)} ${behind}
          order by ${key} ${direction}, l.product_id ${direction} limit ${limit}
        )
        select l.product_id, l.sku, l.parent_sku, l.type, l.gtin, l.mpn, coalesce(l.names ->> ${store.language}, l.name) as name,
          l.brand, (select c.name from category_texts c where c.category_id = l.category_id
            order by c.language = ${store.language} desc, c.language = 'et' desc limit 1) as category,
          coalesce(o.price_cents, l.price_cents) as price_cents,
          case when o.product_id is null then l.special_cents else o.special_cents end as special_cents,
          case when o.product_id is null then l.special_from else o.special_from end as special_from,
          case when o.product_id is null then l.special_to else o.special_to end as special_to,
          l.left_qty, l.reserved, l.is_counted, l.picture, l.state, l.problems, l.version, l.updated_at, l.key,
          (select d.state from product_drafts d where d.product_id = l.product_id) as draft
        from page l left join prices o on l.has_own_prices and o.product_id = l.product_id and o.store_id = ${store.id}
        order by ${key} ${direction}, l.product_id ${direction}`.execute(db)
      return rows
    },

    /** How many rows fit, counted up to `most`. */
    async count(condition: string | undefined, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select 1 from product_list l where ${fits(condition)} limit ${most}) found`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Categories with what is above them and makers, by which the list is filtered. */
    async choices(language: string) {
      const categories = await sql<{ id: number; parent_id: number | null; code: string; name: string }>`
        select c.id, c.parent_id, c.code, coalesce((select t.name from category_texts t where t.category_id = c.id
          order by t.language = ${language} desc, t.language = 'et' desc limit 1), c.code) as name
        from categories c where c.code <> 'absolute-root' order by c.position, c.id`.execute(db)
      const brands = await sql<{ name: string }>`
        select coalesce((select t.label from attribute_option_texts t where t.option_id = o.id and t.language = 'et'), o.code)
          as name from attribute_options o join attributes a on a.id = o.attribute_id where a.code = 'brand'
        order by 1`.execute(db)
      return { categories: categories.rows, brands: brands.rows.map(({ name }) => name) }
    },
  }
}
