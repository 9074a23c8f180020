/**
 * All order statuses, spelling as the specification's (`incomming`). Apart from the schemas, so that a browser gets the
 * list alone.
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
