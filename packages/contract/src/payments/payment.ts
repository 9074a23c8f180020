import Type, { type Static } from 'typebox'

/** Bank of the bank link provider. @see docs/rules/payment PAY-1 */
export const Bank = Type.Object({
  bic: Type.String(),
  name: Type.String(),
  country: Type.String(),
  logo: Type.String(),
})
export type Bank = Static<typeof Bank>

/** Payment page of the provider. @see docs/rules/payment PAY-1, PAY-2 */
export const PaymentRedirect = Type.Object({ url: Type.String() })
export type PaymentRedirect = Static<typeof PaymentRedirect>

/**
 * Payment state of an order. `open`: no attempt yet, or the shopper is at the provider; `processing`:
 * approved there but not confirmed; `failed`, `cancelled`: another attempt is possible; `held`: staff must
 * check (amount differs, paid after cancellation, advance due).
 * @see docs/rules/payment PAY-14, PAY-23, PAY-6
 */
export const PaymentState = Type.Enum([
  'open',
  'processing',
  'paid',
  'failed',
  'cancelled',
  'held',
  'refunded',
])
export type PaymentState = Static<typeof PaymentState>

/** Body of `order/pay-again`: the new payment method, one of its `payMethods`. */
export const PayAgain = Type.Object({ payment_method_code: Type.String({ maxLength: 64 }) })
export type PayAgain = Static<typeof PayAgain>

/**
 * One-time reference for `payment/start`; absent when the selected method needs no provider (bank transfer).
 * Bound to order and amount, valid for 24 hours.
 * @see docs/rules/payment PAY-3
 */
export const PaymentReference = Type.Object({ paymentReference: Type.Optional(Type.String()) })
export type PaymentReference = Static<typeof PaymentReference>

/**
 * Body equivalent of the payment query; `token` is the cart id or a one-time payment reference.
 * @see docs/rules/payment PAY-3
 */
export const PaymentStart = Type.Object(
  {
    token: Type.Optional(Type.String({ maxLength: 256 })),
    bank: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: true },
)
export type PaymentStart = Static<typeof PaymentStart>

/** Body of `payment/start`: `PaymentStart` with the code of the method. */
export const PaymentMethodStart = Type.Object({
  method: Type.String({ maxLength: 64 }),
  token: Type.Optional(Type.String({ maxLength: 256 })),
  bank: Type.Optional(Type.String({ maxLength: 64 })),
})
export type PaymentMethodStart = Static<typeof PaymentMethodStart>

/**
 * Cost of an instalment purchase: the representative example that the law requires beside every monthly
 * price. Money in decimal euros, rates in percent a year: `interest` without fees, `apr` with them. `total`
 * is everything the shopper pays including the advance; `costs` is the part above `price`. `monthly` includes
 * `monthlyFee`, and the credit includes `adminFee`.
 * @see docs/rules/law LAW-CRD-1
 */
export const CreditOffer = Type.Object({
  price: Type.Number(),
  advance: Type.Number(),
  months: Type.Integer(),
  monthly: Type.Number(),
  interest: Type.Number(),
  apr: Type.Number(),
  adminFee: Type.Number(),
  monthlyFee: Type.Number(),
  total: Type.Number(),
  costs: Type.Number(),
})
export type CreditOffer = Static<typeof CreditOffer>
