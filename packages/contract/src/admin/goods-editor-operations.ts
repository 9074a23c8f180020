import Type, { type Static } from 'typebox'
import { attributeInputs } from './shapes/catalogue-limits.ts'
import { Reason } from './shapes/fields.ts'
import { GoodsPicture } from './shapes/goods-picture.ts'
import { pictureLimits } from './shapes/picture-limits.ts'
import { GoodsChange, GoodsSaved } from './shapes/goods.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })
const picture = ({ id }: { id: number }): Subject => ({ kind: 'picture', id: String(id) })
const editing = { kind: 'command', permission: 'products.edit', scope: 'shop' } as const

/** An attribute with the values that one may choose from; of a long list those that products have, and the first. */
export const EditorAttribute = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  label: Type.String(),
  group: TextOrNone,
  input: Type.Enum([...attributeInputs]),
  unit: TextOrNone,
  /** The categories of the product are filtered by it. */
  is_expected: Type.Boolean(),
  /** Tells the variants from each other: it is as the import made it. */
  tells_variants: Type.Boolean(),
  options: Type.Array(Type.Object({ code: Type.String(), label: Type.String() })),
  has_more: Type.Boolean(),
})
export type EditorAttribute = Static<typeof EditorAttribute>

/** What the editor of a product needs besides its fields: pictures on their way, attributes, cost prices. */
export const goodsEditorOperations = {
  'goods.begin-picture': operation('goods.begin-picture', {
    ...editing,
    summary: 'Begin to send a picture of a product',
    subject: product,
    input: Type.Object({
      sku: Sku,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      size: Type.Integer({ minimum: 1, maximum: pictureLimits.bytes }),
    }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'goods.send-picture': operation('goods.send-picture', {
    ...editing,
    summary: 'Send the next part of a picture',
    subject: picture,
    input: Type.Object({
      id: Id,
      offset: Type.Integer({ minimum: 0, maximum: pictureLimits.bytes }),
      base64: Type.String({ minLength: 4, maxLength: 900_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    }),
    result: Type.Object({ received: Type.Integer() }),
  }),
  'goods.fetch-picture': operation('goods.fetch-picture', {
    ...editing,
    summary: 'Fetch a picture of a product from an address',
    subject: product,
    input: Type.Object({
      sku: Sku,
      url: Type.String({ minLength: 10, maxLength: 1000, pattern: '^https://\\S+$' }),
    }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'goods.pictures': operation('goods.pictures', {
    kind: 'query',
    permission: 'products.edit',
    scope: 'shop',
    summary: 'What became of pictures that were sent or are fetched',
    // Of an address: numbers in one text.
    input: Type.Object({ ids: Type.String({ maxLength: 700, pattern: '^\\d{1,10}(,\\d{1,10}){0,59}$' }) }),
    result: Type.Object({ pictures: Type.Array(GoodsPicture) }),
  }),
  'goods.attributes': operation('goods.attributes', {
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    summary: 'Attributes that a product has or should have, with their values',
    subject: product,
    input: Type.Object({
      sku: Sku,
      /** One more, by its code. */
      code: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    result: Type.Object({ attributes: Type.Array(EditorAttribute) }),
  }),
  'goods.set-costs': operation('goods.set-costs', {
    kind: 'command',
    permission: 'prices.edit_cost',
    scope: 'shop',
    subject: product,
    summary: 'Set what the shop pays for a product',
    input: Type.Object({
      sku: Sku,
      changes: Type.Array(GoodsChange, { minItems: 1, maxItems: 1 }),
      reason: Reason,
    }),
    result: GoodsSaved,
  }),
} as const
