import Type, { type Static } from 'typebox'
import { OrderNumber, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
const one = { scope: 'order', subject: order } as const
const Cents = Type.Integer()

/** Lines by their number with the pieces they will have, and goods that come in. */
const change = {
  lines: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1, maximum: 1000 }),
      qty: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    { maxItems: 200 },
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

/** A swap in a paid order. Cents; `creditCents` of what comes out pays for what comes in, `cardCents` are back on gift cards. */
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
 * What a change does to money, stock and documents. `refund`: the order is paid, so that money goes back by a credit note; `swap`: it
 * is paid and other goods come in, as an order of their own.
 */
export const OrderChangePlan = Type.Object({
  way: Type.Enum(['order', 'refund', 'swap']),
  beforeCents: Cents,
  afterCents: Cents,
  deliveryCents: Cents,
  discountCents: Cents,
  /** What is left to pay, and what goes back to the shopper. */
  dueCents: Cents,
  refundCents: Cents,
  /** The coupon that does not count any more. */
  lostCoupon: Type.Union([Type.String(), Type.Null()]),
  /** Pieces that are free again (above zero) or reserved (below). */
  stock: Type.Array(Type.Object({ sku: Type.String(), qty: Type.Integer() })),
  papers: Type.Array(Type.Enum(['credit_note', 'invoice', 'payment_link', 'proforma'])),
  swap: Type.Optional(Swap),
  /** Number of the order that a swap placed. By its name it is no part of what a second person agrees to. */
  newOrderId: Type.Optional(Type.String()),
})
export type OrderChangePlan = Static<typeof OrderChangePlan>

/** The goods of a placed order changed, and its mails sent again. */
export const orderChangeOperations = {
  'orders.plan-change': operation('orders.plan-change', {
    ...one,
    summary: 'What fewer, other or more goods in an order would change',
    kind: 'query',
    permission: 'orders.edit',
    /** `change`: an `OrderChange` as JSON, for a query has no lists. */
    input: Type.Object({ number: OrderNumber, change: Type.String({ maxLength: 8000 }) }),
    result: OrderChangePlan,
  }),
  'orders.change': operation('orders.change', {
    ...one,
    summary: 'Take goods out of a placed order, or swap them; money, stock and papers follow',
    kind: 'command',
    permission: 'orders.edit',
    // Pieces may be worth anything.
    stepUp: () => true,
    input: Type.Object({
      ...change,
      number: OrderNumber,
      /** What `afterCents` of the plan said: another sum by now refuses it. */
      afterCents: Type.Integer({ minimum: 0 }),
      reason: Reason,
      /** Whether the shopper gets a mail; they do unless it is said. */
      mail: Type.Optional(Type.Boolean()),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    result: OrderChangePlan,
  }),
  'orders.resend': operation('orders.resend', {
    ...one,
    summary: 'Send a mail about an order to the shopper once more',
    kind: 'command',
    permission: 'orders.note',
    input: Type.Object({
      number: OrderNumber,
      mail: Type.Enum(['confirmation', 'shipping', 'invoice']),
    }),
    result: Type.Literal(true),
  }),
} as const
