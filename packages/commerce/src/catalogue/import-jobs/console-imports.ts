import {
  attributeField,
  type ImportKind,
  importLimits,
  neededFields,
} from '@ambra/contract/catalogue/import-fields'
import { readReason } from '@ambra/contract/catalogue/import-reasons'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import type { ImportedRow, ImportJob as ShownJob } from '@ambra/contract/catalogue/imports-operations'
import type { AdminFile } from '@ambra/contract/platform/operations/file'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type ImportJob, importJobRepository } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import type { RunsAs } from '@ambra/db/platform'
import { csvMark, csvRows } from '@ambra/domain/platform/text/csv'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { samplesFor } from './record-cells.ts'
import { removeJobFiles, shapeOf } from './job-file.ts'
import { costColumns, costField, rowWithoutCost, withoutCosts } from './job-costs.ts'
import { type Mappable, mappableCustomFields, mappableFields } from './mappable-fields.ts'
import { countsOf, type JobOptions, optionsOf, wakeImportWork } from './job-settings.ts'

type Context = Pick<OperationContext, 'shop' | 'now'>

/** A person who reads imports; `mayReadCosts` shows cost prices. */
type Reader = Context & { mayReadCosts: boolean }

const shownAs = (
  job: ImportJob,
  { now, mayReadCosts, custom }: Pick<Reader, 'now' | 'mayReadCosts'> & { custom: ShownJob['custom_fields'] },
): ShownJob => ({
  custom_fields: custom,
  id: job.id,
  at: job.created_at.toISOString(),
  by: job.actor,
  name: job.name,
  size: job.size,
  received: job.received,
  state: job.state,
  is_stopping: job.is_stopping,
  kind: job.kind,
  columns: job.columns,
  mapping: job.mapping,
  ...answersOf(job),
  ...(!mayReadCosts && withoutCosts(job)),
  counts: countsOf(job),
  done: job.done,
  share: job.share,
  failure: job.failure === null ? null : readReason(job.failure),
  problem: job.problem,
  is_worked_on: job.leased_until !== null && job.leased_until > now(),
})

function answersOf(
  job: ImportJob,
): Pick<
  ShownJob,
  'language' | 'decimal' | 'days' | 'pieces' | 'views' | 'questions' | 'samples' | 'redirects'
> {
  const {
    language,
    decimal = null,
    days = null,
    pieces = null,
    views = {},
    questions,
    samples,
    redirects,
  } = optionsOf(job)
  return {
    language,
    decimal,
    days,
    pieces,
    views,
    questions,
    samples,
    redirects: redirects
      ? { count: redirects.count, is_wanted: redirects.isWanted, stored: redirects.stored }
      : null,
  }
}

/** Hides the values of cost prices from people who may not see them. */
const rowFor = <Row extends Omit<ImportedRow, 'number'>>(
  row: Row,
  { job, mayReadCosts }: Pick<Reader, 'mayReadCosts'> & { job: ImportJob },
): Row => (mayReadCosts ? row : rowWithoutCost(row, job))

/** @throws ShopError imports.unknown */
async function jobOf(db: Database['db'], id: number, how: { isLocked?: boolean } = {}): Promise<ImportJob> {
  const job = await importJobRepository(db).find(id, how)
  if (!job) throw new ShopError('imports.unknown')
  return job
}

export async function listImports({ shop, ...reader }: Reader): Promise<{ imports: ShownJob[] }> {
  const jobs = await importJobRepository(shop.database.db).list(importLimits.jobs)
  const custom = await mappableCustomFields(shop.database.db)
  return { imports: jobs.map((job) => shownAs(job, { ...reader, custom })) }
}

const pageSize = 100

/** @throws ShopError imports.unknown */
export async function showImport(
  { shop, ...reader }: Reader,
  { id, outcome, after = 0 }: { id: number; outcome?: ImportedRow['outcome']; after?: number },
): Promise<{ job: ShownJob; rows: ImportedRow[]; next: number | null }> {
  const { db } = shop.database
  const job = await jobOf(db, id)
  const rows = await importJobRepository(db).listRows(id, { outcome, after, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    job: shownAs(job, { ...reader, custom: await mappableCustomFields(db) }),
    rows: shown.map((row) => rowFor(row, { ...reader, job })),
    next: rows.length > pageSize ? (shown.at(-1)?.number ?? null) : null,
  }
}

/** @throws ShopError imports.too_many */
export async function beginImport(
  { shop, now }: Context,
  { name, size, actor }: { name: string; size: number; actor: string },
): Promise<{ id: number }> {
  const jobs = importJobRepository(shop.database.db)
  // Files are stored in the database.
  if ((await jobs.countAll()) >= importLimits.jobs)
    throw new ShopError('imports.too_many', { max: importLimits.jobs })
  return { id: await jobs.add({ name: name.trim().slice(0, 200) || 'file', size, actor }, now()) }
}

/**
 * Stores the next chunk of a file. For a repeated chunk, returns how much is stored, so that the client
 * resumes from there.
 * @throws ShopError imports.unknown, imports.moved_on, imports.too_large
 */
export async function sendPart(
  { shop }: Context,
  { id, offset, base64 }: { id: number; offset: number; base64: string },
): Promise<{ received: number }> {
  const { database } = shop
  const jobs = importJobRepository(database.db)
  const job = await jobOf(database.db, id, { isLocked: true })
  if (job.state !== 'uploading') throw new ShopError('imports.moved_on')
  if (offset !== job.received) return { received: job.received }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > importLimits.partBytes || offset + bytes.length > job.size)
    throw new ShopError('imports.too_large')
  await jobs.addPart(id, offset, bytes)
  const received = offset + bytes.length
  if (received === job.size) {
    await jobs.move(id, ['uploading'], 'reading')
    await wakeImportWork(database)
  }
  return { received }
}

type Check = {
  runsAs: RunsAs
  id: number
  kind: ImportKind
  mapping: readonly (string | null)[] | null
} & Pick<JobOptions, 'language' | 'decimal' | 'days' | 'pieces' | 'views'>

/** @throws ShopError imports.unknown, imports.moved_on, imports.mapping, staff.not_allowed */
export async function checkImport({ shop, now, mayReadCosts }: Reader, given: Check): Promise<true> {
  const { database } = shop
  const jobs = importJobRepository(database.db)
  const job = await jobOf(database.db, given.id, { isLocked: true })
  const { kind, mapping, language, decimal, days, pieces, views } = given
  // Keeps answered questions, so that an answer can be changed.
  const questions = optionsOf(job).questions.filter(({ about, sample }) =>
    about === 'view' ? Object.hasOwn(views ?? {}, sample) : given[about] !== undefined,
  )
  checkMapping(job, given, await mappableFields(database.db))
  // Another field would show them in the preview.
  const moves = (at: number) => ![null, undefined, costField].includes(mapping?.[at])
  const before = costColumns(job)
  if (!mayReadCosts && before.some((isCost, at) => isCost && moves(at)))
    throw new ShopError('staff.not_allowed')
  const costs = costColumns({ ...job, mapping: mapping && [...mapping] }).map(
    (isCost, at) => (isCost || before[at]) && !moves(at),
  )
  // Only who sees cost prices may forget which columns they are in.
  if (job.columns && mapping && (mayReadCosts || !costs.includes(true)))
    await jobs.keepMapping(shapeOf(job.columns), { kind, mapping }, now())
  const isMoved = await jobs.move(given.id, ['read', 'checked'], 'checking', {
    kind,
    mapping,
    options: {
      language,
      decimal,
      days,
      pieces,
      views,
      questions,
      samples: samplesFor(kind, optionsOf(job).samples),
      costs: costs.flatMap((isCost, at) => (isCost ? [at] : [])),
    },
    counts: {},
    runs_as: given.runsAs,
  })
  if (!isMoved) throw new ShopError('imports.moved_on')
  await wakeImportWork(database)
  return true
}

/** Checks that each column maps to one field of the kind or none, and that required fields are mapped. */
function checkMapping({ columns }: ImportJob, { kind, mapping }: Check, fields: Mappable): void {
  if (columns === null) {
    if (mapping !== null || kind !== 'products') throw new ShopError('imports.mapping')
    return
  }
  const used = (mapping ?? []).filter((field) => field !== null)
  const single = used.filter((field) => field !== attributeField)
  const known = fields[kind]
  const isRight =
    mapping?.length === columns.length &&
    new Set(single).size === single.length &&
    used.every((field) => known.includes(field)) &&
    neededFields[kind].every((field) => used.includes(field))
  if (!isRight) throw new ShopError('imports.mapping')
}

/**
 * Starts a checked import, or resumes a stopped one, with the rights of the person who starts it.
 * @throws ShopError imports.unknown, imports.moved_on
 */
export async function startImport(
  { shop }: Context,
  { id, redirects: isWanted, runsAs }: { id: number; redirects?: boolean | undefined; runsAs: RunsAs },
): Promise<true> {
  const job = await jobOf(shop.database.db, id)
  const jobs = importJobRepository(shop.database.db)
  const { redirects, ...chosen } = optionsOf(job)
  // A resumed import keeps the choices made when it was started.
  const options = {
    ...chosen,
    ...(redirects && { redirects: { ...redirects, isWanted: isWanted ?? redirects.isWanted } }),
  }
  if (!(await jobs.move(id, ['checked', 'stopped'], 'importing', { runs_as: runsAs, options })))
    throw new ShopError('imports.moved_on')
  await wakeImportWork(shop.database)
  return true
}

/** @throws ShopError imports.unknown, imports.moved_on */
export async function stopImport({ shop }: Context, { id }: { id: number }): Promise<true> {
  await jobOf(shop.database.db, id)
  if (!(await importJobRepository(shop.database.db).askToStop(id))) throw new ShopError('imports.moved_on')
  return true
}

/** Reads the file of a failed import from its beginning. @throws ShopError imports.unknown, imports.moved_on */
export async function retryImport({ shop }: Context, { id }: { id: number }): Promise<true> {
  await jobOf(shop.database.db, id)
  const fresh = { failure: null, problem: null, columns: null, mapping: null }
  if (!(await importJobRepository(shop.database.db).move(id, ['failed'], 'reading', fresh)))
    throw new ShopError('imports.moved_on')
  await wakeImportWork(shop.database)
  return true
}

/** @throws ShopError imports.unknown, imports.moved_on */
export async function removeImport({ shop, now }: Context, { id }: { id: number }): Promise<true> {
  await jobOf(shop.database.db, id)
  if (!(await importJobRepository(shop.database.db).remove(id, now())))
    throw new ShopError('imports.moved_on')
  await removeJobFiles(shop, id)
  return true
}

/** Maximum rows of a report: a response of a few megabytes at most. */
const reportRows = 20_000

/** Returns all stored rows as a CSV file, with the reasons in a language, whose cells spreadsheets treat as text. @throws ShopError imports.unknown */
export async function reportOfImport(
  { shop, ...reader }: Reader,
  { id, language }: { id: number; language: string },
): Promise<AdminFile> {
  const { db } = shop.database
  const job = await jobOf(db, id)
  const rows = await importJobRepository(db).listRows(id, { after: 0, limit: reportRows })
  const head = ['line', 'code', 'outcome', 'field', 'before', 'after', 'reason']
  const lines = rows
    .map((stored) => rowFor(stored, { ...reader, job }))
    .map((row) => [
      String(row.line),
      row.subject,
      row.outcome,
      row.field,
      row.before ?? '',
      row.after ?? '',
      row.reason ? reasonText(language, row.reason) : '',
    ])
  const text = csvMark + csvRows([head, ...lines], ',')
  return { name: `import-${id}.csv`, type: 'text/csv', base64: Buffer.from(text).toString('base64') }
}
