import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { QueueRow } from '@ambra/contract/fulfilment/shipments'
import { type LeavingProgress, type OrderToLeave, warehouseRepository } from '@ambra/db/fulfilment'
import { dispatchCutOff, dispatchDay } from '@ambra/domain/fulfilment/delivery-promise'
import { isoDay } from '@ambra/domain/platform/text/format'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { orderSourceRepository, warehousesRepository } from '@ambra/db/inventory'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { linesByWarehouse } from './lines-by-warehouse.ts'
import { goodsOf } from '../packing/pack-items.ts'
import type { ShopDatabase } from './shipment-context.ts'

type Search = {
  carrier?: string | undefined
  progress?: QueueRow['progress'] | undefined
  warehouse?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}
type Context = Pick<OperationContext, 'shop' | 'now'> & { storeIds: 'all' | number[] }
type Due = OrderToLeave & { leaveBy: string; isLate: boolean; warehouses: string[] }

const usualLimit = 50

/**
 * Lists orders to ship, late ones first. The due day follows from the time the order became shippable and the
 * warehouse cutoff, as in the promise to the shopper. Sorts the whole queue, but reads details for one page
 * only. In the queue of one of several warehouses only pieces that leave it count.
 */
export async function leavingQueue(
  { shop, now, storeIds }: Context,
  { carrier, progress, warehouse: wanted, after, limit = usualLimit }: Search,
): Promise<AdminResult<'parcels.queue'>> {
  const { db } = shop.database
  const warehouse = warehouseRepository(db)
  const today = isoDay(now())
  const leaving = await warehouse.listToLeave(storeIds)
  const warehouses = await warehousesRepository(db).listSeveral()
  const at =
    warehouses.length > 0
      ? await orderSourceRepository(db).warehousesOf(leaving.map(({ id }) => id))
      : undefined
  const here = at && wanted
  const all = leaving.map((order): Due => {
    const leaveBy = dispatchDay(order.readyAt)
    return { ...order, leaveBy, isLate: leaveBy < today, warehouses: at?.get(order.id) ?? [] }
  })
  const ofHere = here === undefined ? all : all.filter((order) => order.warehouses.includes(here))
  const sorted = ofHere
    .filter((order) => carrier === undefined || order.carrier === carrier)
    .sort((a, b) => a.readyAt.getTime() - b.readyAt.getTime() || a.id - b.id)
  const begin = after === undefined ? 0 : sorted.findIndex(({ number }) => number === after) + 1
  const { rows, next } = await pageOf(sorted.slice(begin), { limit, progress }, (ids) =>
    here === undefined ? warehouse.listProgress(ids) : progressAt(db, ids, here),
  )
  const nextDay = dispatchDay(now())
  return {
    rows,
    next,
    carriers: carriersOf(ofHere),
    warehouses,
    cutOff: dispatchCutOff(now()).toISOString(),
    dueNow: ofHere.filter(({ leaveBy }) => leaveBy <= nextDay).length,
  }
}

async function progressAt(
  db: ShopDatabase,
  ids: readonly number[],
  warehouse: string,
): Promise<LeavingProgress[]> {
  // No name is shown, so the language does not matter.
  const { lines } = await linesByWarehouse(db, await goodsOf(db, ids, 'et'))
  const pieces = (orderId: number) =>
    lines.reduce(
      (sum, line) => (line.orderId === orderId && line.warehouse === warehouse ? sum + line.qty : sum),
      0,
    )
  const found = await warehouseRepository(db).listProgress(ids, warehouse)
  return found.map((one) => ({ ...one, pieces: pieces(one.orderId) }))
}

/** Reads on until the page is full, because some filters need the details. */
async function pageOf(
  orders: readonly Due[],
  { limit, progress }: { limit: number; progress: QueueRow['progress'] | undefined },
  details: (ids: readonly number[]) => Promise<LeavingProgress[]>,
): Promise<{ rows: QueueRow[]; next: string | null }> {
  const rows: QueueRow[] = []
  for (let at = 0; at < orders.length; at += limit) {
    const part = orders.slice(at, at + limit)
    const known = new Map((await details(part.map(({ id }) => id))).map((one) => [one.orderId, one]))
    for (const [index, order] of part.entries()) {
      const row = rowOf(order, known.get(order.id))
      if (row && (progress === undefined || row.progress === progress)) rows.push(row)
      const isMore = at + index + 1 < orders.length
      if (rows.length === limit) return { rows, next: isMore ? order.number : null }
    }
  }
  return { rows, next: null }
}

/** Undefined for an order with nothing to ship, or of which everything has left. */
function rowOf(order: Due, details: LeavingProgress | undefined): QueueRow | undefined {
  if (!details || details.pieces === 0 || details.sent >= details.pieces) return undefined
  const { isPacking, isPacked, inShipments, pieces } = details
  const progress = isPacking ? 'packing' : isPacked && inShipments >= pieces ? 'packed' : 'waiting'
  return {
    number: order.number,
    store: storeById(order.storeId)?.code ?? String(order.storeId),
    status: order.status,
    placed: order.placedAt.toISOString(),
    leaveBy: order.leaveBy,
    isLate: order.isLate,
    isReversed: order.isReversed,
    isHeld: order.isHeld,
    promisedTo: order.promisedTo,
    carrier: order.carrier,
    delivery: order.delivery,
    pieces,
    left: pieces - details.sent,
    progress,
    run: details.run,
    warehouses: order.warehouses,
  }
}

function carriersOf(orders: readonly Due[]) {
  const counts = new Map<string, { carrier: string; orders: number; late: number }>()
  for (const { carrier, isLate } of orders) {
    const known = counts.get(carrier) ?? { carrier, orders: 0, late: 0 }
    counts.set(carrier, { ...known, orders: known.orders + 1, late: known.late + Number(isLate) })
  }
  return [...counts.values()].sort((a, b) => b.orders - a.orders || a.carrier.localeCompare(b.carrier))
}
