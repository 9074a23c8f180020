import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import { orderRepository, orderWorkRepository } from '@ambra/db/sales'

/** Finds an order by number. @throws ShopError order.not_found */
export async function getOrder(db: Database['db'], number: string): Promise<OrderRecord> {
  const order = await orderRepository(db).findByNumber(number)
  if (!order) throw new ShopError('order.not_found')
  return order
}

/** Returns the version of an order, which increases with each change. */
export const versionOf = async (db: Database['db'], orderId: number): Promise<number> =>
  (await orderWorkRepository(db).findLastEvent(orderId))?.id ?? 0

/**
 * Locks an order for the transaction of a command (optimistic lock: rejects a command based on an older
 * version).
 * @throws ShopError order.not_found, staff.order_changed naming who did what
 */
export async function lockOrder(
  db: Database['db'],
  number: string,
  version: number | undefined,
): Promise<OrderRecord> {
  const work = orderWorkRepository(db)
  const { id } = await getOrder(db, number)
  await work.lock(id)
  const last = await work.findLastEvent(id)
  if (version !== undefined && last && last.id !== version)
    throw new ShopError('staff.order_changed', { by: nameOf(last.actor), what: last.to ?? last.kind })
  return getOrder(db, number)
}

/** Formats `operator:Mari Maasikas (3)` for people. */
const nameOf = (actor: string): string => actor.replace(/^operator:/, '').replace(/ \(\d+\)$/, '')
