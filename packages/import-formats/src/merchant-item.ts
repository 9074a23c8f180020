import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { withoutDirectives } from './directives.ts'
import { piecesOf, storedPieces } from './pieces.ts'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import type { FileDictionary } from './dictionary.ts'
import { htmlToMarkdown, htmlToText } from './html-to-markdown.ts'
import { type Language, languages } from '@ambra/contract/platform/api/language'
import { textFields } from '@ambra/contract/catalogue/import-fields'
import { fieldColumnPrefix } from '@ambra/contract/platform/custom-fields/field-kinds'
import { withoutNeutral } from '@ambra/domain/platform/text/csv'
import { inLanguage } from './languages.ts'
import { aboveZero, eurosOf, specialEuros } from './money.ts'
import { validGtin } from './gtin-cell.ts'
import { attributeCodeOf, ownUrlKey, urlKeyOf } from './names.ts'
import type { ReaderContext } from './source.ts'

/**
 * Item of a feed: all values of each attribute by its name without `g:`. Rows `along` contain a part of it,
 * and possibly of others.
 */
export type MerchantItem = {
  line: number
  along?: readonly number[]
  fields: Readonly<Record<string, readonly string[]>>
}
type Fault = (field: string, reason: Reason) => void
type Special = NonNullable<ProductRow['special']>

/** Standard feed attributes that describe a product; each may distinguish variants. */
const described = [
  'brand',
  'condition',
  'color',
  'size',
  'material',
  'pattern',
  'gender',
  'age_group',
] as const
/** The shop's names of these attributes. */
const ownNames: Readonly<Record<string, string>> = { energy_efficiency_class: 'energy_class' }
const conditions: Readonly<Record<string, string>> = { new: 'New', refurbished: 'Refurbished', used: 'Used' }

/** Returns the first value of an attribute, trimmed; empty without any. */
export function first({ fields }: MerchantItem, name: string): string {
  return fields[name]?.[0]?.trim() ?? ''
}

/** Returns the category names of an item from the top down; a bare number of the taxonomy names none. */
export function categoriesOf(item: MerchantItem): string[][] {
  const named = (item.fields['product_type'] ?? []).flatMap((cell) => (cell.trim() === '' ? [] : [cell]))
  const taxonomy = first(item, 'google_product_category')
  const cells = named.length > 0 ? named : /^\d*$/.test(taxonomy) ? [] : [taxonomy]
  return cells
    .map((cell) =>
      cell
        .split('>')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0)
}

/** Returns the attributes of an item by name, each code once: its own and its `product_detail` lines. */
export function attributesOf(item: MerchantItem): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const name of described) {
    const value = first(item, name)
    if (value !== '')
      values.set(ownNames[name] ?? name, [
        name === 'condition' ? (ownEntry(conditions, value) ?? value) : value,
      ])
  }
  for (const detail of item.fields['product_detail'] ?? []) {
    const [, name = '', value = ''] = /^[^:]*:([^:]+):(.+)$/s.exec(detail) ?? []
    if (name.trim() === '' || value.trim() === '') continue
    const code = attributeCodeOf(name)
    const known = [...values.keys()].find((other) => attributeCodeOf(other) === code)
    values.set(known ?? name.trim(), [value.trim()])
  }
  return values
}

/** Returns the pictures of an item, the main one first. */
export function picturesOf(item: MerchantItem): string[] {
  return [...(item.fields['image_link'] ?? []), ...(item.fields['additional_image_link'] ?? [])]
}

type Prices = { price: number | null; special?: Special }

/**
 * Returns price and sale price in euros. Refuses a price before tax, because the shop's prices are what
 * shoppers pay.
 */
export function pricesOf(item: MerchantItem, context: ReaderContext, error: Fault): Prices | undefined {
  const { keepUnpriced } = context
  const price = aboveZero(eurosOf(first(item, 'price'), context))
  const sale = specialEuros(eurosOf(first(item, 'sale_price'), context))
  if (price === undefined && !keepUnpriced) error('price', because('no_price'))
  if (price && 'reason' in price) error('price', price.reason)
  if (sale && 'reason' in sale) error('sale_price', sale.reason)
  if ((price && 'reason' in price) || (sale && 'reason' in sale)) return undefined
  if (!sale) return { price: price?.euros ?? null }
  const [from, to] = effectiveDates(first(item, 'sale_price_effective_date'), error)
  return {
    price: price?.euros ?? null,
    special: { price: sale.euros, ...(from ? { from } : {}), ...(to ? { to } : {}) },
  }
}

/** Parses `start/end` in ISO 8601, each with an offset, to UTC. */
function effectiveDates(cell: string, error: Fault): (string | undefined)[] {
  if (cell === '') return []
  return cell.split('/').map((text) => {
    if (text.trim() === '') return undefined
    const at = new Date(text.trim().replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
    if (!Number.isNaN(at.getTime())) return at.toISOString().replace(/\.000Z$/, 'Z')
    error('sale_price_effective_date', because('iso_day', { value: text }))
    return undefined
  })
}

/**
 * Reads the stock of an item. A feed states availability, not quantity: available products are sold without
 * counting until a stock file sets quantities. An item without availability has no stock data. `qty` comes
 * from tables that count.
 */
export function stockOf(
  item: MerchantItem,
  {
    note,
    report,
    pieces,
  }: Pick<ReaderContext, 'note' | 'pieces'> & { report: (field: string, reason: Reason) => void },
): { stock?: { qty: number; manage: boolean } } {
  const availability = first(item, 'availability')
  if (/^(pre|back)_?order$/i.test(availability))
    note(`availability ${availability}: here goods are sold only while they are in stock`)
  const counted = first(item, 'qty')
  if (counted !== '') {
    const count = piecesOf(counted, pieces)
    if ('reason' in count) report('qty', count.reason)
    return { stock: { qty: 'qty' in count ? storedPieces(count.qty) : 0, manage: true } }
  }
  return availability === '' ? {} : { stock: { qty: 0, manage: !/^in[ _]stock$/i.test(availability) } }
}

/** Returns the disabled status when the other shop hides an item. */
export const statusOf = (item: MerchantItem): { status?: number } =>
  first(item, 'status') === '2' ? { status: 2 } : {}

/** Returns the global identifiers of an item: GTIN and MPN. */
export function identifiersOf(
  item: MerchantItem,
  note: (text: string) => void,
): { gtin?: string; mpn?: string } {
  const gtin = validGtin(first(item, 'gtin'), note)
  const mpn = first(item, 'mpn')
  return { ...(gtin ? { gtin } : {}), ...(mpn ? { mpn } : {}) }
}

/** Builds the texts of a row; addresses of items with the same title are made unique by their id. */
export function textsOf(
  item: MerchantItem,
  name: { sku: string; shared: ReadonlySet<string> },
  context: ReaderContext,
): ProductRow['texts'] {
  const texts = inLanguage(context.language, textOf(item, '', name, context))
  for (const language of languages)
    if (titleOf(item, language) !== '') texts[language] = textOf(item, language, name, context)
  return texts
}

/** Suffix of the columns of a language; those without are in the language of the file. */
type Suffix = Language | ''
const column = (field: string, language: Suffix): string => (language === '' ? field : `${field}_${language}`)
const titleOf = (item: MerchantItem, language: Suffix): string =>
  htmlToText(first(item, column('title', language)))

/** Returns the addresses of an item by language, for comparison with those of others. */
export const titleKeysOf = (item: MerchantItem): string[] =>
  (['', ...languages] as const).flatMap((language) => {
    const title = titleOf(item, language)
    return language !== '' && title === '' ? [] : [`${language}/${urlKeyOf(title)}`]
  })

function textOf(
  item: MerchantItem,
  language: Suffix,
  { sku, shared }: { sku: string; shared: ReadonlySet<string> },
  { note }: ReaderContext,
): ProductRow['texts']['et'] {
  const title = titleOf(item, language)
  const key = urlKeyOf(title)
  const markdown = (field: string) =>
    htmlToMarkdown(withoutDirectives(first(item, column(field, language)), note))
  const [short, description] = [markdown('short_description'), markdown('description')]
  const [meta, about] = ['meta_title', 'meta_description'].map((field) =>
    htmlToText(first(item, column(field, language))),
  )
  return {
    name: title,
    url_key: shared.has(`${language}/${key}`) ? ownUrlKey(key, sku) : key,
    ...(short && { short_description: short }),
    ...(description && description !== title ? { description } : {}),
    ...(meta && { meta_title: meta }),
    ...(about && { meta_description: about }),
  }
}

/** Reports invalid names, weights, warranties and energy classes. */
export function checkFacts(item: MerchantItem, report: Fault): void {
  if (first(item, 'title') === '') report('title', because('missing'))
  for (const language of languages) {
    const isNamed = titleOf(item, language) !== ''
    if (!isNamed && textFields.some((field) => first(item, column(field, language)) !== ''))
      report(column('title', language), because('missing'))
  }
  for (const [field, { form, reason }] of Object.entries(factForms)) {
    const cell = first(item, field)
    if (cell !== '' && !form.test(cell)) report(field, reason)
  }
}

const factForms = {
  weight_kg: { form: /^\d{1,4}(?:[.,]\d{1,4})?$/, reason: because('kilograms') },
  weight_g: { form: /^\d{1,7}$/, reason: because('whole_grams') },
  warranty_months: { form: /^\d{1,3}$/, reason: because('whole_months') },
} as const

/** Returns weight, warranty and energy class of a product. */
export function factsOf(item: MerchantItem): Pick<ProductRow, 'weight_g' | 'warranty_months' | 'energy'> {
  const kilograms = first(item, 'weight_kg').replace(',', '.')
  const grams = first(item, 'weight_g')
  const months = first(item, 'warranty_months')
  return {
    ...(kilograms !== '' && { weight_g: Math.round(Number(kilograms) * 1000) }),
    ...(grams !== '' && { weight_g: Number(grams) }),
    ...(months !== '' && { warranty_months: Number(months) }),
    ...energyOf(item),
  }
}

/** Returns attribute values in the form of rows. */
export function valuesOf(
  item: MerchantItem,
  dictionary: FileDictionary,
): NonNullable<ProductRow['attributes']> {
  const found: NonNullable<ProductRow['attributes']> = {}
  for (const [name, list] of attributesOf(item)) {
    const value = dictionary.valueOf(name, list)
    if (value !== undefined) found[attributeCodeOf(name)] = value
  }
  return found
}

/** Returns the energy class with its scale, if the feed contains all three. */
function energyOf(item: MerchantItem): { energy?: { class: string; scale: string } } {
  const own = first(item, 'energy_efficiency_class')
  if (own === '') return {}
  const worst = first(item, 'max_energy_efficiency_class') || 'A'
  const least = first(item, 'min_energy_efficiency_class') || 'G'
  return {
    energy: {
      class: own,
      scale: `${[worst, least].toSorted().at(0) ?? 'A'}-${[worst, least].toSorted().at(-1) ?? 'G'}`,
    },
  }
}

/** Returns the custom fields of a product: of each, the first cell of its items that has a value. */
export function customFieldsOf(
  items: readonly MerchantItem[],
  note: ReaderContext['note'],
): Pick<ProductRow, 'custom_fields'> {
  const cells = new Map<string, string>()
  for (const item of items) {
    for (const name of Object.keys(item.fields).filter((one) => one.startsWith(fieldColumnPrefix))) {
      const cell = withoutNeutral(first(item, name))
      const before = cells.get(name)
      if (before === undefined && cell !== '') cells.set(name, cell)
      else if (cell !== '' && cell !== before)
        note(`${name}: differs between the variants of a product, which has the first value`)
    }
  }
  if (cells.size === 0) return {}
  return {
    custom_fields: Object.fromEntries(
      Array.from(cells, ([name, cell]) => [name.slice(fieldColumnPrefix.length), cell]),
    ),
  }
}
