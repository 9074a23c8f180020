import type {
  ProductChoices,
  ProductListPage,
  ProductListRow,
} from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  listCondition,
  listTerm,
  wordsOf,
  type ListedProduct,
  type ListOrder,
  productListRepository,
} from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import { listFields, readListFields } from '../../platform/custom-fields/list-fields.ts'
import type { Store } from '@ambra/domain/platform/shop/stores'

/** Search words and filters of the list, from outside. */
export type ProductFilter = {
  q?: string | undefined
  category?: number | undefined
  brand?: string | undefined
  state?: 'sold' | 'unsold' | 'off' | undefined
  stock?: 'in' | 'low' | 'out' | undefined
  problem?: string | undefined
  kind?: 'product' | 'variant' | undefined
  special?: boolean | undefined
  draft?: 'draft' | 'planned' | 'stopped' | undefined
}
/** Filter of custom fields, which only the list compares. */
export type FieldsAsked = { fields?: string | undefined }
export type ProductSearch = ProductFilter &
  FieldsAsked & {
    /** A leading `-` reverses the order. */
    sort?: string | undefined
    after?: string | undefined
    limit?: number | undefined
  }

const usualLimit = 50
/** Maximum search words; more make no noticeable difference. */
const mostWords = 8
/** Maximum rows counted; beyond that counting only costs time. */
const mostCounted = 100_000

/** Returns the search condition for these words and filters; undefined for all. */
export function conditionOf({ q = '', ...filter }: ProductFilter): string | undefined {
  const terms = [
    ...(filter.category === undefined ? [] : [listTerm.category(filter.category)]),
    ...(filter.brand === undefined ? [] : [listTerm.brand(filter.brand)]),
    ...(filter.state === undefined ? [] : [listTerm.state(filter.state)]),
    ...(filter.stock === undefined ? [] : [listTerm.stock(filter.stock)]),
    ...(filter.problem === undefined ? [] : [listTerm.problem(filter.problem)]),
    ...(filter.kind === undefined ? [] : [listTerm.kind(filter.kind)]),
    ...(filter.special ? [listTerm.special] : []),
    ...(filter.draft === undefined ? [] : [listTerm.draft(filter.draft)]),
  ]
  return listCondition(wordsOf(q).slice(0, mostWords), terms)
}

/**
 * Returns one page of products and variants as a store sees them.
 * @throws ShopError request.invalid for an invalid cursor
 */
export async function listProducts(
  { db }: Pick<Database, 'db'>,
  { sort = 'sku', after, limit = usualLimit, fields: asked, ...filter }: ProductSearch,
  store: Pick<Store, 'id' | 'language'>,
): Promise<ProductListPage> {
  const { fields, filters } = await readListFields(db, 'product', asked)
  const search = { condition: conditionOf(filter), fields: filters }
  const list = productListRepository(db)
  const order = sort.replace(/^-/, '') as ListOrder
  const rows = await list.list({
    ...search,
    order,
    isDescending: sort.startsWith('-'),
    after: after === undefined ? undefined : readPlace(after, order),
    limit: limit + 1,
    store,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const found = await list.count(search, mostCounted + 1)
  return {
    rows: shown.map(goodsRow),
    next: last ? JSON.stringify([last.key, last.product_id]) : null,
    found: Math.min(found, mostCounted),
    is_more: found > mostCounted,
    custom: await listFields(
      db,
      { owner: 'product', fields },
      shown.map(({ product_id: id, sku }) => ({ id, key: sku })),
    ),
  }
}

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/

/** Parses a cursor: key and id of the last row of the previous page. */
function readPlace(text: string, order: ListOrder): { key: string; id: number } {
  const [key, id] = arrayOf(text)
  const isFigure = order === 'price' || order === 'stock'
  const isKey =
    typeof key === 'string' &&
    (!isFigure || /^-?\d{1,9}$/.test(key)) &&
    (order !== 'updated' || moment.test(key))
  if (!isKey || !Number.isSafeInteger(id) || Math.abs(Number(id)) > 2_147_483_647 || key.includes('\0'))
    throw new ShopError('request.invalid', { field: 'after' })
  return { key, id: Number(id) }
}

function arrayOf(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

function goodsRow(row: ListedProduct): ProductListRow {
  return {
    id: row.product_id,
    sku: row.sku,
    parent: row.parent_sku,
    type: row.type,
    gtin: row.gtin,
    name: row.name,
    brand: row.brand,
    category: row.category,
    price_cents: row.price_cents < 0 ? null : row.price_cents,
    special:
      row.special_cents === null
        ? null
        : { cents: row.special_cents, from: row.special_from, to: row.special_to },
    left: row.is_counted ? row.left_qty : null,
    reserved: row.reserved,
    picture: row.picture,
    state: row.state,
    problems: row.problems,
    draft: row.draft,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns categories in tree order, and makers. */
export async function productChoices(
  { db }: Pick<Database, 'db'>,
  { language }: Pick<Store, 'language'>,
): Promise<ProductChoices> {
  const { categories, brands } = await productListRepository(db).choices(language)
  const children = Map.groupBy(categories, ({ parent_id }) => parent_id)
  const known = new Set(categories.map(({ id }) => id))
  const below = (parents: typeof categories, depth: number): ProductChoices['categories'] =>
    parents.flatMap(({ id, code, name }) => [
      { id, code, name, depth },
      ...below(children.get(id) ?? [], depth + 1),
    ])
  const tops = categories.filter(({ parent_id }) => parent_id === null || !known.has(parent_id))
  // A single root is not a choice.
  const first = tops.length === 1 ? (children.get(tops[0]?.id ?? 0) ?? []) : tops
  return { categories: below(first, 0), brands: [...new Set(brands)] }
}
