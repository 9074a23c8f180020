import Type, { type Static } from 'typebox'
import { mostPhotos } from './review-photos.ts'
import { longestPoint, mostPoints } from './review-points.ts'

/** Addresses of a review photo: a square for lists and the full one, both without the host. */
export const ReviewPhoto = Type.Object({ small: Type.String(), large: Type.String() })
export type ReviewPhoto = Static<typeof ReviewPhoto>

const Points = Type.Array(Type.String({ minLength: 1, maxLength: longestPoint }), { maxItems: mostPoints })
/** Advantages and disadvantages of a product, a few words each. */
export const reviewPoints = { pluses: Type.Optional(Points), minuses: Type.Optional(Points) }

/** Translation of a review, written by staff. */
export const ReviewWords = Type.Object({ title: Type.String(), detail: Type.String(), ...reviewPoints })
export type ReviewWords = Static<typeof ReviewWords>

/**
 * Stored review; `review_status` 1 published, 2 pending. `rating` and `verified` are ours. @see spec §3
 * Review, docs/rules/forms FRM-1
 */
export const Review = Type.Object(
  {
    id: Type.Integer(),
    product_id: Type.Integer(),
    title: Type.String(),
    detail: Type.String(),
    nickname: Type.String(),
    review_entity: Type.String(),
    review_status: Type.Integer(),
    created_at: Type.String(),
    store_id: Type.Integer(),
    rating: Type.Optional(Type.Integer()),
    verified: Type.Optional(Type.Boolean()),
    /** Addition to the specification: verified by the former shop through an order; `verified` requires an order of this shop. */
    checked_before: Type.Optional(Type.Literal(true)),
    /** Addition to the specification: purchased SKU, only for a verified purchase. */
    bought_sku: Type.Optional(Type.String()),
    photos: Type.Optional(Type.Array(ReviewPhoto)),
    ...reviewPoints,
    /** By language. */
    translations: Type.Optional(Type.Record(Type.String(), ReviewWords)),
  },
  { additionalProperties: true },
)
export type Review = Static<typeof Review>

/** Body of `review/create`; the server decides the status. @see docs/rules/forms FRM-1 */
export const CreateReview = Type.Object({
  review: Type.Object(
    {
      product_id: Type.Integer(),
      title: Type.String({ maxLength: 200 }),
      detail: Type.String({ maxLength: 5000 }),
      nickname: Type.String({ maxLength: 100 }),
      review_entity: Type.Optional(Type.String()),
      review_status: Type.Optional(Type.Integer()),
      customer_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      ...reviewPoints,
      /** Keys of uploaded photos. @see routes review/photo */
      photos: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { maxItems: mostPhotos })),
      /** Honeypot: hidden from people, filled only by programs. */
      website: Type.Optional(Type.String({ maxLength: 500 })),
      /** Seconds from opening to sending the form. */
      seconds: Type.Optional(Type.Number({ minimum: 0 })),
    },
    { additionalProperties: true },
  ),
})
export type CreateReview = Static<typeof CreateReview>
