import type { CreditOffer } from '@ambra/contract/payments/payment'
import type { PaymentMethod } from '@ambra/contract/sales/checkout'
import { type Titles, paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { type Cents, cents, toEuros } from '@ambra/domain/platform/money/money'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { paymentMethods, type PaymentProviders } from '../methods/registry.ts'
import type { PaymentRules } from '../provider/payment-method.ts'

/** Offered payment method. `cost` is the passed-on cost, cents with tax. @see docs/rules/law LAW-PAY-1 */
export type PaymentOffer = {
  readonly code: string
  readonly titles: Titles
  readonly rules: PaymentRules
  readonly cost: Cents
  /** Texts of an extension's method, which is paid on the page of its provider. */
  readonly details?: Titles
  readonly notes?: Titles | undefined
}

/** Conditions of the offer; `enabled` lists the codes with a working provider. */
export type OfferCriteria = { isVirtual: boolean; total: Cents; enabled: readonly string[] }

/** Returns the payment methods for this cart. Hides cash on delivery for a virtual cart. @see spec §4 */
export const paymentOffers = (
  { isVirtual, total, enabled }: OfferCriteria,
  providers?: Pick<PaymentProviders, 'find'> & Partial<Pick<PaymentProviders, 'listExtended'>>,
): PaymentOffer[] => {
  const extended = providers?.listExtended?.() ?? []
  return [...paymentMethods, ...extended]
    .filter(
      ({ code, rules }) =>
        enabled.includes(code) && (rules.allowsVirtual || !isVirtual) && total >= rules.minTotal,
    )
    .map((method) => ({
      code: method.code,
      titles: method.titles,
      rules: method.rules,
      cost: providers?.find(method.code)?.cost ?? cents(0),
      ...('details' in method && { details: method.details, notes: method.notes }),
    }))
}

/** Additional data of offers: credit examples, and the codes of emulated methods. */
type OfferFacts = { credits?: ReadonlyMap<string, CreditOffer>; emulated?: readonly string[] }

/**
 * Returns the offers in wire format, cost in decimal euros. The first one is the default, but never a credit,
 * which has to be chosen.
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
      ...(method.details && { detail: method.details[language] }),
      ...(method.notes && { note: method.notes[language] }),
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
 * Payment methods of an order fully paid by gift cards, and of a free order. Each is then the only method,
 * and no setting enables or disables it.
 */
export const giftCardPayment = nothingToPay('giftcard')
export const freePayment = nothingToPay('free')
