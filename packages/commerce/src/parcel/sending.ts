import type { PackOrder } from '@ambra/contract/admin/parcels'
import { ShopError } from '@ambra/contract/errors'
import { shipmentRepository, type StaffShipment } from '@ambra/db/parcel/shipment-repository'
import { warehouseRepository } from '@ambra/db/parcel/warehouse-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { isoDay, startOfDay } from '@ambra/domain/format'
import { operatorActor } from '../context/find-order.ts'
import { packOrder } from './pack-view.ts'
import {
  isToLeave,
  type LockedShipment,
  type ParcelContext,
  refuseReversed,
  type SeenShipment,
  withShipment,
} from './parcel-context.ts'

/**
 * Hands a closed box to the carrier and tells the shopper; with the last piece the order is shipped.
 * @throws ShopError parcels.state, parcels.tracking_used
 */
export async function sendBox(
  context: ParcelContext,
  { tracking, ...seen }: SeenShipment & { tracking?: string | undefined },
): Promise<PackOrder> {
  await withShipment(context, seen, async (locked) => {
    const { order, shipment, db, status } = locked
    if (shipment.state !== 'packed' || !isToLeave(status)) throw new ShopError('parcels.state')
    await refuseReversed(db, order)
    const shipments = shipmentRepository(db)
    const others = (await shipments.listByOrder(order.id)).filter(({ id }) => id !== shipment.id)
    if (tracking !== undefined && others.some(({ trackingNumber }) => trackingNumber === tracking))
      throw new ShopError('parcels.tracking_used')
    const now = context.now()
    await shipments.change(shipment.id, {
      version: seen.version,
      now,
      state: 'sent',
      trackingNumber: tracking,
    })
    const number = tracking ?? shipment.trackingNumber ?? shipment.number
    const actor = operatorActor(context.operator)
    await shipments.note(order.id, { kind: 'parcel_sent', actor, data: { number }, now })
    if (await isLast(locked, others)) await orderRepository(db).setStatus(order.id, 'shipped', { actor, now })
    const told = {
      order_id: order.id,
      number: order.number,
      language: order.language,
      shipment: shipment.number,
    }
    const dedupeKey = `mail.shipment_sent:${shipment.number}`
    await outboxRepository(db).add('mail.shipment_sent', told, { now, dedupeKey })
  })
  return packOrder(context, seen.number)
}

/** Whether with this box every piece that the shopper gets has left. */
async function isLast({ order, db }: LockedShipment, others: readonly StaffShipment[]): Promise<boolean> {
  if (others.some(({ state }) => state === 'packing' || state === 'packed')) return false
  const lines = await warehouseRepository(db).listLines([order.id])
  return lines.every(({ qty, closed }) => closed >= qty)
}

/** Notes that a shipment has arrived, or corrects the day. @throws ShopError parcels.state, parcels.day */
export async function noteArrival(
  context: ParcelContext,
  { on, ...seen }: SeenShipment & { on?: string | undefined },
): Promise<PackOrder> {
  await withShipment(context, seen, async ({ order, shipment, db }) => {
    if (shipment.state !== 'sent' && shipment.state !== 'delivered') throw new ShopError('parcels.state')
    const now = context.now()
    const day = on ?? isoDay(now)
    const isDay = new Date(`${day}T12:00:00Z`).toJSON()?.slice(0, 10) === day
    if (!isDay || day > isoDay(now) || day < isoDay(order.createdAt)) throw new ShopError('parcels.day')
    const shipments = shipmentRepository(db)
    const deliveredAt = startOfDay(day)
    await shipments.change(shipment.id, { version: seen.version, now, state: 'delivered', deliveredAt })
    const data = { number: shipment.trackingNumber ?? shipment.number, on: day }
    const actor = operatorActor(context.operator)
    await shipments.note(order.id, { kind: 'parcel_arrived', actor, data, now })
  })
  return packOrder(context, seen.number)
}
