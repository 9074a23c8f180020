import { subscriberColumns, type TablePart } from '@ambra/contract/platform/operations/export-operations'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import type { HandlerContext } from '../../platform/operations/operation-handler.ts'
import { readPlace, tablePart } from '../../platform/operations/table-part.ts'
import { listSubscribersOnScreen } from './subscribers.ts'

const subscribersOfPart = 1_000

/** Exports a part of the subscribers of a filter, newest first. @throws ShopError store.unknown, request.invalid */
export async function exportSubscribers(
  context: HandlerContext,
  { columns: chosen, after, ...filter }: AdminInput<'export.subscribers'>,
): Promise<TablePart> {
  const { subscribers, next } = await listSubscribersOnScreen(context, {
    ...filter,
    ...(after !== undefined && { after: readPlace(after) }),
    limit: subscribersOfPart,
  })
  return tablePart(
    { rows: subscribers, next: next === null ? null : String(next), custom: { fields: [], values: {} } },
    {
      columns: subscriberColumns,
      chosen,
      keyOf: ({ id }) => String(id),
      cellOf: (row) => row,
    },
  )
}
