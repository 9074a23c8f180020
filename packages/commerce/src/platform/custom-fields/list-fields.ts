import type { CustomField, FieldValue, ListFields } from '@ambra/contract/platform/custom-fields/custom-field'
import type { FieldRecord } from '@ambra/contract/platform/custom-fields/field-kinds'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import {
  customFieldRepository,
  customValueRepository,
  type FieldFilter,
  type FieldOwner,
} from '@ambra/db/platform'
import { fieldProblem, readFieldCell } from '@ambra/domain/platform/custom-fields/field-value'

type Db = Database['db']
/** Maximum conditions of one list. */
const mostFilters = 5

/**
 * Reads the fields of a list, and its filter `code=value&…`, with values as in files. Only fields that are marked
 * for lists can be compared. `hasEveryField`: also returns the other fields, for a file.
 * @throws ShopError request.invalid
 */
export async function readListFields(
  db: Db,
  record: FieldRecord,
  asked: string | undefined,
  { hasEveryField = false } = {},
): Promise<{ fields: CustomField[]; filters: FieldFilter[] }> {
  const every = await customFieldRepository(db).list(record)
  const fields = every.filter(({ in_lists }) => in_lists)
  const parts = [...new URLSearchParams(asked ?? '')]
  if (parts.length > mostFilters) throw new ShopError('request.invalid', { field: 'fields' })
  return {
    fields: hasEveryField ? every : fields,
    filters: parts.map(([code, text]) => filterOf(fields, code, text)),
  }
}

function filterOf(fields: readonly CustomField[], code: string, text: string): FieldFilter {
  const field = fields.find((one) => one.code === code)
  const value = field ? readFieldCell(field, text) : null
  if (!field || value === null || fieldProblem(field, value))
    throw new ShopError('request.invalid', { field: `fields.${code.slice(0, 40)}` })
  return { code, value }
}

/** Returns the fields of a list and the values of its rows by their key; only those of these fields. */
export async function listFields(
  db: Db,
  { owner, fields }: { owner: FieldOwner; fields: CustomField[] },
  rows: readonly { id: number; key: string }[],
): Promise<ListFields> {
  if (fields.length === 0) return { fields, values: {} }
  const stored = await customValueRepository(db).readMany(
    owner,
    rows.map(({ id }) => id),
  )
  const shown = (values: Readonly<Record<string, FieldValue>>) =>
    Object.fromEntries(
      fields.flatMap(({ code }) => {
        const value = values[code]
        return value === undefined ? [] : [[code, value]]
      }),
    )
  return {
    fields,
    values: Object.fromEntries(
      rows.flatMap(({ id, key }) => {
        const values = stored.get(id)
        return values ? [[key, shown(values)]] : []
      }),
    ),
  }
}
