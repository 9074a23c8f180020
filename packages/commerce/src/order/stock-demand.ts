import type { OrderPlacement } from '@ambra/db/records'
import { type PricedLine, stockDemand } from '../cart/priced-lines.ts'
import { isVirtual } from '../cart/sellable-price.ts'

/** What the order takes from stock, bundle parts summed in; virtual goods without stock are left out. */
export function stockDemandOf(lines: readonly PricedLine[]): OrderPlacement['stock'] {
  return [...stockDemand(lines).values()]
    .filter(({ sellable }) => sellable.stock !== undefined || !isVirtual(sellable))
    .map(({ sellable, qty }) => ({ sku: sellable.sku, qty }))
}
