import { isGtin } from '@ambra/domain/catalogue/gtin'
import { constants } from '@ambra/domain/platform/shop/constants'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { wordsOf } from '../text/analyse.ts'
import { headWords } from '../text/head-words.ts'
import { measureTokens } from '../text/measures.ts'
import type { Scalar } from './query-model.ts'
import type { DocumentType, SearchDocument } from './search-engine.ts'

/** Storage of a field: number and date as numbers, keyword as values to compare, none: only in the source. */
export type FieldKind = 'number' | 'date' | 'keyword' | 'none'

/** A text field and where its text comes from. */
export type TextSource = { readonly field: string; readonly read: (document: SearchDocument) => string[] }

const numberFields: ReadonlySet<string> = new Set([
  'id',
  'price',
  'price_incl_tax',
  'price_tax',
  'original_price',
  'original_price_incl_tax',
  'special_price',
  'special_price_incl_tax',
  'special_price_tax',
  'final_price',
  'original_final_price',
  'lowestPrice30',
  'discountPercent',
  'total_qty',
  'stock.qty',
  'is_promoted',
  'has_images',
  'rating',
  'reviewCount',
  'position',
  'product_count',
  'warrantyMonths',
])
const dateFields: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'special_from_date',
  'special_to_date',
  'creation_time',
  'update_time',
  'published_at',
])
/** Nested paths that can be queried, by type. */
const nestedFields: Partial<Record<DocumentType, Readonly<Record<string, readonly string[]>>>> = {
  product: {
    stock: ['qty', 'is_in_stock', 'manage_stock'],
    category: ['category_id', 'name', 'slug', 'path'],
    configurable_children: ['sku', 'gtin'],
    configurable_options: ['attribute_code', 'attribute_id'],
    product_links: ['link_type', 'linked_product_sku'],
  },
  category: { children_data: ['id', 'url_key', 'slug'] },
  attribute: { options: ['value', 'label'] },
  taxrule: { rates: ['id', 'code', 'rate', 'tax_country_id', 'tax_region_id', 'tax_postcode'] },
  cms_page: { sections: ['code'] },
}
/** Top-level fields that can only be tested for presence: pictures, markup and long texts are not indexed. */
const sourceOnly: Partial<Record<DocumentType, ReadonlySet<string>>> = {
  product: new Set([
    'description',
    'short_description',
    'keywords',
    'features',
    'image',
    'small_image',
    'thumbnail',
    'keySpecs',
    'energyScale',
    'sgn',
  ]),
}
/** The fields that lists show, a tenth of a product's bytes: stored apart and never compressed. */
const shownInLists: Partial<Record<DocumentType, ReadonlySet<string>>> = {
  product: new Set([
    'id', 'sku', 'parentSku', 'name', 'slug', 'url_path', 'type_id', 'image', 'status', 'visibility', 'price',
    'price_incl_tax', 'original_price', 'original_price_incl_tax', 'special_price', 'special_price_incl_tax', 'final_price',
    'lowestPrice30', 'discountPercent', 'hasSeveralPrices', 'priceGrade', 'childSku', 'childImage', 'childOptions', 'grades', 'keySpecs', 'isRefurbished', 'total_qty', 'created_at', 'energyClass',
    'energyScale', 'rating', 'reviewCount', 'stock', 'brandName', 'unitMeasure', 'charging',
  ]), // biome-ignore format: one list
}
/** Fields whose phrase is the whole value, in any case of letters: codes are not prose. */
export const codeFields: readonly string[] = [
  'sku',
  'mpn',
  'gtin',
  'configurable_children.sku',
  'configurable_children.gtin',
]
const longestKeyword = 256
/** Codes shorter than this are found as words. */
const shortestCode = 4

/** Fields stored apart from the rest of the document; undefined where it is small as a whole. */
export function listFields(type: DocumentType): ReadonlySet<string> | undefined {
  return shownInLists[type]
}

/** Returns the storage of a field of a document type. */
export function fieldKind(field: string): FieldKind {
  if (numberFields.has(field)) return 'number'
  return dateFields.has(field) ? 'date' : 'keyword'
}

/** True for fields of which no text is made: numbers, dates and the stock. */
export function isLevel(field: string): boolean {
  return field === 'stock' || fieldKind(field) !== 'keyword'
}

/** A top-level field and the nested paths below it that are stored. */
export function fieldsWithin(type: DocumentType, field: string): string[] {
  return [field, ...(ownEntry(nestedFields[type] ?? {}, field) ?? []).map((key) => `${field}.${key}`)]
}

/** True where `match_phrase` means the whole value instead of consecutive words. */
export function isCodeField(field: string): boolean {
  return codeFields.includes(field)
}

/** Fields searched as text when the query names none, with weights. @see spec §9 "Weights" */
export const defaultTextWeights: readonly { readonly field: string; readonly weight: number }[] = [
  ...Object.entries(constants.searchWeights.value).map(([field, weight]) => ({ field, weight })),
  { field: 'main_taxon', weight: 1 },
  { field: 'keywords', weight: 1 },
  { field: 'features', weight: 0.5 },
]

const own = (field: string): TextSource => ({ field, read: (document) => textsOf(document[field]) })
const productText: readonly TextSource[] = [
  own('name'),
  { field: 'head', read: (document) => textsOf(document['name']).map(headWords) },
  own('sku'),
  own('mpn'),
  // `brand` holds an option id; people type its name.
  { field: 'brand', read: (document) => textsOf(document['brandName']) },
  { field: 'category.name', read: (document) => pluck(document['category'], 'name').flatMap(textsOf) },
  own('main_taxon'),
  own('keywords'),
  own('features'),
  { field: 'measures', read: measuresOf },
  { field: 'codes', read: wholeCodesOf },
  own('category_above'),
  own('short_description'),
]
const textSources: Readonly<Record<DocumentType, readonly TextSource[]>> = {
  product: productText,
  category: [own('name')],
  attribute: [],
  taxrule: [],
  cms_page: [
    own('title'),
    own('content_heading'),
    own('meta_description'),
    { field: 'headings', read: headingsOf },
  ],
  cms_block: [own('title')],
  cms_hierarchy: [],
  review: [own('title'), own('detail')],
}

/** Text fields of a document type. @see spec §9 "text fields" */
export function textFields(type: DocumentType): readonly TextSource[] {
  return textSources[type]
}

/**
 * Every article number of a product, GTINs among its keywords included, without separators: found however it is joined, and with
 * a mistake.
 */
function wholeCodesOf(document: SearchDocument): string[] {
  const variants = document['configurable_children']
  const codes = [
    document['sku'],
    document['mpn'],
    document['gtin'],
    pluck(variants, 'sku'),
    pluck(variants, 'gtin'),
    textsOf(document['keywords']).flatMap(wordsOf).filter(isGtin),
  ]
  return codes
    .flatMap(textsOf)
    .map((code) => code.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((code) => code.length >= shortestCode)
}

/** The headings within the content of a page: `Instalments` among the ways to pay. */
function headingsOf(document: SearchDocument): string[] {
  const pieces = textsOf(document['content']).flatMap((html) => html.split('<h').slice(1))
  return pieces.flatMap((piece) => {
    const [tag = '', text = ''] = piece.split(/[<>]/, 2)
    return /^[2-4]/.test(tag) ? text : []
  })
}

/** Sizes, weights and capacities of the name, the features and the specification: found however they are written. */
function measuresOf(document: SearchDocument): string[] {
  const texts = [document['name'], document['features'], document['keywords']].flatMap(textsOf)
  const tokens = measureTokens([...texts, ...pluck(document['specs'], 'value').flatMap(textsOf)])
  return tokens.length === 0 ? [] : [tokens.join(' ')]
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'string' ? [value] : []
}

function pluck(value: unknown, key: string): unknown[] {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) =>
    // A non-null object read by a text key gives unknown; nothing else is assumed.
    typeof item === 'object' && item !== null ? [(item as Record<string, unknown>)[key]] : [],
  )
}

function scalarsOf(values: readonly unknown[]): Scalar[] {
  return values.flatMap((value): Scalar[] => {
    if (Array.isArray(value)) return scalarsOf(value)
    if (typeof value === 'string') return value.length <= longestKeyword ? [value] : []
    return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? [value] : []
  })
}

/**
 * True for fields that can be queried: any at the top level (empty when no document has it), and the listed
 * nested paths. Another nested path is an error: it would find nothing though documents have it.
 * @see docs/rules/search SRC-8
 */
export function isQueryable(type: DocumentType, field: string): boolean {
  const dot = field.indexOf('.')
  if (dot < 0) return true
  const below = ownEntry(nestedFields[type] ?? {}, field.slice(0, dot))
  // Query libraries ask for every facet under this name too.
  const path = field.slice(dot + 1).replace(/_options$/, '')
  return below?.includes(path) ?? false
}

/**
 * True for fields that can only be tested for presence: comparing, counting and sorting by them is an error.
 */
export function isStoredOnly(type: DocumentType, field: string): boolean {
  return sourceOnly[type]?.has(field) ?? false
}

/**
 * Calls `visit` with every field of the document that has something in it, and its values to compare with: null is
 * no value, lists give each element, texts beyond 256 characters are not stored. Fields whose values cannot be
 * compared (markup, objects) come without any: only their presence counts.
 */
export function visitFields(
  type: DocumentType,
  document: SearchDocument,
  visit: (field: string, values: Scalar[]) => void,
): void {
  const skipped = sourceOnly[type]
  const nested = nestedFields[type]
  for (const [field, value] of Object.entries(document)) {
    if (!hasContent(value)) continue
    const inner = nested !== undefined && Object.hasOwn(nested, field) ? nested[field] : undefined
    for (const key of inner ?? []) {
      const values = scalarsOf(pluck(value, key))
      if (values.length > 0) visit(`${field}.${key}`, values)
    }
    visit(field, inner !== undefined || skipped?.has(field) ? [] : scalarsOf([value]))
  }
}

function hasContent(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined
  return value !== null && Object.values(value).some(hasContent)
}
