import Type, { type Static } from 'typebox'

/** A bank of the bank-link provider. @see docs/rules/payment PAY-1 */
export const Bank = Type.Object({
  bic: Type.String(),
  name: Type.String(),
  country: Type.String(),
  logo: Type.String(),
})
export type Bank = Static<typeof Bank>

/** Where the shopper pays. @see docs/rules/payment PAY-1, PAY-2 */
export const PaymentRedirect = Type.Object({ url: Type.String() })
export type PaymentRedirect = Static<typeof PaymentRedirect>

/**
 * What happened to the money of an order. `open`: no attempt yet or the shopper is at the provider; `processing`: approved
 * there, the money is not confirmed; `failed`, `cancelled`: another attempt may be made; `held`: staff must look (amount
 * differs, paid after cancellation, advance due).
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

/** Body of `order/pay-again`: how the order is to be paid now, one of its `payMethods`. */
export const PayAgain = Type.Object({ payment_method_code: Type.String({ maxLength: 64 }) })
export type PayAgain = Static<typeof PayAgain>

/**
 * One-time reference with which `payment/start` starts; absent when the method chosen needs no
 * provider (a bank transfer). Bound to order and amount, 24 hours.
 * @see docs/rules/payment PAY-3
 */
export const PaymentReference = Type.Object({ paymentReference: Type.Optional(Type.String()) })
export type PaymentReference = Static<typeof PaymentReference>

/** Body twin of the payment query; `token` is the cart id or a one-time payment reference. @see docs/rules/payment PAY-3 */
export const PaymentStart = Type.Object(
  {
    token: Type.Optional(Type.String({ maxLength: 256 })),
    bank: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: true },
)
export type PaymentStart = Static<typeof PaymentStart>

/** Body of `payment/start`: the code of the method beside what `PaymentStart` says. */
export const PaymentMethodStart = Type.Object({
  method: Type.String({ maxLength: 64 }),
  token: Type.Optional(Type.String({ maxLength: 256 })),
  bank: Type.Optional(Type.String({ maxLength: 64 })),
})
export type PaymentMethodStart = Static<typeof PaymentMethodStart>

/**
 * The cost of buying in instalments: the representative example the law requires beside every monthly price.
 * Money decimal euros, rates percent a year: `interest` without fees, `apr` with them. `total` is everything
 * the shopper pays, the advance included; `costs` what that is more than `price`. `monthlyFee` is contained
 * in `monthly`, `adminFee` in the credit.
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
