import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { hasOpenReversal } from '@ambra/db/payments'
import { shipmentRepository, type StaffShipment } from '@ambra/db/fulfilment'
import type { OrderRecord } from '@ambra/db/schema'
import { findHold, orderRepository } from '@ambra/db/sales'
import type { OperationContext } from '../../platform/operations/operation.ts'

export type ShopDatabase = Database['db']

/** Context of warehouse work; `operator` is the author in the history of an order. */
export type ParcelContext = Pick<OperationContext, 'shop' | 'now'> & { operator: string }
/** Shipment as the caller saw it. */
export type SeenShipment = { number: string; shipment: number; version: number }

/** @throws ShopError order.not_found */
export async function getOrder(
  { shop }: Pick<OperationContext, 'shop'>,
  number: string,
): Promise<OrderRecord> {
  const order = await orderRepository(shop.database.db).findByNumber(number)
  if (!order) throw new ShopError('order.not_found')
  return order
}

/** Statuses in which goods may be shipped. */
export const isToLeave = (status: string | undefined): boolean => status === 'paid' || status === 'ready'

/**
 * Refuses to let products leave while staff hold the order, or while the bank has reversed its payment and
 * nobody has decided.
 * @throws ShopError order.on_hold, order.payment_reversed
 */
export async function refuseStopped(
  db: ShopDatabase,
  { id, number }: { id: number; number: string },
): Promise<void> {
  if (await findHold(db, id)) throw new ShopError('order.on_hold', { number })
  if (await hasOpenReversal(db, id)) throw new ShopError('order.payment_reversed', { number })
}

/** Order locked until the transaction ends, with one of its shipments. */
export type LockedShipment = { order: OrderRecord; shipment: StaffShipment; db: ShopDatabase; status: string }

/**
 * Runs work on a shipment under the lock of its order.
 * @throws ShopError order.not_found, parcels.not_found, parcels.changed when it is not as the caller saw it
 */
export async function withShipment(
  context: ParcelContext,
  seen: SeenShipment,
  work: (locked: LockedShipment) => Promise<void>,
): Promise<void> {
  const order = await getOrder(context, seen.number)
  await context.shop.database.db.transaction().execute(async (db) => {
    const shipments = shipmentRepository(db)
    const status = (await shipments.lockOrder(order.id)) ?? order.status
    const shipment = (await shipments.listByOrder(order.id)).find(({ id }) => id === seen.shipment)
    if (!shipment) throw new ShopError('parcels.not_found')
    if (shipment.version !== seen.version) throw new ShopError('parcels.changed')
    await work({ order, shipment, db, status })
  })
}
