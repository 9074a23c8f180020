import Type from 'typebox'
import { Moment, Reason } from '../platform/operations/fields.ts'
import { DraftChange, ProductRecord, ProductOutcome, ProductPublished } from './product-fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })

const seen = { sku: Sku, version: Version }

/** Unpublished changes of a product: stored, previewed, published now or at a set time, or discarded. */
export const productDraftOperations = {
  'products.keep-draft': operation('products.keep-draft', {
    summary: 'Save changes of a product as a draft, field by field',
    kind: 'command',
    permission: 'products.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object({ sku: Sku, changes: Type.Array(DraftChange, { minItems: 1, maxItems: 60 }) }),
    result: Type.Object({ outcomes: Type.Array(ProductOutcome), product: ProductRecord }),
  }),
  'products.discard-draft': operation('products.discard-draft', {
    summary: 'Discard the draft of a product',
    kind: 'command',
    permission: 'products.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object(seen),
    result: ProductRecord,
  }),
  'products.preview-draft': operation('products.preview-draft', {
    summary: 'Create a secret link that previews the draft of a product',
    kind: 'command',
    permission: 'products.edit',
    scope: 'shop',
    subject: product,
    hasSecretResult: true,
    input: Type.Object({ sku: Sku, store: Type.String({ minLength: 1, maxLength: 16 }) }),
    result: Type.Object({ url: Type.String(), until: Moment }),
  }),
  'products.publish-draft': operation('products.publish-draft', {
    summary: 'Publish the draft of a product, now or at a given time',
    kind: 'command',
    permission: 'products.publish',
    scope: 'shop',
    subject: product,
    input: Type.Object({ ...seen, at: Type.Optional(Moment), reason: Reason }),
    result: ProductPublished,
  }),
  'products.cancel-publishing': operation('products.cancel-publishing', {
    summary: 'Cancel the scheduled publication of a draft',
    kind: 'command',
    permission: 'products.publish',
    scope: 'shop',
    subject: product,
    input: Type.Object(seen),
    result: ProductRecord,
  }),
  'products.plan-price': operation('products.plan-price', {
    summary: 'Schedule a regular price of a product',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object({
      sku: Sku,
      /** Absent means every store. */
      store: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
      at: Moment,
      cents: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
      reason: Reason,
    }),
    /** `code`: reason why nothing was planned. */
    result: Type.Object({ code: Type.Union([Type.String(), Type.Null()]), product: ProductRecord }),
  }),
  'products.cancel-planned-price': operation('products.cancel-planned-price', {
    summary: 'Cancel a scheduled price of a product',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object({ sku: Sku, id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    result: ProductRecord,
  }),
} as const
