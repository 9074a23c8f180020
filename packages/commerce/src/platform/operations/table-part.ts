import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CustomField, ListFields } from '@ambra/contract/platform/custom-fields/custom-field'
import { fieldColumn } from '@ambra/contract/platform/custom-fields/field-kinds'
import type { TablePart } from '@ambra/contract/platform/operations/export-operations'
import { fieldCell } from '@ambra/domain/platform/custom-fields/field-value'

type Cell = TablePart['rows'][number][number]

/** Returns whether a column is chosen by its code or the beginning of its code; without a choice all are. */
export const isNamed = (column: string, chosen: string | undefined): boolean =>
  chosen === undefined || chosen.split(',').some((one) => column === one || column.startsWith(`${one}.`))

/** Parses the id after which a part begins; 0 for the first part. @throws ShopError request.invalid */
export function readPlace(after: string | undefined): number {
  if (after === undefined) return 0
  const place = Number(after)
  if (!/^\d{1,10}$/.test(after) || place > 2_147_483_647)
    throw new ShopError('request.invalid', { field: 'after' })
  return place
}

/** Returns the rows of a list as a part of a table, with the chosen columns and custom fields. */
export function tablePart<Row>(
  { rows, next, custom }: { rows: readonly Row[]; next: string | null; custom: ListFields },
  {
    columns,
    cellOf,
    keyOf,
    chosen,
  }: {
    columns: readonly string[]
    cellOf: (row: Row) => Readonly<Record<string, Cell>>
    /** Key of the custom fields of a row. */
    keyOf: (row: Row) => string
    chosen: string | undefined
  },
): TablePart {
  const own = columns.filter((column) => isNamed(column, chosen))
  const fields = custom.fields.filter(({ code }: CustomField) => isNamed(fieldColumn(code), chosen))
  return {
    columns: [...own, ...fields.map(({ code }) => fieldColumn(code))],
    rows: rows.map((row) => {
      const cells = cellOf(row)
      const values = custom.values[keyOf(row)]
      return [
        ...own.map((column) => cells[column] ?? null),
        ...fields.map((field) => fieldCell(field, values?.[field.code])),
      ]
    }),
    count: rows.length,
    found: null,
    next,
  }
}
