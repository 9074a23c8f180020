import type { OrderStatus } from '@ambra/contract/order'
import type { MoveTo } from '../orders-types.ts'

/** The way of an order as the shop works: what comes first here is the next step. */
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
 * What an order can be set to, the next step first: goods are packed whether they were paid before or are paid on delivery.
 * Cancelling and refunding are no steps.
 */
export const stepsOf = (next: readonly OrderStatus[]): MoveTo[] =>
  way.filter((status) => next.includes(status))
