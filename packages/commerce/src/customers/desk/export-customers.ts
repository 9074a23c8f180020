import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { customerColumns, type TablePart } from '@ambra/contract/platform/operations/export-operations'
import { tablePart } from '../../platform/operations/table-part.ts'
import { type CustomerReader, listCustomers } from './show-customer.ts'

const customersOfPart = 500

/**
 * Exports a part of the accounts and guests of a filter. Names and addresses are shortened in stores whose
 * contacts the person may not read.
 * @throws ShopError request.invalid
 */
export async function exportCustomers(
  reader: CustomerReader,
  { columns: chosen, ...filter }: AdminInput<'export.customers'>,
): Promise<TablePart> {
  const { customers, next, custom } = await listCustomers(reader, {
    ...filter,
    limit: customersOfPart,
    hasEveryField: true,
  })
  return tablePart(
    { rows: customers, next, custom },
    {
      columns: customerColumns,
      chosen,
      keyOf: ({ id }) => String(id),
      cellOf: ({ id, order, name, email, store, group, orders, created_at }) => ({
        account: id,
        order,
        name,
        email,
        store,
        group,
        orders,
        created_at,
      }),
    },
  )
}
