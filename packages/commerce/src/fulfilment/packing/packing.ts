import type { PackOrder } from '@ambra/contract/fulfilment/shipments'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type LinePieces, type NewSerial, shipmentRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { operatorActor } from '../../sales/orders/find-order.ts'
import { linesByWarehouse } from '../shipments/lines-by-warehouse.ts'
import { goodsOf } from './pack-items.ts'
import { packOrder } from './pack-view.ts'
import {
  getOrder,
  isToLeave,
  type LockedShipment,
  type ParcelContext,
  refuseStopped,
  type SeenShipment,
  type ShopDatabase,
  withShipment,
} from '../shipments/shipment-context.ts'
import { readScans, type Scan } from './read-scans.ts'

/**
 * Opens a box for the pieces of an order that are in no box, or returns the open one. A box belongs to one
 * warehouse: the named one, or the first with pieces left. A paid order becomes ready, so its shopper can no
 * longer cancel it.
 * @throws ShopError parcels.not_packable, parcels.nothing_left
 */
export async function startPacking(
  context: ParcelContext,
  number: string,
  wanted?: string,
): Promise<PackOrder> {
  const order = await getOrder(context, number)
  await context.shop.database.db.transaction().execute(async (db) => {
    const shipments = shipmentRepository(db)
    const status = await shipments.lockOrder(order.id)
    if (!isToLeave(status) || !order.shipping) throw new ShopError('parcels.not_packable')
    await refuseStopped(db, order)
    const open = (await shipments.listByOrder(order.id)).filter(({ state }) => state === 'packing')
    if (open.some((box) => wanted === undefined || box.warehouse === wanted)) return
    const { lines } = await linesByWarehouse(db, await goodsOf(db, [order.id], order.language))
    const warehouse = wanted ?? lines.find(({ left }) => left > 0)?.warehouse
    const pieces = lines.flatMap(({ line, left, ...at }) =>
      left > 0 && at.warehouse === warehouse ? { line, qty: left } : [],
    )
    if (pieces.length === 0) throw new ShopError('parcels.nothing_left')
    if (status === 'paid')
      await orderRepository(db).setStatus(order.id, 'ready', {
        actor: operatorActor(context.operator),
        now: context.now(),
      })
    await shipments.add({
      orderId: order.id,
      orderNumber: order.number,
      warehouse,
      carrier: order.shipping.carrierCode,
      method: order.shipping.methodCode,
      now: context.now(),
      pieces,
    })
  })
  return packOrder(context, number)
}

export type PackInput = SeenShipment & {
  scans: readonly Scan[]
  weightGrams?: number | undefined
  boxes?: number | undefined
}

/** Closes a box whose pieces were all scanned. @throws ShopError of readScans, parcels.state, parcels.serial_used */
export async function closeBox(context: ParcelContext, input: PackInput): Promise<PackOrder> {
  await withShipment(context, input, async ({ order, shipment, db, status }) => {
    if (shipment.state !== 'packing' || !isToLeave(status)) throw new ShopError('parcels.state')
    await refuseStopped(db, order)
    const { goods } = await goodsOf(db, [order.id], order.language)
    const serials = readScans(goods, shipment.pieces, input.scans)
    const shipments = shipmentRepository(db)
    await shipments.removeSerials(shipment.id)
    await refuseUsedSerials(db, serials)
    await shipments.addSerials(shipment, serials, context.now())
    const { version, weightGrams, boxes } = input
    const at = { version, now: context.now() }
    await shipments.change(shipment.id, { ...at, state: 'packed', weightGrams, boxes })
    await noteBox(context, { order, shipment, db, status }, 'parcel_packed')
  })
  return packOrder(context, input.number)
}

async function refuseUsedSerials(db: ShopDatabase, serials: readonly NewSerial[]): Promise<void> {
  for (const { sku, normal, serial } of serials) {
    const used = await shipmentRepository(db).findSerial(sku, normal)
    if (used) throw new ShopError('parcels.serial_used', { serial, number: used.orderNumber })
  }
}

/** Reopens a closed box; its pieces have to be scanned again. @throws ShopError parcels.state */
export async function openBox(context: ParcelContext, seen: SeenShipment): Promise<PackOrder> {
  await withShipment(context, seen, async ({ shipment, db }) => {
    if (shipment.state !== 'packed') throw new ShopError('parcels.state')
    const shipments = shipmentRepository(db)
    await shipments.removeSerials(shipment.id)
    await shipments.change(shipment.id, { version: seen.version, now: context.now(), state: 'packing' })
  })
  return packOrder(context, seen.number)
}

/** Moves pieces of an open box to a new one. @throws ShopError parcels.state, parcels.split */
export async function splitBox(
  context: ParcelContext,
  { pieces, ...seen }: SeenShipment & { pieces: readonly LinePieces[] },
): Promise<PackOrder> {
  await withShipment(context, seen, async ({ order, shipment, db }) => {
    if (shipment.state !== 'packing') throw new ShopError('parcels.state')
    checkSplit(shipment.pieces, pieces)
    const shipments = shipmentRepository(db)
    for (const part of pieces) await shipments.takePieces(shipment.id, part)
    await shipments.change(shipment.id, { version: seen.version, now: context.now() })
    const { carrier, method, warehouse } = shipment
    const next = {
      orderId: order.id,
      orderNumber: order.number,
      warehouse,
      carrier,
      method,
      now: context.now(),
      pieces,
    }
    await shipments.add(next)
  })
  return packOrder(context, seen.number)
}

/** Checks that some pieces move, some stay, and each line is named once. */
function checkSplit(held: readonly LinePieces[], moved: readonly LinePieces[]): void {
  const left = new Map(held.map(({ line, qty }) => [line, qty]))
  for (const { line, qty } of moved) {
    const rest = (left.get(line) ?? 0) - qty
    if (rest < 0) throw new ShopError('parcels.split')
    left.set(line, rest)
  }
  const isTwice = new Set(moved.map(({ line }) => line)).size < moved.length
  if (isTwice || [...left.values()].every((rest) => rest === 0)) throw new ShopError('parcels.split')
}

/** Cancels a box that has not left; its pieces can be packed again. @throws ShopError parcels.state */
export async function giveUpBox(context: ParcelContext, seen: SeenShipment): Promise<PackOrder> {
  await withShipment(context, seen, async (locked) => {
    const { shipment, db } = locked
    if (shipment.state !== 'packing' && shipment.state !== 'packed') throw new ShopError('parcels.state')
    await shipmentRepository(db).change(shipment.id, {
      version: seen.version,
      now: context.now(),
      state: 'cancelled',
    })
    await noteBox(context, locked, 'parcel_cancelled')
  })
  return packOrder(context, seen.number)
}

const noteBox = (
  { operator, now }: ParcelContext,
  { order, shipment, db }: LockedShipment,
  kind: 'parcel_packed' | 'parcel_cancelled',
) =>
  shipmentRepository(db).note(order.id, {
    kind,
    actor: operatorActor(operator),
    data: { number: shipment.number },
    now: now(),
  })
