import Type from 'typebox'
import { Moment, Reason } from './shapes/fields.ts'
import { DraftChange, GoodsDetails, GoodsOutcome, GoodsPublished } from './shapes/goods.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })

const seen = { sku: Sku, version: Version }

/** Changes of a product beside the shop: stored, looked at, published now or at a moment, or thrown away. */
export const goodsDraftOperations = {
  'goods.keep-draft': operation('goods.keep-draft', {
    summary: 'Keep changes of a product as a draft, field by field',
    kind: 'command',
    permission: 'products.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object({ sku: Sku, changes: Type.Array(DraftChange, { minItems: 1, maxItems: 60 }) }),
    result: Type.Object({ outcomes: Type.Array(GoodsOutcome), product: GoodsDetails }),
  }),
  'goods.discard-draft': operation('goods.discard-draft', {
    summary: 'Throw the draft of a product away',
    kind: 'command',
    permission: 'products.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object(seen),
    result: GoodsDetails,
  }),
  'goods.preview-draft': operation('goods.preview-draft', {
    summary: 'Make a secret link to the page of a product as its draft says',
    kind: 'command',
    permission: 'products.edit',
    scope: 'shop',
    subject: product,
    hasSecretResult: true,
    input: Type.Object({ sku: Sku, store: Type.String({ minLength: 1, maxLength: 16 }) }),
    result: Type.Object({ url: Type.String(), until: Moment }),
  }),
  'goods.publish-draft': operation('goods.publish-draft', {
    summary: 'Publish the draft of a product, now or at a moment',
    kind: 'command',
    permission: 'products.publish',
    scope: 'shop',
    subject: product,
    input: Type.Object({ ...seen, at: Type.Optional(Moment), reason: Reason }),
    result: GoodsPublished,
  }),
  'goods.cancel-publishing': operation('goods.cancel-publishing', {
    summary: 'Take back that the draft of a product is to be published',
    kind: 'command',
    permission: 'products.publish',
    scope: 'shop',
    subject: product,
    input: Type.Object(seen),
    result: GoodsDetails,
  }),
  'goods.plan-price': operation('goods.plan-price', {
    summary: 'Plan the regular price of a product from a moment on',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object({
      sku: Sku,
      /** Absent: every store. */
      store: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
      at: Moment,
      cents: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
      reason: Reason,
    }),
    /** `code`: why nothing was planned. */
    result: Type.Object({ code: Type.Union([Type.String(), Type.Null()]), product: GoodsDetails }),
  }),
  'goods.cancel-planned-price': operation('goods.cancel-planned-price', {
    summary: 'Take back a planned price of a product',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    subject: product,
    input: Type.Object({ sku: Sku, id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    result: GoodsDetails,
  }),
} as const
