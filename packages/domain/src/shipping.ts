import { deliveryWindow } from './delivery-promise.ts'
import { type Parcel, fitsCourier, fitsLocker } from './locker-fit.ts'
import { carrierTitles, shippingTitles } from './method-titles.ts'
import { type Cents, cents, toEuros } from './money.ts'
import type { Language } from './stores.ts'
import { splitGross } from './tax.ts'
import type { ShippingMethod } from '@ambra/contract/checkout'

/** Goods above this sum, discount taken off, are delivered free; large goods excepted. Cents. @see spec §9 "free shipping over 99" */
export const freeShippingOver = cents(9900)

/** The one figure of the collection fee, cents; every text interpolates it. @see architecture §6 "Collection fee" */
export const collectionFee = cents(300)

/** A way of delivery: prices with tax in cents by country (no price = not offered there), working days it takes. */
export type DeliveryMethod = {
  readonly code: keyof typeof shippingTitles
  readonly carrier: keyof typeof carrierTitles
  readonly method: string
  readonly pickup?: 'locker' | 'store'
  readonly prices: Readonly<Partial<Record<string, Cents>>>
  readonly days: Readonly<Partial<Record<string, readonly [number, number]>>>
  readonly isFreeOverLimit: boolean
  readonly fits: (parcels: readonly Parcel[]) => boolean
  readonly isDefault?: boolean
  /** Only offered when nothing lighter carries the goods. */
  readonly isFallback?: boolean
}

const always = () => true
const lockerDays = { EE: [1, 2], LV: [3, 5], LT: [3, 5] } as const

/** All ways of delivery in the order they are offered. @see spec §1, baltic-commerce §7 */
export const deliveryMethods: readonly DeliveryMethod[] = [
  {
    code: 'omniva_locker',
    carrier: 'omniva',
    method: 'locker',
    pickup: 'locker',
    prices: { EE: cents(299), LV: cents(599), LT: cents(599) },
    days: lockerDays,
    isFreeOverLimit: true,
    fits: fitsLocker,
    isDefault: true,
  },
  {
    code: 'dpd_locker',
    carrier: 'dpd',
    method: 'locker',
    pickup: 'locker',
    prices: { EE: cents(319), LV: cents(549), LT: cents(549) },
    days: lockerDays,
    isFreeOverLimit: true,
    fits: fitsLocker,
  },
  {
    code: 'dpd_courier',
    carrier: 'dpd',
    method: 'courier',
    prices: { EE: cents(699), LV: cents(1099), LT: cents(1099) },
    days: { EE: [1, 2], LV: [3, 4], LT: [3, 4] },
    isFreeOverLimit: true,
    fits: fitsCourier,
  },
  {
    code: 'ambra_large',
    carrier: 'ambra',
    method: 'large',
    prices: { EE: cents(2990), LV: cents(4990), LT: cents(4990) },
    days: { EE: [2, 5], LV: [4, 8], LT: [4, 8] },
    isFreeOverLimit: false,
    fits: always,
    isFallback: true,
  },
  {
    code: 'store_collect',
    carrier: 'store',
    method: 'collect',
    pickup: 'store',
    prices: { EE: collectionFee },
    days: { EE: [0, 1] },
    isFreeOverLimit: true,
    fits: always,
  },
]

/** What a delivery depends on; `goodsTotal` cents with tax after discount. Virtual carts need none. */
export type DeliveryQuestion = {
  country: string
  goodsTotal: Cents
  parcels: readonly Parcel[]
  isVirtual: boolean
}

/** A method with its price for this cart, cents with tax. */
export type DeliveryOffer = { method: DeliveryMethod; price: Cents }

/** Methods on offer for a cart, with prices; empty for a virtual cart or a country without delivery. @see spec §7 cart/shipping-methods */
export function deliveryOffers(question: DeliveryQuestion): DeliveryOffer[] {
  if (question.isVirtual) return []
  const offers: DeliveryOffer[] = []
  let isCarried = false
  for (const method of deliveryMethods) {
    const price = method.prices[question.country]
    if (price === undefined || !method.fits(question.parcels)) continue
    if (method.isFallback && isCarried) continue
    if (method.pickup !== 'store') isCarried = true
    const isFree = method.isFreeOverLimit && question.goodsTotal > freeShippingOver
    offers.push({ method, price: isFree ? cents(0) : price })
  }
  return offers
}

/** A delivery method by the wire's carrier and method codes; the method may also be written `carrier_method`. */
export function deliveryMethodByCodes(
  carrierCode: string | null | undefined,
  methodCode: string | null | undefined,
): DeliveryMethod | undefined {
  return deliveryMethods.find(
    (method) =>
      (method.carrier === carrierCode && (method.method === methodCode || method.code === methodCode)) ||
      (!carrierCode && method.code === methodCode),
  )
}

/** An offer in the form of the wire, decimal euros, with the delivery window in `YYYY-MM-DD`. @see reference 4.8 */
export function shippingMethodDocument(
  { method, price }: DeliveryOffer,
  context: { language: Language; country: string; taxPercent: number; now: Date },
): ShippingMethod {
  const { net } = splitGross(price, context.taxPercent)
  const days = method.days[context.country] ?? [1, 5]
  const { from, to } = deliveryWindow(context.now, { minDays: days[0], maxDays: days[1] }, context.country)
  return {
    method_code: method.method,
    carrier_code: method.carrier,
    method_title: shippingTitles[method.code][context.language],
    carrier_title: carrierTitles[method.carrier][context.language],
    price_incl_tax: toEuros(price),
    price_excl_tax: toEuros(net),
    amount: toEuros(net),
    base_amount: toEuros(net),
    available: true,
    error_message: '',
    ...(method.isDefault ? { default: true } : {}),
    ...(method.pickup ? { pickup: method.pickup } : {}),
    deliveryFrom: from,
    deliveryTo: to,
  }
}

/** What is still missing to free delivery, cents; 0 when it is free. For the progress bar of the cart. */
export function missingToFreeShipping(goodsTotal: Cents): Cents {
  return goodsTotal > freeShippingOver ? cents(0) : cents(freeShippingOver + 1 - goodsTotal)
}
