import { ShopError } from '@ambra/contract/errors'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import {
  findLabelShipment,
  type LabelRecord,
  labelRepository,
  type LabelShipment,
  type ListedLabel,
} from '@ambra/db/shipping/label-repository'
import { addDays, startOfDay } from '@ambra/domain/format'
import type { OperationContext } from '../context/operation.ts'

/** A shipment of an order, both as the caller names them. */
export type NamedShipment = { number: string; shipment: number }

/** The label of a shipment, undefined while none was ordered; and whether its carrier gives any. */
export type ShipmentLabel = { shipment: LabelShipment; label: LabelRecord | undefined; isOffered: boolean }

/** @throws ShopError parcels.not_found, also for a shipment of another order */
export async function getShipment({ shop }: OperationContext, named: NamedShipment): Promise<LabelShipment> {
  const { db } = shop.database
  const order = await orderRepository(db).findByNumber(named.number)
  const shipment = await findLabelShipment(db, named.shipment)
  if (!order || shipment?.orderId !== order.id) throw new ShopError('parcels.not_found')
  return shipment
}

/** @throws ShopError parcels.not_found */
export async function showLabel(context: OperationContext, named: NamedShipment): Promise<ShipmentLabel> {
  const shipment = await getShipment(context, named)
  const label = await labelRepository(context.shop.database.db).findLive(shipment.id)
  return { shipment, label, isOffered: shipment.carrier in context.settings.labels.carriers }
}

/**
 * Orders the label of a shipment: a row and a message, the carrier is called by the worker. One that failed is ordered again;
 * where it is not known whether the carrier has the parcel, `isForgotten` says that a person has looked and it has not.
 * @throws ShopError parcels.not_found, parcels.state, label.no_contract, label.being_ordered, label.exists, label.unclear
 */
export async function requestLabel(
  context: OperationContext,
  { isForgotten, ...named }: NamedShipment & { isForgotten: boolean },
): Promise<ShipmentLabel> {
  const { shipment, label, isOffered } = await showLabel(context, named)
  const { db } = context.shop.database
  const labels = labelRepository(db)
  const now = context.now()
  if (!['packing', 'packed'].includes(shipment.state)) throw new ShopError('parcels.state')
  if (!isOffered) throw new ShopError('label.no_contract', { carrier: shipment.carrier })
  if (label?.state === 'ready') throw new ShopError('label.exists')
  if (label?.state === 'requested') throw new ShopError('label.being_ordered')
  if (label?.problem === 'unclear' && !isForgotten) throw new ShopError('label.unclear')
  const isSample = context.settings.labels.isEmulated
  const added = label ?? (await labels.add({ shipment, carrier: shipment.carrier, isSample, now }))
  // Another person was quicker by a moment.
  if (!added) throw new ShopError('label.being_ordered')
  if (label) await labels.restart(label.id, { now, isForgotten })
  await outboxRepository(db).add('label.order', { label_id: added.id }, { now })
  return showLabel(context, named)
}

/**
 * Takes a label back: the shipment may have another, and the carrier takes the parcel back where it has a call for that.
 * @throws ShopError parcels.not_found, parcels.state, label.none, label.being_ordered
 */
export async function cancelLabel(context: OperationContext, named: NamedShipment): Promise<ShipmentLabel> {
  const { shipment, label } = await showLabel(context, named)
  const { db } = context.shop.database
  if (!label) throw new ShopError('label.none')
  if (!['packing', 'packed', 'cancelled'].includes(shipment.state)) throw new ShopError('parcels.state')
  const now = context.now()
  if (!(await labelRepository(db).cancel(label.id, now))) throw new ShopError('label.being_ordered')
  if (label.carrierId) await outboxRepository(db).add('label.cancel', { label_id: label.id }, { now })
  return showLabel(context, named)
}

/** Labels of a day, Europe/Tallinn, and all that wait or failed; failed ones first. */
export function listLabels(
  { shop }: OperationContext,
  wanted: { storeIds: 'all' | readonly number[]; day: string; carrier?: string | undefined; limit: number },
): Promise<ListedLabel[]> {
  const { day, ...others } = wanted
  const span = { from: startOfDay(day), to: startOfDay(addDays(day, 1)) }
  return labelRepository(shop.database.db).list({ ...others, ...span })
}
