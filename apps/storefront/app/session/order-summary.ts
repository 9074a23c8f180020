import type { Order, OrderHistory } from '@ambra/contract/order'
import type { OrderOverview, OrderSummary } from '#app/storage/storage-keys.ts'

/** Pictures shown of one order. */
const maxImages = 4

/** What lists show of an order; no address of it is stored in the browser. */
function summaryOf(order: Order): OrderSummary {
  const { increment_id, created_at, status, total, total_qty_ordered, isPayable } = order
  const method = order.extension_attributes?.shipping_assignments[0]?.shipping.method
  return {
    increment_id,
    created_at,
    status,
    total,
    total_qty_ordered,
    images: order.items.flatMap(({ image }) => image ?? []).slice(0, maxImages),
    ...(isPayable && { isPayable }),
    ...(method?.startsWith('store') && { isShopPickup: true }),
  }
}

export const knownOrders = ({ items, total_count }: OrderHistory): OrderOverview => ({
  items: items.map(summaryOf),
  total: total_count,
})
