import Type, { type Static } from 'typebox'

/** An answered question about a product, without its author. `answered_at` is UTC. */
export const ProductQuestion = Type.Object({
  id: Type.Integer(),
  language: Type.String(),
  question: Type.String(),
  answer: Type.String(),
  answered_at: Type.String(),
})
export type ProductQuestion = Static<typeof ProductQuestion>

/** Body of `question/create`. The answer goes to `email`. */
export const CreateQuestion = Type.Object({
  product_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  question: Type.String({ maxLength: 1000 }),
  email: Type.String({ maxLength: 254 }),
  /** A honeypot: hidden from people, only programs fill it. */
  website: Type.Optional(Type.String({ maxLength: 500 })),
  /** Seconds between opening and sending the form. */
  seconds: Type.Optional(Type.Number({ minimum: 0 })),
})
export type CreateQuestion = Static<typeof CreateQuestion>
