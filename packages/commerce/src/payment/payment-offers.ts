import type { CreditOffer } from '@ambra/contract/payment'
import type { PaymentMethod } from '@ambra/contract/checkout'
import { type Titles, paymentTitles } from '@ambra/domain/method-titles'
import { type Cents, cents, toEuros } from '@ambra/domain/money'
import type { Language } from '@ambra/domain/stores'
import { paymentMethods, type PaymentProviders } from './methods/registry.ts'
import type { PaymentRules } from './provider/payment-method.ts'

/** A payment method on offer. `cost` is the shop's own cost passed on, cents with tax. @see docs/rules/law LAW-PAY-1 */
export type PaymentOffer = {
  readonly code: string
  readonly titles: Titles
  readonly rules: PaymentRules
  readonly cost: Cents
}

/** What the offer depends on; `enabled` lists the codes with a working provider. */
export type OfferCriteria = { isVirtual: boolean; total: Cents; enabled: readonly string[] }

/** Payment methods for this cart. Cash on delivery is hidden for a virtual cart. @see spec §4 */
export const paymentOffers = (
  { isVirtual, total, enabled }: OfferCriteria,
  providers?: Pick<PaymentProviders, 'find'>,
): PaymentOffer[] =>
  paymentMethods
    .filter(
      ({ code, rules }) =>
        enabled.includes(code) && (rules.allowsVirtual || !isVirtual) && total >= rules.minTotal,
    )
    .map(({ code, titles, rules }) => ({
      code,
      titles,
      rules,
      cost: providers?.find(code)?.cost ?? cents(0),
    }))

/** What else a method says of itself: the example of a credit, and the codes that an emulator answers. */
type OfferFacts = { credits?: ReadonlyMap<string, CreditOffer>; emulated?: readonly string[] }

/**
 * Form of the wire, cost in decimal euros. The first offer is the default, but never a credit: it must be chosen.
 * @see docs/rules/law LAW-CRD-2
 */
export function paymentMethodDocuments(
  offers: readonly PaymentOffer[],
  language: Language,
  { credits, emulated = [] }: OfferFacts = {},
): PaymentMethod[] {
  const first = offers.find(({ rules }) => !rules.isCredit)
  return offers.map((method) => {
    const credit = credits?.get(method.code)
    return {
      code: method.code,
      title: method.titles[language],
      cost_incl_tax: toEuros(method.cost),
      default: method === first,
      ...(credit ? { credit } : {}),
      ...(emulated.includes(method.code) ? { is_emulated: true as const } : {}),
    }
  })
}

const nothingToPay = (code: 'giftcard' | 'free'): PaymentOffer => ({
  code,
  titles: paymentTitles[code],
  rules: { isPrepaid: false, allowsVirtual: true, minTotal: cents(0) },
  cost: cents(0),
})

/**
 * The ways to pay of an order whose gift cards leave nothing to pay, and of one that costs nothing: the only one then, never offered
 * beside others, and no method that the settings switch on or off.
 */
export const giftCardPayment = nothingToPay('giftcard')
export const freePayment = nothingToPay('free')
