import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import type { OrderRecord } from '@ambra/db/records'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { orderWorkRepository } from '@ambra/db/order-desk/order-work-repository'

/** The order of a number. @throws ShopError order.not_found */
export async function getOrder(db: Database['db'], number: string): Promise<OrderRecord> {
  const order = await orderRepository(db).findByNumber(number)
  if (!order) throw new ShopError('order.not_found')
  return order
}

/** Which of its changes an order is at: grows with each. */
export const versionOf = async (db: Database['db'], orderId: number): Promise<number> =>
  (await orderWorkRepository(db).findLastEvent(orderId))?.id ?? 0

/**
 * Locks an order for the transaction of a command, and refuses what was decided before another change of it.
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

/** `operator:Mari Maasikas (3)` as people read it. */
const nameOf = (actor: string): string => actor.replace(/^operator:/, '').replace(/ \(\d+\)$/, '')
