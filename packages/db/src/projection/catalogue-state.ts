import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * What identifies the state of everything that products' documents are made of. It is read from the versions that the
 * database gives each row (`xmin` and place), so that no writer can forget to announce itself, and costs no write.
 */
export type CatalogueState = {
  /** The database itself, whatever its address: a copy restored elsewhere is another or an older state of it. */
  readonly system: string
  /** The next transaction: it never falls, unless an older backup was restored. */
  readonly transaction: number
  /** Attributes, options, categories, taxes: every document depends on them. */
  readonly shared: string
  /** Products in groups of 16 neighbouring ids with their variants, by id / 16. */
  readonly groups: ReadonlyMap<number, string>
}

const groupBits = 4

/** Ids that may be in a group of `CatalogueState`. */
export const idsOfGroup = (group: number): number[] =>
  Array.from({ length: 1 << groupBits }, (_, at) => (group << groupBits) + at)

/** Version and place of a row; `kind` tells tables apart. */
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
] as const satisfies readonly (keyof Db)[]

/** Tables with a row or more of a product. */
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

/** The tables whose rows make a product's document, for the test that holds them against what is read. */
export const stateTables: readonly string[] = [
  ...sharedTables,
  'products',
  ...productTables,
  'bundle_links',
  'custom_option_values',
]

/** Reads the state of the catalogue at one moment. */
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

/** Which of these ids are variants: their product is read with them. */
export async function listVariantsAmong(db: Kysely<Db>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where id = any(${[...ids]}::integer[]) and parent_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Products whose links of any type name one of these: a link to a product that was not there is left out of a document. */
export async function listProductsLinkingTo(db: Kysely<Db>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.product_id as id from product_links l join products p on p.sku = l.linked_sku
    where p.id = any(${[...ids]}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}
