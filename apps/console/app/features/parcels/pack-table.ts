import type { PackOrder } from '@ambra/contract/admin/parcels'

type Order = Pick<PackOrder, 'lines' | 'shipments' | 'warehouses'>

/** Pieces of the order that have not left a warehouse and stand in no box. */
export const leftAt = ({ lines }: Pick<Order, 'lines'>, warehouse: string): number =>
  lines.flatMap(({ at }) => at).reduce((sum, one) => sum + (one.warehouse === warehouse ? one.left : 0), 0)

/**
 * The warehouse whose pack table is shown: the one of the address, else the first with an open box or with something to pack, so that what is
 * not done yet is never hidden behind what is.
 */
export function tableOf(order: Order, asked: string | null): string {
  const codes = order.warehouses.map(({ code }) => code)
  const named = codes.find((code) => code === asked)
  if (named !== undefined) return named
  const open = order.shipments.find(({ state }) => state === 'packing')?.warehouse
  return open ?? codes.find((code) => leftAt(order, code) > 0) ?? codes[0] ?? ''
}
