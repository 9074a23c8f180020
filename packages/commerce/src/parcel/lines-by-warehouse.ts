import type { WarehouseName } from '@ambra/contract/admin/warehouses'
import { warehouseRepository } from '@ambra/db/parcel/warehouse-repository'
import { type OrderSource, orderSourceRepository } from '@ambra/db/stock/order-source-repository'
import { warehousesRepository } from '@ambra/db/stock/warehouses-repository'
import { mainWarehouse } from '@ambra/domain/main-warehouse'
import type { Goods, PackedLines } from './pack-items.ts'
import type { ShopDatabase } from './parcel-context.ts'

/** Pieces of a line that leave one warehouse: all, those in boxes, in closed boxes, and what stands in none. */
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

/** Lines by the warehouse they leave; `warehouses` in the order of preference, none where there is only one. */
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
    sources: await orderSourceRepository(db).list(orderIds),
    warehouses: warehouses.map(({ code }) => code),
  })
  const boxed = Map.groupBy(await warehouseRepository(db).listBoxed(orderIds), lineKey)
  const byLine = Map.groupBy(allotted, lineKey)
  return {
    warehouses,
    lines: lines.flatMap((line) => {
      // A box that was noted by hand names no warehouse: what is left is never more than of the whole line.
      let rest = Math.max(line.qty - line.inShipments, 0)
      const parts = (byLine.get(lineKey(line)) ?? []).map((one): LineAt => {
        const box = boxed.get(lineKey(line))?.find(({ warehouse }) => warehouse === one.warehouse)
        const left = Math.min(Math.max(one.qty - (box?.qty ?? 0), 0), rest)
        rest -= left
        return { ...one, boxed: box?.qty ?? 0, closed: box?.closed ?? 0, left }
      })
      // Where a box holds more of another warehouse than the books say, the piece can still be packed.
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
 * Which pieces of which line leave which warehouse. An order takes goods, not lines: sets come first, for all parts of one leave
 * together. A piece whose parts lie apart leaves where most of its order does, and its parts are brought there.
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
