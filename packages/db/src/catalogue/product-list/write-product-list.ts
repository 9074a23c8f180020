import { type Kysely, sql, type Transaction } from 'kysely'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { Db } from '../../schema/schema.ts'
import { type CategoryTree, listRow, type ListView } from './list-row.ts'
import { type ListSource, readListSources } from './list-source.ts'

type Rows = Kysely<Db> | Transaction<Db>

/** Reads the data shared by all rows of a pass. */
export async function readListView(db: Rows): Promise<ListView> {
  const rows = await db.selectFrom('categories').select(['id', 'parent_id', 'active']).execute()
  const categories: CategoryTree = new Map(
    rows.map(({ id, parent_id, active }) => [id, { parentId: parent_id, isActive: active }]),
  )
  return { categories, languages: stores.map(({ language }) => language) }
}

const columns = {
  product_id: 'integer',
  parent_id: 'integer',
  sku: 'text',
  parent_sku: 'text',
  type: 'text',
  gtin: 'text',
  mpn: 'text',
  name: 'text',
  names: 'jsonb',
  brand: 'text',
  category_id: 'integer',
  price_cents: 'integer',
  special_cents: 'integer',
  special_from: 'text',
  special_to: 'text',
  has_own_prices: 'boolean',
  left_qty: 'integer',
  reserved: 'integer',
  is_counted: 'boolean',
  picture: 'text',
  state: 'text',
  problems: 'text[]',
  terms: 'text[]',
  hash: 'text',
  source_at: 'timestamptz',
} as const
const names = Object.keys(columns)
const given = sql.raw(names.join(', '))
const types = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)
const values = sql.raw(names.map((name) => (name === 'terms' ? 'array_to_tsvector(terms)' : name)).join(', '))
const replaced = sql.raw(
  names
    .slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/**
 * Writes the list rows of these products and their variants from the current catalogue; an unchanged row
 * costs one read. Rows of deleted products are deleted by cascade.
 */
export async function writeProductList(
  db: Rows,
  rootIds: readonly number[],
  { view, now }: { view: ListView; now: Date },
): Promise<void> {
  if (rootIds.length === 0) return
  const sources = await readListSources(db, rootIds)
  const children = Map.groupBy(sources, ({ parent_id }) => parent_id)
  const rows = sources.map((source: ListSource) => listRow(source, children.get(source.id) ?? [], view))
  await sql`insert into product_list (${given}, updated_at)
    select ${values}, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${types})
    order by product_id
    on conflict (product_id) do update set ${replaced}, updated_at = excluded.updated_at,
      version = product_list.version + 1
    where product_list.hash <> excluded.hash or product_list.source_at <> excluded.source_at`.execute(db)
}
