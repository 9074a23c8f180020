import Type, { type Static } from 'typebox'
import { Done, OrderNumber, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
const Version = Type.Optional(Type.Integer({ minimum: 0 }))

/** Payment method at the counter of the shop. */
export const CounterMeans = Type.Enum(['cash', 'card_terminal'])
export type CounterMeans = Static<typeof CounterMeans>

/** Payment taken at the counter: the full amount due, as shown on the page. */
export const CounterPayment = Type.Object({
  means: CounterMeans,
  cents: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
})
export type CounterPayment = Static<typeof CounterPayment>

/** Payments of an order taken by staff. */
export const orderPaymentOperations = {
  'orders.take-payment': operation('orders.take-payment', {
    summary: 'Record a payment at the counter, in cash or at the card terminal',
    kind: 'command',
    permission: 'orders.move',
    scope: 'order',
    subject: order,
    // This statement releases gift cards and files.
    stepUp: () => true,
    input: Type.Object({
      number: OrderNumber,
      ...CounterPayment.properties,
      comment: Reason,
      version: Version,
    }),
    result: Done,
  }),
  'orders.undo-payment': operation('orders.undo-payment', {
    summary: 'Undo a payment recorded at the counter',
    kind: 'command',
    // Takes money out of the till.
    permission: 'orders.refund',
    scope: 'order',
    subject: order,
    stepUp: () => true,
    input: Type.Object({ number: OrderNumber, reason: Reason, version: Version }),
    result: Type.Object({ cents: Type.Integer() }),
    secondPerson: {
      isNeeded: ({ result, limitCents }) => limitCents !== null && result.cents >= limitCents,
    },
  }),
} as const
