import type { OrderStatus } from '@ambra/contract/sales/order'
import { orderTransitions } from '@ambra/domain/sales/orders/order-status'

/** Whether the database must allow a status change; a refund needs received money and happens once. */
export function canMove(from: OrderStatus, to: OrderStatus, isMoneyReceived: boolean): boolean {
  if (to === 'refunded') return isMoneyReceived && from !== 'refunded'
  return orderTransitions[from].includes(to)
}
