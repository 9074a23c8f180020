import type { PackOrder } from '@ambra/contract/fulfilment/shipments'
import { shipmentRepository, type StaffShipment, warehouseRepository } from '@ambra/db/fulfilment'
import { findHold } from '@ambra/db/sales'
import type { OrderRecord } from '@ambra/db/schema'
import { dispatchDay } from '@ambra/domain/fulfilment/delivery-promise'
import { isoDay } from '@ambra/domain/platform/text/format'
import { storeById } from '@ambra/domain/platform/shop/stores'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { type LineAt, linesByWarehouse } from '../shipments/lines-by-warehouse.ts'
import { goodsOf } from './pack-items.ts'
import { getOrder, isToLeave } from '../shipments/shipment-context.ts'

/** Returns what is packed, shipped and left of an order. @throws ShopError order.not_found */
export async function packOrder(
  { shop, now }: Pick<OperationContext, 'shop' | 'now'>,
  number: string,
): Promise<PackOrder> {
  const { db } = shop.database
  const order = await getOrder({ shop }, number)
  const packed = await goodsOf(db, [order.id], order.language)
  const { lines, goods } = packed
  const by = await linesByWarehouse(db, packed)
  const shipments = await shipmentRepository(db).listByOrder(order.id)
  const leaveBy = dispatchDay((await warehouseRepository(db).findReadyAt(order.id)) ?? order.createdAt)
  const isHeld = (await findHold(db, order.id)) !== undefined
  const left = lines.map(({ line, name, qty, inShipments }) => ({
    line,
    name,
    qty,
    left: hasLeft(order) ? 0 : Math.max(qty - inShipments, 0),
    at: by.warehouses.length === 0 ? [] : partsOf(order, by.lines, line),
  }))
  return {
    number,
    store: storeById(order.storeId)?.code ?? String(order.storeId),
    status: order.status,
    carrier: order.shipping?.carrierCode ?? '',
    delivery: order.shipping?.title ?? '',
    leaveBy,
    isLate: isToLeave(order.status) && leaveBy < isoDay(now()),
    promisedTo: order.shipping?.deliveryTo ?? null,
    items: goods.map(({ orderId: _order, productId: _product, ...item }) => item),
    lines: left,
    warehouses: by.warehouses.filter(({ code }) => by.lines.some(({ warehouse }) => warehouse === code)),
    shipments: shipments.map(shownShipment),
    isHeld,
    isPackable: isToLeave(order.status) && order.shipping !== undefined && !isHeld,
  }
}

const partsOf = (order: OrderRecord, lines: readonly LineAt[], wanted: number) =>
  lines
    .filter(({ line }) => line === wanted)
    .map(({ warehouse, qty, left }) => ({ warehouse, qty, left: hasLeft(order) ? 0 : left }))

const hasLeft = ({ status }: OrderRecord) => !isToLeave(status)
const moment = (at: Date | undefined) => at?.toISOString() ?? null

function shownShipment(shipment: StaffShipment): PackOrder['shipments'][number] {
  const { orderId: _order, trackingNumber, weightGrams, state, ...rest } = shipment
  return {
    ...rest,
    // Cancelled ones are not listed.
    state: state === 'cancelled' ? 'packing' : state,
    trackingNumber: trackingNumber ?? null,
    weightGrams: weightGrams ?? null,
    createdAt: shipment.createdAt.toISOString(),
    packedAt: moment(shipment.packedAt),
    sentAt: moment(shipment.sentAt),
    deliveredAt: moment(shipment.deliveredAt),
  }
}
