import Type, { type Static } from 'typebox'

/** A personal offer; prices decimal euros. @see spec §3 "Special offer product", reference 12.7 */
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

/** A stored mark of the browser under a code, with its time and words. @see spec §3 Claim */
export const Claim = Type.Object({
  code: Type.String(),
  created_at: Type.String(),
  value: Type.Unknown(),
  description: Type.String(),
})
export type Claim = Static<typeof Claim>
