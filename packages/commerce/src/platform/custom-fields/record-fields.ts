import type {
  CustomField,
  FieldChange,
  FieldsSaved,
  RecordFields,
} from '@ambra/contract/platform/custom-fields/custom-field'
import type { FieldRecord } from '@ambra/contract/platform/custom-fields/field-kinds'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import {
  customFieldRepository,
  customValueRepository,
  type FieldOwner,
  type FieldValues,
} from '@ambra/db/platform'
import { fieldProblem, isSameValue } from '@ambra/domain/platform/custom-fields/field-value'

type Db = Database['db']
/** Record that the caller may read or change: `id` is that of its row. */
export type FieldedRecord = { record: FieldRecord; owner: FieldOwner; id: number }

const valuesOfFields = (fields: readonly CustomField[], stored: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.flatMap(({ code }) => {
      const value = Object.hasOwn(stored, code) ? stored[code] : undefined
      return value === undefined ? [] : [[code, value]]
    }),
  )

/** Returns the fields of a record with its values, without those of removed fields. */
export async function readRecordFields(db: Db, { record, owner, id }: FieldedRecord): Promise<RecordFields> {
  const fields = await customFieldRepository(db).list(record)
  if (fields.length === 0) return { fields, values: {} }
  return { fields, values: valuesOfFields(fields, await customValueRepository(db).read(owner, id)) }
}

/**
 * Writes each changed field whose value is still what the person saw; returns the others with their current
 * value. Afterwards the record has every required field, unless a conflict is returned.
 * @throws ShopError fields.unknown, fields.invalid, request.invalid for a field that is named twice
 */
export async function writeRecordFields(
  db: Db,
  { record, owner, id }: FieldedRecord,
  changes: readonly FieldChange[],
  by: { actor: string; now: Date },
): Promise<FieldsSaved> {
  const fields = await customFieldRepository(db).list(record)
  const values = customValueRepository(db)
  const { values: stored, changedBy } = await values.hold(owner, id, by)
  const next = new Map(Object.entries(stored))
  const conflicts: FieldsSaved['conflicts'] = []
  const seen = new Set<string>()
  for (const { code, before, after } of changes) {
    if (seen.has(code)) throw new ShopError('request.invalid', { field: code, reason: 'twice' })
    seen.add(code)
    const field = fields.find((one) => one.code === code)
    if (!field) throw new ShopError('fields.unknown')
    if (fieldProblem(field, after)) throw new ShopError('fields.invalid', { field: field.labels.et })
    const present = next.get(code) ?? null
    if (!isSameValue(present, before) && !isSameValue(present, after))
      conflicts.push({ code, present, by: changedBy })
    else if (after === null) next.delete(code)
    else next.set(code, after)
  }
  const missing = fields.find((field) => field.is_required && !next.has(field.code))
  if (missing && conflicts.length === 0) throw new ShopError('fields.invalid', { field: missing.labels.et })
  const isChanged = !isSameMap(stored, next)
  if (isChanged || Object.keys(stored).length === 0)
    await values.write(owner, id, Object.fromEntries(next), by)
  return { applied: changes.length - conflicts.length, conflicts }
}

const isSameMap = (stored: FieldValues, next: ReadonlyMap<string, FieldValues[string]>): boolean =>
  Object.keys(stored).length === next.size &&
  [...next].every(([code, value]) => isSameValue(stored[code], value))
