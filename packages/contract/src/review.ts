import Type, { type Static } from 'typebox'
import { mostPhotos } from './review-photos.ts'
import { longestPoint, mostPoints } from './review-points.ts'

/** Where a photo of a review is: a square for lists and the whole of it, both without the host. */
export const ReviewPhoto = Type.Object({ small: Type.String(), large: Type.String() })
export type ReviewPhoto = Static<typeof ReviewPhoto>

const Points = Type.Array(Type.String({ minLength: 1, maxLength: longestPoint }), { maxItems: mostPoints })
/** What speaks for a product and against it, a few words each. */
export const reviewPoints = { pluses: Type.Optional(Points), minuses: Type.Optional(Points) }

/** A review in another language, written by people of the shop. */
export const ReviewWords = Type.Object({ title: Type.String(), detail: Type.String(), ...reviewPoints })
export type ReviewWords = Static<typeof ReviewWords>

/** A stored review; `review_status` 1 published, 2 pending. `rating` and `verified` are ours. @see spec §3 Review, docs/rules/forms FRM-1 */
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
    /** Ours: the former shop checked it by an order of its own; `verified` is only what an order here proves. */
    checked_before: Type.Optional(Type.Literal(true)),
    /** Ours: the sku that was bought, of a checked purchase only. */
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
      /** A honeypot: hidden from people, only programs fill it. */
      website: Type.Optional(Type.String({ maxLength: 500 })),
      /** Seconds between opening and sending the form. */
      seconds: Type.Optional(Type.Number({ minimum: 0 })),
    },
    { additionalProperties: true },
  ),
})
export type CreateReview = Static<typeof CreateReview>
