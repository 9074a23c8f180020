import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/**
 * Fingerprint of all data behind product documents. It is derived from the row versions of the database
 * (`xmin` and ctid), so that no writer can forget to report a change, and needs no writes.
 */
export type CatalogueState = {
  /**
   * Identity of the database, independent of its address: a copy restored elsewhere has another or an older
   * state.
   */
  readonly system: string
  /** Next transaction id: never decreases unless an older backup was restored. */
  readonly transaction: number
  /** Version of attributes, options, categories and taxes, on which every document depends. */
  readonly shared: string
  /** Versions of products and their variants, in groups of 16 consecutive ids, by id / 16. */
  readonly groups: ReadonlyMap<number, string>
}

const groupBits = 4

/** Lists the ids that belong to a group of `CatalogueState`. */
export const idsOfGroup = (group: number): number[] =>
  Array.from({ length: 1 << groupBits }, (_, at) => (group << groupBits) + at)

/** Hashes version and location of a row; `kind` distinguishes tables. */
const version = (table: string, kind: number) =>
  sql.raw(`hashtidextended(${table}.ctid, ${table}.xmin::text::bigint * 32 + ${kind})`)

const sharedTables = [
  'attributes',
  'attribute_texts',
  'attribute_options',
  'attribute_option_texts',
  'categories',
  'category_texts',
  'tax_rules',
  'tax_classes',
  'cart_rules',
  'planned_starts',
] as const satisfies readonly (keyof Db)[]

/** Tables with rows per product. */
const productTables = [
  'product_texts',
  'prices',
  'price_history',
  'tier_prices',
  'stock',
  'product_categories',
  'category_places',
  'product_attribute_values',
  'product_media',
  'product_links',
  'bundle_options',
  'custom_options',
  'reviews',
  'product_most_chosen',
] as const satisfies readonly (keyof Db)[]

/** Tables whose rows make up product documents; a test compares them with the tables that are read. */
export const stateTables: readonly string[] = [
  ...sharedTables,
  'products',
  ...productTables,
  'bundle_links',
  'custom_option_values',
]

/** Reads the state of the catalogue from one snapshot. */
export async function readCatalogueState(db: Kysely<Db>): Promise<CatalogueState> {
  const shared = sharedTables.map(
    (table, kind) => sql`select ${version(table, kind)} as version from ${sql.table(table)}`,
  )
  const owned = productTables.map(
    (table, kind) => sql`select product_id, ${version(table, kind)} as version from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ place: number | null; version: string; system: string; transaction: string }>`
    with owned as (
      select id as product_id, ${version('products', 31)} as version from products
      union all ${sql.join(owned, sql` union all `)}
      union all select o.product_id, ${version('l', 30)} from bundle_links l join bundle_options o on o.id = l.option_id
      union all select o.product_id, ${version('v', 29)} from custom_option_values v join custom_options o on o.id = v.option_id
    ), states as (
      select coalesce(p.parent_id, p.id) >> ${sql.lit(groupBits)} as place, bit_xor(o.version)::text as version
        from owned o join products p on p.id = o.product_id group by 1
      union all
      select null, coalesce(bit_xor(version), 0)::text from (${sql.join(shared, sql` union all `)}) shared
    )
    select place, version, (select system_identifier from pg_control_system())::text as system,
      pg_snapshot_xmax(pg_current_snapshot())::text as transaction from states`.execute(db)
  const first = rows.find(({ place }) => place === null)
  return {
    system: first?.system ?? '',
    transaction: Number(first?.transaction ?? 0),
    shared: first?.version ?? '',
    groups: new Map(rows.flatMap(({ place, version }) => (place === null ? [] : [[place, version]]))),
  }
}

/** Lists the ids that are variants, which are read with their product. */
export async function listVariantsAmong(db: Kysely<Db>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where id = any(${[...ids]}::integer[]) and parent_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists products whose links reference one of these ids: documents omit links to missing products. */
export async function listProductsLinkingTo(db: Kysely<Db>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.product_id as id from product_links l join products p on p.sku = l.linked_sku
    where p.id = any(${[...ids]}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}
