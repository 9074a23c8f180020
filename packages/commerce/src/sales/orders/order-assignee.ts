import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { orderWorkRepository, type Stores } from '@ambra/db/sales'
import { roleRepository, type StaffRecord, staffRepository } from '@ambra/db/platform'
import { grantsOf, isAllowed, storesOf } from '../../platform/staff/rights.ts'
import { lockOrder } from './order-version.ts'

type Db = Database['db']

/** Lists people who may see orders of one of these stores and so can be assigned one. */
export async function listOrderPeople(db: Db, stores: Stores): Promise<{ id: number; name: string }[]> {
  const own = await roleRepository(db).list()
  return (await staffRepository(db).list()).flatMap(({ id, name, disabledAt, roles }) => {
    const seen = storesOf(grantsOf(roles, own), 'orders.read')
    const isShared =
      seen === 'all' || (stores === 'all' ? seen.length > 0 : seen.some((store) => stores.includes(store)))
    return disabledAt === undefined && isShared ? [{ id, name }] : []
  })
}

/**
 * Assigns an order to a person, or unassigns it; the history records the author.
 * @throws ShopError order.not_found, staff.order_changed, staff.unknown, staff.no_orders
 */
export async function assignOrder(
  db: Db,
  { number, person, version }: { number: string; person: number | null; version?: number | undefined },
  { actor, now }: { actor: string; now: Date },
): Promise<{ before: number | null }> {
  const order = await lockOrder(db, number, version)
  const work = orderWorkRepository(db)
  const before = await work.findAssignee(order.id)
  const found = person === null ? null : await getOrderPerson(db, person, order.storeId)
  if (before?.id !== found?.id)
    await work.assign(order.id, found, { actor, now, data: found ? { to: found.name } : {} })
  return { before: before?.id ?? null }
}

async function getOrderPerson(db: Db, id: number, storeId: number): Promise<StaffRecord> {
  const person = await staffRepository(db).findById(id)
  if (!person || person.disabledAt) throw new ShopError('staff.unknown')
  const grants = grantsOf(person.roles, await roleRepository(db).list())
  if (!isAllowed(grants, 'orders.read', storeId))
    throw new ShopError('staff.no_orders', { name: person.name })
  return person
}
