import Type from 'typebox'
import { EmptyInput } from '../platform/operations/fields.ts'
import { operation } from '../platform/operations/operation.ts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Period = { from: Day, to: Day, store: Type.Optional(Type.String({ maxLength: 16 })) }
const CentsOrNull = Type.Union([Type.Integer(), Type.Null()])

const sums = {
  orders: Type.Integer(),
  /** Products, delivery and fees as invoiced, without VAT. */
  netCents: Type.Integer(),
  discountCents: Type.Integer(),
  taxCents: Type.Integer(),
  returns: Type.Integer(),
  returnedCents: Type.Integer(),
}
const figures = { kind: 'query', permission: 'reports.sales', scope: 'stores' } as const

/** Figures of the shop, all from totals that the database updates with each document. */
export const figuresOperations = {
  'figures.sales': operation('figures.sales', {
    ...figures,
    summary: 'Get the sales of a period by day, week or month',
    input: Type.Object({ ...Period, by: Type.Optional(Type.Enum(['day', 'week', 'month'])) }),
    result: Type.Object({
      points: Type.Array(Type.Object({ start: Type.String(), ...sums })),
      total: Type.Object(sums),
      /** Same number of days before the period. */
      before: Type.Object(sums),
      stores: Type.Array(Type.Object({ store: Type.String(), ...sums })),
    }),
  }),
  'figures.goods': operation('figures.goods', {
    ...figures,
    summary: 'List products by sales, returns or unsold stock',
    input: Type.Object({ ...Period, sort: Type.Optional(Type.Enum(['best', 'slow', 'returned'])) }),
    result: Type.Object({
      rows: Type.Array(
        Type.Object({
          sku: Type.String(),
          name: Type.String(),
          orders: Type.Integer(),
          pieces: Type.Integer(),
          netCents: Type.Integer(),
          returned: Type.Integer(),
          left: Type.Integer(),
          /**
           * Margin of pieces with a known cost; null without the permission to read costs, or without a known
           * cost.
           */
          marginCents: CentsOrNull,
        }),
      ),
    }),
  }),
  'figures.stock': operation('figures.stock', {
    ...figures,
    summary: 'Get the value of the stock, how long it lasts, and products that do not sell',
    input: EmptyInput,
    result: Type.Object({
      pieces: Type.Integer(),
      /** At selling prices with VAT. */
      valueCents: Type.Integer(),
      /** At cost, for products with a known cost; null without the permission to read it. */
      costCents: CentsOrNull,
      dead: Type.Integer(),
      deadCents: Type.Integer(),
      /** Products sold out within two weeks at the pace of the last 30 days, soonest first. */
      short: Type.Array(
        Type.Object({ sku: Type.String(), name: Type.String(), left: Type.Integer(), days: Type.Integer() }),
      ),
      /** Products without a sale in 90 days, highest tied-up value first. */
      unsold: Type.Array(
        Type.Object({
          sku: Type.String(),
          name: Type.String(),
          left: Type.Integer(),
          valueCents: Type.Integer(),
        }),
      ),
    }),
  }),
  'figures.service': operation('figures.service', {
    ...figures,
    summary: 'Get the number, median response time and late cases of withdrawals and claims in a period',
    input: Type.Object(Period),
    result: Type.Object({
      kinds: Type.Array(
        Type.Object({
          kind: Type.Enum(['withdrawal', 'claim']),
          opened: Type.Integer(),
          answered: Type.Integer(),
          /** Median time to the decision. */
          hours: Type.Union([Type.Integer(), Type.Null()]),
          late: Type.Integer(),
        }),
      ),
      /** Returned pieces per hundred sold. */
      returnRate: Type.Union([Type.Number(), Type.Null()]),
    }),
  }),
  'figures.orders': operation('figures.orders', {
    summary: 'Count open orders: to send, late, and awaiting payment',
    kind: 'query',
    permission: 'orders.read',
    scope: 'stores',
    input: EmptyInput,
    result: Type.Object({ open: Type.Integer(), late: Type.Integer(), unpaid: Type.Integer() }),
  }),
} as const
