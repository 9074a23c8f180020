import type { PaymentMethod } from '@ambra/contract/checkout'
import { paymentTitles } from './method-titles.ts'
import { type Cents, cents, toEuros } from './money.ts'
import type { Language } from './stores.ts'

/** A way to pay. `cost` is the shop's own cost passed on, cents with tax; never for bank links and cards. */
export type PayingMethod = {
  readonly code: keyof typeof paymentTitles
  readonly cost: Cents
  /** Paid before the goods leave: the order starts as `awaiting_payment`, else as `pending`. */
  readonly isPrepaid: boolean
  readonly allowsVirtual: boolean
  readonly minTotal: Cents
}

/** All ways to pay, in the order they are offered. @see spec §1, eu-consumer-rules LAW-PAY-1 */
const payingMethods: readonly PayingMethod[] = [
  { code: 'NEOPAY', cost: cents(0), isPrepaid: true, allowsVirtual: true, minTotal: cents(1) },
  { code: 'MOKILIZINGAS', cost: cents(0), isPrepaid: true, allowsVirtual: true, minTotal: cents(7500) },
  { code: 'cashondelivery', cost: cents(0), isPrepaid: false, allowsVirtual: false, minTotal: cents(0) },
  { code: 'banktransfer', cost: cents(0), isPrepaid: true, allowsVirtual: true, minTotal: cents(0) },
]

/** What the offer depends on; `enabled` lists the codes with a working provider. */
export type PaymentQuestion = { isVirtual: boolean; total: Cents; enabled: readonly string[] }

/** Ways to pay for this cart. Cash on delivery is hidden for a virtual cart. @see spec §4 */
export function paymentOffers({ isVirtual, total, enabled }: PaymentQuestion): PayingMethod[] {
  return payingMethods.filter(
    (method) =>
      enabled.includes(method.code) && (method.allowsVirtual || !isVirtual) && total >= method.minTotal,
  )
}

/** A way to pay by its code, or undefined. */
export function payingMethodByCode(code: string | null | undefined): PayingMethod | undefined {
  return payingMethods.find((method) => method.code === code)
}

/** Form of the wire, cost in decimal euros. The first offer is the default. @see reference 4.7 */
export function paymentMethodDocuments(offers: readonly PayingMethod[], language: Language): PaymentMethod[] {
  return offers.map((method, index) => ({
    code: method.code,
    title: paymentTitles[method.code][language],
    cost_incl_tax: toEuros(method.cost),
    default: index === 0,
  }))
}
