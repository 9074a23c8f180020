import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import {
  orderColumns,
  orderContactColumns,
  type TablePart,
} from '@ambra/contract/platform/operations/export-operations'
import { customFieldRepository, customValueRepository } from '@ambra/db/platform'
import { listOrderItems } from '@ambra/db/sales'
import { fieldCell } from '@ambra/domain/platform/custom-fields/field-value'
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
  const lines = Map.groupBy(
    await listOrderItems(
      db,
      page.rows.map(({ number }) => number),
    ),
    ({ number }) => number,
  )
  const fields = await customFieldRepository(db).list('line')
  const ids = [...lines.values()].flat().map(({ id }) => id)
  const values = fields.length > 0 ? await customValueRepository(db).readMany('line', ids) : new Map()
  return tablePart(page, {
    columns: [
      ...orderColumns,
      ...(contacts ? orderContactColumns : []),
      ...fields.map(({ code }) => lineColumn(code)),
    ],
    chosen,
    keyOf: ({ number }) => number,
    cellOf: ({ totalCents, is_paid, assignee, ...order }) => {
      const own = lines.get(order.number) ?? []
      return {
        ...order,
        total: totalCents / 100,
        is_paid: is_paid ? 'yes' : 'no',
        assignee: assignee?.name ?? null,
        items: own.map(({ sku, qty }) => `${sku} × ${qty}`).join(', ') || null,
        ...Object.fromEntries(
          fields.map((field) => [
            lineColumn(field.code),
            own
              .flatMap(({ id, sku }) => {
                const cell = fieldCell(field, values.get(id)?.[field.code])
                return cell === '' ? [] : [`${sku}: ${cell}`]
              })
              .join('; ') || null,
          ]),
        ),
        is_reversed: null,
        is_held: null,
        is_late: null,
      }
    },
  })
}

/** Column with the values of a custom field of lines, each after its SKU. */
const lineColumn = (code: string) => `line.${code}`
