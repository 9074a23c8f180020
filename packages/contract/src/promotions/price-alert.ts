import Type, { type Static } from 'typebox'

/**
 * Body of `price-alert/create`: one mail to `email` once the product or variant costs `max_price` (decimal
 * euros, tax included) or less; without it, less than today.
 */
export const CreatePriceAlert = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: 64 }),
  email: Type.String({ maxLength: 254 }),
  max_price: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
})
export type CreatePriceAlert = Static<typeof CreatePriceAlert>

/** `active`, or `pending` until the owner of the address has confirmed by mail. */
export const PriceAlertState = Type.Enum(['active', 'pending'])
export type PriceAlertState = Static<typeof PriceAlertState>

/** Secret of a mail's link: confirms the alert of that mail, and removes all alerts of its address. */
export const PriceAlertCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) })

export const ConfirmedPriceAlert = Type.Object({ sku: Type.String() })

/**
 * Customer's open alert. `max_price` is absent when any lower price counts; `price` is the current one,
 * absent while the product is not sold; `path` is its page in the store of the call. Decimal euros, tax
 * included.
 */
export const OwnPriceAlert = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  path: Type.String(),
  image: Type.Optional(Type.String()),
  price: Type.Optional(Type.Number()),
  max_price: Type.Optional(Type.Number()),
  requested_at: Type.String(),
})
export type OwnPriceAlert = Static<typeof OwnPriceAlert>
export const OwnPriceAlerts = Type.Array(OwnPriceAlert)

/** Body of a removal. */
export const RemovePriceAlert = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
