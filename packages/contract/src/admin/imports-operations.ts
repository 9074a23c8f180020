import Type, { type Static } from 'typebox'
import { Done, LanguageCode, Moment } from './shapes/fields.ts'
import { AdminFile } from './shapes/file.ts'
import { importKinds, importLimits } from './shapes/import-fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const ImportKind = Type.Enum([...importKinds])
/** The decimal mark of amounts, and whether the day or the month stands first in dates. */
const Decimal = Type.Enum([',', '.'])
const DayOrder = Type.Enum(['dmy', 'mdy'])
const TextOrNone = Type.Union([Type.String(), Type.Null()])
const importing = { permission: 'import.run', scope: 'shop' } as const
const ofJob = ({ id }: { id: number }): Subject => ({ kind: 'import', id: String(id) })

/** For each column the field that it is meant as; null leaves it out. */
const Mapping = Type.Array(Type.Union([Type.String({ maxLength: 40 }), Type.Null()]), {
  maxItems: importLimits.columns,
})

/** An import with how far it is. `counts` are those of the last check or import: `read` rows of the file, each of them one of the others. */
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
  /** Of a table that has to be mapped. */
  columns: Type.Union([Type.Array(Type.String()), Type.Null()]),
  mapping: Type.Union([Mapping, Type.Null()]),
  language: LanguageCode,
  decimal: Type.Union([Decimal, Type.Null()]),
  days: Type.Union([DayOrder, Type.Null()]),
  /** What the columns of the file leave open, each with a cell that has two meanings, until a check is told. */
  questions: Type.Array(Type.Object({ about: Type.Enum(['decimal', 'days']), sample: Type.String() })),
  counts: Type.Object({
    read: Type.Integer(),
    new: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    refused: Type.Integer(),
  }),
  done: Type.Integer(),
  share: Type.Number(),
  failure: TextOrNone,
  /** Why it failed, where that is known in a word. */
  problem: Type.Union([Type.Enum(['stopped', 'memory', 'time', 'columns']), Type.Null()]),
  /** A living process works on it: until then it can be removed. */
  is_worked_on: Type.Boolean(),
})
export type ImportJob = Static<typeof ImportJob>

/** What would become of a row: a field with both values, or why it is refused. */
export const ImportedRow = Type.Object({
  number: Type.Integer(),
  line: Type.Integer(),
  subject: Type.String(),
  outcome: Type.Enum(['new', 'changed', 'refused']),
  field: Type.String(),
  before: TextOrNone,
  after: TextOrNone,
  reason: TextOrNone,
})
export type ImportedRow = Static<typeof ImportedRow>

/** Files that are taken in on screen: sent in parts, read, checked without a trace, then imported in the background. */
export const importsOperations = {
  'imports.list': operation('imports.list', {
    ...importing,
    summary: 'Imports on screen, the newest first',
    kind: 'query',
    input: Type.Object({}),
    result: Type.Object({ imports: Type.Array(ImportJob) }),
  }),
  'imports.show': operation('imports.show', {
    ...importing,
    summary: 'An import, how far it is, and what it would do or has refused',
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
    summary: 'Begin to send a file',
    kind: 'command',
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      size: Type.Integer({ minimum: 1, maximum: importLimits.fileBytes }),
    }),
    result: Type.Object({ id: Type.Integer() }),
  }),
  'imports.send': operation('imports.send', {
    ...importing,
    summary: 'Send the next part of a file',
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
    summary: 'Find out what an import would do, without doing it',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({
      id: Id,
      kind: ImportKind,
      mapping: Type.Union([Mapping, Type.Null()]),
      language: LanguageCode,
      decimal: Type.Optional(Decimal),
      days: Type.Optional(DayOrder),
    }),
    result: Done,
  }),
  'imports.start': operation('imports.start', {
    ...importing,
    summary: 'Import a checked file; it goes on in the background, and a stopped one where it was',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'imports.stop': operation('imports.stop', {
    ...importing,
    summary: 'Stop an import behind its next rows; what is stored stays',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'imports.retry': operation('imports.retry', {
    ...importing,
    summary: 'Read a file that could not be imported once more',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
  'imports.report': operation('imports.report', {
    ...importing,
    summary: 'The report of an import as a CSV file',
    kind: 'query',
    input: Type.Object({ id: Id }),
    result: AdminFile,
  }),
  'imports.remove': operation('imports.remove', {
    ...importing,
    summary: 'Remove an import with its file and report; the goods stay',
    kind: 'command',
    subject: ofJob,
    input: Type.Object({ id: Id }),
    result: Done,
  }),
} as const
