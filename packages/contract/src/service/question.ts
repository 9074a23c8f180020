import Type, { type Static } from 'typebox'

/** Answered question about a product, without its author. `answered_at` is UTC. */
export const ProductQuestion = Type.Object({
  id: Type.Integer(),
  language: Type.String(),
  question: Type.String(),
  answer: Type.String(),
  answered_at: Type.String(),
})
export type ProductQuestion = Static<typeof ProductQuestion>

/** Body of `question/create`. The answer is mailed to `email`. */
export const CreateQuestion = Type.Object({
  product_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  question: Type.String({ maxLength: 1000 }),
  email: Type.String({ maxLength: 254 }),
  /** Honeypot: hidden from people, filled only by programs. */
  website: Type.Optional(Type.String({ maxLength: 500 })),
  /** Seconds from opening to sending the form. */
  seconds: Type.Optional(Type.Number({ minimum: 0 })),
})
export type CreateQuestion = Static<typeof CreateQuestion>
