import { paymentTitles } from '@ambra/domain/method-titles'
import { type Cents, cents } from '@ambra/domain/money'
import Type from 'typebox'
import { paymentMethod } from '../../provider/payment-method.ts'

/** What cash on delivery depends on; cents. `carrierTakesCash` is undefined while no delivery is chosen. */
type CashCriteria = {
  isVirtual: boolean
  total: Cents
  maxTotal: Cents
  country: string
  homeCountry: string
  carrierTakesCash: boolean | undefined
}

/** Whether money may be taken at the door or locker: goods only, at home only, up to a sum. @see spec §4 */
export function allowsCashOnDelivery(criteria: CashCriteria): boolean {
  const { isVirtual, total, maxTotal, country, homeCountry, carrierTakesCash } = criteria
  return !isVirtual && total <= maxTotal && country === homeCountry && carrierTakesCash !== false
}

/** Cents: what it costs the shopper, and the largest order it is offered for. */
export type CashSettings = { feeCents: number; maxCents: number }

/** Money at the door: the order is received at once, paid when the carrier brings the money. @see docs/payments.md */
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
