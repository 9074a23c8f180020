import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { KnownFields } from './row-custom-fields.ts'

/** Attribute available to rows; `options` maps code to id. */
export type StoredAttribute = { id: number; input: string; options: Map<string, number>; contentHash: string }
type StoredCategory = { id: number; parentId: number | null; contentHash: string }
/** Stored product with its current price. */
export type StoredProduct = {
  id: number
  sku: string
  parent_sku: string | null
  content_hash: string
  created_at: Date
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
  written_at: Date | null
}

/** Entities that rows may reference. Contains all attributes and categories; the rest is read per batch. */
export type Dictionary = {
  attributes: Map<string, StoredAttribute>
  categories: Map<string, StoredCategory>
  taxClasses: ReadonlySet<string>
}

/** Reference data of one batch. */
export type ReferenceData = Dictionary & {
  media: Map<string, string>
  products: Map<string, StoredProduct>
  /** Maps `language/url_key` to the SKU that owns it. */
  urlKeys: Map<string, string>
  /** SKUs that this file adds to the stored ones. */
  assumedSkus: ReadonlySet<string>
  acceptsPriceJumps: boolean
  custom: KnownFields
}

/** Reads all attributes and categories by code. */
export async function loadDictionary(db: Kysely<Db>): Promise<Dictionary> {
  const attributes = new Map<string, StoredAttribute>()
  const byId = new Map<number, StoredAttribute>()
  for (const row of await db
    .selectFrom('attributes')
    .select(['id', 'code', 'input', 'content_hash'])
    .execute()) {
    const attribute = {
      id: row.id,
      input: row.input,
      options: new Map<string, number>(),
      contentHash: row.content_hash,
    }
    attributes.set(row.code, attribute)
    byId.set(row.id, attribute)
  }
  for (const row of await db
    .selectFrom('attribute_options')
    .select(['id', 'attribute_id', 'code'])
    .execute()) {
    byId.get(row.attribute_id)?.options.set(row.code, row.id)
  }
  const rows = await db.selectFrom('categories').select(['id', 'parent_id', 'code', 'content_hash']).execute()
  const categories = new Map(
    rows.map((row) => [row.code, { id: row.id, parentId: row.parent_id, contentHash: row.content_hash }]),
  )
  const classes = await db.selectFrom('tax_classes').select('code').execute()
  return { attributes, categories, taxClasses: new Set(classes.map((row) => row.code)) }
}

/** Copies the dictionary, so that later writes to one do not affect the other. */
export const copyOf = ({ attributes, categories, taxClasses }: Dictionary): Dictionary => ({
  attributes: new Map(
    Array.from(attributes, ([code, one]) => [code, { ...one, options: new Map(one.options) }]),
  ),
  categories: new Map(categories),
  taxClasses,
})

/** Maps attribute codes to their input types. */
export async function listAttributeInputs(db: Kysely<Db>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('attributes').select(['code', 'input']).execute()
  return new Map(rows.map((row) => [row.code, row.input]))
}

/**
 * Lists categories with their code and their names from the top down, in a language or in Estonian as the
 * fallback.
 */
export async function listCategoryPaths(
  db: Kysely<Db>,
  language: string,
): Promise<{ code: string; names: string[] }[]> {
  const { rows } = await sql<{ code: string; names: string[] }>`
    with recursive paths as (
      select c.id, c.code, array[]::text[] as names from categories c where c.code = 'root'
      union all
      select c.id, c.code, p.names || coalesce(
        (select t.name from category_texts t where t.category_id = c.id and t.language = ${language}),
        (select t.name from category_texts t where t.category_id = c.id and t.language = 'et'), c.code)
      from categories c join paths p on c.parent_id = p.id)
    select code, names from paths where names <> '{}' order by id desc`.execute(db)
  return rows
}

export async function loadStoredProducts(
  db: Kysely<Db>,
  skus: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const { rows } = await sql<StoredProduct>`
    select p.id, p.sku, m.sku as parent_sku, p.content_hash, p.created_at, r.price_cents, r.special_cents, r.special_from,
      r.special_to, r.written_at
    from products p left join products m on m.id = p.parent_id
    left join prices r on r.product_id = p.id and r.store_id = 0
    where p.sku = any(${[...skus]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.sku, row]))
}

/** Finds the owners of these addresses by SKU. */
export async function loadUrlKeys(
  db: Kysely<Db>,
  keys: readonly { language: string; url_key: string }[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  // Looks up key by key through the index: the planner cannot know the number of keys, and a join would scan
  // the table.
  const { rows } = await sql<{ language: string; url_key: string; sku: string }>`
    select k.language, k.url_key, found.sku
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (language text, url_key text)
    cross join lateral (
      select p.sku from product_texts t join products p on p.id = t.product_id
      where t.language = k.language and t.url_key = k.url_key limit 1
    ) found`.execute(db)
  return new Map(rows.map((row) => [`${row.language}/${row.url_key}`, row.sku]))
}

/** Reads the ETags of these pictures. */
export async function loadMedia(db: Kysely<Db>, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const { rows } = await sql<{ path: string; etag: string }>`
    select path, etag from media where path = any(${[...paths]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.path, row.etag]))
}
