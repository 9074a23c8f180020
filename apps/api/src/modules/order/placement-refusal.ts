import { ShopError } from '@ambra/contract/errors'
import type { OrderRefusal } from '@ambra/db/records'
import type { PricedLine } from '../cart/priced-lines.ts'
import { stockDemandOf } from './stock-demand.ts'

/** Lines of the cart that need one of these goods: a bundle is named, not the part of it that is gone. */
const linesNeeding = (skus: readonly string[], lines: readonly PricedLine[]): string[] =>
  lines.flatMap((line) =>
    stockDemandOf([line]).some(({ sku }) => skus.includes(sku)) ? [line.item.sku] : [],
  )

/** What the shopper is told when the database did not place the order; goods that are gone are named by their lines. */
export function refusalOfPlacement({ refused, skus }: OrderRefusal, lines: readonly PricedLine[]): ShopError {
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
    case 'order.not_available':
      return new ShopError('order.not_available', { skus: linesNeeding(skus ?? [], lines).join(',') })
  }
}
