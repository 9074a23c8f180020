import Type, { type Static } from 'typebox'

/** A bank of the bank-link provider. @see reference 12.2 */
export const Bank = Type.Object({
  bic: Type.String(),
  name: Type.String(),
  country: Type.String(),
  logo: Type.String(),
})
export type Bank = Static<typeof Bank>

/** Where the shopper pays. @see reference 12.2, 12.3 */
export const PaymentRedirect = Type.Object({ url: Type.String() })
export type PaymentRedirect = Static<typeof PaymentRedirect>

/** Body twin of the payment query; `token` is the cart id or a one-time payment reference. @see architecture §6 */
export const PaymentStart = Type.Object(
  {
    token: Type.Optional(Type.String({ maxLength: 256 })),
    bank: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: true },
)
export type PaymentStart = Static<typeof PaymentStart>
