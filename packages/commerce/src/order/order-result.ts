import type { OrderResult } from '@ambra/contract/order'
import type { CartRecord, PlacedOrder } from '@ambra/db/records'
import { clientCartId } from '../cart/cart-access.ts'

type Extras = { [name in 'account' | 'paymentReference']: OrderResult[name] | undefined }

/** A placed order as its client receives it. */
export const toResult = (
  order: PlacedOrder,
  cart: CartRecord,
  { account, paymentReference }: Extras,
): OrderResult => ({
  orderNumber: order.number,
  backendOrderId: order.orderId,
  magentoOrderId: order.orderId,
  orderToken: order.orderToken,
  cartId: clientCartId(cart),
  transferedAt: order.placedAt.toISOString(),
  ...(account && { account }),
  ...(paymentReference && { paymentReference }),
})
