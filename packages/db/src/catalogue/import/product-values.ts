import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import {
  attributeOf,
  type AttributeValue,
  detailAt,
  detailColumns,
  type EnergyValue,
  isDetail,
  type MediaValue,
  noDetailColumns,
  type ProductDetails,
} from './product-details.ts'

type Rows = Kysely<Db> | Transaction<Db>
type Texts = Record<string, Record<string, string | null>>

/** Special price with its stored dates. Cents. */
export type SpecialValue = { cents: number; from: string | null; to: string | null }
/** Value of a product field: amount in cents, text, special price, category codes, pictures or facts. */
export type FieldValue =
  | null
  | AttributeValue
  | SpecialValue
  | EnergyValue
  | MediaValue[]
  | Record<string, string | null>

/** Editable texts of a product. `url_key` is the readable part of its address. */
const textFields = [
  'name',
  'short_description',
  'description',
  'keywords',
  'meta_title',
  'meta_description',
  'url_key',
] as const
export type TextField = (typeof textFields)[number]

/**
 * Product with its editable fields. `history` is the price history for everyone in all stores, oldest first.
 */
export type EditedProduct = ProductDetails & {
  id: number
  sku: string
  parent_id: number | null
  type: string
  status: number
  visibility: number
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
  history: { at: string; cents: number }[] | null
  texts: Texts | null
  categories: string[] | null
}

/**
 * Reads current products by id. `isLocked` locks them until the end of the transaction. `hasDetails` also
 * reads everything beyond prices and states, which most changes do not need.
 */
export async function readEditedProducts(
  db: Rows,
  ids: readonly number[],
  { hasDetails, isLocked }: { hasDetails: boolean; isLocked: boolean },
): Promise<Map<number, EditedProduct>> {
  const wanted = sql`${[...ids]}::integer[]`
  if (isLocked)
    await sql`select id from products where id = any(${wanted}) order by id for update`.execute(db)
  const { rows } = await sql<EditedProduct>`
    select p.id, p.sku, p.parent_id, p.type, p.status, p.visibility, r.price_cents, r.special_cents, r.special_from, r.special_to,
      (select jsonb_agg(jsonb_build_object('at', h.valid_from, 'cents', h.price_cents) order by h.valid_from)
        from price_history h where h.product_id = p.id and h.store_id = 0 and h.group_id = 0) as history,
      ${hasDetails ? sql`${textColumns}, ${detailColumns}` : sql`null::jsonb as texts, null::jsonb as categories, ${noDetailColumns}`}
    from products p left join prices r on r.product_id = p.id and r.store_id = 0
    where p.id = any(${wanted})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const textColumns = sql`
  (select jsonb_object_agg(t.language, jsonb_build_object('name', t.name, 'short_description', t.short_description,
    'description', t.description, 'keywords', t.keywords, 'meta_title', t.meta_title,
    'meta_description', t.meta_description, 'url_key', t.url_key)) from product_texts t where t.product_id = p.id) as texts,
  (select jsonb_agg(c.code order by k.position) from product_categories k join categories c on c.id = k.category_id
    where k.product_id = p.id) as categories`

const textPath = /^texts\.([a-z]{2})\.([a-z_]+)$/

/** Parses the language and field of a text path. */
export function textPathOf(path: string): { language: string; field: TextField } | undefined {
  const [, language, name] = textPath.exec(path) ?? []
  const field = textFields.find((known) => known === name)
  return language !== undefined && field ? { language, field } : undefined
}

/** Paths of prices, states and categories. */
const plainPaths = ['price', 'special', 'status', 'visibility', 'categories'] as const
export type PlainPath = (typeof plainPaths)[number]

/** Returns whether a path has the form of a product field; does not check that its attribute exists. */
export const isKnownPath = (path: string): boolean =>
  isPlain(path) || isDetail(path) || textPathOf(path) !== undefined || attributeOf(path) !== undefined

const isPlain = (path: string): path is PlainPath => (plainPaths as readonly string[]).includes(path)

/** Returns the current value of a field; undefined for an invalid path. */
export function valueAt(product: EditedProduct, path: string): FieldValue | undefined {
  const text = textPathOf(path)
  if (text) return product.texts?.[text.language]?.[text.field] ?? null
  const attribute = attributeOf(path)
  if (attribute !== undefined) return product.attributes?.[attribute] ?? null
  if (isDetail(path)) return detailAt(product, path)
  if (!isPlain(path)) return undefined
  const { special_cents, special_from, special_to } = product
  const values: Record<PlainPath, FieldValue> = {
    price: product.price_cents,
    special: special_cents === null ? null : { cents: special_cents, from: special_from, to: special_to },
    status: product.status,
    visibility: product.visibility,
    categories: product.categories ?? [],
  }
  return values[path]
}

/** Compares two field values, ignoring key order and treating null as absent. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => [name, plain(part)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
