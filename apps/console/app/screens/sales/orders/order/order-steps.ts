import type { OrderStatus } from '@ambra/contract/sales/order'
import type { MoveTo } from '../orders-types.ts'

/** Order of the steps in the work of the shop; the first possible one is the next step. */
const way: readonly MoveTo[] = [
  'pending',
  'awaiting_payment',
  'ready',
  'shipped',
  'collected',
  'fulfilled',
  'completed',
  'incomming',
  'paid',
  'new',
]

/**
 * Returns the statuses an order can be set to, the next step first: goods are packed whether they are paid
 * before or on delivery. Excludes cancelling and refunding.
 */
export const stepsOf = (next: readonly OrderStatus[]): MoveTo[] =>
  way.filter((status) => next.includes(status))
