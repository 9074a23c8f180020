import { ShopError } from '@ambra/contract/errors'
import type { OrderRequest } from '@ambra/contract/order'
import { oldDeviceWay } from '@ambra/domain/old-devices'
import { type PricedLine, takesOldDevice } from '../cart/priced-lines.ts'

/**
 * How many old devices go back with each line of an order, at most one for each piece of it; without a number one for
 * each.
 * @throws ShopError order.old_device_not_taken for a line that is no large device, more than its pieces, or a locker
 */
export function oldDevicesOf(
  requested: OrderRequest['old_devices'] = [],
  lines: readonly PricedLine[],
  pickup: 'locker' | 'store' | undefined,
): Map<PricedLine, number> {
  const taken = new Map<PricedLine, number>()
  for (const { sku, qty } of requested) {
    const line = lines.find((one) => [one.item.sku, one.item.parentSku].includes(sku) && !taken.has(one))
    const pieces = qty ?? line?.item.qty ?? 0
    if (!line || !takesOldDevice(line) || pieces > line.item.qty || !oldDeviceWay(pickup))
      throw new ShopError('order.old_device_not_taken', { sku })
    taken.set(line, pieces)
  }
  return taken
}
