import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { type Kysely, sql } from 'kysely'
import type { ProductFacts } from '../../schema/catalogue-schema.ts'
import type { Db } from '../../schema/schema.ts'
import { type AttributeValue, detailPaths } from './product-details.ts'
import type { Variant } from './product-records.ts'
import { type EditedProduct, readEditedProducts } from './product-values.ts'
import { withStored } from './keep-edits.ts'

/** Product fields that are stored in one column each. */
type Columns = Pick<
  ProductRow,
  'kind' | 'tax_class' | 'promoted' | 'weight_g' | 'size_mm' | 'tiers' | 'links' | 'configurable_by'
>
type Stored = { product: EditedProduct; columns: Columns; keySpecs: Record<string, string[]> }

/**
 * Completes `merge` rows with stored values, so that omitted fields are written unchanged. The writers keep
 * omitted stock, options, downloads and variants.
 * @see contract product-row.ts
 */
export async function mergeRows<Item extends { row: ProductRow }>(
  db: Kysely<Db>,
  items: readonly Item[],
  known: ReadonlyMap<string, { id: number }>,
): Promise<Item[]> {
  const skus = items.flatMap(({ row }) =>
    row.merge ? [row.sku, ...(row.variants ?? []).map(({ sku }) => sku)] : [],
  )
  const ids = skus.flatMap((sku) => known.get(sku)?.id ?? [])
  if (ids.length === 0) return [...items]
  const products = await readEditedProducts(db, ids, { hasDetails: true, isLocked: false })
  const columns = await readColumns(db, ids)
  const storedOf = (sku: string): Stored | undefined => {
    const id = known.get(sku)?.id
    const product = id === undefined ? undefined : products.get(id)
    return product && { product, columns: {}, keySpecs: {}, ...columns.get(product.id) }
  }
  return items.map((item) => (item.row.merge ? { ...item, row: completed(item.row, storedOf) } : item))
}

function completed(row: ProductRow, storedOf: (sku: string) => Stored | undefined): ProductRow {
  const endsSpecial = row.merge?.remove.includes('special') ?? false
  const variants = row.variants?.map((variant) => {
    const stored = storedOf(variant.sku)
    return stored ? withVariant(withCommon(variant, stored, endsSpecial), stored) : variant
  })
  const stored = storedOf(row.sku)
  const own = stored ? withOwn(withCommon(row, stored, endsSpecial), stored) : row
  return variants ? { ...own, variants } : own
}

/** Completes the fields shared by products and variants. */
function withCommon<R extends ProductRow | Variant>(
  row: R,
  { product, columns }: Stored,
  endsSpecial: boolean,
): R {
  const absent = (['price', 'status', 'gtin', 'mpn', 'media'] as const).filter((field) =>
    isAbsent(row[field]),
  )
  const special = row.special || endsSpecial ? [] : ['special']
  const common = [...absent, ...special].reduce<R>((before, path) => withStored(before, path, product), row)
  return {
    ...common,
    ...(row.tiers === undefined && columns.tiers && { tiers: columns.tiers }),
    attributes: { ...valuesOf(product.attributes), ...row.attributes },
  }
}

/** Completes the fields of a variant that differ from its product. */
const withVariant = (row: Variant, { product, columns }: Stored): Variant => ({
  ...(columns.tax_class === 'margin' && { tax_class: 'margin' as const }),
  ...(product.facts.model && { model: product.facts.model }),
  ...row,
})

function withOwn(row: ProductRow, stored: Stored): ProductRow {
  const { product, columns } = stored
  const paths = [
    'visibility',
    ...detailPaths.filter((path) => !['gtin', 'mpn', 'media', 'cost'].includes(path)),
  ]
  const absent = paths.filter((path) => isAbsent(row[path as keyof ProductRow]))
  const own = absent.reduce((before, path) => withStored(before, path, product), row)
  const { energy: _, ...facts }: ProductFacts = product.facts
  return {
    // Stored values come first, so that the row's own fields win.
    ...withoutNulls(columns),
    ...facts,
    ...own,
    categories: row.categories.length > 0 ? row.categories : (product.categories ?? []),
    texts: textsOf(row, stored),
  }
}

/** Merges texts. A fallback from another language does not replace a stored text. */
function textsOf(row: ProductRow, { product, keySpecs }: Stored): ProductRow['texts'] {
  const stored = product.texts ?? {}
  const before = (language: string) => ({
    ...withoutNulls(stored[language] ?? {}),
    ...(keySpecs[language] && { key_specs: keySpecs[language] }),
  })
  const isFallback =
    stored['et'] !== undefined &&
    Object.entries(row.texts).some(
      ([language, text]) => language !== 'et' && wordsOf(text) === wordsOf(row.texts.et),
    )
  const given = Object.entries(row.texts).filter(([language]) => !(isFallback && language === 'et'))
  const texts: Record<string, unknown> = Object.fromEntries(
    Object.keys(stored).map((language) => [language, before(language)]),
  )
  // An existing product keeps its address, because links lead to it.
  for (const [language, text] of given)
    texts[language] = { ...before(language), ...text, url_key: stored[language]?.['url_key'] ?? text.url_key }
  // Stored texts were validated against the row schema when they were written.
  return texts as ProductRow['texts']
}

/** Returns a text without its address, which may differ by language. */
const wordsOf = (text: ProductRow['texts']['et']) => JSON.stringify({ ...text, url_key: '' })

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

const withoutNulls = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>

/** Attribute values have the shape that rows use. */
const valuesOf = (values: Record<string, AttributeValue> | null) => (values ?? {}) as ProductRow['attributes']

async function readColumns(
  db: Kysely<Db>,
  ids: readonly number[],
): Promise<Map<number, Omit<Stored, 'product'>>> {
  const { rows } = await sql<Columns & { id: number; keySpecs: Stored['keySpecs'] | null }>`
    select p.id, p.kind, p.tax_class, p.promoted, p.weight_g, p.size_mm, nullif(p.configurable_by, '{}') as configurable_by,
      (select jsonb_agg(jsonb_build_object('group', t.group_id, 'qty', t.qty, 'price', t.price_cents / 100.0))
        from tier_prices t where t.product_id = p.id and t.store_id = 0) as tiers,
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', l.type, 'sku', l.linked_sku, 'qty', l.qty))
          order by l.type, l.position)
        from product_links l where l.product_id = p.id) as links,
      (select jsonb_object_agg(t.language, t.key_specs) from product_texts t where t.product_id = p.id) as "keySpecs"
    from products p where p.id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, keySpecs, ...columns }) => [id, { columns, keySpecs: keySpecs ?? {} }]))
}
