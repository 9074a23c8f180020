import type { PackOrder } from '@ambra/contract/fulfilment/shipments'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { shipmentRepository, type StaffShipment, warehouseRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { isoDay, startOfDay } from '@ambra/domain/platform/text/format'
import { operatorActor } from '../../sales/orders/find-order.ts'
import { packOrder } from '../packing/pack-view.ts'
import {
  isToLeave,
  type LockedShipment,
  type ParcelContext,
  refuseStopped,
  type SeenShipment,
  withShipment,
} from './shipment-context.ts'

/**
 * Ships a closed box and notifies the shopper; the last piece marks the order as shipped.
 * @throws ShopError parcels.state, parcels.tracking_used
 */
export async function sendBox(
  context: ParcelContext,
  { tracking, ...seen }: SeenShipment & { tracking?: string | undefined },
): Promise<PackOrder> {
  await withShipment(context, seen, async (locked) => {
    const { order, shipment, db, status } = locked
    if (shipment.state !== 'packed' || !isToLeave(status)) throw new ShopError('parcels.state')
    await refuseStopped(db, order)
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

/** Whether this box completes the shipment of the order. */
async function isLast({ order, db }: LockedShipment, others: readonly StaffShipment[]): Promise<boolean> {
  if (others.some(({ state }) => state === 'packing' || state === 'packed')) return false
  const lines = await warehouseRepository(db).listLines([order.id])
  return lines.every(({ qty, closed }) => closed >= qty)
}

/** Records or corrects the day a shipment arrived. @throws ShopError parcels.state, parcels.day */
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
