/** Names of webhook events, separate from the schemas for use in screens. */
export const webhookEventNames = [
  'order.placed',
  'order.status_changed',
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'order.refunded',
  'shipment.sent',
  'shipment.delivered',
  'refund.created',
  'refund.sent',
  'stock.changed',
  'case.opened',
] as const

export type WebhookEvent = (typeof webhookEventNames)[number]
