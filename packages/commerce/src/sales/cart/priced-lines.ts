import { mostPiecesOfLine } from '@ambra/contract/inventory/stock'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { marginTaxClass, marginSchemeTexts } from '@ambra/domain/accounting/margin-scheme'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { CartItemRecord, CartRecord } from '@ambra/db/schema'
import {
  mostAllowed,
  type QuantityRule,
  quantityRuleError,
} from '@ambra/domain/catalogue/prices/quantity-rule'
import type { OptionFile } from '@ambra/db/sales'
import { type CustomChoice, partsPrice } from '@ambra/domain/catalogue/prices/bundle-price'
import type { Parcel } from '@ambra/domain/fulfilment/carriers/locker-fit'
import { largeDeviceG } from '@ambra/domain/fulfilment/old-devices'
import { type Cents, cents, sumCents } from '@ambra/domain/platform/money/money'
import { isMoment } from '@ambra/domain/catalogue/product-types/custom-option'
import { momentInWords } from '@ambra/domain/catalogue/product-types/format-moment'
import { optionList } from '@ambra/domain/catalogue/product-types/option-values'
import { rulesOf } from '@ambra/domain/catalogue/product-types/registry'
import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'
import type { Buyer } from '../../customers/sessions/buyer.ts'
import type { Sellables, SellableView } from './line-choice.ts'
import { fileKeys } from './option-files.ts'
import { availableQuantity, isOnSale, isReduced, isVirtual, unitPrice } from './sellable-price.ts'

/** Cart line with everything the server decides. Cents with tax; `unitCents` is undefined if it cannot be priced. */
export type PricedLine = {
  item: CartItemRecord
  /** The variant, the bundle or the product itself. */
  sellable: Sellable
  name: string
  options: { label: string; value: string }[]
  unitCents: Cents | undefined
  taxPercent: number
  /** Stock that one piece of the line takes. */
  parts: { sellable: Sellable; qty: number }[]
  isOnSale: boolean
  /** Sold below its regular price by a special price or an offer to this customer. */
  isReduced: boolean
}

type Files = ReadonlyMap<string, OptionFile>

/** Buyer and time for which prices are read; `taxPercent` depends on the place of delivery. */
export type PriceContext = {
  view: SellableView
  now: Date
  buyer: Buyer
  taxPercent: (taxClass: string) => number
}

/** Prices the lines of a cart from the database; lines whose product is gone are returned separately. */
export async function priceLines(
  items: readonly CartItemRecord[],
  sellables: Sellables,
  context: PriceContext,
): Promise<{ lines: PricedLine[]; gone: CartItemRecord[] }> {
  const mainSku = (item: CartItemRecord) =>
    rulesOf(item.productType).parts ? (item.parentSku ?? item.sku) : item.sku
  const mains = await sellables.findBySkus([...new Set(items.map(mainSku))], context.view)
  const partSkus = new Set(
    [...mains.values()].flatMap(({ bundleOptions, associated }) =>
      [...bundleOptions.flatMap(({ links }) => links), ...associated].map(({ sku }) => sku),
    ),
  )
  const parts = await sellables.findBySkus([...partSkus], context.view)
  const offers = offersFor(items, context.buyer)
  const keys = items.flatMap((item) => {
    const main = mains.get(mainSku(item))
    return main?.customOptions.length ? fileKeys(main, item.productOption) : []
  })
  const files: Files = keys.length > 0 ? await sellables.findFiles(keys) : new Map()
  const lines: PricedLine[] = []
  const gone: CartItemRecord[] = []
  for (const item of items) {
    const main = mains.get(mainSku(item))
    const line =
      main &&
      (rulesOf(main.type).parts
        ? composedLine(item, main, { parts, files, context })
        : singleLine(item, main, { ...context, files, offer: offers.get(item.sku) }))
    if (line) lines.push(line)
    else gone.push(item)
  }
  return { lines, gone }
}

/** Returns offered prices by sku, for products of which the cart holds no more pieces than the offer covers. */
function offersFor(items: readonly CartItemRecord[], { offers }: Buyer): Map<string, Cents> {
  const prices = new Map<string, Cents>()
  for (const { sku, priceCents, maxQty = Number.POSITIVE_INFINITY } of offers) {
    const pieces = sumCents(items.filter((item) => item.sku === sku).map((item) => item.qty))
    if (pieces <= maxQty) prices.set(sku, cents(priceCents))
  }
  return prices
}

function singleLine(
  item: CartItemRecord,
  sellable: Sellable,
  { view, taxPercent, now, buyer, offer, files }: PriceContext & { offer: Cents | undefined; files: Files },
): PricedLine {
  const custom = customChoices(item)
  return {
    item,
    sellable,
    name: sellable.name,
    options: [
      ...sellable.attributes.map(({ label, optionLabel }) => ({ label, value: optionLabel })),
      ...customWords(sellable, custom, { language: view.language, files }),
      ...vatWords(sellable, view.language),
    ],
    unitCents: unitPrice(sellable, custom, { now, qty: item.qty, group: buyer.group, offer }),
    taxPercent: taxPercent(sellable.taxClass),
    parts: [{ sellable, qty: 1 }],
    isOnSale: isOnSale(sellable),
    isReduced: isReduced(sellable, now, offer),
  }
}

type PartsContext = { parts: ReadonlyMap<string, Sellable>; files: Files; context: PriceContext }

/** Composes one line of several parts; undefined if the product no longer has what was chosen. */
function composedLine(
  item: CartItemRecord,
  whole: Sellable,
  { parts, files, context }: PartsContext,
): PricedLine | undefined {
  const chosen = rulesOf(whole.type).parts?.(whole, item.productOption)
  if (!chosen) return undefined
  const taken = chosen.flatMap(({ sku, ...part }) => {
    const sellable = parts.get(sku)
    return sellable ? [{ sellable, ...part }] : []
  })
  if (taken.length < chosen.length) return undefined
  const custom = customChoices(item)
  const one = { now: context.now, qty: 1, group: context.buyer.group }
  const goods = partsPrice(chosen, (sku) => {
    const part = parts.get(sku)
    return part && unitPrice(part, [], one)
  })
  const extras =
    custom.length > 0 ? unitPrice({ ...whole, price: { price: goods ?? null } }, custom, one) : goods
  return {
    item,
    sellable: whole,
    name: whole.name,
    options: [
      ...taken.map(({ sellable, qty, label }) => ({
        label,
        value: qty > 1 ? `${qty} × ${partName(sellable)}` : partName(sellable),
      })),
      ...customWords(whole, custom, { language: context.view.language, files }),
      ...vatWords(whole, context.view.language),
    ],
    unitCents: extras,
    taxPercent: context.taxPercent(whole.taxClass),
    parts: taken,
    // A gift card code is issued only for a line of its own, never for a part.
    isOnSale: isOnSale(whole) && taken.every(({ sellable }) => isOnSale(sellable) && !sellable.isGiftCard),
    isReduced: taken.some(({ sellable }) => isReduced(sellable, context.now)),
  }
}

/** Returns why a line shows no VAT. @see docs/rules/law LAW-VAT-3 */
const vatWords = ({ taxClass }: Sellable, language: Language) =>
  taxClass === marginTaxClass ? [marginSchemeTexts[language]] : []

/** Adds the grade to the name of a variant, which has its parent's name. @see docs/rules/law LAW-INF-9 */
const partName = ({ name, attributes }: Sellable) =>
  attributes.length > 0 ? `${name} (${attributes.map(({ optionLabel }) => optionLabel).join(', ')})` : name

// Choices have this shape because chooseLine stores them.
const customChoices = (item: CartItemRecord) =>
  optionList(item.productOption, 'custom_options') as CustomChoice[]

function customWords(
  { customOptions }: Sellable,
  choices: readonly CustomChoice[],
  { language, files }: { language: Language; files: Files },
): { label: string; value: string }[] {
  return choices.flatMap(({ option_id, option_value }) => {
    const option = customOptions.find((one) => String(one.optionId) === option_id)
    if (!option) return []
    if (isMoment(option.input))
      return [{ label: option.title, value: momentInWords(option.input, option_value, language) }]
    if (option.input === 'file') return [{ label: option.title, value: files.get(option_value)?.name ?? '–' }]
    const named = option.values
      .filter((value) => option_value.split(',').includes(String(value.id)))
      .map((value) => value.title)
    return [{ label: option.title, value: named.join(', ') || option_value }]
  })
}

/**
 * Returns how many pieces of a line can be bought if the other lines stay unchanged; Infinity without managed
 * stock. The limit per order applies to a sku bought by itself, not as part of a set.
 * @see docs/rules/stock STK-7
 */
export function maxQuantity(line: PricedLine, others: readonly PricedLine[]): number {
  if (!line.isOnSale) return 0
  const taken = stockDemand(others)
  const pieces = Math.min(
    orderLimit(line) - piecesOf(line, others),
    ...line.parts.map(({ sellable, qty }) =>
      Math.floor((availableQuantity(sellable) - (taken.get(sellable.sku)?.qty ?? 0)) / qty),
    ),
  )
  return mostAllowed(pieces, quantityRuleOf(line))
}

/** Quantities in which the line is sold; parts of a set follow the rule of the set. @see docs/rules/stock STK-8 */
export const quantityRuleOf = ({ sellable: { quantityRule = {} } }: PricedLine): QuantityRule => quantityRule

/** @throws ShopError stock.min_quantity, stock.quantity_step for a quantity that is not sold */
export function checkQuantityRule(line: PricedLine): void {
  const error = quantityRuleError(line.item.qty, quantityRuleOf(line))
  if (error?.code === 'stock.min_quantity') throw new ShopError(error.code, error.params)
  if (error) throw new ShopError(error.code, error.params)
}

/** Maximum pieces of the line's product per order. */
export const orderLimit = ({ sellable: { maxSaleQty = mostPiecesOfLine } }: PricedLine): number =>
  maxSaleQty < mostPiecesOfLine ? maxSaleQty : Number.POSITIVE_INFINITY

/** Counts pieces of the line's sku in all these lines; different options split one sku into several lines. */
const piecesOf = ({ sellable: { sku } }: PricedLine, lines: readonly PricedLine[]) =>
  lines.reduce((sum, { item, sellable }) => (sellable.sku === sku ? sum + item.qty : sum), 0)

/** @throws ShopError stock.max_quantity when `lines`, which include the line, exceed the limit per order */
export function checkOrderLimit(line: PricedLine, lines: readonly PricedLine[]): void {
  const limit = orderLimit(line)
  if (piecesOf(line, lines) > limit) throw new ShopError('stock.max_quantity', { maxQuantity: limit })
}

/** Sums up the stock that the lines take, by sku. */
export function stockDemand(lines: readonly PricedLine[]): Map<string, { sellable: Sellable; qty: number }> {
  const demand = new Map<string, { sellable: Sellable; qty: number }>()
  for (const line of lines) {
    for (const { sellable, qty } of line.parts) {
      const known = demand.get(sellable.sku)?.qty ?? 0
      demand.set(sellable.sku, { sellable, qty: known + qty * line.item.qty })
    }
  }
  return demand
}

/** Returns weight and size of everything to ship; virtual products weigh nothing. */
export function parcelsOf(lines: readonly PricedLine[]): Parcel[] {
  return [...stockDemand(lines).values()].flatMap(({ sellable, qty }) => {
    if (isVirtual(sellable)) return []
    const [a, b, c] = sellable.sizeMm ?? []
    const sizeMm: Parcel['sizeMm'] =
      a !== undefined && b !== undefined && c !== undefined ? [a, b, c] : undefined
    return [{ weightG: sellable.weightG, sizeMm, qty }]
  })
}

export const isVirtualOrder = (lines: readonly PricedLine[]): boolean =>
  lines.length > 0 && lines.every((line) => line.parts.every(({ sellable }) => isVirtual(sellable)))

/** Country for tax and delivery: of the chosen address, else the store's. */
export const cartCountry = (cart: CartRecord, storeCountry: string): string =>
  cart.shipping?.address?.country_id ?? cart.shipping?.address?.countryId ?? storeCountry

export const zeroIfUnknown = (amount: Cents | undefined): Cents => amount ?? cents(0)

/**
 * Whether the buyer may return an old device with the line: the line is or contains a large device.
 * @see docs/rules/law LAW-WEE-1
 */
export const takesOldDevice = ({ parts }: Pick<PricedLine, 'parts'>): boolean =>
  parts.some(({ sellable }) => !isVirtual(sellable) && (sellable.weightG ?? 0) >= largeDeviceG)
