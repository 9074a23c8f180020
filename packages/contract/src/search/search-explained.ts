import Type, { type Static } from 'typebox'

const ExplainedPart = Type.Object({
  typed: Type.String(),
  /** As typed, on another keyboard layout, in another alphabet, with a mistake forgiven, or not known at all. */
  reading: Type.Enum(['typed', 'layout', 'alphabet', 'mistake', 'unknown']),
  /** BM25F points; 0 if the product does not have the word. */
  points: Type.Number(),
  words: Type.Array(
    Type.Object({
      /** Text field of the product that has the word. */
      field: Type.String(),
      word: Type.String(),
      times: Type.Integer(),
      /** Weight relative to the typed word: a form .95, a longer word or a trade synonym less. */
      weight: Type.Number(),
      points: Type.Number(),
    }),
  ),
})

export const ExplainedProduct = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  /** From 1; null if it is not found, or only after 1,000 others. */
  place: Type.Union([Type.Integer(), Type.Null()]),
  score: Type.Number(),
  /** Step of the score; within a step the quantity decides. Null if a price or the noise decides the order. */
  step: Type.Union([Type.Integer(), Type.Null()]),
  quantity: Type.Number(),
  /** Whether lists show the product: enabled, visible, with price and stock. */
  shown: Type.Boolean(),
  parts: Type.Array(ExplainedPart),
  /** Rules on top of the points, each with its factor, or points for a code typed whole. */
  rules: Type.Array(
    Type.Object({
      rule: Type.Enum(['missing', 'kind', 'service', 'code', 'boost', 'pin']),
      factor: Type.Optional(Type.Number()),
      points: Type.Optional(Type.Number()),
      /** Target of a boost. */
      name: Type.Optional(Type.String()),
    }),
  ),
  /** The same in English sentences. */
  why: Type.Array(Type.String()),
})
export type ExplainedProduct = Static<typeof ExplainedProduct>

/** Why products stand where they stand for a text. */
export const SearchExplained = Type.Object({
  total: Type.Integer(),
  /** Step of the best score. */
  steps: Type.Integer(),
  dropped: Type.Array(Type.String()),
  corrected: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Prices, conditions and orders read from the text. */
  understood: Type.Array(Type.String()),
  /** Store whose texts found the products, where the words are of another language; null otherwise. */
  elsewhere: Type.Union([Type.String(), Type.Null()]),
  products: Type.Array(ExplainedProduct),
  /** The product with the requested SKU; null if none was requested or the store does not have it. */
  requested: Type.Union([ExplainedProduct, Type.Null()]),
})
export type SearchExplained = Static<typeof SearchExplained>
