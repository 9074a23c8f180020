import Type, { type Static } from 'typebox'
import { Done, LanguageCode, Moment } from '../platform/operations/fields.ts'
import { AdminFile } from '../platform/operations/file.ts'
import { FieldLabels } from '../platform/custom-fields/custom-field.ts'
import { importKinds, importLimits } from './import-fields.ts'
import { ReasonSchema } from './import-reasons.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const ImportKind = Type.Enum([...importKinds])
/** Decimal separator of amounts, and whether day or month comes first in dates. */
const Decimal = Type.Enum([',', '.'])
const DayOrder = Type.Enum(['dmy', 'mdy'])
/** Language of each store view of a Magento file. */
const Views = Type.Record(Type.String({ minLength: 1, maxLength: 100 }), LanguageCode, { maxProperties: 50 })
const ReasonOrNone = Type.Union([ReasonSchema, Type.Null()])
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const importing = { permission: 'import.run', scope: 'shop' } as const
const ofJob = ({ id }: { id: number }): Subject => ({ kind: 'import', id: String(id) })

/** Field of each column; null ignores the column. */
const Mapping = Type.Array(Type.Union([Type.String({ maxLength: 46 }), Type.Null()]), {
  maxItems: importLimits.columns,
})

/**
 * Import with its progress. `counts` are those of the last check or import: `read` is the total of all
 * outcomes.
 */
export const ImportJob = Type.Object({
  id: Type.Integer(),
  at: Moment,
  by: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  received: Type.Integer(),
  state: Type.Enum([
    'uploading',
    'reading',
    'read',
    'checking',
    'checked',
    'importing',
    'stopped',
    'done',
    'failed',
  ]),
  is_stopping: Type.Boolean(),
  kind: Type.Union([ImportKind, Type.Null()]),
  /** Columns of a table that needs a mapping. */
  columns: Type.Union([Type.Array(Type.String()), Type.Null()]),
  mapping: Type.Union([Mapping, Type.Null()]),
  /** Custom fields to which a column can map, by kind of file. */
  custom_fields: Type.Array(Type.Object({ kind: ImportKind, field: Type.String(), labels: FieldLabels })),
  language: LanguageCode,
  decimal: Type.Union([Decimal, Type.Null()]),
  days: Type.Union([DayOrder, Type.Null()]),
  /** Decimal separator of its counts. */
  pieces: Type.Union([Decimal, Type.Null()]),
  views: Views,
  /** First filled cell of each column; empty if the file has no columns to map. */
  samples: Type.Array(Type.String()),
  /** Ambiguities in the columns, each with a sample cell, and store views without a language, until a check receives the answers. */
  questions: Type.Array(
    Type.Object({ about: Type.Enum(['decimal', 'days', 'pieces', 'view']), sample: Type.String() }),
  ),
  /**
   * Former addresses of the file's products in the other shop that have no redirect yet; `stored` is set
   * after the import.
   */
  redirects: Type.Union([
    Type.Object({
      count: Type.Integer(),
      is_wanted: Type.Boolean(),
      stored: Type.Union([Type.Integer(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  counts: Type.Object({
    read: Type.Integer(),
    new: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    refused: Type.Integer(),
  }),
  done: Type.Integer(),
  share: Type.Number(),
  failure: ReasonOrNone,
  /** Known reason of the failure. */
  problem: Type.Union([Type.Enum(['stopped', 'memory', 'time', 'columns']), Type.Null()]),
  /** True while a live process works on it; then it cannot be removed. */
  is_worked_on: Type.Boolean(),
})
export type ImportJob = Static<typeof ImportJob>

/** Effect on a row: a field with both values, or the reason for its refusal. */
export const ImportedRow = Type.Object({
  number: Type.Integer(),
  line: Type.Integer(),
  subject: Type.String(),
  outcome: Type.Enum(['new', 'changed', 'refused']),
  field: Type.String(),
  before: TextOrNone,
  after: TextOrNone,
  reason: ReasonOrNone,
})
export type ImportedRow = Static<typeof ImportedRow>

/**
 * Imports started in the console: uploaded in parts, parsed, checked without effect, then imported in the
 * background.
 */
export const importsOperations = {
  'imports.list': operation('imports.list', {
    ...importing,
    summary: 'List imports, newest first',
    kind: 'query',
    input: Type.Object({}),
    result: Type.Object({ imports: Type.Array(ImportJob) }),
  }),
  'imports.show': operation('imports.show', {
    ...importing,
    summary: 'Get an import with its progress and its preview or rejected rows',
    kind: 'query',
    input: Type.Object({
      id: Id,
      outcome: Type.Optional(Type.Enum(['new', 'changed', 'refused'])),
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    result: Type.Object({
      job: ImportJob,
      rows: Type.Array(ImportedRow),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  'imports.begin': operation('imports.begin', {
    ...importing,
    summary: 'Start the upload of a file',
    kind: 'command',
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      size: Type.Integer({ minimum: 1, maximum: importLimits.fileBytes }),
    }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'imports.send': operation('imports.send', {
    ...importing,
    summary: 'Upload the next part of a file',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({
      id: Id,
      offset: Type.Integer({ minimum: 0, maximum: importLimits.fileBytes }),
      base64: Type.String({ minLength: 4, maxLength: 900_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
    }),
    result: Type.Object({ received: Type.Integer() }),
  }),
  'imports.check': operation('imports.check', {
    ...importing,
    summary: 'Preview an import without applying it',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({
      id: Id,
      kind: ImportKind,
      mapping: Type.Union([Mapping, Type.Null()]),
      language: LanguageCode,
      decimal: Type.Optional(Decimal),
      days: Type.Optional(DayOrder),
      pieces: Type.Optional(Decimal),
      views: Type.Optional(Views),
    }),
    result: Done,
  }),
  'imports.start': operation('imports.start', {
    ...importing,
    summary: 'Apply a checked import in the background, or resume a stopped one',
    kind: 'command',
    subject: ofJob,
    // `redirects`: redirects the old addresses of its products to their pages here; requires `content.edit`.
    input: Type.Object({ id: Id, redirects: Type.Optional(Type.Boolean()) }),
    result: Done,
  }),
  'imports.stop': operation('imports.stop', {
    ...importing,
    summary: 'Stop an import after its next rows; imported rows stay',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'imports.retry': operation('imports.retry', {
    ...importing,
    summary: 'Retry a failed import',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'imports.report': operation('imports.report', {
    ...importing,
    summary: 'Download the report of an import as CSV',
    kind: 'query',
    input: Type.Object({ id: Id }),
    result: AdminFile,
  }),
  'imports.remove': operation('imports.remove', {
    ...importing,
    summary: 'Remove an import with its file and report; imported data stays',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
} as const
