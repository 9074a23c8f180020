import Type, { type Static } from 'typebox'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const euros = Type.Number({ minimum: 0.01, maximum: 1_000_000 })

/**
 * Coupon as the operator writes it: one line of a file, or the options of `ambra coupons create`. Either
 * `percent` (capped by `maxDiscount`) or `amount`; amounts in decimal euros with tax, days in Europe/Tallinn,
 * `to` inclusive; categories and stores by code, none = all. Applies to products with a special price or
 * offer only with `includeReduced`; `email` makes the coupon personal.
 */
export const CouponRow = Type.Object(
  {
    code: Type.String({ minLength: 3, maxLength: 32 }),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    percent: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100 })),
    amount: Type.Optional(euros),
    maxDiscount: Type.Optional(euros),
    minimum: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
    from: Type.Optional(day),
    to: Type.Optional(day),
    uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    usesPerCustomer: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    categories: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 200 })),
    stores: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 16 }), { maxItems: 20 })),
    includeReduced: Type.Optional(Type.Boolean()),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    /**
     * Audience; defaults to `personal` with an email, otherwise to `public`. @see docs/rules/law LAW-PRC-7
     */
    audience: Type.Optional(Type.Enum(['public', 'newsletter', 'personal'])),
  },
  { additionalProperties: false },
)
export type CouponRow = Static<typeof CouponRow>
