import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { type Kysely, sql } from 'kysely'
import {
  attributeOf,
  type DetailPath,
  energyOf,
  type EnergyValue,
  isDetail,
  type MediaValue,
} from './product-details.ts'
import {
  type EditedProduct,
  type FieldValue,
  isSameValue,
  readEditedProducts,
  type SpecialValue,
  textPathOf,
  valueAt,
} from './product-values.ts'
import type { Db } from '../../schema/schema.ts'
import { centsOf } from './price-changes.ts'
import type { Variant } from './product-records.ts'

type Row = ProductRow | Variant
/** Field edited in the console, with its last imported value before the edit. */
export type Edit = { product_id: number; path: string; imported: FieldValue }

export async function loadEdits(db: Kysely<Db>, ids: readonly number[]): Promise<Edit[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Edit>`
    select product_id, path, imported from product_edits where product_id = any(${[...ids]}::integer[])`.execute(
    db,
  )
  return rows
}

type RowTexts = Record<string, Record<string, string | string[] | undefined> | undefined>
const textsOf = (row: Row): RowTexts => ('texts' in row ? row.texts : {})

type Said = { [P in DetailPath]?: (row: Partial<ProductRow>) => FieldValue }

const detailsSaid: Said = {
  gtin: ({ gtin }) => gtin ?? null,
  mpn: ({ mpn }) => mpn ?? null,
  warranty_months: ({ warranty_months: months }) => months ?? null,
  maker: ({ maker }) => maker ?? null,
  eu_responsible: ({ eu_responsible: party }) => party ?? null,
  warnings: ({ warnings }) => withoutGaps(warnings),
  energy: ({ energy }) => (energy ? energyOf(energy, energy.class, energy.scale) : null),
  media: ({ media = [] }) =>
    media.map(({ path, label, video }) => ({ path, labels: withoutGaps(label), video: video ?? null })),
}

const withoutGaps = (texts: Record<string, string | undefined> | undefined) =>
  texts
    ? Object.fromEntries(
        Object.entries(texts).flatMap(([code, text]) => (text === undefined ? [] : [[code, text]])),
      )
    : null

/** Returns the value of a picture, attribute or fact field in a row of a file. */
function detailOfRow(row: Row, path: string): FieldValue {
  const code = attributeOf(path)
  if (code !== undefined) return (row.attributes?.[code] as FieldValue | undefined) ?? null
  return isDetail(path) ? (detailsSaid[path]?.(row as Partial<ProductRow>) ?? null) : null
}

/** Replaces a detail field of the row with its stored value. */
function rowWithDetail<R extends Row>(row: R, path: string, value: FieldValue): R {
  const code = attributeOf(path)
  if (code !== undefined) {
    const { [code]: _, ...others } = row.attributes ?? {}
    // Attribute values have the shape that rows use.
    return { ...row, attributes: value === null ? others : { ...others, [code]: value } } as R
  }
  const stored = path === 'media' ? mediaOfRow(value) : path === 'energy' ? energyOfRow(row, value) : value
  if (stored !== null) return { ...row, [path]: stored }
  const rest = { ...row }
  delete rest[path as keyof R]
  return rest
}

const mediaOfRow = (value: FieldValue) =>
  ((value ?? []) as MediaValue[]).map(({ path, labels, video }) => ({
    path,
    ...(labels && { label: labels }),
    ...(video && { video }),
  }))

function energyOfRow(row: Row, value: FieldValue) {
  if (value === null) return null
  const { class: energyClass, scale, sheet, label, eprel } = value as EnergyValue
  return {
    ...('energy' in row ? row.energy : {}),
    class: energyClass,
    scale,
    ...(sheet && { sheet }),
    ...(label && { label }),
    ...(eprel && { eprel }),
  }
}

/** Returns the value of a field in a row of a file. */
function saidBy(row: Row, path: string): FieldValue {
  const text = textPathOf(path)
  if (text) return textsOf(row)[text.language]?.[text.field] ?? null
  if (attributeOf(path) !== undefined || isDetail(path)) return detailOfRow(row, path)
  if (path === 'price') return row.price === null ? null : centsOf(row.price)
  if (path === 'special') return row.special ? specialOf(row.special) : null
  if (path === 'status') return row.status ?? 1
  if (path === 'visibility') return ('visibility' in row ? row.visibility : undefined) ?? 4
  return 'categories' in row ? [...new Set(row.categories)] : []
}

const specialOf = ({ price, from, to }: NonNullable<Row['special']>): SpecialValue => ({
  cents: centsOf(price),
  from: from ?? null,
  to: to ?? null,
})

/** Replaces a field of the row with its stored value. */
export function withStored<R extends Row>(row: R, path: string, product: EditedProduct): R {
  const value = valueAt(product, path)
  if (value === undefined) return row
  const text = textPathOf(path)
  if (text && 'texts' in row) {
    const { language, field } = text
    const texts = textsOf(row)
    // A language written only in the console also needs its address.
    const before = texts[language] ?? withoutNulls(product.texts?.[language] ?? {})
    return { ...row, texts: { ...texts, [language]: withoutNulls({ ...before, [field]: value }) } }
  }
  if (attributeOf(path) !== undefined || isDetail(path)) return rowWithDetail(row, path, value)
  if (path === 'price') return { ...row, price: value === null ? null : Number(value) / 100 }
  if (path === 'special') {
    const { special: _, ...rest } = row
    // The rest is the row without optional fields.
    return { ...rest, ...(value !== null && { special: specialRow(value as SpecialValue) }) } as R
  }
  return { ...row, [path]: value }
}

const specialRow = ({ cents, from, to }: SpecialValue) => ({
  price: cents / 100,
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

const withoutNulls = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/**
 * Merges product rows with edits made in the console. While a file repeats the last imported value of a
 * field, the edit stands; a different value wins and is noted. The caller must forget the overruled edits
 * when it stores the row.
 * @see docs/decisions/068-change-sets.md
 */
export async function keepEdits<Item extends { row: ProductRow }>(
  db: Kysely<Db>,
  items: readonly Item[],
  { ids, note }: { ids: ReadonlyMap<string, { id: number }>; note: (text: string) => void },
): Promise<{ kept: Item[]; overruled: Edit[] }> {
  const edits = Map.groupBy(
    await loadEdits(
      db,
      [...ids.values()].map(({ id }) => id),
    ),
    (edit) => edit.product_id,
  )
  if (edits.size === 0) return { kept: [...items], overruled: [] }
  const products = await readEditedProducts(db, [...edits.keys()], { hasDetails: true, isLocked: false })
  const overruled: Edit[] = []
  const kept = <R extends Row>(row: R, merges: boolean): R => {
    const id = ids.get(row.sku)?.id
    const product = id === undefined ? undefined : products.get(id)
    if (id === undefined || !product) return row
    return (edits.get(id) ?? []).reduce((before, edit) => {
      // A merging row does not change a field it lacks.
      if (merges && saidBy(row, edit.path) === null) return before
      if (isSameValue(saidBy(row, edit.path), edit.imported)) return withStored(before, edit.path, product)
      overruled.push(edit)
      note(`${edit.path} was edited in the console; the file says something new, which counts`)
      return before
    }, row)
  }
  const result = items.map((item) => {
    const merges = item.row.merge !== undefined
    const row = kept(item.row, merges)
    const variants = row.variants?.map((variant) => kept(variant, merges))
    return { ...item, row: variants ? { ...row, variants } : row }
  })
  return { kept: result, overruled }
}

/** Deletes edits, so that the file determines these fields again. */
export async function forgetEdits(db: Kysely<Db>, edits: readonly Edit[]): Promise<void> {
  if (edits.length === 0) return
  const rows = edits.map(({ product_id, path }) => ({ product_id, path }))
  await sql`delete from product_edits e
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, path text)
    where e.product_id = r.product_id and e.path = r.path`.execute(db)
}
