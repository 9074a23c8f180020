import type { PickRun } from '@ambra/contract/fulfilment/shipments'
import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type PickRunRecord, pickRunRepository, warehouseRepository } from '@ambra/db/fulfilment'
import { warehousesRepository } from '@ambra/db/inventory'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { comparePlaces } from '@ambra/domain/fulfilment/scan-code'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { linesByWarehouse } from '../shipments/lines-by-warehouse.ts'
import { type Goods, goodsOf } from '../packing/pack-items.ts'
import type { ShopDatabase } from '../shipments/shipment-context.ts'

/** Context of picking: the stores, and the language of names. */
export type PickContext = Pick<OperationContext, 'shop' | 'now'> & {
  storeIds: 'all' | number[]
  operator: string
  staffId: number | undefined
  language: string
}

/** Maximum runs on a screen; more indicate runs left open. */
const maxRuns = 50

/**
 * Starts a pick run for the pieces of these orders that no other run has claimed and no box holds. A run is
 * in one warehouse: the named one, or the first with some of them.
 * @throws ShopError order.not_found, parcels.nothing_left
 */
export async function startRun(
  context: PickContext,
  numbers: readonly string[],
  wanted?: string,
): Promise<PickRun> {
  const id = await context.shop.database.db.transaction().execute(async (db) => {
    const leaving = await warehouseRepository(db).listToLeave(context.storeIds)
    const orders = [...new Set(numbers)].map((number) => {
      const order = leaving.find((one) => one.number === number)
      if (!order) throw new ShopError('order.not_found')
      if (order.isHeld) throw new ShopError('order.on_hold', { number })
      if (order.isReversed) throw new ShopError('order.payment_reversed', { number })
      return order.id
    })
    const runs = pickRunRepository(db)
    await runs.lockOrders(orders)
    const free = await freePieces(db, orders, context.language)
    const warehouse = wanted ?? free[0]?.warehouse
    const pieces = free.filter((piece) => piece.warehouse === warehouse)
    if (warehouse === undefined || pieces.length === 0) throw new ShopError('parcels.nothing_left')
    const { operator: actor, staffId, now } = context
    return runs.add({ actor, staffId, warehouse, now: now() }, pieces)
  })
  return showRun(context, id)
}

/** Returns what can be picked, items of the preferred warehouse first. */
async function freePieces(db: ShopDatabase, orders: readonly number[], language: string) {
  const packed = await goodsOf(db, orders, language)
  const { warehouses, lines } = await linesByWarehouse(db, packed)
  const claims = await pickRunRepository(db).listClaimed(orders)
  const claimed = Map.groupBy(claims, ({ orderId, line }) => `${orderId}/${line}`)
  const byLine = Map.groupBy(lines, ({ orderId, line }) => `${orderId}/${line}`)
  const rank = (code: string) => warehouses.findIndex((one) => one.code === code)
  return packed.goods
    .flatMap((item) => {
      const { orderId, line, sku, productId, perPiece } = item
      const taken = claimed.get(`${orderId}/${line}`)?.filter((one) => one.sku === sku)
      return (byLine.get(`${orderId}/${line}`) ?? []).map(({ warehouse, qty, closed }) => {
        const picked = taken?.find((one) => one.warehouse === warehouse)?.qty ?? 0
        // A box may have been packed without a run.
        const free = qty * perPiece - Math.max(picked, closed * perPiece)
        return { orderId, line, sku, productId, warehouse, place: placeIn(item, warehouse), qty: free }
      })
    })
    .filter(({ qty }) => qty > 0)
    .sort((a, b) => rank(a.warehouse) - rank(b.warehouse))
}

const placeIn = ({ place, places }: Goods, warehouse: string): string | null =>
  warehouse === mainWarehouse ? place : (places.find((one) => one.warehouse === warehouse)?.place ?? null)

/**
 * Returns a run, sorted by bin.
 * @throws ShopError parcels.run_unknown, also for one with an order of another store
 */
export async function showRun(context: PickContext, id: number): Promise<PickRun> {
  const { db } = context.shop.database
  const run = await findRun(context, id)
  const orders = [...new Set(run.pieces.map(({ orderId }) => orderId))]
  const { goods } = await goodsOf(db, orders, context.language)
  const pieces = run.pieces.map((piece): PickRun['pieces'][number] => {
    const {
      orderNumber: order,
      orderId,
      line,
      sku,
      qty,
      picked,
      missing,
      isToLeave,
      isReversed,
      isHeld,
    } = piece
    const item = goods.find((one) => one.orderId === orderId && one.line === line && one.sku === sku)
    return {
      order,
      line,
      sku,
      qty,
      picked,
      missing,
      isOpen: isToLeave && !isReversed && !isHeld && !run.finishedAt,
      isReversed: isToLeave && isReversed,
      isHeld: isToLeave && isHeld,
      ...words(item, sku, run.warehouse),
    }
  })
  const warehouses = await warehousesRepository(db).listSeveral()
  return {
    id,
    warehouse: shownWarehouse(run.warehouse, warehouses),
    by: run.actor,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    orders: [...new Set(run.pieces.map(({ orderNumber }) => orderNumber))].sort(),
    pieces: pieces.sort(
      (a, b) =>
        comparePlaces(a.place, b.place) || a.sku.localeCompare(b.sku) || a.order.localeCompare(b.order),
    ),
  }
}

const words = (item: Goods | undefined, sku: string, warehouse: string) => ({
  name: item?.name ?? sku,
  options: item?.options ?? [],
  image: item?.image ?? null,
  codes: item?.codes ?? [sku],
  place: item ? placeIn(item, warehouse) : null,
})

/** A shop with one warehouse does not show it. */
const shownWarehouse = (code: string, warehouses: readonly WarehouseName[]): WarehouseName | null =>
  warehouses.find((one) => one.code === code) ?? (code === mainWarehouse ? null : { code, name: code })

async function findRun({ shop, storeIds }: PickContext, id: number): Promise<PickRunRecord> {
  const run = await pickRunRepository(shop.database.db).find(id)
  const isVisible = run?.pieces.every(({ storeId }) => storeIds === 'all' || storeIds.includes(storeId))
  if (!run || !isVisible) throw new ShopError('parcels.run_unknown')
  return run
}

/** Lists open runs whose orders are all in the caller's stores. */
export async function listRuns({ shop, storeIds }: PickContext) {
  const runs = await pickRunRepository(shop.database.db).listOpen(maxRuns)
  const warehouses = await warehousesRepository(shop.database.db).listSeveral()
  return runs
    .filter((run) => storeIds === 'all' || run.storeIds.every((id) => storeIds.includes(id)))
    .map(({ id, actor, createdAt, orders, pieces, picked, warehouse }) => ({
      id,
      by: actor,
      createdAt: createdAt.toISOString(),
      orders,
      pieces,
      picked,
      warehouse: shownWarehouse(warehouse, warehouses)?.name ?? null,
    }))
}

type Count = { id: number; order: string; line: number; sku: string; picked: number; missing: number }

/** @throws ShopError parcels.run_unknown, parcels.run_over */
export async function countPicked(context: PickContext, { id, order, ...count }: Count): Promise<PickRun> {
  const run = await findRun(context, id)
  const orderId = run.pieces.find(({ orderNumber }) => orderNumber === order)?.orderId
  const isCounted =
    orderId !== undefined &&
    (await pickRunRepository(context.shop.database.db).count(id, { orderId, ...count }))
  if (!isCounted) throw new ShopError('parcels.run_over')
  return showRun(context, id)
}

/** Ends a run and releases what was not picked. @throws ShopError parcels.run_unknown, parcels.run_over */
export async function finishRun(context: PickContext, id: number): Promise<PickRun> {
  await findRun(context, id)
  if (!(await pickRunRepository(context.shop.database.db).finish(id, context.now())))
    throw new ShopError('parcels.run_over')
  return showRun(context, id)
}
