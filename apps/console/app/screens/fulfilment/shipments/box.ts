import type { PackItem, PackOrder, Shipment } from '@ambra/contract/fulfilment/shipments'
import { normalCode } from '@ambra/domain/fulfilment/scan-code'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { normalSerial } from '@ambra/domain/fulfilment/shipped-pieces'

/** Scanned item. `qty` is above one if the packer typed the count. */
export type Scan = { line: number; sku: string; code: string; qty: number; serial?: string }
/** Item of a box with its wanted and scanned quantity. */
export type BoxItem = PackItem & { wanted: number; read: number }

/** Result of a scan for the open box. */
export type Reading =
  | { kind: 'counted'; item: BoxItem; scan: Scan }
  | { kind: 'asks_serial'; item: BoxItem; code: string }
  | { kind: 'full'; item: BoxItem }
  | { kind: 'no_serial'; item: BoxItem; code: string }
  | { kind: 'serial_twice'; item: BoxItem; code: string }
  | { kind: 'unknown'; code: string }

/**
 * Returns the items of a box with their quantities and their bins in its warehouse, in the order of the
 * lines.
 */
export function boxItems(
  order: Pick<PackOrder, 'items'>,
  box: Pick<Shipment, 'pieces' | 'warehouse'>,
  scans: readonly Scan[],
): BoxItem[] {
  return box.pieces.flatMap(({ line, qty }) =>
    order.items
      .filter((item) => item.line === line)
      .map((item) => ({
        ...item,
        place: placeIn(item, box.warehouse),
        wanted: item.perPiece * qty,
        read: scans
          .filter((scan) => scan.line === line && scan.sku === item.sku)
          .reduce((sum, scan) => sum + scan.qty, 0),
      })),
  )
}

const placeIn = ({ place, places }: PackItem, warehouse: string): string | null =>
  warehouse === mainWarehouse ? place : (places.find((one) => one.warehouse === warehouse)?.place ?? null)

/** Reads a code for the box. Several lines may have the same product. */
export function readCode(items: readonly BoxItem[], code: string, qty = 1): Reading {
  const fitting = items.filter(({ codes }) => codes.some((known) => normalCode(known) === normalCode(code)))
  const [first] = fitting
  if (!first) return { kind: 'unknown', code }
  const item = fitting.find(({ read, wanted }) => read + qty <= wanted)
  if (!item) return { kind: 'full', item: first }
  if (item.wantsSerial) return { kind: 'asks_serial', item, code }
  return { kind: 'counted', item, scan: { line: item.line, sku: item.sku, code, qty } }
}

/** Reads the serial number of an item. Rejects the code of the product itself as a mistake. */
export function readSerial(
  asked: { item: BoxItem; code: string },
  scans: readonly Scan[],
  serial: string,
): Reading {
  const { item, code } = asked
  const normal = normalSerial(serial)
  const isGoods = item.codes.some((known) => normalCode(known) === normalCode(serial))
  if (!normal || isGoods) return { kind: 'no_serial', item, code: serial }
  const isTwice = scans.some((scan) => scan.sku === item.sku && normalSerial(scan.serial ?? '') === normal)
  if (isTwice) return { kind: 'serial_twice', item, code: serial }
  return { kind: 'counted', item, scan: { line: item.line, sku: item.sku, code, qty: 1, serial } }
}

export const isComplete = (items: readonly BoxItem[]): boolean =>
  items.length > 0 && items.every(({ read, wanted }) => read === wanted)

/** Returns the items of lines that were not scanned completely, which can go into a separate box. */
export function unreadPieces(items: readonly BoxItem[], box: Pick<Shipment, 'pieces'>) {
  return box.pieces.flatMap(({ line, qty }) => {
    const whole = Math.min(
      ...items.filter((item) => item.line === line).map(({ read, perPiece }) => Math.floor(read / perPiece)),
    )
    return qty > whole ? { line, qty: qty - whole } : []
  })
}
