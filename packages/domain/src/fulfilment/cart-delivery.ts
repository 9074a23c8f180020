import type { CartGiftCard } from '@ambra/contract/sales/cart'
import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import { type Cents, cents, centsFromEuros, sumCents, zeroCents } from '../platform/money/money.ts'
import { deliveryMethodByCodes } from './shipping.ts'

/** Delivery summary of a cart before a method is selected, in cents with tax. */
export type CartDelivery = {
  /** Cheapest delivery. */
  least: Cents
  /** True if other methods cost more or less. */
  isFrom: boolean
  /** True if the cart contains large goods, which free delivery never covers. */
  isLarge: boolean
  /** Price of collection in a store, if offered. */
  collection?: Cents
}

/** Summarizes the available methods of a cart; undefined without any. @see docs/rules/law LAW-PRC-4 */
export function cartDelivery(methods: readonly ShippingMethod[]): CartDelivery | undefined {
  const offers = methods.flatMap(({ available, pickup, carrier_code, method_code, price_incl_tax }) => {
    const method = deliveryMethodByCodes(carrier_code, method_code)
    const price = centsFromEuros(price_incl_tax)
    return available && method && price !== undefined ? [{ method, price, isStore: pickup === 'store' }] : []
  })
  const brought = offers.filter(({ isStore }) => !isStore)
  const prices = (brought.length > 0 ? brought : offers).map(({ price }) => price)
  if (prices.length === 0) return undefined
  const least = cents(Math.min(...prices))
  const collection = offers.find(({ isStore }) => isStore)?.price
  return {
    least,
    isFrom: offers.some(({ price }) => price !== least),
    isLarge: brought.length > 0 && brought.every(({ method }) => !method.isFreeOverLimit),
    ...(collection !== undefined && { collection }),
  }
}

/** Returns what the gift cards of a cart pay of an additional charge from their remaining balance. */
export function paidByGiftCards(charge: Cents, giftCards: readonly CartGiftCard[] = []): Cents {
  const left = giftCards.map(({ balance, amount }) => centsFromEuros(balance - amount) ?? zeroCents)
  return cents(Math.min(charge, sumCents(left)))
}
