import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import {
  findLabelShipment,
  type LabelRecord,
  labelRepository,
  type LabelShipment,
  type ListedLabel,
} from '@ambra/db/fulfilment'
import { addDays, startOfDay } from '@ambra/domain/platform/text/format'
import { refuseStopped } from '../shipments/shipment-context.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'

/** Shipment of an order, both as named by the caller. */
export type NamedShipment = { number: string; shipment: number }

/** Label of a shipment, undefined until ordered; and whether its carrier offers labels. */
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
 * Orders the label of a shipment by a row and an outbox message; the worker calls the carrier. Reorders a
 * failed one; if it is unknown whether the carrier has the parcel, `isForgotten` confirms that a person has
 * checked that it does not.
 * @throws ShopError parcels.not_found, parcels.state, order.on_hold, order.payment_reversed, label.no_contract,
 * label.being_ordered, label.exists, label.unclear
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
  await refuseStopped(db, { id: shipment.orderId, number: named.number })
  if (!isOffered) throw new ShopError('label.no_contract', { carrier: shipment.carrier })
  if (label?.state === 'ready') throw new ShopError('label.exists')
  if (label?.state === 'requested') throw new ShopError('label.being_ordered')
  if (label?.problem === 'unclear' && !isForgotten) throw new ShopError('label.unclear')
  const isSample = context.settings.labels.isEmulated
  const added = label ?? (await labels.add({ shipment, carrier: shipment.carrier, isSample, now }))
  // Another person ordered it at the same time.
  if (!added) throw new ShopError('label.being_ordered')
  if (label) await labels.restart(label.id, { now, isForgotten })
  await outboxRepository(db).add('label.order', { label_id: added.id }, { now })
  return showLabel(context, named)
}

/**
 * Cancels a label: the shipment may get another, and the carrier cancels the parcel if it supports that.
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

/** Lists labels of a day (Europe/Tallinn), and all pending or failed ones; failed ones first. */
export function listLabels(
  { shop }: OperationContext,
  wanted: { storeIds: 'all' | readonly number[]; day: string; carrier?: string | undefined; limit: number },
): Promise<ListedLabel[]> {
  const { day, ...others } = wanted
  const span = { from: startOfDay(day), to: startOfDay(addDays(day, 1)) }
  return labelRepository(shop.database.db).list({ ...others, ...span })
}
