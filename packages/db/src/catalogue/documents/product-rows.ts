import type { CustomInput } from '@ambra/contract/catalogue/product'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

type Row<T extends keyof Db> = Selectable<Db[T]>
type Texts = Record<string, string>

export type LinkRow = Row<'product_links'> & { linked_type: string; linked_id: number }
/** Bundle option with its links. */
export type BundleRow = {
  id: number
  product_id: number
  position: number
  required: boolean
  input: 'radio' | 'select' | 'checkbox'
  titles: Texts
  links: Row<'bundle_links'>[]
}
/** Custom option with its values. */
export type CustomRow = {
  id: number
  product_id: number
  position: number
  input: CustomInput
  required: boolean
  max_characters: number | null
  file_extension: string | null
  image_size_x: number | null
  image_size_y: number | null
  titles: Texts
  price_cents: number | null
  price_percent_bp: number | null
  values: {
    id: number
    position: number
    titles: Texts
    price_cents: number | null
    price_percent_bp: number | null
  }[]
}
/** Category of a product, with its pinned position there. */
type PlacedCategory = Row<'product_categories'> & { place: number | null }
/** Price and stock of a part of a bundle or grouped product. */
export type PartRow = {
  id: number
  sku: string
  status: number
  qty: number | null
  reserved: number | null
  manage: boolean | null
}

/** Rows of a batch of products, each table read once by id list, grouped by product id. */
export type ProductRows = {
  roots: Row<'products'>[]
  children: Map<number, Row<'products'>[]>
  texts: Map<number, Row<'product_texts'>[]>
  prices: Map<number, Row<'prices'>>
  history: Map<number, Row<'price_history'>[]>
  tiers: Map<number, Row<'tier_prices'>[]>
  stock: Map<number, Row<'stock'>>
  categories: Map<number, PlacedCategory[]>
  values: Map<number, Row<'product_attribute_values'>[]>
  media: Map<number, Row<'product_media'>[]>
  links: Map<number, LinkRow[]>
  bundles: Map<number, BundleRow[]>
  customs: Map<number, CustomRow[]>
  ratings: Map<number, { rating: number | null; count: number }>
  /** Grade in most orders, if there is one. */
  mostChosen: Map<number, string>
  parts: Map<string, PartRow>
}

/** Store and language for prices and texts. */
export type RowsView = { storeId: number; language: string }

type Prices = { prices: Row<'prices'>[]; history: Row<'price_history'>[]; tiers: Row<'tier_prices'>[] }

/** Rows of a batch, shared by all stores. */
export type SharedRows = Omit<ProductRows, 'texts' | keyof Prices> &
  Prices & { texts: Row<'product_texts'>[] }

const byProduct = <T extends { product_id: number }>(rows: readonly T[]) =>
  Map.groupBy(rows, (row) => row.product_id)

/** Reads prices of products in all stores, their history and group tiers. */
export async function loadPrices(db: Kysely<Db>, ids: number[]): Promise<Prices> {
  const prices = await sql<Row<'prices'>>`
    select * from prices where product_id = any(${ids}::integer[]) order by product_id, store_id`.execute(db)
  const history = await sql<Row<'price_history'>>`
    select h.* from price_history h
    where h.product_id = any(${ids}::integer[])
      and exists (select 1 from prices p where p.product_id = h.product_id and p.special_cents is not null)
    order by h.valid_from`.execute(db)
  const tiers = await sql<Row<'tier_prices'>>`
    select * from tier_prices where product_id = any(${ids}::integer[]) order by group_id, qty`.execute(db)
  return { prices: prices.rows, history: history.rows, tiers: tiers.rows }
}

/** Selects the prices that apply in a store by product id; its own take precedence over general ones. */
export function pricesIn({ prices, history, tiers }: Prices, storeId: number) {
  const counts = (row: { store_id: number }) => row.store_id === 0 || row.store_id === storeId
  return {
    // The store's own row comes after the general one and overwrites it.
    prices: new Map(prices.filter(counts).map((row) => [row.product_id, row])),
    history: byProduct(history.filter(counts)),
    tiers: byProduct(tiers.filter(counts)),
  }
}

async function loadOptions(db: Kysely<Db>, ids: number[]) {
  const links = await sql<LinkRow>`
    select l.*, p.type as linked_type, p.id as linked_id from product_links l join products p on p.sku = l.linked_sku
    where l.product_id = any(${ids}::integer[]) order by l.type, l.position`.execute(db)
  const bundles = await sql<BundleRow>`
    select o.*, coalesce((select jsonb_agg(to_jsonb(l) order by l.position) from bundle_links l where l.option_id = o.id), '[]') as links
    from bundle_options o where o.product_id = any(${ids}::integer[]) order by o.position`.execute(db)
  const customs = await sql<CustomRow>`
    select o.*, coalesce((select jsonb_agg(to_jsonb(v) order by v.position) from custom_option_values v where v.option_id = o.id), '[]') as values
    from custom_options o where o.product_id = any(${ids}::integer[]) order by o.position`.execute(db)
  return { links: byProduct(links.rows), bundles: byProduct(bundles.rows), customs: byProduct(customs.rows) }
}

async function loadParts(db: Kysely<Db>, skus: string[]): Promise<PartRow[]> {
  if (skus.length === 0) return []
  const { rows } = await sql<PartRow>`
    select p.id, p.sku, p.status, s.qty, s.reserved, s.manage from products p left join stock s on s.product_id = p.id
    where p.sku = any(${skus}::text[])`.execute(db)
  return rows
}

function partSkus(links: Map<number, LinkRow[]>, bundles: Map<number, BundleRow[]>): string[] {
  const skus = new Set<string>()
  for (const list of links.values())
    for (const link of list) if (link.type === 'associated') skus.add(link.linked_sku)
  for (const list of bundles.values())
    for (const option of list) for (const link of option.links) skus.add(link.linked_sku)
  return [...skus]
}

/** Selects the rows that one store shows. */
export function rowsIn(rows: SharedRows, { storeId, language }: RowsView): ProductRows {
  return {
    ...rows,
    ...pricesIn(rows, storeId),
    texts: byProduct(rows.texts.filter((row) => row.language === language || row.language === 'et')),
  }
}

/**
 * Reads everything about the products `rootIds` (parents and their children) with one query per table,
 * regardless of the number of products and stores. Never joins two to-many relations.
 */
export async function loadProductRows(
  db: Kysely<Db> | Transaction<Db>,
  rootIds: number[],
  languages: readonly string[],
): Promise<SharedRows> {
  const any = (ids: number[]) => sql`any(${ids}::integer[])`
  const products = await sql<Row<'products'>>`
    select * from products where id = ${any(rootIds)} or parent_id = ${any(rootIds)} order by position, id`.execute(
    db,
  )
  const roots = products.rows.filter((row) => row.parent_id === null).sort((a, b) => a.id - b.id)
  const ids = products.rows.map((row) => row.id)
  const options = await loadOptions(db, rootIds)
  const parts = await loadParts(db, partSkus(options.links, options.bundles))
  const priced = [...new Set([...ids, ...parts.map((part) => part.id)])]
  const texts = await sql<Row<'product_texts'>>`
    select * from product_texts where product_id = ${any(rootIds)} and language = any(${[...languages, 'et']}::text[])`.execute(
    db,
  )
  const stock = await sql<Row<'stock'>>`select * from stock where product_id = ${any(ids)}`.execute(db)
  const categories = await sql<PlacedCategory>`
    select c.*, f.place from product_categories c
    left join category_places f on f.category_id = c.category_id and f.product_id = c.product_id
    where c.product_id = ${any(rootIds)} order by c.position`.execute(db)
  const values = await sql<Row<'product_attribute_values'>>`
    select * from product_attribute_values where product_id = ${any(ids)} order by product_id, attribute_id, position`.execute(
    db,
  )
  const media = await sql<Row<'product_media'>>`
    select * from product_media where product_id = ${any(ids)} order by product_id, position`.execute(db)
  const ratings = await sql<{ product_id: number; rating: number | null; count: number }>`
    select product_id, round(avg(rating), 1)::double precision as rating, count(*)::integer as count from reviews
    where product_id = ${any(rootIds)} and status = 1 group by product_id`.execute(db)
  const chosen = await sql<{ product_id: number; grade: string }>`
    select product_id, grade from product_most_chosen where product_id = ${any(rootIds)}`.execute(db)
  return {
    roots,
    children: Map.groupBy(
      products.rows.filter((row) => row.parent_id !== null),
      (row) => row.parent_id ?? 0,
    ),
    texts: texts.rows,
    ...(await loadPrices(db, priced)),
    stock: new Map(stock.rows.map((row) => [row.product_id, row])),
    categories: byProduct(categories.rows),
    values: byProduct(values.rows),
    media: byProduct(media.rows),
    ...options,
    ratings: new Map(ratings.rows.map((row) => [row.product_id, row])),
    mostChosen: new Map(chosen.rows.map((row) => [row.product_id, row.grade])),
    parts: new Map(parts.map((part) => [part.sku, part])),
  }
}
