import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { bulkInsert, replacing } from '../../connection/bulk-insert.ts'
import { centsOf } from './price-changes.ts'

type Stored = { id: number; row: ProductRow }
type OptionId = { id: number; product_id: number; position: number }

const ownerColumn = {
  bundle_options: 'product_id',
  bundle_links: 'option_id',
  custom_options: 'product_id',
  custom_option_values: 'option_id',
  downloads: 'product_id',
}

/**
 * Deletes options at positions that the row no longer has. Options are upserted and keep their ids by
 * position, because carts reference them.
 */
async function cut(
  db: Kysely<Db>,
  table: keyof typeof ownerColumn,
  counts: readonly { id: number; count: number }[],
): Promise<void> {
  if (counts.length === 0) return
  await sql`delete from ${sql.raw(table)} t
    using jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r (id integer, count integer)
    where t.${sql.raw(ownerColumn[table])} = r.id and t.position >= r.count`.execute(db)
}

function keyOf({ product_id, position }: { product_id: number; position: number }): string {
  return `${product_id}/${position}`
}

async function writeBundles(db: Kysely<Db>, products: readonly Stored[]): Promise<void> {
  const options = products.flatMap(({ id, row }) =>
    (row.bundle ?? []).map((option, position) => ({
      product_id: id,
      position,
      required: option.required ?? true,
      input: option.input ?? 'radio',
      titles: option.titles,
      links: option.links,
    })),
  )
  const columns = {
    product_id: 'integer',
    position: 'integer',
    required: 'boolean',
    input: 'text',
    titles: 'jsonb',
  }
  const tail = `${replacing('product_id, position', ['required', 'input', 'titles'])} returning id, product_id, position`
  const stored = await bulkInsert<OptionId>(db, { table: 'bundle_options', columns, tail }, options)
  const ids = new Map(stored.map((option) => [keyOf(option), option.id]))
  const links = options.flatMap((option) =>
    option.links.map((link, position) => ({
      option_id: ids.get(keyOf(option)),
      position,
      linked_sku: link.sku,
      qty: link.qty,
      is_default: link.default ?? false,
    })),
  )
  const linkColumns = {
    option_id: 'integer',
    position: 'integer',
    linked_sku: 'text',
    qty: 'integer',
    is_default: 'boolean',
  }
  const linkTail = replacing('option_id, position', ['linked_sku', 'qty', 'is_default'])
  await bulkInsert(db, { table: 'bundle_links', columns: linkColumns, tail: linkTail }, links)
  await cut(
    db,
    'bundle_links',
    options.map((option) => ({ id: ids.get(keyOf(option)) ?? 0, count: option.links.length })),
  )
}

const priced = (price: number | undefined, type: 'fixed' | 'percent' | undefined) => ({
  price_cents: price !== undefined && type !== 'percent' ? centsOf(price) : null,
  price_percent_bp: price !== undefined && type === 'percent' ? Math.round(price * 100) : null,
})

async function writeCustomOptions(db: Kysely<Db>, products: readonly Stored[]): Promise<void> {
  const options = products.flatMap(({ id, row }) =>
    (row.custom_options ?? []).map((option, position) => ({
      product_id: id,
      position,
      input: option.input,
      required: option.required ?? false,
      titles: option.titles,
      max_characters: option.max_characters ?? null,
      file_extension: option.file_extension ?? null,
      image_size_x: option.image_size_x ?? null,
      image_size_y: option.image_size_y ?? null,
      ...priced(option.price, option.price_type),
      values: option.values ?? [],
    })),
  )
  const limits = ['max_characters', 'file_extension', 'image_size_x', 'image_size_y']
  const changing = ['input', 'required', 'titles', ...limits, 'price_cents', 'price_percent_bp']
  const stored = await bulkInsert<OptionId>(
    db,
    {
      table: 'custom_options',
      columns: {
        product_id: 'integer',
        position: 'integer',
        input: 'text',
        required: 'boolean',
        titles: 'jsonb',
        max_characters: 'integer',
        file_extension: 'text',
        image_size_x: 'integer',
        image_size_y: 'integer',
        price_cents: 'integer',
        price_percent_bp: 'integer',
      },
      tail: `${replacing('product_id, position', changing)} returning id, product_id, position`,
    },
    options,
  )
  const ids = new Map(stored.map((option) => [keyOf(option), option.id]))
  await bulkInsert(
    db,
    {
      table: 'custom_option_values',
      columns: {
        option_id: 'integer',
        position: 'integer',
        titles: 'jsonb',
        price_cents: 'integer',
        price_percent_bp: 'integer',
      },
      tail: replacing('option_id, position', ['titles', 'price_cents', 'price_percent_bp']),
    },
    options.flatMap((option) =>
      option.values.map((value, position) => ({
        option_id: ids.get(keyOf(option)),
        position,
        titles: value.titles,
        ...priced(value.price, value.price_type),
      })),
    ),
  )
  await cut(
    db,
    'custom_option_values',
    options.map((option) => ({ id: ids.get(keyOf(option)) ?? 0, count: option.values.length })),
  )
}

async function writeDownloads(db: Kysely<Db>, products: readonly Stored[]): Promise<void> {
  const columns = {
    product_id: 'integer',
    position: 'integer',
    titles: 'jsonb',
    file: 'text',
    max_downloads: 'integer',
  }
  const tail = replacing('product_id, position', ['titles', 'file', 'max_downloads'])
  const rows = products.flatMap(({ id, row }) =>
    (row.downloads ?? []).map((download, position) => ({ product_id: id, position, ...download })),
  )
  await bulkInsert(db, { table: 'downloads', columns, tail }, rows)
}

/** Stores bundle options, custom options and downloads of a batch. */
export async function writeOptions(
  db: Kysely<Db>,
  products: readonly Stored[],
  existing: ReadonlySet<number>,
): Promise<void> {
  const counts = {
    bundle_options: 'bundle',
    custom_options: 'custom_options',
    downloads: 'downloads',
  } as const
  for (const [table, field] of Object.entries(counts) as [
    keyof typeof counts,
    (typeof counts)[keyof typeof counts],
  ][])
    await cut(
      db,
      table,
      products
        .filter(({ id, row }) => existing.has(id) && !(row.merge && row[field] === undefined))
        .map(({ id, row }) => ({ id, count: row[field]?.length ?? 0 })),
    )
  await writeBundles(db, products)
  await writeCustomOptions(db, products)
  await writeDownloads(db, products)
}
