import type { GoodsChoices, GoodsPage, GoodsRow } from '@ambra/contract/admin/goods'
import { ShopError } from '@ambra/contract/errors'
import { listCondition, listTerm, wordsOf } from '@ambra/db/product-list/list-terms'
import {
  type ListedProduct,
  type ListOrder,
  productListRepository,
} from '@ambra/db/product-list/product-list-repository'
import type { Database } from '@ambra/db/database'
import type { Store } from '@ambra/domain/stores'

/** Words and filters of the list, as they come from outside. */
export type GoodsFilter = {
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
export type GoodsSearch = GoodsFilter & {
  /** A leading `-` turns it round. */
  sort?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

const usualLimit = 50
/** More words narrow nothing that a person would notice. */
const mostWords = 8
/** Rows are counted up to here: beyond, the figure would only cost time. */
const mostCounted = 100_000

/** The condition of the index for these words and filters; undefined for all. */
export function conditionOf({ q = '', ...filter }: GoodsFilter): string | undefined {
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

/** One page of products and variants as a store sees them. @throws ShopError request.invalid for a place that is none */
export async function listGoods(
  { db }: Pick<Database, 'db'>,
  { sort = 'sku', after, limit = usualLimit, ...filter }: GoodsSearch,
  store: Pick<Store, 'id' | 'language'>,
): Promise<GoodsPage> {
  const condition = conditionOf(filter)
  const list = productListRepository(db)
  const order = sort.replace(/^-/, '') as ListOrder
  const rows = await list.list({
    condition,
    order,
    isDescending: sort.startsWith('-'),
    after: after === undefined ? undefined : readPlace(after, order),
    limit: limit + 1,
    store,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const found = await list.count(condition, mostCounted + 1)
  return {
    rows: shown.map(goodsRow),
    next: last ? JSON.stringify([last.key, last.product_id]) : null,
    found: Math.min(found, mostCounted),
    is_more: found > mostCounted,
  }
}

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/

/** Key and id of the row that a page begins behind, as an earlier answer gave them. */
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

function goodsRow(row: ListedProduct): GoodsRow {
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

/** Categories in the order of the tree and makers. */
export async function goodsChoices(
  { db }: Pick<Database, 'db'>,
  { language }: Pick<Store, 'language'>,
): Promise<GoodsChoices> {
  const { categories, brands } = await productListRepository(db).choices(language)
  const children = Map.groupBy(categories, ({ parent_id }) => parent_id)
  const known = new Set(categories.map(({ id }) => id))
  const below = (parents: typeof categories, depth: number): GoodsChoices['categories'] =>
    parents.flatMap(({ id, code, name }) => [
      { id, code, name, depth },
      ...below(children.get(id) ?? [], depth + 1),
    ])
  const tops = categories.filter(({ parent_id }) => parent_id === null || !known.has(parent_id))
  // The root above all is no choice.
  const first = tops.length === 1 ? (children.get(tops[0]?.id ?? 0) ?? []) : tops
  return { categories: below(first, 0), brands: [...new Set(brands)] }
}
