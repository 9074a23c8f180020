import Type, { type Static, type TSchema } from 'typebox'
import { Moment } from '../operations/fields.ts'
import { fieldLimits, fieldRecords, fieldTypes } from './field-kinds.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Label = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
export const FieldLabels = Type.Object({
  et: Label,
  en: Type.Optional(Label),
  ru: Type.Optional(Label),
  lv: Type.Optional(Label),
  lt: Type.Optional(Label),
})
export type FieldLabels = Static<typeof FieldLabels>

const Code = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })
const Bound = orNull(Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 }))

/** Properties of a field that a person may change. A language without a label uses the Estonian one. */
export const FieldSettings = Type.Object({
  labels: FieldLabels,
  is_required: Type.Boolean(),
  /** Values of a `choice` or of `choices`, in the order of forms; empty for other types. */
  choices: Type.Array(Type.Object({ code: Code, labels: FieldLabels }), { maxItems: fieldLimits.choices }),
  /** Limits: characters of a text, value of an integer, cents of an amount; null for the usual ones. */
  min: Bound,
  max: Bound,
  /** `shoppers`: also the buyer of the order reads it, with its token or session. Only fields of orders and lines. */
  audience: Type.Enum(['staff', 'shoppers']),
  /** Also in the mails about the order; only fields of orders for shoppers. */
  in_mails: Type.Boolean(),
  /** Offered as column and filter of the list of its records. */
  in_lists: Type.Boolean(),
})
export type FieldSettings = Static<typeof FieldSettings>

/** Custom field of a kind of records. Record, code and type never change. */
export const CustomField = Type.Object({
  id: Type.Integer(),
  record: Type.Enum([...fieldRecords]),
  code: Code,
  type: Type.Enum([...fieldTypes]),
  ...FieldSettings.properties,
  version: Type.Integer(),
  /** Its values are deleted 30 days after this moment; null while it is in use. */
  removed_at: orNull(Moment),
})
export type CustomField = Static<typeof CustomField>

export const NewField = Type.Object({
  record: Type.Enum([...fieldRecords]),
  code: Code,
  type: Type.Enum([...fieldTypes]),
  ...FieldSettings.properties,
})
export type NewField = Static<typeof NewField>

/**
 * Value of a field: text, whole number, cents, day (`YYYY-MM-DD`), yes or no, code of a choice or codes of
 * several; null where there is none.
 */
export const FieldValue = orNull(
  Type.Union([
    Type.String({ maxLength: 4000 }),
    Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 }),
    Type.Boolean(),
    Type.Array(Type.String({ maxLength: 40 }), { maxItems: fieldLimits.choices }),
  ]),
)
export type FieldValue = Static<typeof FieldValue>

/** Fields of a record, with its values by code; a field without a value is absent. */
export const RecordFields = Type.Object({
  fields: Type.Array(CustomField),
  values: Type.Record(Type.String(), FieldValue),
})
export type RecordFields = Static<typeof RecordFields>

/** Changes of one record: `before` is the value that the person saw. */
export const FieldChanges = Type.Array(Type.Object({ code: Code, before: FieldValue, after: FieldValue }), {
  minItems: 1,
  maxItems: fieldLimits.fields,
})
export type FieldChange = Static<typeof FieldChanges>[number]

/** Fields that another person changed since are not written, and returned with their value. */
export const FieldsSaved = Type.Object({
  applied: Type.Integer(),
  conflicts: Type.Array(Type.Object({ code: Type.String(), present: FieldValue, by: Type.String() })),
})
export type FieldsSaved = Static<typeof FieldsSaved>

/** Fields of a list, and the values of its rows by their key; a row without values is absent. */
export const ListFields = Type.Object({
  fields: Type.Array(CustomField),
  values: Type.Record(Type.String(), Type.Record(Type.String(), FieldValue)),
})
export type ListFields = Static<typeof ListFields>

/** Filter of a list by fields that are marked for lists: `code=value&…`, values as in files. */
export const FieldFilterText = Type.Optional(Type.String({ maxLength: 500 }))

/** Field as its buyer reads it, in their language. */
export const ShownField = Type.Object({ code: Type.String(), label: Type.String(), value: Type.String() })
export type ShownField = Static<typeof ShownField>
