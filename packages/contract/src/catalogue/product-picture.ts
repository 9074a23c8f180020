import Type, { type Static } from 'typebox'

/** Reason why a picture is refused. */
export const PictureProblem = Type.Enum([
  'kind',
  'too_large',
  'too_many_pixels',
  'damaged',
  'address',
  'unreachable',
  'stopped',
])
export type PictureProblem = Static<typeof PictureProblem>

/** Pending picture; `path` is its reference in a product. */
export const ProductPicture = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  state: Type.Enum(['receiving', 'waiting', 'ready', 'refused']),
  path: Type.Union([Type.String(), Type.Null()]),
  problem: Type.Union([PictureProblem, Type.Null()]),
})
export type ProductPicture = Static<typeof ProductPicture>
