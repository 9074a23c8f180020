import Type, { type Static } from 'typebox'
import { cart, row, StoreQuery } from './endpoint-row.ts'

const CartQuery = Type.Object(cart)
const Done = Type.Boolean()

/** A code as it was typed. It travels in the body: addresses are written to logs. */
const TypedCode = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) })

/** The balance of a card, shown to anyone with its code: decimal euros, last day (`YYYY-MM-DD`). */
export const GiftCardBalance = Type.Object({
  ending: Type.String(),
  value: Type.Number(),
  balance: Type.Number(),
  validUntil: Type.String(),
  isExpired: Type.Boolean(),
})
export type GiftCardBalance = Static<typeof GiftCardBalance>

/** Calls of gift cards, ours beside those of the specification. @see docs/gift-cards.md */
export const giftCardEndpoints = {
  cartApplyGiftCard: row('cartApplyGiftCard', {
    summary: 'Let a gift card pay for this cart, as far as it goes',
    query: CartQuery,
    body: TypedCode,
    result: Done,
  }),
  cartDeleteGiftCard: row('cartDeleteGiftCard', {
    summary: 'Take a gift card off the cart, by its last four letters',
    query: CartQuery,
    body: Type.Object({ ending: Type.String({ minLength: 1, maxLength: 16 }) }),
    result: Done,
  }),
  giftCardBalance: row('giftCardBalance', {
    summary: 'What a gift card holds',
    query: StoreQuery,
    body: TypedCode,
    result: GiftCardBalance,
  }),
}
