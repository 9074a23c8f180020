/** Kinds of records that have custom fields. A `line` is one of an order, a `case` is a claim or a withdrawal. */
export const fieldRecords = ['product', 'category', 'order', 'line', 'customer', 'shipment', 'case'] as const
export type FieldRecord = (typeof fieldRecords)[number]

export const fieldTypes = [
  'text',
  'long_text',
  'integer',
  'money',
  'date',
  'boolean',
  'choice',
  'choices',
  'link',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Maximum fields of one kind of record, choices of a field, and size of one part of a file. */
export const fieldLimits = { fields: 50, choices: 100, rowsAtOnce: 500, charactersAtOnce: 700_000 } as const

/** Begins the name of a column with a custom field, in exported and imported files. */
export const fieldColumnPrefix = 'field.'
export const fieldColumn = (code: string): string => `${fieldColumnPrefix}${code}`
