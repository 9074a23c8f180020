import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { mostPiecesOfLine } from '@ambra/contract/inventory/stock'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { mergeRows } from './merge-rows.ts'
import type { Variant } from './product-records.ts'
import { isSameValue } from './product-values.ts'
import { readVariantRows } from './variant-rows.ts'

type Row = ProductRow | Variant
type Stock = NonNullable<ProductRow['stock']>
type Options = Pick<ProductRow, 'bundle' | 'custom_options' | 'downloads'>

/**
 * Reads products with their variants as the rows that would store them, in the order of `ids`. Creation day,
 * price history and prices of single stores are not part of them.
 */
export async function readProductRows(db: Kysely<Db>, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
    sku: string
    type: ProductRow['product_type']
    configurable_by: string[]
  }>`
    select id, sku, type, configurable_by from products
    where id = any(${[...ids]}::integer[]) and parent_id is null
    order by array_position(${[...ids]}::integer[], id)`.execute(db)
  if (rows.length === 0) return []
  const variants = await readVariantRows(
    db,
    rows.map(({ id }) => id),
    { isLocked: false },
  )
  const known = new Map<string, { id: number }>(rows.map((row) => [row.sku, row]))
  for (const { sku, id } of [...variants.values()].flat()) known.set(sku, { id })
  const bare = rows.map(({ id, sku, type, configurable_by }): { id: number; row: ProductRow } => ({
    id,
    row: {
      type: 'product',
      sku,
      product_type: type,
      merge: { remove: [] },
      categories: [],
      price: null,
      ...(configurable_by.length > 0 && { configurable_by }),
      ...(variants.has(id) && { variants: (variants.get(id) ?? []).map(({ row }) => row) }),
      // Merging adds the stored texts.
      texts: {} as ProductRow['texts'],
    },
  }))
  const merged = await mergeRows(db, bare, known)
  const stock = await readStock(
    db,
    [...known.values()].map(({ id }) => id),
  )
  const options = await readOptions(
    db,
    rows.map(({ id }) => id),
  )
  const stockOf = ({ sku }: { sku: string }) => stock.get(known.get(sku)?.id ?? 0)
  return merged.map(({ id, row }) => ({
    ...row,
    ...options.get(id),
    ...stockOf(row),
    ...(row.variants && { variants: row.variants.map((variant) => ({ ...variant, ...stockOf(variant) })) }),
  }))
}

/** Reads stock without defaults; products that have none to count by their type have none. */
async function readStock(db: Kysely<Db>, ids: readonly number[]): Promise<Map<number, { stock: Stock }>> {
  const rows = await db
    .selectFrom('stock as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select([
      's.product_id',
      'p.type',
      's.qty',
      's.manage',
      's.max_sale_qty',
      's.min_sale_qty',
      's.qty_increments',
    ])
    .where('s.product_id', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap(({ product_id, type, qty, manage, max_sale_qty, min_sale_qty, qty_increments }) => {
      // The column contains types only.
      const { composedOf, isVirtual = false } = traitsOf(type as ProductRow['product_type'])
      const rules = {
        ...(max_sale_qty !== mostPiecesOfLine && { max_sale_qty }),
        ...(min_sale_qty !== 1 && { min_sale_qty }),
        ...(qty_increments !== 1 && { qty_increments }),
      }
      if ((composedOf || isVirtual) && !manage && qty === 0 && Object.keys(rules).length === 0) return []
      return [[product_id, { stock: { qty, ...(!manage && { manage }), ...rules } }]]
    }),
  )
}

async function readOptions(db: Kysely<Db>, ids: readonly number[]): Promise<Map<number, Options>> {
  const price = (table: string) =>
    sql.raw(`case when ${table}.price_cents is not null then jsonb_build_object('price', ${table}.price_cents / 100.0)
      when ${table}.price_percent_bp is not null
        then jsonb_build_object('price', ${table}.price_percent_bp / 100.0, 'price_type', 'percent')
      else '{}'::jsonb end`)
  const { rows } = await sql<Options & { id: number }>`
    select p.id,
      (select jsonb_agg(jsonb_build_object('titles', b.titles, 'required', b.required, 'input', b.input, 'links',
          coalesce((select jsonb_agg(jsonb_build_object('sku', l.linked_sku, 'qty', l.qty, 'default', l.is_default)
            order by l.position) from bundle_links l where l.option_id = b.id), '[]')) order by b.position)
        from bundle_options b where b.product_id = p.id) as bundle,
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('titles', c.titles, 'input', c.input, 'required', c.required,
          'max_characters', c.max_characters, 'file_extension', c.file_extension, 'image_size_x', c.image_size_x,
          'image_size_y', c.image_size_y, 'values',
          (select jsonb_agg(jsonb_build_object('titles', v.titles) || ${price('v')} order by v.position)
            from custom_option_values v where v.option_id = c.id))) || ${price('c')} order by c.position)
        from custom_options c where c.product_id = p.id) as custom_options,
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('titles', d.titles, 'file', d.file,
          'max_downloads', d.max_downloads)) order by d.position)
        from downloads d where d.product_id = p.id) as downloads
    from products p where p.id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(
    rows.map(({ id, bundle, custom_options, downloads }) => [
      id,
      {
        ...(bundle && { bundle }),
        ...(custom_options && { custom_options }),
        ...(downloads && { downloads }),
      },
    ]),
  )
}

/**
 * Returns the items whose merging rows say only what is stored. Their edits of the console stay, as the file
 * confirms them.
 */
export async function equalToStored<Item extends { row: ProductRow }>(
  db: Kysely<Db>,
  items: readonly Item[],
  known: ReadonlyMap<string, { id: number }>,
): Promise<Set<Item>> {
  const merging = items.filter(({ row }) => row.merge !== undefined && known.has(row.sku))
  const stored = new Map(
    (
      await readProductRows(
        db,
        merging.flatMap(({ row }) => known.get(row.sku)?.id ?? []),
      )
    ).map((row) => [row.sku, row]),
  )
  const merged = await mergeRows(db, merging, known)
  return new Set(
    merging.filter((_, at) => {
      const row = merged[at]?.row
      const now = row && stored.get(row.sku)
      return row !== undefined && now !== undefined && saysOnly(row, now)
    }),
  )
}

const apart = new Set([
  'type',
  'merge',
  'variants',
  'stock',
  'created_at',
  'price_history',
  'currency',
  'custom_fields',
])

function saysOnly(row: ProductRow, stored: ProductRow): boolean {
  const variants = new Map(stored.variants?.map((variant) => [variant.sku, variant]))
  const endsOthers = row.merge?.remove.includes('variants') ?? false
  return (
    isSameRow(row, stored) &&
    (!endsOthers || variants.size === (row.variants ?? []).length) &&
    (row.variants ?? []).every((variant) => {
      const before = variants.get(variant.sku)
      return before !== undefined && isSameRow(variant, before)
    })
  )
}

function isSameRow(row: Row, stored: Row): boolean {
  const before: Record<string, unknown> = { ...stored }
  return (
    Object.entries(row).every(
      ([field, value]) => apart.has(field) || isSameValue(normal(field, value), normal(field, before[field])),
    ) &&
    // A merged row without a special price ends it.
    isSameValue(normal('special', row.special), normal('special', stored.special)) &&
    (row.stock === undefined || isSameValue(wholeStock(row.stock), wholeStock(stored.stock)))
  )
}

/** Line breaks of a table differ from those of a text; tiers have no order. */
function normal(field: string, value: unknown): never {
  const text = JSON.stringify(value ?? null)
    .replaceAll('\\r\\n', '\\n')
    .replaceAll('\\r', '\\n')
  const plain: unknown = JSON.parse(text)
  const isUnordered = field === 'tiers' && Array.isArray(plain)
  const ordered = isUnordered ? plain.map((one: unknown) => JSON.stringify(one)).sort() : plain
  // `isSameValue` compares any JSON value.
  return ordered as never
}

function wholeStock(
  { enable_qty_increments: isOn = true, ...stock }: Stock = { qty: 0, manage: false },
): never {
  const step = isOn ? (stock.qty_increments ?? 1) : 1
  // As above.
  return {
    qty: stock.qty,
    manage: stock.manage ?? true,
    max_sale_qty: stock.max_sale_qty ?? mostPiecesOfLine,
    min_sale_qty: stock.min_sale_qty ?? 1,
    qty_increments: step,
  } as never
}
