import type { OrderStatus } from '@ambra/contract/order'
import { orderTransitions } from '@ambra/domain/order-status'

/** What the database must say of a move: whether the order may make it; a refund needs money received and happens once. */
export function canMove(from: OrderStatus, to: OrderStatus, isMoneyReceived: boolean): boolean {
  if (to === 'refunded') return isMoneyReceived && from !== 'refunded'
  return orderTransitions[from].includes(to)
}
