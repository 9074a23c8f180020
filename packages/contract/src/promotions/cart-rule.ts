import Type, { type Static } from 'typebox'
import { byLanguage } from '../platform/api/by-language.ts'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const euros = Type.Number({ minimum: 0.01, maximum: 1_000_000 })
const codes = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems })

/**
 * Automatic cart discount as the operator writes it, one line of a file. One of `percent` (capped by
 * `maxDiscount`), `amount` and `cheapestFreeOf` (3 = the cheapest of every three pieces is free); amounts in
 * decimal euros with tax, days in Europe/Tallinn, `to` inclusive; categories, stores and groups by code, none
 * = all. With `set`, each of `skus` must be in the cart.
 * @see docs/cart-rules.md
 */
export const CartRuleRow = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,31}$' }),
    /** Text that the shopper reads beside the discount. */
    titles: byLanguage(Type.String({ minLength: 1, maxLength: 80 })),
    percent: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100 })),
    amount: Type.Optional(euros),
    cheapestFreeOf: Type.Optional(Type.Integer({ minimum: 2, maximum: 100 })),
    maxDiscount: Type.Optional(euros),
    minimum: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
    from: Type.Optional(day),
    to: Type.Optional(day),
    stores: Type.Optional(codes(20)),
    groups: Type.Optional(codes(50)),
    categories: Type.Optional(codes(200)),
    skus: Type.Optional(codes(200)),
    set: Type.Optional(Type.Boolean()),
    includeReduced: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type CartRuleRow = Static<typeof CartRuleRow>
