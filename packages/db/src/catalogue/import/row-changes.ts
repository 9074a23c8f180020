import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { type EditedProduct, readEditedProducts } from './product-values.ts'
import { readFieldCells } from './row-custom-fields.ts'

type Seen = Map<string, Record<string, string | null>>
/** Changed field of a product with both values as text; a new product has only its name. */
export type RowChange = {
  line: number
  subject: string
  outcome: 'new' | 'changed'
  field: string
  before: string | null
  after: string | null
}

/** Reads the compared fields of products as text, by SKU. */
export async function seeProducts(db: Kysely<Db>, skus: readonly string[]): Promise<Seen> {
  const { rows } = await sql<{ id: number; sku: string; qty: number | null }>`
    select p.id, p.sku, s.qty from products p left join stock s on s.product_id = p.id
    where p.sku = any(${[...skus]}::text[])`.execute(db)
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const products = await readEditedProducts(db, ids, { hasDetails: true, isLocked: false })
  const custom = await readFieldCells(db, ids)
  return new Map(
    rows.flatMap(({ id, sku, qty }) => {
      const product = products.get(id)
      return product
        ? [[sku, { ...fieldsOf(product), ...custom.get(id), stock: qty === null ? null : String(qty) }]]
        : []
    }),
  )
}

const euros = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

function fieldsOf(product: EditedProduct): Record<string, string | null> {
  const { special_cents: special, special_from: from, special_to: to } = product
  const texts = Object.entries(product.texts ?? {}).flatMap(([language, text]) =>
    Object.entries(text).map(([field, value]) => [`texts.${language}.${field}`, value] as const),
  )
  return {
    price: euros(product.price_cents),
    special: special === null ? null : [euros(special), from ?? '', to ?? ''].join(' ').trim(),
    cost: euros(product.cost_cents),
    status: String(product.status),
    visibility: String(product.visibility),
    categories: (product.categories ?? []).join(', '),
    ...Object.fromEntries(texts),
  }
}

/** Maximum length of a value in a comparison row. */
const longest = 500
const cut = (text: string | null) =>
  text !== null && text.length > longest ? `${text.slice(0, longest)}…` : text

/**
 * Lists the fields that differ, with both values; returns one row without a field when no compared field
 * does.
 */
export function differences(
  line: number,
  sku: string,
  { before, after }: { before: Seen; after: Seen },
): RowChange[] {
  const old = before.get(sku)
  const now = after.get(sku) ?? {}
  const row = { line, subject: sku }
  if (!old) {
    const name = Object.entries(now).find(([field]) => field.endsWith('.name'))?.[1] ?? null
    return [{ ...row, outcome: 'new', field: '', before: null, after: cut(name) }]
  }
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => (old[field] ?? null) !== (now[field] ?? null),
  )
  if (fields.length === 0) return [{ ...row, outcome: 'changed', field: '', before: null, after: null }]
  return fields.map((field) => ({
    ...row,
    outcome: 'changed',
    field,
    before: cut(old[field] ?? null),
    after: cut(now[field] ?? null),
  }))
}
