import Type, { type Static } from 'typebox'
import { productFilter } from '../catalogue/product-operations.ts'
import { Moment } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Sku = Type.String({ minLength: 1, maxLength: 64 })
/** First or last day of a sale in the shop's time zone. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Cents = Type.Union([Type.Integer(), Type.Null()])

/**
 * State of a sale: `planning` and `planned` before it is started (a preview), `starting` while its special prices
 * are written, then `scheduled` until its first day, `running`, and `over` after its last day; `ending` and
 * `ended` if it was ended early or cancelled.
 */
export const saleStates = [
  'planning',
  'planned',
  'starting',
  'scheduled',
  'running',
  'over',
  'ending',
  'ended',
] as const

/** Sale: a percentage off the regular prices of many products, from a first until a last day. */
export const Sale = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  percent: Type.Number(),
  ending: Type.Union([Type.Integer(), Type.Null()]),
  from: Type.String(),
  to: Type.String(),
  state: Type.Enum([...saleStates]),
  /** Change set with its special prices, and the one that ended it early. */
  set: Type.Integer(),
  ended_by: Type.Union([Type.Integer(), Type.Null()]),
  /** Products of the sale, of which `refused` are not reduced; `applied` have their special price. */
  total: Type.Integer(),
  applied: Type.Integer(),
  refused: Type.Integer(),
  at: Moment,
  by: Type.String(),
})
export type Sale = Static<typeof Sale>

/** Product of a sale. Cents. */
export const SaleProduct = Type.Object({
  number: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  price_cents: Cents,
  sale_cents: Cents,
  /** Lowest price of the 30 days before the sale; null without data. */
  lowest_cents: Cents,
  /** Why the product is not in the sale. */
  code: Type.Union([Type.String(), Type.Null()]),
})
export type SaleProduct = Static<typeof SaleProduct>

const sale = ({ id }: { id: number }): Subject => ({ kind: 'sale', id: String(id) })
const acting = {
  kind: 'command',
  permission: 'prices.edit',
  scope: 'shop',
  subject: sale,
  input: Type.Object({ id: Id }),
  result: Sale,
} as const

/** Sales, which are special prices of many products with one name. */
export const saleOperations = {
  'sales.list': operation('sales.list', {
    summary: 'List sales with their state, newest first',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    input: Type.Object({
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({ sales: Type.Array(Sale), next: Type.Union([Type.Integer(), Type.Null()]) }),
  }),
  'sales.show': operation('sales.show', {
    summary: 'Get a sale with its products, their prices and why some are refused',
    kind: 'query',
    permission: 'products.read',
    scope: 'stores',
    subject: sale,
    input: Type.Object({
      id: Id,
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      refused: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({
      sale: Sale,
      products: Type.Array(SaleProduct),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  'sales.plan': operation('sales.plan', {
    summary:
      'Plan a sale of the products of a filter or of named ones, with a preview before anything is written',
    kind: 'command',
    permission: 'prices.edit',
    scope: 'shop',
    resultSubject: sale,
    auditArguments: ({ name, percent, from, to }) => ({ name, percent, from, to }),
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
      percent: Type.Number({ minimum: 0.01, maximum: 95, multipleOf: 0.01 }),
      /** Ending of the sale prices in cents, such as 90. */
      ending: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
      from: Day,
      to: Day,
      filter: Type.Optional(Type.Object(productFilter)),
      skus: Type.Optional(Type.Array(Sku, { minItems: 1, maxItems: 2000 })),
    }),
    result: Sale,
  }),
  'sales.start': operation('sales.start', {
    ...acting,
    summary: 'Start a planned sale: write its special prices, which apply from its first day',
  }),
  'sales.end': operation('sales.end', {
    ...acting,
    summary: 'End a sale early or cancel it: restore the special prices from before',
  }),
} as const
