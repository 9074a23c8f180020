import { type Kysely, sql, type Transaction } from 'kysely'
import { attributeOf, isPrice, type MediaValue } from '../import/product-details.ts'
import { textPathOf } from '../import/product-values.ts'
import type { Db } from '../../schema/schema.ts'
import type { FieldChange } from './field-change.ts'

type Rows = Kysely<Db> | Transaction<Db>
/** Attribute referenced by a change; `options` maps the codes of referenced values to ids. */
export type NamedAttribute = { id: number; input: string; options: Map<string, number> }

/**
 * Entities that changes may reference. `addresses` maps taken addresses (`language/address`) to their
 * product.
 */
export type ChangeContext = {
  categories: ReadonlySet<string>
  attributes: ReadonlyMap<string, NamedAttribute>
  pictures: ReadonlySet<string>
  addresses: ReadonlyMap<string, number>
}

export const noContext: ChangeContext = {
  categories: new Set(),
  attributes: new Map(),
  pictures: new Set(),
  addresses: new Map(),
}

/** Reads the entities that these changes reference. Serializes concurrent address changes. */
export async function readChangeContext(db: Rows, changes: readonly FieldChange[]): Promise<ChangeContext> {
  if (changes.every(({ path }) => isPrice(path) || path === 'status' || path === 'visibility'))
    return noContext
  return {
    categories: changes.some(({ path }) => path === 'categories') ? await categoryCodes(db) : new Set(),
    attributes: await namedAttributes(db, changes),
    pictures: await knownPictures(db, changes),
    addresses: await takenAddresses(db, changes),
  }
}

async function categoryCodes(db: Rows): Promise<Set<string>> {
  const rows = await db.selectFrom('categories').select('code').execute()
  return new Set(rows.map(({ code }) => code))
}

async function namedAttributes(
  db: Rows,
  changes: readonly FieldChange[],
): Promise<Map<string, NamedAttribute>> {
  const codes = changes.flatMap(({ path }) => attributeOf(path) ?? [])
  if (codes.length === 0) return new Map()
  const options = changes.flatMap(({ path, after }) =>
    attributeOf(path) === undefined
      ? []
      : [after].flat().filter((code): code is string => typeof code === 'string'),
  )
  const { rows } = await sql<{ code: string; id: number; input: string; options: Record<string, number> }>`
    select a.code, a.id, a.input, coalesce((select jsonb_object_agg(o.code, o.id) from attribute_options o
      where o.attribute_id = a.id and o.code = any(${options}::text[])), '{}') as options
    from attributes a where a.code = any(${codes}::text[])`.execute(db)
  return new Map(
    rows.map(({ code, id, input, options: found }) => [
      code,
      { id, input, options: new Map(Object.entries(found)) },
    ]),
  )
}

async function knownPictures(db: Rows, changes: readonly FieldChange[]): Promise<Set<string>> {
  const paths = changes.flatMap(({ path, after }) =>
    path === 'media' && Array.isArray(after)
      ? (after as (MediaValue | string)[]).flatMap((one) => (typeof one === 'object' ? one.path : []))
      : [],
  )
  if (paths.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('path').where('path', 'in', paths).execute()
  return new Set(rows.map(({ path }) => path))
}

async function takenAddresses(db: Rows, changes: readonly FieldChange[]): Promise<Map<string, number>> {
  const wanted = changes.flatMap(({ path, after }) => {
    const text = textPathOf(path)
    return text?.field === 'url_key' && typeof after === 'string'
      ? [{ language: text.language, url_key: after }]
      : []
  })
  if (wanted.length === 0) return new Map()
  await sql`select pg_advisory_xact_lock(9901)`.execute(db)
  const { rows } = await sql<{ address: string; id: number }>`
    select t.language || '/' || t.url_key as address, t.product_id as id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (language text, url_key text)
    join product_texts t on t.language = w.language and t.url_key = w.url_key`.execute(db)
  return new Map(rows.map(({ address, id }) => [address, id]))
}
