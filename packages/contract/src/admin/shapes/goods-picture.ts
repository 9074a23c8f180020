import Type, { type Static } from 'typebox'

/** Bounds of pictures of goods. More pixels than these no page shows and no server should unpack. */
export const pictureLimits = {
  bytes: 15_000_000,
  pixels: 24_000_000,
  side: 12_000,
  partBytes: 600_000,
  perProduct: 40,
  /** Pictures of one person, and bytes of everybody, that are on their way. */
  open: 60,
  openBytes: 300_000_000,
} as const

/** Why a picture is not taken. */
export const PictureProblem = Type.Enum([
  'kind',
  'too_large',
  'too_many_pixels',
  'damaged',
  'address',
  'unreachable',
])
export type PictureProblem = Static<typeof PictureProblem>

/** A picture on its way; `path` is how a product names it. */
export const GoodsPicture = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  state: Type.Enum(['receiving', 'waiting', 'ready', 'refused']),
  path: Type.Union([Type.String(), Type.Null()]),
  problem: Type.Union([PictureProblem, Type.Null()]),
})
export type GoodsPicture = Static<typeof GoodsPicture>
