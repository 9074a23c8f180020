import Type from 'typebox'
import { FieldFilterText } from '../platform/custom-fields/custom-field.ts'
import { Reason } from '../platform/operations/fields.ts'
import {
  FieldOfMany,
  ProductChange,
  ProductChangeSet,
  ProductChoices,
  ProductRecord,
  ProductListPage,
  ProductSaved,
} from './product-fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Store = Type.Optional(Type.String({ maxLength: 16 }))

/** Filter of products: words of name, manufacturer and codes, and facets. */
export const productFilter = {
  q: Type.Optional(Type.String({ maxLength: 120 })),
  category: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  brand: Type.Optional(Type.String({ maxLength: 120 })),
  state: Type.Optional(Type.Enum(['sold', 'unsold', 'off'])),
  stock: Type.Optional(Type.Enum(['in', 'low', 'out'])),
  problem: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z_]+$' })),
  kind: Type.Optional(Type.Enum(['product', 'variant'])),
  special: Type.Optional(Type.Boolean()),
  draft: Type.Optional(Type.Enum(['draft', 'planned', 'stopped'])),
  fields: FieldFilterText,
}

const Sku = Type.String({ minLength: 1, maxLength: 64 })
const SetId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const product = ({ sku }: { sku: string }): Subject => ({ kind: 'product', id: sku })
const changeSet = ({ id }: { id: number }): Subject => ({ kind: 'product-changes', id: String(id) })

/**
 * Saves fields, under one of three permissions; each field is written only if it still has the value the
 * person saw.
 */
const saving = {
  kind: 'command',
  scope: 'shop',
  subject: product,
  input: Type.Object({
    sku: Sku,
    changes: Type.Array(ProductChange, { minItems: 1, maxItems: 60 }),
    reason: Reason,
  }),
  result: ProductSaved,
} as const

/** Products of the shop. Every store sells the same ones; names and prices may differ. */
export const productOperations = {
  'products.list': operation('products.list', {
    summary: 'List products and variants by search and filters',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    input: Type.Object({
      ...productFilter,
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
    result: ProductListPage,
  }),
  'products.choices': operation('products.choices', {
    summary: 'List the categories and brands for filtering products',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    input: Type.Object({ store: Store }),
    result: ProductChoices,
  }),
  'products.show': operation('products.show', {
    summary: 'Get a product with its texts, prices, stock and the reasons why it is not sold',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    subject: product,
    input: Type.Object({ sku: Sku }),
    result: ProductRecord,
  }),
  'products.edit': operation('products.edit', {
    ...saving,
    summary: 'Update texts, categories, pictures, attributes and facts of a product, field by field',
    permission: 'products.edit',
  }),
  'products.set-prices': operation('products.set-prices', {
    ...saving,
    summary: 'Update the prices of a product, field by field',
    permission: 'prices.edit',
  }),
  'products.publish': operation('products.publish', {
    ...saving,
    summary: 'Put a product on sale or take it off, in lists and search',
    permission: 'products.publish',
  }),
  'products.adjust-stock': operation('products.adjust-stock', {
    summary: 'Increase or decrease the stock of a product, with a reason',
    kind: 'command',
    permission: 'stock.adjust',
    scope: 'shop',
    subject: product,
    input: Type.Object({
      sku: Sku,
      by: Type.Integer({ minimum: -100_000, maximum: 100_000 }),
      /** Reason in the ledger. */
      as: Type.Optional(Type.Enum(['correction', 'delivery', 'return', 'written_off'])),
      reason: Type.String({ minLength: 1, maxLength: 500 }),
    }),
    result: Type.Object({ sku: Type.String(), qty: Type.Integer(), reserved: Type.Integer() }),
  }),
  'products.undo': operation('products.undo', {
    summary: 'Undo a change set, keeping later changes by others',
    kind: 'command',
    permission: 'products.read',
    scope: 'shop',
    subject: changeSet,
    input: Type.Object({ id: SetId }),
    result: ProductChangeSet,
  }),
  'products.change-set': operation('products.change-set', {
    summary: 'Get a change set with its progress and the changes that were not applied',
    kind: 'query',
    permission: 'products.read',
    scope: 'shop',
    input: Type.Object({
      id: SetId,
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      trouble: Type.Optional(Type.Boolean()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: ProductChangeSet,
  }),
  'products.plan-prices': operation('products.plan-prices', {
    summary: 'Plan a change of many prices, with a preview of old and new values before anything is written',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    input: Type.Object({
      filter: Type.Optional(Type.Object(productFilter)),
      skus: Type.Optional(Type.Array(Sku, { minItems: 1, maxItems: 2000 })),
      /** Rows of a spreadsheet: SKU and price in euros. */
      pasted: Type.Optional(Type.String({ maxLength: 200_000 })),
      rule: Type.Optional(
        Type.Object({
          percent: Type.Optional(Type.Number({ minimum: -95, maximum: 500 })),
          cents: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
          ending: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
        }),
      ),
    }),
    result: ProductChangeSet,
  }),
  'products.plan-field': operation('products.plan-field', {
    summary: 'Plan a change of one field of many products, with a preview before anything is written',
    kind: 'command',
    // Visibility and sale also need the right to publish.
    permission: 'products.edit',
    scope: 'shop',
    input: Type.Object({
      /** Selects products; variants only with `kind`. */
      filter: Type.Optional(Type.Object(productFilter)),
      skus: Type.Optional(Type.Array(Sku, { minItems: 1, maxItems: 2000 })),
      field: FieldOfMany,
    }),
    result: ProductChangeSet,
  }),
  'products.apply-plan': operation('products.apply-plan', {
    summary: 'Apply a planned change of many products in the background; it can be undone',
    kind: 'command',
    permission: 'products.read',
    scope: 'shop',
    subject: changeSet,
    input: Type.Object({ id: SetId }),
    result: ProductChangeSet,
  }),
} as const
