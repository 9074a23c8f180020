import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { mostPiecesOfLine } from '@ambra/contract/inventory/stock'
import { mostAllowed } from '@ambra/domain/catalogue/prices/quantity-rule'
import { isGtin } from '@ambra/domain/catalogue/gtin'
import { rulesOf } from '@ambra/domain/catalogue/product-types/registry'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { ProblemCode } from './import-report.ts'
import { centsOf } from './price-changes.ts'
import { priceJump } from './price-jump.ts'
import type { ReferenceData, StoredAttribute } from './reference-data.ts'
import { checkFields } from './row-custom-fields.ts'

type Values = Record<string, unknown>
/**
 * `missing` marks a reference to something that does not exist yet, so the row may wait for the end of the
 * file.
 */
export type Problem = { field: string; reason: Reason; missing?: true; code?: ProblemCode | undefined }
type Add = (field: string, reason: Reason, mark?: 'missing' | ProblemCode) => void

/** Returns whether a date, with or without a time, exists in the calendar. */
export function isRealDate(text: string): boolean {
  const day = text.slice(0, 10)
  const at = new Date(text.length === 10 ? `${text}T00:00:00Z` : text)
  return !Number.isNaN(at.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

type Priced = Pick<ProductRow, 'price' | 'special' | 'price_history' | 'stock'>

function checkPrices(row: Priced, at: string, add: Add): void {
  const { special, price_history: history = [], stock } = row
  for (const key of ['from', 'to'] as const) {
    const date = special?.[key]
    if (date !== undefined && !isRealDate(date)) add(`${at}special/${key}`, because('no_such_day'))
  }
  if (special?.from && special.to && special.to < special.from)
    add(`${at}special/to`, because('before', { field: 'special/from' }))
  history.forEach((point, index) => {
    if (!isRealDate(point.at)) add(`${at}price_history/${index}/at`, because('no_such_day'))
  })
  if (stock) checkStock(stock, at, add)
}

/** Rejects quantity rules that allow no quantity, which would silently prevent sales. */
function checkStock(stock: NonNullable<Priced['stock']>, at: string, add: Add): void {
  const { qty, max_sale_qty: most = mostPiecesOfLine, enable_qty_increments: isOn = true } = stock
  if (!Number.isInteger(qty)) add(`${at}stock/qty`, because('whole_number'))
  const rule = isOn ? stock : { min_sale_qty: stock.min_sale_qty }
  if (mostAllowed(most, rule) === 0)
    add(`${at}stock/min_sale_qty`, because('no_quantity', { step: 'qty_increments', most: 'max_sale_qty' }))
}

function checkValue(attribute: StoredAttribute, value: unknown, field: string, add: Add): void {
  const { input, options } = attribute
  const option = (code: unknown, at: string) => {
    if (typeof code !== 'string') add(at, because('option_code'))
    else if (!options.has(code)) add(at, because('unknown_option', { code }), 'missing')
  }
  if (input === 'select') option(value, field)
  else if (input === 'multiselect') {
    if (Array.isArray(value)) value.forEach((code, index) => option(code, `${field}/${index}`))
    else option(value, field)
  } else if (input === 'number' && typeof value !== 'number') add(field, because('number'))
  else if (input === 'boolean' && typeof value !== 'boolean')
    add(field, because('true_or_false', { yes: 'true', no: 'false' }))
  else if (
    input === 'text' &&
    typeof value !== 'string' &&
    (typeof value !== 'object' || Array.isArray(value))
  ) {
    add(field, because('text_or_texts'))
  }
}

function checkValues(values: Values, at: string, known: ReferenceData, add: Add): void {
  for (const [code, value] of Object.entries(values)) {
    const attribute = known.attributes.get(code)
    if (attribute) checkValue(attribute, value, `${at}attributes/${code}`, add)
    else add(`${at}attributes/${code}`, because('unknown_attribute'), 'missing')
  }
}

function checkMedia(media: ProductRow['media'], at: string, known: ReferenceData, add: Add): void {
  media?.forEach(({ path }, index) => {
    if (!known.media.has(path))
      add(`${at}media/${index}/path`, because('unknown_picture', { path }), 'missing')
  })
}

function checkModel(model: ProductRow['model'], at: string, known: ReferenceData, add: Add): void {
  if (model && !known.media.has(model))
    add(`${at}model`, because('unknown_model', { path: model }), 'missing')
}

function checkVariants(row: ProductRow, known: ReferenceData, add: Add): void {
  const { variants = [], configurable_by: by = [] } = row
  if (traitsOf(row.product_type).composedOf !== 'variants') {
    if (variants.length > 0) add('variants', because('no_variants_of', { type: row.product_type }))
    return
  }
  for (const [index, code] of by.entries()) {
    const attribute = known.attributes.get(code)
    if (!attribute) add(`configurable_by/${index}`, because('no_attribute', { code }), 'missing')
    else if (attribute.input !== 'select') add(`configurable_by/${index}`, because('not_select', { code }))
  }
  const seen = new Map<string, number>()
  variants.forEach((variant, index) => {
    const at = `variants/${index}/`
    checkPrices(variant, at, add)
    checkValues(variant.attributes, at, known, add)
    checkMedia(variant.media, at, known, add)
    checkModel(variant.model, at, known, add)
    for (const code of by)
      if (variant.attributes[code] === undefined) add(`${at}attributes/${code}`, because('missing'))
    const choice = JSON.stringify(by.map((code) => variant.attributes[code]))
    const twin = seen.get(choice)
    if (twin === undefined) seen.set(choice, index)
    else add(at.slice(0, -1), because('same_options', { variant: twin }), 'same_options')
  })
}

function checkSkus(row: ProductRow, known: ReferenceData, add: Add): void {
  const own = known.products.get(row.sku)
  if (own?.parent_sku) add('sku', because('sku_of_variant', { parent: own.parent_sku }), 'sku_taken')
  const seen = new Set([row.sku])
  row.variants?.forEach(({ sku }, index) => {
    const field = `variants/${index}/sku`
    const stored = known.products.get(sku)
    if (seen.has(sku)) add(field, because('sku_twice', { sku }), 'sku_taken')
    else if (stored && stored.parent_sku === null) add(field, because('sku_of_product', { sku }), 'sku_taken')
    else if (stored && stored.parent_sku !== row.sku)
      add(field, because('variant_of', { sku, parent: stored.parent_sku ?? '' }), 'sku_taken')
    seen.add(sku)
  })
}

function checkOthers(row: ProductRow, known: ReferenceData, add: Add): void {
  const sku = (name: string, field: string) => {
    if (!known.products.has(name) && !known.assumedSkus.has(name))
      add(field, because('unknown_sku', { sku: name }), 'missing')
  }
  row.links?.forEach((link, index) => {
    sku(link.sku, `links/${index}/sku`)
  })
  row.bundle?.forEach((option, index) => {
    option.links.forEach((link, place) => {
      sku(link.sku, `bundle/${index}/links/${place}/sku`)
    })
    if (option.links.length === 0) add(`bundle/${index}/links`, because('no_sku_named'))
  })
}

/**
 * Checks the fields of a gift card: a virtual product without VAT, because only what it buys is shipped and
 * taxed.
 */
function checkGiftCard({ gift_card, product_type, tax_class, variants, price }: ProductRow, add: Add): void {
  if (!gift_card) return
  if (!traitsOf(product_type).isVirtual || variants?.length) add('gift_card', because('card_virtual'))
  if (tax_class !== undefined && tax_class !== 'exempt')
    add('tax_class', because('card_exempt', { value: 'exempt' }))
  if (price === null || price <= 0) add('price', because('card_value'))
}

function checkJumps(row: ProductRow, known: ReferenceData, add: Add): void {
  if (known.acceptsPriceJumps) return
  const check = (priced: Priced & { sku: string }, at: string) => {
    if (priced.price === null) return
    const before = known.products.get(priced.sku)
    const price = centsOf(priced.price)
    const reason = priceJump(price, before?.price_cents)
    if (reason) add(`${at}price`, reason)
    const special = priced.special && centsOf(priced.special.price)
    const jump =
      special === undefined || special === before?.special_cents ? undefined : priceJump(special, price)
    if (jump) add(`${at}special/price`, jump)
  }
  check(row, '')
  row.variants?.forEach((variant, index) => {
    check(variant, `variants/${index}/`)
  })
}

/** Rejects numbers that scanners and marketplaces would reject. @see domain gtin.ts */
function checkGtin({ gtin, variants = [] }: ProductRow, add: Add): void {
  const check = (given: string | undefined, field: string): void => {
    if (given !== undefined && !isGtin(given)) add(field, because('no_gtin', { value: given }))
  }
  check(gtin, 'gtin')
  for (const [index, variant] of variants.entries()) check(variant.gtin, `variants/${index}/gtin`)
}

/** Checks a product row beyond its schema. Returns an empty list when it can be stored. */
export function checkProduct(row: ProductRow, known: ReferenceData): Problem[] {
  const problems: Problem[] = []
  const add: Add = (field, reason, mark) =>
    problems.push({ field, reason, ...(mark === 'missing' ? { missing: true } : mark && { code: mark }) })
  checkSkus(row, known, add)
  row.categories.forEach((code, index) => {
    if (!known.categories.has(code))
      add(`categories/${index}`, because('unknown_category', { code }), 'missing')
  })
  for (const [language, { url_key }] of Object.entries(row.texts)) {
    const owner = known.urlKeys.get(`${language}/${url_key}`)
    // A later row of the file may change the owner's address, so this can wait too.
    if (owner !== undefined && owner !== row.sku)
      add(`texts/${language}/url_key`, because('address_taken', { address: url_key, owner }), 'missing')
  }
  if (row.tax_class !== undefined && !known.taxClasses.has(row.tax_class)) {
    add('tax_class', because('one_of', { values: [...known.taxClasses].join(', ') }))
  }
  checkGiftCard(row, add)
  if (row.currency !== undefined && row.currency !== 'EUR')
    add('currency', because('not_euro', { currency: row.currency }))
  checkPrices(row, '', add)
  checkJumps(row, known, add)
  checkGtin(row, add)
  checkValues(row.attributes ?? {}, '', known, add)
  checkMedia(row.media, '', known, add)
  row.highlights?.forEach(({ image }, index) => {
    if (!known.media.has(image))
      add(`highlights/${index}/image`, because('unknown_picture', { path: image }), 'missing')
  })
  checkModel(row.model, '', known, add)
  checkVariants(row, known, add)
  checkOthers(row, known, add)
  checkFields(row, known.custom, add)
  for (const { field, reason } of rulesOf(row.product_type).missing?.(row) ?? []) add(field, reason)
  if (row.created_at !== undefined && !isRealDate(row.created_at)) add('created_at', because('no_such_day'))
  return problems
}

/** Returns warnings for unusual prices that do not invalidate a row. */
export function priceNotes(row: ProductRow): string[] {
  return [row, ...(row.variants ?? [])].flatMap(({ sku, price, special }) =>
    special && price !== null && special.price >= price
      ? [`${sku}: special/price is not below price, so that it never applies`]
      : [],
  )
}

/** Lists the SKUs that a product row owns and those that it references. */
export function skusOf(row: ProductRow): { own: string[]; named: string[] } {
  const own = [row.sku, ...(row.variants ?? []).map((variant) => variant.sku)]
  const links = (row.links ?? []).map((link) => link.sku)
  const parts = (row.bundle ?? []).flatMap((option) => option.links.map((link) => link.sku))
  return { own, named: [...links, ...parts] }
}
