import Type, { type Static } from 'typebox'
import { Done, OrderNumber, Reason } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
const Version = Type.Optional(Type.Integer({ minimum: 0 }))

/** How an order was paid at the counter of the shop. */
export const CounterMeans = Type.Enum(['cash', 'card_terminal'])
export type CounterMeans = Static<typeof CounterMeans>

/** Money taken at the counter: all that is still due, as the page showed it. */
export const CounterPayment = Type.Object({
  means: CounterMeans,
  cents: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
})
export type CounterPayment = Static<typeof CounterPayment>

/** Money of an order that people of the shop take themselves. */
export const orderPaymentOperations = {
  'orders.take-payment': operation('orders.take-payment', {
    summary: 'Record that an order was paid at the counter, in cash or at the card terminal',
    kind: 'command',
    permission: 'orders.move',
    scope: 'order',
    subject: order,
    // On this word gift cards and files are handed out.
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
    summary: 'Take back the payment of an order that was recorded at the counter',
    kind: 'command',
    // Money leaves the till.
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
