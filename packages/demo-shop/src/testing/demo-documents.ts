import type { AttributeRow, CategoryRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { demoRows } from './demo-rows.ts'

type Words = 'et' | 'en' | 'ru'
type Rows = {
  readonly attributes: ReadonlyMap<string, AttributeRow>
  readonly categories: ReadonlyMap<string, CategoryRow>
  readonly products: readonly ProductRow[]
}

/** Product as a search document, with the codes of its categories and their parents. */
export type DemoDocument = {
  readonly id: number
  readonly sku: string
  readonly groups: readonly string[]
  readonly [field: string]: unknown
}

async function readRows(now: Date): Promise<Rows> {
  const attributes = new Map<string, AttributeRow>()
  const categories = new Map<string, CategoryRow>()
  const products: ProductRow[] = []
  for await (const row of demoRows(now)) {
    if (row.type === 'attribute') attributes.set(row.code, row)
    else if (row.type === 'category') categories.set(row.code, row)
    else if (row.type === 'product') products.push(row)
  }
  return { attributes, categories, products }
}

/** Returns the demo catalogue as documents of a store, without a database: only the searched fields of a product. */
export async function demoDocuments(language: Words, now: Date): Promise<DemoDocument[]> {
  const rows = await readRows(now)
  return rows.products.map((product, at) => documentOf(product, at + 1, { rows, language }))
}

type Context = { readonly rows: Rows; readonly language: Words }

function documentOf(product: ProductRow, id: number, context: Context): DemoDocument {
  const { language, rows } = context
  const texts = product.texts[language]
  const variants = product.variants ?? []
  const values = valuesOf(product, context)
  const own = (product.categories ?? []).map((code) => categoryOf(code, context))
  const prices = variants.flatMap(({ price }) => (price === null ? [] : [price]))
  const qty = [product, ...variants].reduce((sum, { stock }) => sum + (stock?.qty ?? 0), 0)
  const price = prices.length > 0 ? Math.min(...prices) : (product.price ?? 0)
  return {
    id,
    sku: product.sku,
    type_id: product.product_type,
    status: product.status ?? 1,
    visibility: product.visibility ?? 4,
    name: texts?.name ?? product.sku,
    ...(product.mpn === undefined ? {} : { mpn: product.mpn }),
    ...(product.gtin === undefined ? {} : { gtin: product.gtin }),
    brandName: values.find(({ code }) => code === 'brand')?.words ?? '',
    kind: product.kind,
    main_taxon: own[0]?.name,
    category: own,
    category_above: aboveOf(product.categories ?? [], context),
    category_ids: own.map(({ category_id }) => category_id),
    features: values
      .filter(({ searched }) => searched)
      .map(({ words }) => words)
      .join(' '),
    short_description: texts?.short_description,
    keySpecs: texts?.key_specs ?? [],
    specs: values.flatMap(({ label, words }) => (words === label ? [] : [{ label, value: words }])),
    configurable_children: variants.map(({ sku }) => ({ sku })),
    grades: gradesOf(product),
    final_price: price || 1,
    price: price || 1,
    total_qty: Math.max(1, qty),
    stock: { qty: Math.max(1, qty), is_in_stock: true, manage_stock: true },
    groups: [...new Set((product.categories ?? []).flatMap((code) => groupsOf(code, rows)))],
  }
}

function categoryOf(code: string, { rows, language }: Context) {
  const row = rows.categories.get(code)
  const path = groupsOf(code, rows)
    .toReversed()
    .map((each) => rows.categories.get(each)?.texts[language]?.url_key ?? each)
  return {
    category_id: [...rows.categories.keys()].indexOf(code) + 10,
    name: row?.texts[language]?.name ?? code,
    slug: row?.texts[language]?.url_key ?? code,
    path: path.join('/'),
  }
}

/** Returns the names of a product's parent categories. */
function aboveOf(codes: readonly string[], { rows, language }: Context): string[] {
  const above = new Set(codes.flatMap((code) => groupsOf(code, rows).slice(1)))
  return [...above]
    .filter((code) => !codes.includes(code))
    .map((code) => rows.categories.get(code)?.texts[language]?.name ?? code)
}

/** Returns the category and its ancestors. */
function groupsOf(code: string, rows: Rows): string[] {
  const parent = rows.categories.get(code)?.parent
  return [code, ...(typeof parent === 'string' ? groupsOf(parent, rows) : [])]
}

function gradesOf(product: ProductRow): string[] {
  const own = [product, ...(product.variants ?? [])].map(({ attributes }) => attributes?.['condition'])
  return [...new Set(own.filter((grade) => typeof grade === 'string'))]
}

type Value = { code: string; label: string; words: string; searched: boolean }

function valuesOf(product: ProductRow, { rows, language }: Context): Value[] {
  const given = [product, ...(product.variants ?? [])].flatMap(({ attributes }) =>
    Object.entries(attributes ?? {}),
  )
  const seen = new Set<string>()
  return given.flatMap(([code, value]) => {
    const attribute = rows.attributes.get(code)
    if (attribute === undefined || value === false) return []
    const label = labelOf(attribute.labels, language)
    // A yes/no attribute that holds is searched by its label.
    if (value === true) {
      const isShown = attribute.visible !== false && !seen.has(code)
      seen.add(code)
      return isShown ? [{ code, label, words: label, searched: true }] : []
    }
    return (Array.isArray(value) ? value : [value]).flatMap((single: unknown): Value[] => {
      const words = wordsOf(attribute, single, language)
      if (words === '' || seen.has(`${code} ${words}`)) return []
      seen.add(`${code} ${words}`)
      return [{ code, label, words, searched: attribute.searchable === true }]
    })
  })
}

function wordsOf(attribute: AttributeRow, value: unknown, language: Words): string {
  const option = attribute.options?.find(({ code }) => code === value)
  if (option !== undefined) return labelOf(option.labels, language)
  if (typeof value === 'object' && value !== null) return labelOf(value as Record<string, unknown>, language)
  return [String(value), attribute.unit ?? ''].join(' ').trim()
}

function labelOf(labels: Readonly<Record<string, unknown>>, language: Words): string {
  const label = labels[language] ?? labels['en']
  return typeof label === 'string' ? label : ''
}
