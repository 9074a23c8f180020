import { writeCost } from '../import/product-costs.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  attributeOf,
  type EnergyValue,
  isDetail,
  type MediaValue,
  type TextsValue,
} from '../import/product-details.ts'
import type { EditedProduct, FieldValue } from '../import/product-values.ts'
import type { ProductFacts } from '../../schema/catalogue-schema.ts'
import type { Db } from '../../schema/schema.ts'
import type { Accepted } from './field-change.ts'

type Rows = Kysely<Db> | Transaction<Db>

/** Writes validated pictures, attributes, codes, facts and the purchase cost of one product. */
export async function writeDetails(
  db: Rows,
  product: EditedProduct,
  changes: readonly Accepted[],
  now: Date,
): Promise<void> {
  const details = new Map(
    changes.filter(({ path }) => isDetail(path)).map(({ path, after }) => [path, after]),
  )
  const columns = columnsOf(product, details)
  if (Object.keys(columns).length > 0)
    await db.updateTable('products').set(columns).where('id', '=', product.id).execute()
  const media = details.get('media')
  if (Array.isArray(media)) await writeMedia(db, product.id, media as MediaValue[])
  if (details.has('cost')) await writeCost(db, product.id, details.get('cost') as number | null, now)
  for (const { path, after } of changes) {
    const code = attributeOf(path)
    if (code !== undefined) await writeAttribute(db, product.id, code, after)
  }
}

/** Returns the columns of `products` that store these fields. */
function columnsOf({ facts }: EditedProduct, details: ReadonlyMap<string, FieldValue>) {
  const codes = Object.fromEntries(
    [...details].filter(([path]) => ['gtin', 'mpn', 'warranty_months'].includes(path)),
  )
  const energy = details.get('energy') as EnergyValue | null | undefined
  const next: ProductFacts = { ...facts }
  for (const path of ['maker', 'eu_responsible', 'warnings'] as const) {
    if (!details.has(path)) continue
    const value = details.get(path) ?? null
    // Validated by `checkDetails`, so it has the shape of the fact.
    if (value === null) delete next[path]
    else Object.assign(next, { [path]: value })
  }
  if (energy !== undefined) setEnergy(next, energy)
  const isFact = ['maker', 'eu_responsible', 'warnings', 'energy'].some((path) => details.has(path))
  return {
    ...codes,
    ...(energy !== undefined && {
      energy_class: energy?.class ?? null,
      energy_scale: energy?.scale ?? null,
    }),
    ...(isFact && { facts: JSON.stringify(next) }),
  }
}

function setEnergy(facts: ProductFacts, energy: EnergyValue | null): void {
  const { sheet, label, eprel } = energy ?? {}
  const files = { ...(sheet && { sheet }), ...(label && { label }), ...(eprel && { eprel }) }
  if (Object.keys(files).length > 0) facts.energy = files
  else delete facts.energy
}

async function writeMedia(db: Rows, id: number, media: readonly MediaValue[]): Promise<void> {
  await db.deleteFrom('product_media').where('product_id', '=', id).execute()
  if (media.length === 0) return
  await db
    .insertInto('product_media')
    .values(
      media.map(({ path, labels, video }, position) => ({
        product_id: id,
        position,
        path,
        labels: labels === null ? null : JSON.stringify(labels),
        video,
      })),
    )
    .execute()
}

async function writeAttribute(db: Rows, id: number, code: string, value: FieldValue): Promise<void> {
  await sql`delete from product_attribute_values v using attributes a
    where v.product_id = ${id} and v.attribute_id = a.id and a.code = ${code}`.execute(db)
  if (value === null) return
  const codes: unknown[] = [value].flat()
  const isOptions = codes.every((one) => typeof one === 'string')
  const plain: FieldValue | TextsValue = value
  await sql`insert into product_attribute_values (product_id, attribute_id, position, option_id, value)
    select ${id}::integer, a.id, k.ordinality - 1, o.id, null from attributes a
      cross join unnest(${isOptions ? (codes as string[]) : []}::text[]) with ordinality as k (code, ordinality)
      join attribute_options o on o.attribute_id = a.id and o.code = k.code
      where a.code = ${code} and a.input in ('select', 'multiselect')
    union all
    select ${id}::integer, a.id, 0, null, ${JSON.stringify(plain)}::jsonb from attributes a
      where a.code = ${code} and a.input not in ('select', 'multiselect')`.execute(db)
}
