import Type from 'typebox'
import { Reason } from './shapes/fields.ts'
import {
  GoodsChange,
  GoodsChangeSet,
  GoodsChoices,
  GoodsDetails,
  GoodsPage,
  GoodsSaved,
} from './shapes/goods.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Store = Type.Optional(Type.String({ maxLength: 16 }))

/** Which products: words of name, maker and codes, and filters. */
export const goodsFilter = {
  q: Type.Optional(Type.String({ maxLength: 120 })),
  category: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  brand: Type.Optional(Type.String({ maxLength: 120 })),
  state: Type.Optional(Type.Enum(['sold', 'unsold', 'off'])),
  stock: Type.Optional(Type.Enum(['in', 'low', 'out'])),
  problem: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z_]+$' })),
  kind: Type.Optional(Type.Enum(['product', 'variant'])),
  special: Type.Optional(Type.Boolean()),
  draft: Type.Optional(Type.Enum(['draft', 'planned', 'stopped'])),
}

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const SetId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })
const changeSet = ({ id }: { id: number }): Subject => ({ kind: 'goods-changes', id: String(id) })

/** Three rights, one way: each field is written only where it still holds what the person saw. */
const saving = {
  kind: 'command',
  scope: 'shop',
  subject: product,
  input: Type.Object({
    sku: Sku,
    changes: Type.Array(GoodsChange, { minItems: 1, maxItems: 60 }),
    reason: Reason,
  }),
  result: GoodsSaved,
} as const

/** The goods of the shop. What is sold is the same in every store; names and prices may differ. */
export const goodsOperations = {
  'goods.list': operation('goods.list', {
    summary: 'Products and variants, by words and filters',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    input: Type.Object({
      ...goodsFilter,
      store: Store,
      sort: Type.Optional(
        Type.Enum([
          'sku',
          'name',
          'price',
          'stock',
          'updated',
          '-sku',
          '-name',
          '-price',
          '-stock',
          '-updated',
        ]),
      ),
      after: Type.Optional(Type.String({ maxLength: 600 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: GoodsPage,
  }),
  'goods.choices': operation('goods.choices', {
    summary: 'Categories and makers that the list is filtered by',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    input: Type.Object({ store: Store }),
    result: GoodsChoices,
  }),
  'goods.show': operation('goods.show', {
    summary: 'A product with its texts, prices, stock and what keeps it from being sold',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    subject: product,
    input: Type.Object({ sku: Sku }),
    result: GoodsDetails,
  }),
  'goods.edit': operation('goods.edit', {
    ...saving,
    summary: 'Change texts, categories, pictures, attributes and facts of a product, field by field',
    permission: 'products.edit',
  }),
  'goods.set-prices': operation('goods.set-prices', {
    ...saving,
    summary: 'Change the prices of a product, field by field',
    permission: 'prices.edit',
  }),
  'goods.publish': operation('goods.publish', {
    ...saving,
    summary: 'Put a product on sale or take it off, in lists and search',
    permission: 'products.publish',
  }),
  'goods.adjust-stock': operation('goods.adjust-stock', {
    summary: 'Add pieces to the stock or take them away, with the reason',
    kind: 'command',
    permission: 'stock.adjust',
    scope: 'shop',
    subject: product,
    input: Type.Object({
      sku: Sku,
      by: Type.Integer({ minimum: -100_000, maximum: 100_000 }),
      /** What the ledger calls it. */
      as: Type.Optional(Type.Enum(['correction', 'delivery', 'return', 'written_off'])),
      reason: Type.String({ minLength: 1, maxLength: 500 }),
    }),
    result: Type.Object({ sku: Type.String(), qty: Type.Integer(), reserved: Type.Integer() }),
  }),
  'goods.undo': operation('goods.undo', {
    summary: 'Take a set of changes back; what others changed since stays',
    kind: 'command',
    permission: 'products.read',
    scope: 'shop',
    subject: changeSet,
    input: Type.Object({ id: SetId }),
    result: GoodsChangeSet,
  }),
  'goods.change-set': operation('goods.change-set', {
    summary: 'A set of changes, how far it is and what did not count',
    kind: 'query',
    permission: 'products.read',
    scope: 'shop',
    input: Type.Object({
      id: SetId,
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      trouble: Type.Optional(Type.Boolean()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: GoodsChangeSet,
  }),
  'goods.plan-prices': operation('goods.plan-prices', {
    summary: 'Plan a change of many prices: nothing is written before each was shown with both values',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    input: Type.Object({
      filter: Type.Optional(Type.Object(goodsFilter)),
      skus: Type.Optional(Type.Array(Sku, { minItems: 1, maxItems: 2000 })),
      /** Rows of a spreadsheet: sku and price in euros. */
      pasted: Type.Optional(Type.String({ maxLength: 200_000 })),
      rule: Type.Optional(
        Type.Object({
          percent: Type.Optional(Type.Number({ minimum: -95, maximum: 500 })),
          cents: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
          ending: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
        }),
      ),
    }),
    result: GoodsChangeSet,
  }),
  'goods.apply-plan': operation('goods.apply-plan', {
    summary: 'Apply a planned change of prices; it goes on in the background and can be undone',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    subject: changeSet,
    input: Type.Object({ id: SetId }),
    result: GoodsChangeSet,
  }),
} as const
