import type { ListFields, ShownField } from '@ambra/contract/platform/custom-fields/custom-field'
import type { Database } from '@ambra/db/connection'
import { customFieldRepository } from '@ambra/db/platform'
import type { OrderLineRecord } from '@ambra/db/schema'
import { listOrderLineIds } from '@ambra/db/sales'
import { listFields } from './list-fields.ts'
import { shownValues } from './shown-fields.ts'

type Db = Database['db']

/** Returns the fields of order lines, and the values of the lines of an order by their number. */
export async function lineFields(db: Db, orderId: number): Promise<ListFields> {
  const fields = await customFieldRepository(db).list('line')
  const lines = fields.length > 0 ? await listOrderLineIds(db, orderId) : []
  return listFields(
    db,
    { owner: 'line', fields },
    lines.map(({ id, line }) => ({ id, key: String(line) })),
  )
}

/** Returns the fields of the lines of an order that its buyer may read, in the order of the lines. */
export async function shownLineFields(
  db: Db,
  order: { id: number; lines: readonly unknown[] },
  spoken: string,
): Promise<ShownField[][]> {
  const { fields, values } = await lineFields(db, order.id)
  const shown = fields.filter(({ audience }) => audience === 'shoppers')
  return order.lines.map((_, index) => shownValues(shown, values[String(index + 1)] ?? {}, spoken))
}

/** Adds these fields to the options of the lines, for the slip in the parcel. */
export async function withShownFields(
  db: Db,
  order: { id: number; language: string; lines: readonly OrderLineRecord[] },
): Promise<OrderLineRecord[]> {
  const shown = await shownLineFields(db, order, order.language)
  return order.lines.map((line, index) => ({ ...line, options: [...line.options, ...(shown[index] ?? [])] }))
}
