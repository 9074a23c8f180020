import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { withoutDirectives } from './directives.ts'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { ProductType } from '@ambra/contract/catalogue/product'
import { traitsOf, typesWhere } from '@ambra/domain/catalogue/product-types/traits'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { Language } from '@ambra/contract/platform/api/language'
import type { Texts } from './languages.ts'
import { dayFault } from './days.ts'
import { parseCategories, parseRecords, parseVisibility } from './magento-cells.ts'
import { attributesOf, type MagentoIndex, urlKeyIn } from './magento-index.ts'
import { bundleOptions, customOptions, downloads, productLinks } from './magento-parts.ts'
import { stockOf } from './magento-stock.ts'
import { validGtin } from './gtin-cell.ts'
import { aboveZero, eurosOf, specialEuros } from './money.ts'
import { attributeCodeOf, ownUrlKey } from './names.ts'
import type { ReaderContext } from './source.ts'

type Fields = Readonly<Record<string, string>>
type Variant = NonNullable<ProductRow['variants']>[number]
type Special = NonNullable<ProductRow['special']>
/** Records an error in a column, which refuses the row. */
type Fault = (field: string, reason: Reason) => void
/** Row of the export with those of its store views. */
export type MagentoProduct = {
  line: number
  fields: Fields
  views: ReadonlyMap<Language, Fields>
  viewLines: readonly number[]
}

const types = typesWhere(() => true)

/** Converts products of an export to import rows. */
export class MagentoProducts {
  readonly #context: ReaderContext
  readonly #index: MagentoIndex

  constructor(context: ReaderContext, index: MagentoIndex) {
    this.#context = context
    this.#index = index
  }

  /**
   * Converts a product without its variants and pictures; undefined after calling `fault` with the reason.
   */
  row(product: MagentoProduct, error: Fault): ProductRow | undefined {
    let isGood = true
    const report: Fault = (field, reason) => {
      isGood = false
      error(field, reason)
    }
    const { fields } = product
    const type = types.find((known) => known === fields['product_type']?.trim().toLowerCase())
    if (!type) report('product_type', because('one_of', { values: types.join(', ') }))
    const visibility = parseVisibility(fields['visibility'] ?? '')
    if (visibility === undefined)
      report('visibility', because('no_visibility', { value: fields['visibility'] }))
    if (!fields['name']?.trim()) report('name', because('missing'))
    const { values, gtin: cell = '', ...identifiers } = attributesOf(fields, this.#context.knownInputs)
    const gtin = validGtin(cell, this.#context.note)
    const row: ProductRow = {
      type: 'product',
      sku: fields['sku']?.trim() ?? '',
      product_type: type ?? 'simple',
      merge: { remove: ['variants', ...('special_price' in fields ? (['special'] as const) : [])] },
      ...statusOf(fields),
      ...(visibility === undefined || !fields['visibility']?.trim() ? {} : { visibility }),
      ...identifiers,
      ...(gtin ? { gtin } : {}),
      categories: [
        ...new Set(
          parseCategories(fields['categories'] ?? '').map((path) => this.#index.dictionary.addCategory(path)),
        ),
      ],
      ...this.#prices(fields, type ?? 'simple', report),
      ...(/^none$/i.test(fields['tax_class_name'] ?? '') ? { tax_class: 'exempt' } : {}),
      ...(type === 'simple' ? stockOf(fields, report, this.#context.note) : {}),
      ...this.#createdAt(fields),
      ...weightOf(fields),
      texts: this.#texts(product),
      attributes: this.#attributes(values),
      ...this.#parts(fields, type, report),
    }
    return isGood ? row : undefined
  }

  /** Converts a child product to a variant, with the options that its parent's row names. */
  variant(
    child: MagentoProduct,
    choice: Readonly<Record<string, string>>,
    error: Fault,
  ): Variant | undefined {
    let isGood = true
    const { fields } = child
    const report: Fault = (field, reason) => {
      isGood = false
      error(field, reason)
    }
    const prices = this.#prices(fields, 'simple', report)
    const { values, mpn } = attributesOf(fields, this.#context.knownInputs)
    for (const [name, value] of Object.entries(choice)) values.set(name, [value])
    const variant: Variant = {
      sku: fields['sku']?.trim() ?? '',
      ...statusOf(fields),
      ...prices,
      ...(mpn ? { mpn } : {}),
      ...stockOf(fields, report, this.#context.note),
      attributes: this.#attributes(values),
    }
    return isGood ? variant : undefined
  }

  #prices(fields: Fields, type: ProductType, error: Fault): { price: number | null; special?: Special } {
    const { keepUnpriced } = this.#context
    const isFixedBundle = type === 'bundle' && fields['bundle_price_type']?.trim() === 'fixed'
    if (traitsOf(type).composedOf && !isFixedBundle) return { price: null }
    const price = aboveZero(eurosOf(fields['price'] ?? '', this.#context))
    if (price === undefined && !keepUnpriced) error('price', because('no_price'))
    if (price && 'reason' in price) error('price', price.reason)
    const special = this.#special(fields, error)
    return {
      price: price && 'euros' in price ? price.euros : null,
      ...(special ? { special } : {}),
    }
  }

  #special(fields: Fields, error: Fault): Special | undefined {
    const price = specialEuros(eurosOf(fields['special_price'] ?? '', this.#context))
    if (price === undefined) return undefined
    if ('reason' in price) {
      error('special_price', price.reason)
      return undefined
    }
    const special: Special = { price: price.euros }
    for (const end of ['from', 'to'] as const) {
      const cell = fields[`special_price_${end}_date`]?.trim() ?? ''
      if (cell === '') continue
      const day = this.#context.days.read(cell)
      const reason = dayFault(cell, day)
      if (reason === undefined && day) special[end] = day
      else error(`special_price_${end}_date`, reason ?? because('no_day', { value: cell }))
    }
    return special
  }

  /** Reads the creation time; an invalid one is no reason to refuse the product. */
  #createdAt({ created_at: cell = '' }: Fields): { created_at?: string } {
    const day = cell.trim() === '' ? undefined : this.#context.days.read(cell)
    return day === undefined || day === 'ambiguous' ? {} : { created_at: day }
  }

  #texts({ fields, views }: MagentoProduct): ProductRow['texts'] {
    const own = this.#text(fields)
    const texts: Texts<ProductRow['texts']['et']> = { et: own, [this.#context.language]: own }
    for (const [language, view] of views) {
      const said = Object.fromEntries(Object.entries(view).filter(([, cell]) => cell.trim() !== ''))
      texts[language] = this.#text({ ...fields, ...said })
    }
    return texts
  }

  #text(fields: Fields): ProductRow['texts']['et'] {
    const key = urlKeyIn(fields)
    const text = (column: string) =>
      htmlToMarkdown(withoutDirectives(fields[column] ?? '', this.#context.note))
    const short = text('short_description')
    const long = text('description')
    const keywords = fields['meta_keywords']?.trim()
    return {
      name: fields['name']?.trim() ?? '',
      url_key: this.#index.sharedUrlKeys.has(key) ? ownUrlKey(key, fields['sku'] ?? '') : key,
      ...(short ? { short_description: short } : {}),
      ...(long ? { description: long } : {}),
      ...(keywords ? { keywords } : {}),
    }
  }

  #attributes(values: ReadonlyMap<string, string[]>): NonNullable<ProductRow['attributes']> {
    const found: NonNullable<ProductRow['attributes']> = {}
    for (const [name, list] of values) {
      const value = this.#index.dictionary.valueOf(name, list)
      if (value !== undefined) found[attributeCodeOf(name)] = value
    }
    return found
  }

  #parts(fields: Fields, type: ProductType | undefined, error: Fault): Partial<ProductRow> {
    const { language } = this.#context
    const reader = { language, fault: error, price: (cell: string) => eurosOf(cell, this.#context) }
    const options = customOptions(fields['custom_options'] ?? '', reader)
    // Drops a recommendation of an unknown product rather than the product that names it.
    const links = productLinks(fields).filter(
      (link) => link.type === 'associated' || this.#index.skus.has(link.sku),
    )
    return {
      ...(options.length > 0 ? { custom_options: options } : {}),
      ...(links.length > 0 ? { links } : {}),
      ...(type === 'bundle' ? { bundle: bundleOptions(fields['bundle_values'] ?? '', reader) } : {}),
      ...(type === 'downloadable'
        ? { downloads: downloads(fields['downloadable_links'] ?? '', reader) }
        : {}),
      ...(type === 'configurable' ? { configurable_by: axesOf(fields) } : {}),
    }
  }
}

/** Returns the codes of the attributes that distinguish the variants of a configurable product. */
function axesOf(fields: Fields): string[] {
  const records = parseRecords(fields['configurable_variations'] ?? '')
  const names = records.flatMap((record) => Object.keys(record).filter((name) => name !== 'sku'))
  return [...new Set(names.map(attributeCodeOf))]
}

const statusOf = ({ product_online: cell = '' }: Fields): { status?: number } =>
  cell.trim() === '' ? {} : { status: /^[02]$/.test(cell.trim()) ? 2 : 1 }

function weightOf(fields: Fields): { weight_g?: number } {
  const kilograms = Number(fields['weight'] ?? '')
  return kilograms > 0 ? { weight_g: Math.round(kilograms * 1000) } : {}
}
