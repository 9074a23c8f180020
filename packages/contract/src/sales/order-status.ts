/**
 * All order statuses, spelled as in the specification (`incomming`). Separate from the schemas, so that a
 * browser loads only the list.
 * @see spec §3 Order, docs/rules/order ORD-4
 */
export const orderStatuses = [
  'new',
  'pending',
  'awaiting_payment',
  'paid',
  'incomming',
  'ready',
  'shipped',
  'collected',
  'fulfilled',
  'completed',
  'cancelled',
  'refunded',
] as const
