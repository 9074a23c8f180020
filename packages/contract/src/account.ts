import Type, { type Static } from 'typebox'
import { Claim } from './after-sale.ts'
import { Review } from './review.ts'

/**
 * A signed-in device of the customer, newest use first. `device` is a short reading of its user agent ("Firefox,
 * Android"), never the whole text; times are ISO. `current` marks the device of the request.
 */
export const CustomerSession = Type.Object({
  id: Type.Integer(),
  device: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  current: Type.Boolean(),
})
export type CustomerSession = Static<typeof CustomerSession>

/** Ends one session by its `id`, or all but the one of the request (`others`), or all (`all`). */
export const EndSessions = Type.Object({
  id: Type.Optional(Type.Integer()),
  scope: Type.Optional(Type.Enum(['others', 'all'])),
})
export type EndSessions = Static<typeof EndSessions>

/** Erasing an account asks for the password again. */
export const EraseAccount = Type.Object({ password: Type.String({ maxLength: 1024 }) })
export type EraseAccount = Static<typeof EraseAccount>

/**
 * The result of an erasure: how many invoiced orders the law makes the shop store, and until when
 * (`kept_until`, ISO date), else null.
 */
export const ErasureReceipt = Type.Object({
  orders_kept: Type.Integer(),
  kept_until: Type.Union([Type.String(), Type.Null()]),
})
export type ErasureReceipt = Static<typeof ErasureReceipt>

/**
 * Everything the shop holds about a customer, one key per kind of data (`profile`, `orders`, `reviews`, `claims`, …),
 * as plain JSON. @see docs/rules/law LAW-PRV-4
 */
export const CustomerExport = Type.Record(Type.String(), Type.Unknown())
export type CustomerExport = Static<typeof CustomerExport>

const skus = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 500 })

/** Wishlist and comparison of a customer: skus, oldest first. */
export const CustomerLists = Type.Object({ wishlist: skus, compare: skus })
export type CustomerLists = Static<typeof CustomerLists>

const ListChange = Type.Object({ add: Type.Optional(skus), remove: Type.Optional(skus) })

/**
 * Changes to both lists: adding an existing entry or removing a missing one is not an error, so a repeated
 * call changes nothing. The response is both lists.
 */
export const ChangeLists = Type.Object({
  wishlist: Type.Optional(ListChange),
  compare: Type.Optional(ListChange),
})
export type ChangeLists = Static<typeof ChangeLists>

/** An own review with the product it is about; `review_status` says whether it is published. */
export const OwnReview = Type.Intersect([
  Review,
  Type.Object({ sku: Type.String(), product_name: Type.String(), product_path: Type.String() }),
])
export type OwnReview = Static<typeof OwnReview>

/** Own reviews and claims, newest first. */
export const OwnReviews = Type.Array(OwnReview)
export const OwnClaims = Type.Array(Claim)
