import type { PaymentMethod, ShippingMethod } from '@ambra/contract/sales/checkout'
import { freeShippingOver } from '../../fulfilment/free-shipping.ts'
import { type Cents, toEuros } from '../../platform/money/money.ts'
import { deliveryMethodByCodes } from '../../fulfilment/shipping.ts'

/**
 * Latest offers of the shop for a country, in decimal euros: delivery methods, and payment methods by
 * delivery method (`offerKey`). `taxPercent` is the standard rate used.
 */
export type OfferCriteria = {
  shipping: readonly ShippingMethod[]
  payment: Readonly<Record<string, readonly PaymentMethod[]>>
  taxPercent?: number
}

/** Returns the cache key of the payment methods for a delivery method; virtual products have none. */
export const offerKey = (method: Pick<ShippingMethod, 'carrier_code' | 'method_code'> | undefined): string =>
  method ? `${method.carrier_code}_${method.method_code}` : ''

/**
 * Returns the delivery methods with the prices the shop would offer for this total (cents after discount):
 * free above the limit, at their price below. Parcel limits stay as offered.
 * @see spec §9 "free shipping over 99"
 */
export function deliveryNow(known: OfferCriteria, country: string, goods: Cents): ShippingMethod[] {
  return known.shipping.map((offered) => {
    const method = deliveryMethodByCodes(offered.carrier_code, offered.method_code)
    if (!method?.isFreeOverLimit) return offered
    const regular = offered.price_incl_tax > 0 ? offered.price_incl_tax : euros(method.prices[country])
    return { ...offered, price_incl_tax: goods > freeShippingOver() ? 0 : (regular ?? 0) }
  })
}

const euros = (amount: Cents | undefined) => (amount === undefined ? undefined : toEuros(amount))

/**
 * Returns the payment methods for a delivery method; one not requested yet gets those common to all known
 * ones. Omits credit, whose figures would belong to another total.
 */
export function paymentNow(known: OfferCriteria, delivery: ShippingMethod | undefined): PaymentMethod[] {
  const lists = Object.values(known.payment)
  const own = known.payment[offerKey(delivery)]
  const shared = (lists[0] ?? []).filter(({ code }) =>
    lists.every((list) => list.some((method) => method.code === code)),
  )
  return (own ?? shared).map((offered) => {
    const { credit: _, ...method } = offered
    return method
  })
}
