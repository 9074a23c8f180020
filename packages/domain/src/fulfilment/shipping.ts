import type { Carrier, CarrierMethod } from './carriers/carrier.ts'
import { carrierByCode, carriers } from './carriers/registry.ts'
import { arrivalWindow, type Destination } from './delivery-promise.ts'
import { freeShippingOver } from './free-shipping.ts'
import type { Parcel } from './carriers/locker-fit.ts'
import type { Titles } from '../platform/shop/method-titles.ts'
import { type Cents, cents, parseEuros, toEuros } from '../platform/money/money.ts'
import { type CurrentShop, currentShop } from '../platform/shop/current-shop.ts'
import type { Language } from '../platform/shop/stores.ts'
import { splitGross } from '../accounting/tax.ts'
import type { ShippingMethod } from '@ambra/contract/sales/checkout'

/**
 * Delivery method with its carrier: prices with tax in cents by country (no price = not offered there), and
 * working days.
 */
export type DeliveryMethod = CarrierMethod & {
  /** `carrier_method`, unique in the shop. */
  readonly code: string
  readonly carrier: string
  readonly carrierTitle: Titles
}

const withCarrier = (carrier: Carrier): DeliveryMethod[] =>
  carrier.methods.map((method) => ({
    ...method,
    code: `${carrier.code}_${method.method}`,
    carrier: carrier.code,
    get carrierTitle() {
      return carrier.title
    },
  }))

/**
 * All delivery methods in display order: lockers, couriers, own van, shops; with their default prices.
 * @see spec §1, docs/rules/delivery DEL-3
 */
export const deliveryMethods: readonly DeliveryMethod[] = carriers
  .flatMap(withCarrier)
  .sort((a, b) => rank(a) - rank(b))

let priced: { shop: CurrentShop; methods: readonly DeliveryMethod[] } | undefined

/**
 * Returns the methods with the prices of the shop. A method that is not offered has none but remains
 * available for existing orders.
 */
export function pricedMethods(): readonly DeliveryMethod[] {
  const shop = currentShop()
  if (priced?.shop === shop) return priced.methods
  const methods = deliveryMethods.map((method) => ({ ...method, prices: pricesOf(method, shop) }))
  priced = { shop, methods }
  return methods
}

function pricesOf({ code, prices }: DeliveryMethod, { values }: CurrentShop): DeliveryMethod['prices'] {
  if (values[`method.${code}`] === 'off') return {}
  return Object.fromEntries(
    Object.entries(prices).flatMap(([country, price]) => {
      const set = values[`method.${code}.${country.toLowerCase()}`]
      const amount = set === undefined ? price : parseEuros(set)
      return amount === undefined ? [] : [[country, amount]]
    }),
  )
}

function rank({ pickup, isFallback }: DeliveryMethod): number {
  if (pickup) return pickup === 'locker' ? 0 : 3
  return isFallback ? 2 : 1
}

/** Criteria of delivery; `goodsTotal` in cents with tax after discount. Virtual carts need no delivery. */
export type DeliveryCriteria = {
  country: string
  goodsTotal: Cents
  parcels: readonly Parcel[]
  isVirtual: boolean
  /** Collection fee in the shop's configuration, if any. */
  collectionFee?: Cents
}

/** Method with its price for this cart, in cents with tax. */
export type DeliveryOffer = { method: DeliveryMethod; price: Cents }

function priceIn(
  { country, collectionFee }: DeliveryCriteria,
  { prices, pickup }: DeliveryMethod,
): Cents | undefined {
  const price = prices[country]
  return pickup === 'store' && price !== undefined ? (collectionFee ?? price) : price
}

/**
 * Lists available methods for a cart with prices; empty for a virtual cart or a country without delivery.
 * @see spec §7 cart/shipping-methods
 */
export function deliveryOffers(criteria: DeliveryCriteria): DeliveryOffer[] {
  if (criteria.isVirtual) return []
  const offers: DeliveryOffer[] = []
  let isCarried = false
  for (const method of pricedMethods()) {
    const price = priceIn(criteria, method)
    if (price === undefined || !method.fits(criteria.parcels)) continue
    if (method.isFallback && isCarried) continue
    if (method.pickup !== 'store') isCarried = true
    const isFree = method.isFreeOverLimit && criteria.goodsTotal > freeShippingOver()
    offers.push({ method, price: isFree ? cents(0) : price })
  }
  return offers
}

/**
 * Finds a pickup method by the code of its carrier, an alias, or its own code. @see docs/rules/delivery DEL-1
 */
export function pickupMethodByCode(code: string): DeliveryMethod | undefined {
  const carrier = carrierByCode(code)?.code
  return pricedMethods().find(
    (method) => method.pickup !== undefined && (method.carrier === carrier || method.code === code),
  )
}

/**
 * Finds a delivery method by carrier and method code of a request; the method may have the form
 * `carrier_method`.
 */
export function deliveryMethodByCodes(
  carrierCode: string | null | undefined,
  methodCode: string | null | undefined,
): DeliveryMethod | undefined {
  return pricedMethods().find(
    (method) =>
      (method.carrier === carrierCode && (method.method === methodCode || method.code === methodCode)) ||
      (!carrierCode && method.code === methodCode),
  )
}

/**
 * Converts an offer to the API form in decimal euros, with the delivery window in `YYYY-MM-DD`: by address if
 * it is known and the delivery is to the door. @see docs/rules/cart CRT-8
 */
export function shippingMethodDocument(
  { method, price }: DeliveryOffer,
  context: {
    language: Language
    country: string
    taxPercent: number
    now: Date
    address?: Omit<Destination, 'country'>
  },
): ShippingMethod {
  const { net } = splitGross(price, context.taxPercent)
  const address = method.pickup ? {} : context.address
  const { from, to } = arrivalWindow(context.now, method, { ...address, country: context.country })
  return {
    method_code: method.method,
    carrier_code: method.carrier,
    method_title: method.title[context.language],
    carrier_title: method.carrierTitle[context.language],
    price_incl_tax: toEuros(price),
    price_excl_tax: toEuros(net),
    amount: toEuros(net),
    base_amount: toEuros(net),
    available: true,
    error_message: '',
    ...(method.isDefault ? { default: true } : {}),
    ...(method.isOffline ? { offline: true } : {}),
    ...(method.pickup ? { pickup: method.pickup } : {}),
    deliveryFrom: from,
    deliveryTo: to,
  }
}
