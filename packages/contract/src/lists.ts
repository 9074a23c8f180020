import Type, { type Static } from 'typebox'

/** Wishlist entry: a product with quantity 1, known by its sku. @see spec §3 "Wishlist item" */
export const WishlistItem = Type.Object(
  { sku: Type.String(), qty: Type.Literal(1) },
  { additionalProperties: true },
)
export type WishlistItem = Static<typeof WishlistItem>

/** Comparison entry: a product known by its sku. @see spec §3 "Compare item" */
export const CompareItem = Type.Object({ sku: Type.String() }, { additionalProperties: true })
export type CompareItem = Static<typeof CompareItem>
