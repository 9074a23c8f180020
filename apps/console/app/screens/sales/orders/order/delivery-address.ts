import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'

/** Returns the delivery address of an order, as far as the person may see it. */
export function deliveryAddress({ order }: OrderDetails): OrderAddress | undefined {
  // Stored orders contain complete addresses.
  return order.extension_attributes?.shipping_assignments[0]?.shipping.address as OrderAddress | undefined
}
