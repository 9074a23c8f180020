import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { customerDeskRepository } from '@ambra/db/customers'
import { shipmentRepository } from '@ambra/db/fulfilment'
import { listOrderLineIds } from '@ambra/db/sales'
import { categoryOf } from '../../catalogue/categories/category-context.ts'
import { getOrder } from '../../sales/orders/order-version.ts'
import { findCase } from '../../service/cases/find-case.ts'
import type { HandlerContext } from '../operations/operation-handler.ts'
import type { FieldedRecord } from './record-fields.ts'

type Find<Input> = (context: HandlerContext, input: Input) => Promise<FieldedRecord>

/**
 * Finds the record of an operation in the stores for which its permission is given; a record of another store
 * counts as missing. The scope `order` was checked before.
 */
export const fieldedRecords = {
  /** @throws ShopError products.unknown */
  product: async ({ shop }, { sku }) => {
    const row = await shop.database.db
      .selectFrom('products')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst()
    if (!row) throw new ShopError('products.unknown', { sku })
    return { record: 'product', owner: 'product', id: row.id }
  },
  /** @throws ShopError catalogue.unknown */
  category: async ({ shop }, { id }) => {
    await categoryOf(shop.database.db, id)
    return { record: 'category', owner: 'category', id }
  },
  /** @throws ShopError order.not_found */
  order: async ({ shop }, { number }) => ({
    record: 'order',
    owner: 'order',
    id: (await getOrder(shop.database.db, number)).id,
  }),
  /** @throws ShopError order.not_found, request.invalid for a line that the order lacks */
  line: async ({ shop }, { number, line }) => {
    const { db } = shop.database
    const lines = await listOrderLineIds(db, (await getOrder(db, number)).id)
    const found = lines.find((one) => one.line === line)
    if (!found) throw new ShopError('request.invalid', { field: 'line', reason: 'is no line of the order' })
    return { record: 'line', owner: 'line', id: found.id }
  },
  /** @throws ShopError customer.not_found */
  customer: async ({ shop, storeIds }, { id }) => {
    const found = await customerDeskRepository(shop.database.db).find(id, storeIds)
    if (!found) throw new ShopError('customer.not_found')
    return { record: 'customer', owner: 'customer', id }
  },
  /** @throws ShopError order.not_found, parcels.not_found */
  shipment: async ({ shop }, { number, shipment }) => {
    const { db } = shop.database
    const { id: orderId } = await getOrder(db, number)
    const found = (await shipmentRepository(db).listByOrder(orderId)).find((one) => one.number === shipment)
    if (!found) throw new ShopError('parcels.not_found')
    return { record: 'shipment', owner: 'shipment', id: found.id }
  },
  /** @throws ShopError case.not_found */
  case: async (context, name) => {
    const { kind, id } = await findCase(context, name)
    return { record: 'case', owner: kind, id }
  },
} as const satisfies {
  product: Find<AdminInput<'products.fields'>>
  category: Find<AdminInput<'categories.fields'>>
  order: Find<AdminInput<'orders.fields'>>
  line: Find<Pick<AdminInput<'orders.set-line-fields'>, 'number' | 'line'>>
  customer: Find<AdminInput<'customers.fields'>>
  shipment: Find<AdminInput<'parcels.fields'>>
  case: Find<AdminInput<'service.fields'>>
}
