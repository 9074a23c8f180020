import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { hasOpenReversal } from '@ambra/db/money/reversal-repository'
import { shipmentRepository, type StaffShipment } from '@ambra/db/parcel/shipment-repository'
import type { OrderRecord } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { OperationContext } from '../context/operation.ts'

export type ShopDatabase = Database['db']

/** Surroundings of work in the warehouse; `operator` is how the history of an order names who does it. */
export type ParcelContext = Pick<OperationContext, 'shop' | 'now'> & { operator: string }
/** A shipment of an order as the caller saw it. */
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

/** Statuses in which goods may leave. */
export const isToLeave = (status: string | undefined): boolean => status === 'paid' || status === 'ready'

/** @throws ShopError order.payment_reversed while the bank has taken its money back and no one has decided */
export async function refuseReversed(
  db: ShopDatabase,
  { id, number }: { id: number; number: string },
): Promise<void> {
  if (await hasOpenReversal(db, id)) throw new ShopError('order.payment_reversed', { number })
}

/** An order that is locked until the transaction ends, with one of its shipments. */
export type LockedShipment = { order: OrderRecord; shipment: StaffShipment; db: ShopDatabase; status: string }

/**
 * Does something with a shipment under the lock of its order.
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
