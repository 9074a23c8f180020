import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { type Cents, cents } from '@ambra/domain/platform/money/money'
import Type from 'typebox'
import { paymentMethod } from '../../provider/payment-method.ts'

/** Conditions for cash on delivery; cents. `carrierTakesCash` is undefined while no delivery is chosen. */
type CashCriteria = {
  isVirtual: boolean
  total: Cents
  maxTotal: Cents
  country: string
  homeCountry: string
  carrierTakesCash: boolean | undefined
}

/** Whether cash on delivery is allowed: physical goods only, domestic only, up to a maximum. @see spec §4 */
export function allowsCashOnDelivery(criteria: CashCriteria): boolean {
  const { isVirtual, total, maxTotal, country, homeCountry, carrierTakesCash } = criteria
  return !isVirtual && total <= maxTotal && country === homeCountry && carrierTakesCash !== false
}

/** Cents: fee for the shopper, and the maximum order total. */
export type CashSettings = { feeCents: number; maxCents: number }

/**
 * Cash on delivery: the order is accepted at once, paid when the carrier transfers the money.
 * @see docs/payments.md
 */
export const cashOnDelivery = paymentMethod({
  code: 'cashondelivery',
  titles: paymentTitles.cashondelivery,
  rules: { isPrepaid: false, allowsVirtual: false, minTotal: cents(0), isCash: true },
  environment: {
    variables: {
      COD_FEE_CENTS: Type.Integer({
        minimum: 0,
        maximum: 1000,
        default: 0,
        description: 'What cash on delivery costs the shop and is passed on, in cents',
      }),
      COD_MAX_CENTS: Type.Integer({
        minimum: 0,
        default: 100_000,
        description: 'The largest order that may be paid on delivery, in cents',
      }),
    },
    settings: (env): CashSettings => ({ feeCents: env.COD_FEE_CENTS, maxCents: env.COD_MAX_CENTS }),
  },
  create: ({ feeCents, maxCents }, { code }) => ({
    code,
    cost: cents(feeCents),
    isAvailable: async ({ store, ...cart }) =>
      allowsCashOnDelivery({ ...cart, homeCountry: store.country, maxTotal: cents(maxCents) }),
  }),
})
