import Type, { type Static } from 'typebox'
import { cart, row, StoreQuery } from '../platform/api/endpoint-row.ts'

const CartQuery = Type.Object(cart)
const Done = Type.Boolean()

/** Code as typed. Sent in the body, because URLs are logged. */
const TypedCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) })

/** Balance of a card, shown to anyone with its code: decimal euros, last day (`YYYY-MM-DD`). */
export const GiftCardBalance = Type.Object({
  ending: Type.String(),
  value: Type.Number(),
  balance: Type.Number(),
  validUntil: Type.String(),
  isExpired: Type.Boolean(),
})
export type GiftCardBalance = Static<typeof GiftCardBalance>

/** Gift card calls, ours besides those of the specification. @see docs/gift-cards.md */
export const giftCardEndpoints = {
  cartApplyGiftCard: row('cartApplyGiftCard', {
    summary: 'Apply a gift card to a cart, up to its balance',
    query: CartQuery,
    body: TypedCode,
    result: Done,
  }),
  cartDeleteGiftCard: row('cartDeleteGiftCard', {
    summary: 'Remove a gift card from a cart by its last four letters',
    query: CartQuery,
    body: Type.Object({ ending: Type.String({ minLength: 1, maxLength: 16 }) }),
    result: Done,
  }),
  giftCardBalance: row('giftCardBalance', {
    summary: 'Get the balance of a gift card',
    query: StoreQuery,
    body: TypedCode,
    result: GiftCardBalance,
  }),
}
