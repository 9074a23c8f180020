import type { PaymentMethod, ShippingMethod } from '@ambra/contract/checkout'
import { freeShippingOver } from '../delivery/free-shipping.ts'
import { type Cents, toEuros } from '../money/money.ts'
import { deliveryMethodByCodes } from '../delivery/shipping.ts'

/**
 * The shop's latest offers for a country, decimal euros: ways to deliver, and ways to pay by the
 * way to deliver they were offered with (`offerKey`). `taxPercent` is the standard rate the shop computed with.
 */
export type OfferCriteria = {
  shipping: readonly ShippingMethod[]
  payment: Readonly<Record<string, readonly PaymentMethod[]>>
  taxPercent?: number
}

/** Under which name the ways to pay of a way to deliver are cached; none is chosen for virtual goods. */
export const offerKey = (method: Pick<ShippingMethod, 'carrier_code' | 'method_code'> | undefined): string =>
  method ? `${method.carrier_code}_${method.method_code}` : ''

/**
 * The ways to deliver as the shop would offer them for goods of this sum (cents, discount taken off): free above the
 * limit, at their price below it. What fits into a parcel stays as it was offered.
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
 * The ways to pay with a way to deliver; one not requested yet has those that every known one has. No credit is
 * offered: its figures would be those of another sum.
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
