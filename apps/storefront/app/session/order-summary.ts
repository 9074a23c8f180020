import type { Order, OrderHistory } from '@ambra/contract/sales/order'
import type { OrderOverview, OrderSummary } from '#app/storage/storage-keys.ts'

const maxImages = 4

/** Returns the part of an order that lists show; the browser stores no address of it. */
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
