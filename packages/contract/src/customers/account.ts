import Type, { type Static } from 'typebox'
import { Claim } from '../service/after-sale.ts'
import { Review } from '../service/review.ts'

/**
 * Signed-in device of the customer, most recently used first. `device` is a short form of its user agent
 * ("Firefox, Android"), never the full text; times are ISO. `current` marks the requesting device.
 */
export const CustomerSession = Type.Object({
  id: Type.Integer(),
  device: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  current: Type.Boolean(),
})
export type CustomerSession = Static<typeof CustomerSession>

/** Sessions to end: one by `id`, all but the requesting one (`others`), or all (`all`). */
export const EndSessions = Type.Object({
  id: Type.Optional(Type.Integer()),
  scope: Type.Optional(Type.Enum(['others', 'all'])),
})
export type EndSessions = Static<typeof EndSessions>

/** Request to erase an account, with the password as confirmation. */
export const EraseAccount = Type.Object({ password: Type.String({ maxLength: 1024 }) })
export type EraseAccount = Static<typeof EraseAccount>

/**
 * Result of an erasure: number of invoiced orders that the law requires to keep, and until when
 * (`kept_until`, ISO date; null without any).
 */
export const ErasureReceipt = Type.Object({
  orders_kept: Type.Integer(),
  kept_until: Type.Union([Type.String(), Type.Null()]),
})
export type ErasureReceipt = Static<typeof ErasureReceipt>

/**
 * All data about a customer as plain JSON, one key per kind (`profile`, `orders`, `reviews`, `claims`, …).
 * @see docs/rules/law LAW-PRV-4
 */
export const CustomerExport = Type.Record(Type.String(), Type.Unknown())
export type CustomerExport = Static<typeof CustomerExport>

const skus = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 500 })

/** Wishlist and comparison of a customer: SKUs, oldest first. */
export const CustomerLists = Type.Object({ wishlist: skus, compare: skus })
export type CustomerLists = Static<typeof CustomerLists>

const ListChange = Type.Object({ add: Type.Optional(skus), remove: Type.Optional(skus) })

/**
 * Changes to both lists. Adding an existing entry or removing a missing one is not an error, so the call is
 * idempotent. The response contains both lists.
 */
export const ChangeLists = Type.Object({
  wishlist: Type.Optional(ListChange),
  compare: Type.Optional(ListChange),
})
export type ChangeLists = Static<typeof ChangeLists>

/** Customer's own review with its product; `review_status` says whether it is published. */
export const OwnReview = Type.Intersect([
  Review,
  Type.Object({ sku: Type.String(), product_name: Type.String(), product_path: Type.String() }),
])
export type OwnReview = Static<typeof OwnReview>

/** Own reviews and claims, newest first. */
export const OwnReviews = Type.Array(OwnReview)
export const OwnClaims = Type.Array(Claim)
