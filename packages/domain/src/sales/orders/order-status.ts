import type { OrderStatus } from '@ambra/contract/sales/order'
import { orderStatuses } from '@ambra/contract/sales/order-status'

/**
 * Allowed status changes; all others are refused, also by the database. `refunded` is reachable from any
 * state once money was received, so it is not in the rows.
 * @see docs/rules/order ORD-4
 */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['pending', 'awaiting_payment'],
  pending: ['paid', 'ready', 'cancelled'],
  awaiting_payment: ['paid', 'cancelled'],
  paid: ['incomming', 'ready', 'cancelled'],
  incomming: ['ready', 'cancelled'],
  ready: ['shipped', 'cancelled'],
  shipped: ['collected', 'fulfilled'],
  collected: ['completed'],
  fulfilled: ['completed'],
  completed: [],
  cancelled: [],
  refunded: [],
}

/** Statuses that release reserved stock. @see docs/rules/stock STK-4 */
export const stockReleasingStatuses: readonly OrderStatus[] = ['cancelled']

/** Returns the Magento-style `state` of a status, for clients that read it. @see docs/rules/order ORD-3 */
export function orderState(status: OrderStatus): string {
  if (status === 'new' || status === 'pending') return 'new'
  if (status === 'awaiting_payment') return 'pending_payment'
  if (status === 'cancelled') return 'canceled'
  if (status === 'refunded') return 'closed'
  if (status === 'completed' || status === 'collected' || status === 'fulfilled') return 'complete'
  return 'processing'
}

/**
 * Returns the text key of a status: `shipped` is shown as ready to pick up at a locker or shop. @see spec §3
 * Order
 */
export function statusLabelKey(status: OrderStatus, isPickup: boolean): OrderStatus | 'ready_to_pickup' {
  return status === 'shipped' && isPickup ? 'ready_to_pickup' : status
}

/** Narrows a text to a status. */
export function isOrderStatus(text: string): text is OrderStatus {
  return orderStatuses.some((status) => status === text)
}
