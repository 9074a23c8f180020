import type { AdminResult } from '@ambra/contract/admin/operations'
import type { QueueRow } from '@ambra/contract/admin/parcels'
import {
  type LeavingProgress,
  type OrderToLeave,
  warehouseRepository,
} from '@ambra/db/parcel/warehouse-repository'
import { dispatchCutOff, dispatchDay } from '@ambra/domain/delivery-promise'
import { isoDay } from '@ambra/domain/format'
import { storeById } from '@ambra/domain/stores'
import type { OperationContext } from '../context/operation.ts'

type Search = {
  carrier?: string | undefined
  progress?: QueueRow['progress'] | undefined
  after?: string | undefined
  limit?: number | undefined
}
type Context = Pick<OperationContext, 'shop' | 'now'> & { storeIds: 'all' | number[] }
type Due = OrderToLeave & { leaveBy: string; isLate: boolean }

const usualLimit = 50

/**
 * What has to leave: the day an order has to be gone follows from the moment it could leave and the cut-off of the house, as the
 * promise to the shopper did. Late ones first. The whole queue is sorted here, its details are read for one page.
 */
export async function leavingQueue(
  { shop, now, storeIds }: Context,
  { carrier, progress, after, limit = usualLimit }: Search,
): Promise<AdminResult<'parcels.queue'>> {
  const warehouse = warehouseRepository(shop.database.db)
  const today = isoDay(now())
  const all = (await warehouse.listToLeave(storeIds)).map((order): Due => {
    const leaveBy = dispatchDay(order.readyAt)
    return { ...order, leaveBy, isLate: leaveBy < today }
  })
  const sorted = all
    .filter((order) => carrier === undefined || order.carrier === carrier)
    .sort((a, b) => a.readyAt.getTime() - b.readyAt.getTime() || a.id - b.id)
  const begin = after === undefined ? 0 : sorted.findIndex(({ number }) => number === after) + 1
  const { rows, next } = await pageOf(sorted.slice(begin), { limit, progress }, (ids) =>
    warehouse.listProgress(ids),
  )
  const nextDay = dispatchDay(now())
  return {
    rows,
    next,
    carriers: carriersOf(all),
    cutOff: dispatchCutOff(now()).toISOString(),
    dueNow: all.filter(({ leaveBy }) => leaveBy <= nextDay).length,
  }
}

/** Reads on until the page is full: what an order is filtered by is known only with its details. */
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

/** Undefined for an order with nothing that is sent, or of which all has left. */
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
    promisedTo: order.promisedTo,
    carrier: order.carrier,
    delivery: order.delivery,
    pieces,
    left: pieces - details.sent,
    progress,
    run: details.run,
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
