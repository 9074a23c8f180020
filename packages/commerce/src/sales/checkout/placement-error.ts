import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderError } from '@ambra/db/schema'
import type { PricedLine } from '../cart/priced-lines.ts'
import { stockDemandOf } from './order-lines.ts'

/** Returns the cart lines that need one of these products; for a missing part names the bundle. */
const linesNeeding = (skus: readonly string[], lines: readonly PricedLine[]): string[] =>
  lines.flatMap((line) =>
    stockDemandOf([line]).some(({ sku }) => skus.includes(sku)) ? [line.item.sku] : [],
  )

/** Returns the name, known to the shopper, of the line that needs one of these products. */
const nameOf = (skus: readonly string[], lines: readonly PricedLine[]): string =>
  lines.find((line) => stockDemandOf([line]).some(({ sku }) => skus.includes(sku)))?.name ?? skus.join(', ')

/** Returns the error for the shopper when the database rejected the order; names missing products by their lines. */
export function placementError(
  { refused, skus, scope, max = 0 }: OrderError,
  lines: readonly PricedLine[],
  email: string,
): ShopError {
  // The shopper cannot pay for other people's orders from the same network.
  if (scope === 'network') return new ShopError('order.unpaid_network', { email })
  switch (refused) {
    case 'cart.unknown':
      return new ShopError('cart.not_found')
    case 'order.cart_already_ordered':
      return new ShopError('order.already_placed')
    case 'order.key_reused':
      return new ShopError('order.idempotency_conflict')
    case 'order.cart_changed':
      return new ShopError('order.in_flight')
    case 'order.coupon_lost':
      return new ShopError('order.coupon_lost')
    case 'order.gift_card_changed':
      return new ShopError('order.gift_card_changed')
    case 'order.not_available':
      return new ShopError('order.not_available', { skus: linesNeeding(skus ?? [], lines).join(',') })
    case 'order.unpaid_orders':
    case 'order.unpaid_cash':
    case 'order.unpaid_pieces':
      return new ShopError(refused, { max, email })
    case 'order.unpaid_share':
      if (max === 0) return new ShopError('order.unpaid_network', { email })
      return new ShopError(refused, { max, email, product: nameOf(skus ?? [], lines) })
    case 'order.mail_limit':
      return new ShopError(refused, { email })
  }
}
