import type { Order, OrderStatus } from '@ambra/contract/order'
import { traitsOf } from '../product-types/traits.ts'

/** Statuses in which the last piece has left. */
const left: ReadonlySet<OrderStatus> = new Set(['shipped', 'collected', 'fulfilled', 'completed'])

type Shipped = Pick<Order, 'status' | 'items' | 'shipments'>

/** Whether everything of an order that is sent has left. */
export const hasLeftWhole = ({ status }: Pick<Order, 'status'>): boolean => left.has(status)

/** How many pieces have left, of all that are sent; virtual goods are none. */
export function piecesLeft(order: Shipped): { left: number; all: number } {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const all = sum(
    order.items.map(({ product_type, qty_ordered }) => (traitsOf(product_type).isVirtual ? 0 : qty_ordered)),
  )
  const known = sum((order.shipments ?? []).flatMap(({ items }) => items.map(({ qty }) => qty)))
  return { left: hasLeftWhole(order) ? all : Math.min(known, all), all }
}

/**
 * A serial number without what readers and labels differ in: small letters, spaces, dashes, dots, a leading `S/N`. Undefined for
 * what cannot be one: fewer than 3 or more than 40 letters and figures.
 */
export function normalSerial(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/^\s*(S\/N|SN|IMEI)\s*[:.]\s*/, '')
    .replace(/[^0-9A-Z]/g, '')
  return plain.length >= 3 && plain.length <= 40 ? plain : undefined
}
