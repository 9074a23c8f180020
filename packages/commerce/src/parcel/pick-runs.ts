import type { PickRun } from '@ambra/contract/admin/parcels'
import { ShopError } from '@ambra/contract/errors'
import { type PickRunRecord, pickRunRepository } from '@ambra/db/parcel/pick-run-repository'
import { warehouseRepository } from '@ambra/db/parcel/warehouse-repository'
import { comparePlaces } from '@ambra/domain/order/scan-code'
import type { OperationContext } from '../context/operation.ts'
import { type Goods, goodsOf } from './pack-items.ts'
import type { ShopDatabase } from './parcel-context.ts'

/** Who picks, in which stores, and the language of names. */
export type PickContext = Pick<OperationContext, 'shop' | 'now'> & {
  storeIds: 'all' | number[]
  operator: string
  staffId: number | undefined
  language: string
}

/** Runs on a screen at once: more are a sign of ones that were left open. */
const maxRuns = 50

/**
 * Begins a walk for these orders: what of them no other walk has claimed and no box holds.
 * @throws ShopError order.not_found, parcels.nothing_left
 */
export async function startRun(context: PickContext, numbers: readonly string[]): Promise<PickRun> {
  const id = await context.shop.database.db.transaction().execute(async (db) => {
    const leaving = await warehouseRepository(db).listToLeave(context.storeIds)
    const orders = [...new Set(numbers)].map((number) => {
      const order = leaving.find((one) => one.number === number)
      if (!order) throw new ShopError('order.not_found')
      return order.id
    })
    const runs = pickRunRepository(db)
    await runs.lockOrders(orders)
    const pieces = await freePieces(db, orders, context.language)
    if (pieces.length === 0) throw new ShopError('parcels.nothing_left')
    const { operator: actor, staffId, now } = context
    return runs.add({ actor, staffId, now: now() }, pieces)
  })
  return showRun(context, id)
}

async function freePieces(db: ShopDatabase, orders: readonly number[], language: string) {
  const { lines, goods } = await goodsOf(db, orders, language)
  const claimed = await pickRunRepository(db).listClaimed(orders)
  return goods.flatMap(({ orderId, line, sku, productId, place, perPiece }) => {
    const of = lines.find((one) => one.orderId === orderId && one.line === line)
    if (!of) return []
    const taken = claimed.find((one) => one.orderId === orderId && one.line === line && one.sku === sku)
    // A box may have been packed without a run.
    const qty = of.qty * perPiece - Math.max(taken?.qty ?? 0, of.closed * perPiece)
    return qty > 0 ? { orderId, line, sku, productId, place, qty } : []
  })
}

/** A run, sorted by place. @throws ShopError parcels.run_unknown, also for one with an order of another store */
export async function showRun(context: PickContext, id: number): Promise<PickRun> {
  const { db } = context.shop.database
  const run = await findRun(context, id)
  const orders = [...new Set(run.pieces.map(({ orderId }) => orderId))]
  const { goods } = await goodsOf(db, orders, context.language)
  const pieces = run.pieces.map((piece): PickRun['pieces'][number] => {
    const { orderNumber: order, orderId, line, sku, qty, picked, missing, isToLeave } = piece
    const item = goods.find((one) => one.orderId === orderId && one.line === line && one.sku === sku)
    return {
      order,
      line,
      sku,
      qty,
      picked,
      missing,
      isOpen: isToLeave && !run.finishedAt,
      ...words(item, sku),
    }
  })
  return {
    id,
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

const words = (item: Goods | undefined, sku: string) => ({
  name: item?.name ?? sku,
  options: item?.options ?? [],
  image: item?.image ?? null,
  codes: item?.codes ?? [sku],
  place: item?.place ?? null,
})

async function findRun({ shop, storeIds }: PickContext, id: number): Promise<PickRunRecord> {
  const run = await pickRunRepository(shop.database.db).find(id)
  const isVisible = run?.pieces.every(({ storeId }) => storeIds === 'all' || storeIds.includes(storeId))
  if (!run || !isVisible) throw new ShopError('parcels.run_unknown')
  return run
}

/** Runs under way whose orders are all in the stores of the caller. */
export async function listRuns({ shop, storeIds }: PickContext) {
  const runs = await pickRunRepository(shop.database.db).listOpen(maxRuns)
  return runs
    .filter((run) => storeIds === 'all' || run.storeIds.every((id) => storeIds.includes(id)))
    .map(({ id, actor, createdAt, orders, pieces, picked }) => ({
      id,
      by: actor,
      createdAt: createdAt.toISOString(),
      orders,
      pieces,
      picked,
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

/** Ends a run; what was not taken is free for another one. @throws ShopError parcels.run_unknown, parcels.run_over */
export async function finishRun(context: PickContext, id: number): Promise<PickRun> {
  await findRun(context, id)
  if (!(await pickRunRepository(context.shop.database.db).finish(id, context.now())))
    throw new ShopError('parcels.run_over')
  return showRun(context, id)
}
