import type { SellingProblem } from '@ambra/domain/catalogue/product-types/selling-problems'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type FieldFilter, hasFieldValues } from '../../platform/custom-fields/custom-value-repository.ts'
import type { Db } from '../../schema/schema.ts'
import type { DraftState } from './list-source.ts'

/** Sort orders of the list; each has an index that ends with the id, for cursor pagination. */
const listOrders = {
  sku: { column: 'sku', type: 'text' },
  name: { column: 'name', type: 'text' },
  price: { column: 'price_cents', type: 'integer' },
  stock: { column: 'left_qty', type: 'integer' },
  updated: { column: 'updated_at', type: 'timestamptz' },
} as const
export type ListOrder = keyof typeof listOrders

/** Row of the list. Cents; `price_cents` -1 means unknown. Names are in `language`. */
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
  /** Cursor of the next page. */
  key: string
}

/** `condition` is the result of `listCondition`; `after` is the key and id of the last shown row. */
export type ListSearch = {
  condition: string | undefined
  /** Values of custom fields. */
  fields?: readonly FieldFilter[] | undefined
  order: ListOrder
  isDescending: boolean
  after: { key: string; id: number } | undefined
  limit: number
  store: { id: number; language: string }
}

type Matching = Pick<ListSearch, 'condition' | 'fields'>

/** Conditions of a search on a row of the list. */
const fits = ({ condition, fields }: Matching, row: RawBuilder<unknown> = sql`l`): RawBuilder<unknown> =>
  sql.join(
    [
      condition === undefined ? sql`true` : sql`${row}.terms @@ ${condition}::tsquery`,
      ...hasFieldValues('product', sql`${row}.product_id`, fields),
    ],
    sql` and `,
  )

/** Products of which a row of the list matches, each with all its variants. */
export function wholeProducts(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Lists each product once, at the first of its matching rows, after the row `after`. `place` is the `after` of
     * the next ones.
     */
    async list(
      search: Matching,
      { after, limit }: { after: number; limit: number },
    ): Promise<{ id: number; place: number }[]> {
      const { rows } = await sql<{ id: number; place: number }>`
        select coalesce(p.parent_id, p.id) as id, p.id as place
        from product_list l join products p on p.id = l.product_id
        where l.product_id > ${after} and ${fits(search)}
          and not exists (select 1 from products f join product_list m on m.product_id = f.id
            where (f.id = p.parent_id or f.parent_id = coalesce(p.parent_id, p.id)) and f.id < p.id
              and ${fits(search, sql`m`)})
        order by l.product_id limit ${limit}`.execute(db)
      return rows
    },

    async count(search: Matching): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(distinct coalesce(p.parent_id, p.id))::integer as count
        from product_list l join products p on p.id = l.product_id where ${fits(search)}`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

/** Returns the names of listed products by id, in a language or that of the default store. */
export async function readListedNames(
  db: Kysely<Db> | Transaction<Db>,
  ids: readonly number[],
  language: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select product_id as id, coalesce(names ->> ${language}, name) as name from product_list
    where product_id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Product list of the console, read-only; `writeProductList` writes it. */
export function productListRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists one page; uses a store's own price where there is one. */
    async list({
      condition,
      fields,
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
          select l.*, ${key}::text as key from product_list l where ${fits({ condition, fields })} ${behind}
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

    /** Counts matching rows up to `most`. */
    async count(
      { condition, fields }: Pick<ListSearch, 'condition' | 'fields'>,
      most: number,
    ): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select 1 from product_list l where ${fits({ condition, fields })} limit ${most}) found`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Lists the categories with their ancestors and the manufacturers, for filters. */
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
