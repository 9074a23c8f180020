import Type, { type Static } from 'typebox'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const euros = Type.Number({ minimum: 0.01, maximum: 1_000_000 })

/**
 * A coupon as the operator writes it: one line of a file, or the options of `ambra coupons create`. Either `percent`
 * (with `maxDiscount` as its cap) or `amount`; sums in decimal euros with tax, days in Europe/Tallinn, `to` included;
 * categories and stores by their codes, none = all. Goods at a special price or offer only with `includeReduced`;
 * with `email` the coupon is that person's.
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
    /** To whom the code goes; absent: `personal` with an email, else `public`. @see docs/rules/law LAW-PRC-7 */
    audience: Type.Optional(Type.Enum(['public', 'newsletter', 'personal'])),
  },
  { additionalProperties: false },
)
export type CouponRow = Static<typeof CouponRow>
