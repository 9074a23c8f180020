import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { warehouseRepository } from '@ambra/db/fulfilment'
import { type OrderSource, orderSourceRepository, warehousesRepository } from '@ambra/db/inventory'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import type { Goods, PackedLines } from '../packing/pack-items.ts'
import type { ShopDatabase } from './shipment-context.ts'

/** Pieces of a line that leave one warehouse: all, in boxes, in closed boxes, and in no box. */
export type LineAt = {
  orderId: number
  line: number
  warehouse: string
  qty: number
  boxed: number
  closed: number
  left: number
}
type Line = { orderId: number; line: number; qty: number }
type Part = Pick<Goods, 'orderId' | 'line' | 'productId' | 'perPiece'>

/** Groups lines by the warehouse they leave; `warehouses` in order of preference, empty if there is only one. */
export async function linesByWarehouse(
  db: ShopDatabase,
  { lines, goods }: PackedLines,
): Promise<{ warehouses: WarehouseName[]; lines: LineAt[] }> {
  const warehouses = await warehousesRepository(db).listSeveral()
  if (warehouses.length === 0)
    return {
      warehouses,
      lines: lines.map(({ orderId, line, qty, inShipments, closed }) => {
        const left = Math.max(qty - inShipments, 0)
        return { orderId, line, warehouse: mainWarehouse, qty, boxed: inShipments, closed, left }
      }),
    }
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const allotted = allotLines(lines, {
    goods,
    sources: await orderSourceRepository(db).listSenders(orderIds),
    warehouses: warehouses.map(({ code }) => code),
  })
  const boxed = Map.groupBy(await warehouseRepository(db).listBoxed(orderIds), lineKey)
  const byLine = Map.groupBy(allotted, lineKey)
  return {
    warehouses,
    lines: lines.flatMap((line) => {
      // A box entered manually names no warehouse, so the remainder never exceeds that of the whole line.
      let rest = Math.max(line.qty - line.inShipments, 0)
      const parts = (byLine.get(lineKey(line)) ?? []).map((one): LineAt => {
        const box = boxed.get(lineKey(line))?.find(({ warehouse }) => warehouse === one.warehouse)
        const left = Math.min(Math.max(one.qty - (box?.qty ?? 0), 0), rest)
        rest -= left
        return { ...one, boxed: box?.qty ?? 0, closed: box?.closed ?? 0, left }
      })
      // If a box holds more of another warehouse than recorded, the piece can still be packed.
      return parts.map((part, index) => (index === 0 ? { ...part, left: part.left + rest } : part))
    }),
  }
}

const lineKey = ({ orderId, line }: Pick<Line, 'orderId' | 'line'>) => `${orderId}/${line}`

type Allotment = {
  goods: readonly Part[]
  sources: readonly Pick<OrderSource, 'orderId' | 'productId' | 'warehouse' | 'qty'>[]
  warehouses: readonly string[]
}

/**
 * Allots the pieces of lines to warehouses. An order reserves products, not lines: sets come first, because
 * all parts of one leave together. A piece whose parts lie apart leaves from the warehouse of most of its
 * order, where its parts are brought.
 */
export function allotLines(lines: readonly Line[], { goods, sources, warehouses }: Allotment) {
  const rest = new Map(sources.map((one) => [keyOf(one), one.qty]))
  const found = new Map<string, Line & { warehouse: string }>()
  const add = (line: Line, warehouse: string, qty: number) => {
    if (qty <= 0) return
    const key = `${lineKey(line)}/${warehouse}`
    found.set(key, { ...line, warehouse, qty: (found.get(key)?.qty ?? 0) + qty })
  }
  const parts = Map.groupBy(goods, lineKey)
  const partsOf = (line: Line) => parts.get(lineKey(line)) ?? []
  const bySize = lines.toSorted((one, other) => partsOf(other).length - partsOf(one).length)
  const apart = bySize.map((line) => {
    let left = line.qty
    for (const warehouse of warehouses) {
      const wanted = partsOf(line).map((part) => ({
        key: keyOf({ ...part, warehouse }),
        each: part.perPiece,
      }))
      const qty = Math.min(left, ...wanted.map(({ key, each }) => Math.floor((rest.get(key) ?? 0) / each)))
      if (wanted.length === 0 || qty <= 0) continue
      for (const { key, each } of wanted) rest.set(key, (rest.get(key) ?? 0) - qty * each)
      add(line, warehouse, qty)
      left -= qty
    }
    return { line, left }
  })
  const most = Map.groupBy(found.values(), ({ orderId }) => orderId)
  for (const { line, left } of apart) add(line, mostOf(most.get(line.orderId) ?? []), left)
  const rank = new Map(warehouses.map((code, index) => [code, index]))
  return [...found.values()].sort((a, b) => (rank.get(a.warehouse) ?? 0) - (rank.get(b.warehouse) ?? 0))
}

const keyOf = (of: { orderId: number; productId: number | null; warehouse: string }) =>
  `${of.orderId}/${of.productId}/${of.warehouse}`

const mostOf = (own: readonly { warehouse: string; qty: number }[]): string =>
  own.toSorted((one, other) => other.qty - one.qty)[0]?.warehouse ?? mainWarehouse
