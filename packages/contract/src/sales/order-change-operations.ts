import Type, { type Static } from 'typebox'
import { OrderNumber, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
const one = { scope: 'order', subject: order } as const
const Cents = Type.Integer()

/** Lines by number with their new quantities and prices, and added products. */
const change = {
  lines: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1, maximum: 1000 }),
      qty: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    { maxItems: 200 },
  ),
  /** Lower prices of a piece, with tax, agreed with the shopper; cents. */
  prices: Type.Optional(
    Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, maximum: 1000 }),
        cents: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
      }),
      { maxItems: 200 },
    ),
  ),
  add: Type.Optional(
    Type.Array(
      Type.Object({
        sku: Type.String({ minLength: 1, maxLength: 64 }),
        qty: Type.Integer({ minimum: 1, maximum: 10_000 }),
      }),
      { maxItems: 20 },
    ),
  ),
} as const
export const OrderChange = Type.Object(change)
export type OrderChange = Static<typeof OrderChange>

/**
 * Exchange in a paid order. Cents; `creditCents` of the removed pieces pays for the added ones, `cardCents`
 * returns to gift cards.
 */
const Swap = Type.Object({
  offCents: Cents,
  newCents: Cents,
  creditCents: Cents,
  cardCents: Cents,
  goods: Type.Array(
    Type.Object({ sku: Type.String(), name: Type.String(), qty: Type.Integer(), cents: Cents }),
  ),
})

/**
 * Effect of a change on money, stock and documents. `refund`: the order is paid, so money is refunded with a
 * credit note; `swap`: it is paid and the added products form a separate order.
 */
export const OrderChangePlan = Type.Object({
  way: Type.Enum(['order', 'refund', 'swap']),
  beforeCents: Cents,
  afterCents: Cents,
  deliveryCents: Cents,
  discountCents: Cents,
  /** Amount left to pay, and amount refunded to the shopper. */
  dueCents: Cents,
  refundCents: Cents,
  /** Taken off by hand from the prices of this order, by this change and by all so far. */
  givenCents: Cents,
  allGivenCents: Cents,
  /** Coupon that no longer applies. */
  lostCoupon: Type.Union([Type.String(), Type.Null()]),
  /** Pieces released (positive) or reserved (negative). */
  stock: Type.Array(Type.Object({ sku: Type.String(), qty: Type.Integer() })),
  papers: Type.Array(Type.Enum(['credit_note', 'invoice', 'payment_link', 'proforma'])),
  swap: Type.Optional(Swap),
  /** Number of the order placed by an exchange. Its name excludes it from what a second person approves. */
  newOrderId: Type.Optional(Type.String()),
})
export type OrderChangePlan = Static<typeof OrderChangePlan>

/** Changes of a placed order's lines, holds, and repeated mails. */
export const orderChangeOperations = {
  'orders.plan-change': operation('orders.plan-change', {
    ...one,
    summary: 'Preview the effect of removing, adding or replacing items of an order',
    kind: 'query',
    permission: 'orders.edit',
    /** `change`: an `OrderChange` as JSON, because a query has no lists. */
    input: Type.Object({ number: OrderNumber, change: Type.String({ maxLength: 8000 }) }),
    result: OrderChangePlan,
  }),
  'orders.change': operation('orders.change', {
    ...one,
    summary:
      'Remove or swap items of a placed order or lower their prices, and adjust money, stock and documents',
    kind: 'command',
    permission: 'orders.edit',
    // Pieces may have any value.
    stepUp: () => true,
    auditArguments: ({ prices = [] }) =>
      prices.length > 0 ? { prices: prices.map(({ line, cents }) => `#${line} ${cents}`).join(', ') } : {},
    secondPerson: {
      isNeeded: ({ result: { givenCents, allGivenCents }, limitCents }) =>
        limitCents !== null && givenCents > 0 && allGivenCents >= limitCents,
    },
    input: Type.Object({
      ...change,
      number: OrderNumber,
      /** `afterCents` of the plan; the call is refused when it has changed. */
      afterCents: Type.Integer({ minimum: 0 }),
      reason: Reason,
      /** Whether to mail the shopper; defaults to true. */
      mail: Type.Optional(Type.Boolean()),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    result: OrderChangePlan,
  }),
  'orders.hold': operation('orders.hold', {
    ...one,
    summary: 'Put an order on hold, so that nothing of it is picked, packed or sent',
    kind: 'command',
    permission: 'orders.edit',
    input: Type.Object({
      number: OrderNumber,
      reason: Type.String({ minLength: 1, maxLength: 500 }),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    result: Type.Literal(true),
  }),
  'orders.release': operation('orders.release', {
    ...one,
    summary: 'Release an order from hold',
    kind: 'command',
    permission: 'orders.edit',
    input: Type.Object({
      number: OrderNumber,
      reason: Reason,
      version: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    result: Type.Literal(true),
  }),
  'orders.resend': operation('orders.resend', {
    ...one,
    summary: 'Resend a mail about an order to the shopper',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({
      number: OrderNumber,
      mail: Type.Enum(['confirmation', 'shipping', 'invoice']),
    }),
    result: Type.Literal(true),
  }),
} as const
