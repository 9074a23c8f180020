import type { OrderDetails } from '@ambra/contract/admin/order-operations'
import type { OrderAddress } from '@ambra/contract/order-parts'

/** Where the goods of an order go to, as far as it may be shown. */
export function deliveryAddress({ order }: OrderDetails): OrderAddress | undefined {
  // Stored orders hold whole addresses.
  return order.extension_attributes?.shipping_assignments[0]?.shipping.address as OrderAddress | undefined
}
