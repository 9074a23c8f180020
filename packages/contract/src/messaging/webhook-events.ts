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
 * Webhook events with the data of each message. They name records and contain no personal data and no access
 * code: a recipient reads the rest with an API key, subject to permissions and audit.
 * `functions/note_webhook.sql` writes them.
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

/** Name of a test event, which every webhook accepts. */
export const testEvent = 'webhook.test'

/** Body of every message. @see https://www.standardwebhooks.com, version 1.0.0 */
export const webhookBody = (data: TSchema) =>
  Type.Object({ type: Type.String(), timestamp: Type.String({ format: 'date-time' }), data })
