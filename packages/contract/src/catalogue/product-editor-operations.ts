import Type, { type Static } from 'typebox'
import { attributeInputs } from './catalogue-limits.ts'
import { Reason } from '../platform/operations/fields.ts'
import { ProductPicture } from './product-picture.ts'
import { pictureLimits } from './picture-limits.ts'
import { ProductChange, ProductSaved } from './product-fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })
const picture = ({ id }: { id: number }): Subject => ({ kind: 'picture', id: String(id) })
const editing = { kind: 'command', permission: 'products.edit', scope: 'shop' } as const

/** Attribute with selectable values; for a long list, those that products have and the first ones. */
export const EditorAttribute = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  label: Type.String(),
  group: TextOrNone,
  input: Type.Enum([...attributeInputs]),
  unit: TextOrNone,
  /** True if the product's categories are filtered by it. */
  is_expected: Type.Boolean(),
  /** True if it distinguishes the variants: then only an import can change it. */
  tells_variants: Type.Boolean(),
  options: Type.Array(Type.Object({ code: Type.String(), label: Type.String() })),
  has_more: Type.Boolean(),
})
export type EditorAttribute = Static<typeof EditorAttribute>

/** Data for the product editor besides the fields: pending pictures, attributes, purchase costs. */
export const productEditorOperations = {
  'products.begin-picture': operation('products.begin-picture', {
    ...editing,
    summary: 'Start the upload of a product picture',
    subject: product,
    input: Type.Object({
      sku: Sku,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      size: Type.Integer({ minimum: 1, maximum: pictureLimits.bytes }),
    }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'products.send-picture': operation('products.send-picture', {
    ...editing,
    summary: 'Upload the next part of a picture',
    subject: picture,
    input: Type.Object({
      id: Id,
      offset: Type.Integer({ minimum: 0, maximum: pictureLimits.bytes }),
      base64: Type.String({ minLength: 4, maxLength: 900_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    }),
    result: Type.Object({ received: Type.Integer() }),
  }),
  'products.fetch-picture': operation('products.fetch-picture', {
    ...editing,
    summary: 'Download a product picture from a URL',
    subject: product,
    input: Type.Object({
      sku: Sku,
      url: Type.String({ minLength: 10, maxLength: 1000, pattern: '^https://\\S+$' }),
    }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'products.pictures': operation('products.pictures', {
    kind: 'query',
    permission: 'products.edit',
    scope: 'shop',
    summary: 'Get the state of uploaded and downloaded pictures',
    // Passed in a URL, so the numbers are joined in one text.
    input: Type.Object({ ids: Type.String({ maxLength: 700, pattern: '^\\d{1,10}(,\\d{1,10}){0,59}$' }) }),
    result: Type.Object({ pictures: Type.Array(ProductPicture) }),
  }),
  'products.attributes': operation('products.attributes', {
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    summary: 'List the attributes that a product has or should have, with their values',
    subject: product,
    input: Type.Object({
      sku: Sku,
      /** Code of one additional attribute. */
      code: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    result: Type.Object({ attributes: Type.Array(EditorAttribute) }),
  }),
  'products.set-costs': operation('products.set-costs', {
    kind: 'command',
    permission: 'prices.edit_cost',
    scope: 'shop',
    subject: product,
    summary: 'Set the purchase costs of a product',
    input: Type.Object({
      sku: Sku,
      changes: Type.Array(ProductChange, { minItems: 1, maxItems: 1 }),
      reason: Reason,
    }),
    result: ProductSaved,
  }),
} as const
