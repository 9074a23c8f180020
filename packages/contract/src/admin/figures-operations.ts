import Type from 'typebox'
import { EmptyInput } from './shapes/fields.ts'
import { operation } from './shapes/operation.ts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Period = { from: Day, to: Day, store: Type.Optional(Type.String({ maxLength: 16 })) }
const CentsOrNull = Type.Union([Type.Integer(), Type.Null()])

const sums = {
  orders: Type.Integer(),
  /** Goods, delivery and fees as invoiced, without VAT. */
  netCents: Type.Integer(),
  discountCents: Type.Integer(),
  taxCents: Type.Integer(),
  returns: Type.Integer(),
  returnedCents: Type.Integer(),
}
const figures = { kind: 'query', permission: 'reports.sales', scope: 'stores' } as const

/** Figures of the shop, all from sums that the database writes with each document. */
export const figuresOperations = {
  'figures.sales': operation('figures.sales', {
    ...figures,
    summary: 'Sales of a period by day, week or month',
    input: Type.Object({ ...Period, by: Type.Optional(Type.Enum(['day', 'week', 'month'])) }),
    result: Type.Object({
      points: Type.Array(Type.Object({ start: Type.String(), ...sums })),
      total: Type.Object(sums),
      /** The same number of days before. */
      before: Type.Object(sums),
      stores: Type.Array(Type.Object({ store: Type.String(), ...sums })),
    }),
  }),
  'figures.goods': operation('figures.goods', {
    ...figures,
    summary: 'Goods by what was sold of them, or what is left unsold',
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
          /** Of the pieces whose cost is known; null without the right to read costs, or where none is known. */
          marginCents: CentsOrNull,
        }),
      ),
    }),
  }),
  'figures.stock': operation('figures.stock', {
    ...figures,
    summary: 'Stock: its value, how long it lasts, and what is not bought',
    input: EmptyInput,
    result: Type.Object({
      pieces: Type.Integer(),
      /** At selling prices with VAT. */
      valueCents: Type.Integer(),
      /** At cost, of the goods whose cost is known; null without the right to read it. */
      costCents: CentsOrNull,
      dead: Type.Integer(),
      deadCents: Type.Integer(),
      /** Sold out within two weeks at the pace of the last 30 days, the shortest first. */
      short: Type.Array(
        Type.Object({ sku: Type.String(), name: Type.String(), left: Type.Integer(), days: Type.Integer() }),
      ),
      /** Nothing sold in 90 days, what ties up most first. */
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
    summary: 'Withdrawals and claims of a period: how many, how quickly answered, how many late',
    input: Type.Object(Period),
    result: Type.Object({
      kinds: Type.Array(
        Type.Object({
          kind: Type.Enum(['withdrawal', 'claim']),
          opened: Type.Integer(),
          answered: Type.Integer(),
          /** Middle one of the times until the decision. */
          hours: Type.Union([Type.Integer(), Type.Null()]),
          late: Type.Integer(),
        }),
      ),
      /** Pieces that came back of a hundred sold. */
      returnRate: Type.Union([Type.Number(), Type.Null()]),
    }),
  }),
  'figures.orders': operation('figures.orders', {
    summary: 'Orders that are open now: to send, late, and waiting for their money',
    kind: 'query',
    permission: 'orders.read',
    scope: 'stores',
    input: EmptyInput,
    result: Type.Object({ open: Type.Integer(), late: Type.Integer(), unpaid: Type.Integer() }),
  }),
} as const
