import type { PackOrder } from '@ambra/contract/fulfilment/shipments'

type Order = Pick<PackOrder, 'lines' | 'shipments' | 'warehouses'>

/** Returns the number of items that have not left a warehouse and are in no box. */
export const leftAt = ({ lines }: Pick<Order, 'lines'>, warehouse: string): number =>
  lines.flatMap(({ at }) => at).reduce((sum, one) => sum + (one.warehouse === warehouse ? one.left : 0), 0)

/**
 * Returns the warehouse to show: that of the address, otherwise the first with an open box or items to pack,
 * so that unfinished work is not hidden.
 */
export function tableOf(order: Order, asked: string | null): string {
  const codes = order.warehouses.map(({ code }) => code)
  const named = codes.find((code) => code === asked)
  if (named !== undefined) return named
  const open = order.shipments.find(({ state }) => state === 'packing')?.warehouse
  return open ?? codes.find((code) => leftAt(order, code) > 0) ?? codes[0] ?? ''
}
