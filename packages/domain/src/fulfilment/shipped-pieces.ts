import type { Order, OrderStatus } from '@ambra/contract/sales/order'
import { traitsOf } from '../catalogue/product-types/traits.ts'

/** Statuses in which the last piece has left. */
const left: ReadonlySet<OrderStatus> = new Set(['shipped', 'collected', 'fulfilled', 'completed'])

type Shipped = Pick<Order, 'status' | 'items' | 'shipments'>

/** Returns whether everything to ship has left. */
export const hasLeftWhole = ({ status }: Pick<Order, 'status'>): boolean => left.has(status)

/** Returns the number of shipped pieces and of all pieces to ship; virtual products do not count. */
export function piecesLeft(order: Shipped): { left: number; all: number } {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const all = sum(
    order.items.map(({ product_type, qty_ordered }) => (traitsOf(product_type).isVirtual ? 0 : qty_ordered)),
  )
  const known = sum((order.shipments ?? []).flatMap(({ items }) => items.map(({ qty }) => qty)))
  return { left: hasLeftWhole(order) ? all : Math.min(known, all), all }
}

/**
 * Normalizes a serial number: removes differences between scanners and labels, such as case, spaces, dashes,
 * dots and a leading `S/N`. Returns undefined for fewer than 3 or more than 40 letters and digits.
 */
export function normalSerial(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/^\s*(S\/N|SN|IMEI)\s*[:.]\s*/, '')
    .replace(/[^0-9A-Z]/g, '')
  return plain.length >= 3 && plain.length <= 40 ? plain : undefined
}
