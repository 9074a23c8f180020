import type { CreditOffer } from '@ambra/contract/payment'
import type { PaymentMethod } from '@ambra/contract/checkout'
import { paymentTitles } from '../shop/method-titles.ts'
import { type Cents, cents, toEuros } from '../money/money.ts'
import type { Language } from '../shop/stores.ts'

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
  { code: 'MOKILIZINGAS', cost: cents(0), isPrepaid: true, allowsVirtual: true, minTotal: cents(1) },
  { code: 'cashondelivery', cost: cents(0), isPrepaid: false, allowsVirtual: false, minTotal: cents(0) },
  { code: 'banktransfer', cost: cents(0), isPrepaid: true, allowsVirtual: true, minTotal: cents(0) },
]

/** What the offer depends on; `enabled` lists the codes with a working provider, `cashFee` is the cost of cash on delivery. */
export type PaymentQuestion = {
  isVirtual: boolean
  total: Cents
  enabled: readonly string[]
  cashFee?: Cents
}

/** Ways to pay for this cart. Cash on delivery is hidden for a virtual cart. @see spec §4 */
export function paymentOffers({ isVirtual, total, enabled, cashFee }: PaymentQuestion): PayingMethod[] {
  return payingMethods
    .filter(
      (method) =>
        enabled.includes(method.code) && (method.allowsVirtual || !isVirtual) && total >= method.minTotal,
    )
    .map((method) => (method.code === 'cashondelivery' && cashFee ? { ...method, cost: cashFee } : method))
}

/** What cash on delivery depends on; cents. `carrierTakesCash` is undefined while no delivery is chosen. */
export type CashQuestion = {
  isVirtual: boolean
  total: Cents
  maxTotal: Cents
  country: string
  homeCountry: string
  carrierTakesCash: boolean | undefined
}

/** Whether money may be taken at the door or locker: goods only, at home only, up to a sum. @see spec §4, payments 4 */
export function allowsCashOnDelivery(question: CashQuestion): boolean {
  const { isVirtual, total, maxTotal, country, homeCountry, carrierTakesCash } = question
  return !isVirtual && total <= maxTotal && country === homeCountry && carrierTakesCash !== false
}

/** A way to pay by its code, or undefined. */
export function payingMethodByCode(code: string | null | undefined): PayingMethod | undefined {
  return payingMethods.find((method) => method.code === code)
}

/** What else a way to pay says of itself: the example of a credit, and the codes that an emulator answers. */
export type PaymentFacts = { credit?: CreditOffer | undefined; emulated?: readonly string[] }

/**
 * Form of the wire, cost in decimal euros. The first offer is the default, but never a credit: it must be chosen.
 * @see reference 4.7, eu-consumer-rules LAW-CRD-2
 */
export function paymentMethodDocuments(
  offers: readonly PayingMethod[],
  language: Language,
  { credit, emulated = [] }: PaymentFacts = {},
): PaymentMethod[] {
  const first = offers.find(({ code }) => code !== 'MOKILIZINGAS')
  return offers.map((method) => ({
    code: method.code,
    title: paymentTitles[method.code][language],
    cost_incl_tax: toEuros(method.cost),
    default: method === first,
    ...(method.code === 'MOKILIZINGAS' && credit ? { credit } : {}),
    ...(emulated.includes(method.code) ? { is_emulated: true as const } : {}),
  }))
}
