import Type, { type TSchema } from 'typebox'
import type { WebhookEvent } from './webhook-event-names.ts'

const OrderNumber = Type.String({ description: 'Number of the order' })
const Store = Type.String({ description: 'Code of the store' })
const order = { number: OrderNumber, store: Store, status: Type.String() }
const shipment = {
  number: OrderNumber,
  shipment: Type.String(),
  tracking: Type.Union([Type.String(), Type.Null()]),
}
const money = { number: OrderNumber, refund: Type.Integer(), amountCents: Type.Integer() }

/**
 * What a webhook may be sent for, with the data of each message. They name things and hold nothing about a person and no code that
 * opens anything: who receives
 * one reads the rest with a key, where rights and audit hold. `functions/note_webhook.sql` writes them.
 */
export const webhookEvents = {
  'order.placed': Type.Object(order),
  'order.status_changed': Type.Object({ ...order, from: Type.Union([Type.String(), Type.Null()]) }),
  'order.paid': Type.Object(order),
  'order.shipped': Type.Object(order),
  'order.cancelled': Type.Object(order),
  'order.refunded': Type.Object(order),
  'shipment.sent': Type.Object(shipment),
  'shipment.delivered': Type.Object(shipment),
  'refund.created': Type.Object(money),
  'refund.sent': Type.Object(money),
  'stock.changed': Type.Object({ sku: Type.String(), qty: Type.Integer(), reserved: Type.Integer() }),
  'case.opened': Type.Object({
    kind: Type.Enum(['withdrawal', 'claim']),
    number: OrderNumber,
    store: Store,
  }),
} as const satisfies Record<WebhookEvent, TSchema>

/** What a test is sent as; each webhook gets it. */
export const testEvent = 'webhook.test'

/** The body of every message. @see https://www.standardwebhooks.com, version 1.0.0 */
export const webhookBody = (data: TSchema) =>
  Type.Object({ type: Type.String(), timestamp: Type.String({ format: 'date-time' }), data })
