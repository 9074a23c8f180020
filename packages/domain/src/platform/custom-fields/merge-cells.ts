import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { CustomField, FieldValue } from '@ambra/contract/platform/custom-fields/custom-field'
import { type FieldProblem, fieldProblem, isSameValue, readFieldCell } from './field-value.ts'

type Values = Readonly<Record<string, FieldValue>>
/** `code`: field that refuses its cell. */
export type CellRefusal = { code: string; why: FieldProblem | 'unknown' }
/** All values afterwards, and those of the fields that change: null for a removed value. */
export type MergedCells = { next: Record<string, FieldValue>; changed: Record<string, FieldValue> }

/**
 * Merges the cells of a record, by code of a field, with its values. A field without a cell keeps its value; an
 * empty cell too, unless `clears`: then it removes the value. Afterwards the record has every required field.
 */
export function mergeFieldCells(
  fields: readonly CustomField[],
  { before, cells, clears }: { before: Values; cells: Readonly<Record<string, string>>; clears: boolean },
): CellRefusal | MergedCells {
  const next = new Map<string, FieldValue>(Object.entries(before))
  const changed = new Map<string, FieldValue>()
  for (const [code, cell] of Object.entries(cells)) {
    const field = fields.find((one) => one.code === code)
    if (!field && cell.trim() !== '') return { code, why: 'unknown' }
    const value = field ? readFieldCell(field, cell) : null
    if (!field || (value === null && !clears)) continue
    const why = fieldProblem(field, value)
    if (why) return { code, why }
    if (isSameValue(before[code], value)) continue
    changed.set(code, value)
    if (value === null) next.delete(code)
    else next.set(code, value)
  }
  const missing = fields.find(({ is_required, code }) => is_required && !next.has(code))
  if (missing) return { code: missing.code, why: 'required' }
  return { next: Object.fromEntries(next), changed: Object.fromEntries(changed) }
}

/** Reasons why an import refuses a cell. */
export const cellReasons: Readonly<Record<CellRefusal['why'], Reason>> = {
  unknown: because('unknown_field'),
  required: because('missing'),
  wrong_type: because('field_type'),
  too_short: because('too_short'),
  too_long: because('too_long'),
  too_small: because('too_small'),
  too_large: because('too_big'),
  not_a_day: because('no_such_day'),
  not_a_choice: because('not_a_choice'),
  not_a_link: because('not_a_link'),
}
