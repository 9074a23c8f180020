import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import {
  orderColumns,
  orderContactColumns,
  type TablePart,
} from '@ambra/contract/platform/operations/export-operations'
import type { Database } from '@ambra/db/connection'
import { listOrderItems } from '@ambra/db/sales'
import { grantsOfActor } from '../../platform/operations/actor.ts'
import type { HandlerContext } from '../../platform/operations/operation-handler.ts'
import { tablePart } from '../../platform/operations/table-part.ts'
import { storesOf } from '../../platform/staff/rights.ts'
import { commonStores } from '../../service/cases/find-case.ts'
import { listOrders } from './order-list.ts'

const ordersOfPart = 500

/**
 * Exports a part of the orders of a filter. Names and addresses need the permissions to export customers and to
 * read their contacts, in the store of the order.
 * @throws ShopError staff.not_allowed, request.invalid, store.unknown
 */
export async function exportOrders(
  { shop, now, actor, storeIds }: HandlerContext,
  { columns: chosen, contacts = false, ...filter }: AdminInput<'export.orders'>,
): Promise<TablePart> {
  const grants = grantsOfActor(actor)
  const exportable = storesOf(grants, 'customers.export')
  const readable = storesOf(grants, 'customers.read_contact')
  if (contacts && exportable.length === 0) throw new ShopError('staff.not_allowed')
  const reader = {
    stores: storeIds,
    contactStores: contacts ? commonStores(readable, exportable) : readable,
    personId: actor.kind === 'staff' ? actor.who.person.id : undefined,
  }
  const { db } = shop.database
  const page = await listOrders(
    db,
    { ...filter, sort: 'oldest', limit: ordersOfPart },
    { reader, now: now(), hasEveryField: true },
  )
  const items = await itemsOf(
    db,
    page.rows.map(({ number }) => number),
  )
  return tablePart(page, {
    columns: contacts ? [...orderColumns, ...orderContactColumns] : orderColumns,
    chosen,
    keyOf: ({ number }) => number,
    cellOf: ({ totalCents, is_paid, assignee, ...order }) => ({
      ...order,
      total: totalCents / 100,
      is_paid: is_paid ? 'yes' : 'no',
      assignee: assignee?.name ?? null,
      items: items.get(order.number) ?? null,
      is_reversed: null,
      is_held: null,
      is_late: null,
    }),
  })
}

/** Returns the lines of orders as text, `LAMP × 2, CABLE × 1`, by order number. */
async function itemsOf(db: Database['db'], numbers: readonly string[]): Promise<Map<string, string>> {
  const lines = Map.groupBy(await listOrderItems(db, numbers), ({ number }) => number)
  return new Map(
    Array.from(lines, ([number, rows]) => [number, rows.map(({ sku, qty }) => `${sku} × ${qty}`).join(', ')]),
  )
}
