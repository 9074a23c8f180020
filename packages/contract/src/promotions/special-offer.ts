import Type, { type Static } from 'typebox'

/** Personal offer; prices are decimal euros. @see spec §3 "Special offer product", docs/rules/api API-13 */
export const SpecialOffer = Type.Object({
  id: Type.Integer(),
  id_variant: Type.Integer(),
  sku: Type.String(),
  final_price: Type.Number(),
  price_incl_tax: Type.Number(),
  quantity: Type.Number(),
  option_comments: Type.String(),
})
export type SpecialOffer = Static<typeof SpecialOffer>

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/**
 * Line of an offer file: for a customer by `email` or for a customer group by number. `price` of one piece in
 * decimal euros with tax, `quantity` the maximum pieces per cart, days in Europe/Tallinn, `to` inclusive.
 */
export const OfferRow = Type.Object(
  {
    sku: Type.String({ minLength: 1, maxLength: 64 }),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    group: Type.Optional(Type.Integer({ minimum: 1 })),
    price: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    quantity: Type.Optional(Type.Integer({ minimum: 1 })),
    from: Type.Optional(day),
    to: Type.Optional(day),
    comments: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 500 }))),
  },
  { additionalProperties: false },
)
export type OfferRow = Static<typeof OfferRow>

/** Mark that the browser stores under a code, with its time and text. @see spec §3 Claim */
export const Claim = Type.Object({
  code: Type.String(),
  created_at: Type.String(),
  value: Type.Unknown(),
  description: Type.String(),
})
export type Claim = Static<typeof Claim>
