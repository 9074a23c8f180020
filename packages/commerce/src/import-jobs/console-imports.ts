import {
  importFields,
  type ImportKind,
  importLimits,
  neededFields,
} from '@ambra/contract/admin/import-fields'
import type { ImportedRow, ImportJob as ShownJob } from '@ambra/contract/admin/imports-operations'
import type { AdminFile } from '@ambra/contract/admin/file'
import { ShopError } from '@ambra/contract/errors'
import { type ImportJob, importJobRepository } from '@ambra/db/import-jobs/import-job-repository'
import type { Database } from '@ambra/db/database'
import type { RunsAs } from '@ambra/db/staff/runs-as'
import { csvMark, csvRows } from '@ambra/domain/csv'
import type { OperationContext } from '../context/operation.ts'
import { removeJobFiles, shapeOf } from './job-file.ts'
import { countsOf, type JobOptions, optionsOf, wakeImportWork } from './job-settings.ts'

type Context = Pick<OperationContext, 'shop' | 'now'>

const shownAs = (job: ImportJob, now: Date): ShownJob => ({
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
  counts: countsOf(job),
  done: job.done,
  share: job.share,
  failure: job.failure,
  problem: job.problem,
  is_worked_on: job.leased_until !== null && job.leased_until > now,
})

function answersOf(job: ImportJob): Pick<ShownJob, 'language' | 'decimal' | 'days' | 'questions'> {
  const { language, decimal = null, days = null, questions } = optionsOf(job)
  return { language, decimal, days, questions }
}

/** @throws ShopError imports.unknown */
async function jobOf(db: Database['db'], id: number, how: { isLocked?: boolean } = {}): Promise<ImportJob> {
  const job = await importJobRepository(db).find(id, how)
  if (!job) throw new ShopError('imports.unknown')
  return job
}

export async function listImports({ shop, now }: Context): Promise<{ imports: ShownJob[] }> {
  const jobs = await importJobRepository(shop.database.db).list(importLimits.jobs)
  return { imports: jobs.map((job) => shownAs(job, now())) }
}

const pageSize = 100

/** @throws ShopError imports.unknown */
export async function showImport(
  { shop, now }: Context,
  { id, outcome, after = 0 }: { id: number; outcome?: ImportedRow['outcome']; after?: number },
): Promise<{ job: ShownJob; rows: ImportedRow[]; next: number | null }> {
  const { db } = shop.database
  const job = await jobOf(db, id)
  const rows = await importJobRepository(db).listRows(id, { outcome, after, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return {
    job: shownAs(job, now()),
    rows: shown,
    next: rows.length > pageSize ? (shown.at(-1)?.number ?? null) : null,
  }
}

/** @throws ShopError imports.too_many */
export async function beginImport(
  { shop, now }: Context,
  { name, size, actor }: { name: string; size: number; actor: string },
): Promise<{ id: number }> {
  const jobs = importJobRepository(shop.database.db)
  // Files wait in the database.
  if ((await jobs.countAll()) >= importLimits.jobs)
    throw new ShopError('imports.too_many', { max: importLimits.jobs })
  return { id: await jobs.add({ name: name.trim().slice(0, 200) || 'file', size, actor }, now()) }
}

/**
 * The next part of a file. For one that was sent already the answer says how much is there: sending goes on behind it.
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
} & Pick<JobOptions, 'language' | 'decimal' | 'days'>

/** @throws ShopError imports.unknown, imports.moved_on, imports.mapping */
export async function checkImport({ shop, now }: Context, given: Check): Promise<true> {
  const { database } = shop
  const jobs = importJobRepository(database.db)
  const job = await jobOf(database.db, given.id, { isLocked: true })
  const { kind, mapping, language, decimal, days } = given
  // A question that was answered stays, so that its answer can be changed.
  const questions = optionsOf(job).questions.filter(({ about }) => given[about] !== undefined)
  checkMapping(job, given)
  if (job.columns && mapping) await jobs.keepMapping(shapeOf(job.columns), { kind, mapping }, now())
  const isMoved = await jobs.move(given.id, ['read', 'checked'], 'checking', {
    kind,
    mapping,
    options: { language, decimal, days, questions },
    counts: {},
    runs_as: given.runsAs,
  })
  if (!isMoved) throw new ShopError('imports.moved_on')
  await wakeImportWork(database)
  return true
}

/** Each column is meant as one field of the kind or none, and what every row needs is there. */
function checkMapping({ columns }: ImportJob, { kind, mapping }: Check): void {
  if (columns === null) {
    if (mapping !== null || kind !== 'products') throw new ShopError('imports.mapping')
    return
  }
  const used = (mapping ?? []).filter((field) => field !== null)
  const known: readonly string[] = importFields[kind]
  const isRight =
    mapping?.length === columns.length &&
    new Set(used).size === used.length &&
    used.every((field) => known.includes(field)) &&
    neededFields[kind].every((field) => used.includes(field))
  if (!isRight) throw new ShopError('imports.mapping')
}

/**
 * Starts a checked import, or goes on with a stopped one, with the rights of who starts it.
 * @throws ShopError imports.unknown, imports.moved_on
 */
export async function startImport(
  { shop }: Context,
  { id, runsAs }: { id: number; runsAs: RunsAs },
): Promise<true> {
  await jobOf(shop.database.db, id)
  const jobs = importJobRepository(shop.database.db)
  if (!(await jobs.move(id, ['checked', 'stopped'], 'importing', { runs_as: runsAs })))
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

/** Rows of a report: an answer of a few megabytes at most. */
const reportRows = 20_000

/** Every stored row, as a CSV file that spreadsheets open as text. @throws ShopError imports.unknown */
export async function reportOfImport({ shop }: Context, { id }: { id: number }): Promise<AdminFile> {
  const { db } = shop.database
  await jobOf(db, id)
  const rows = await importJobRepository(db).listRows(id, { after: 0, limit: reportRows })
  const head = ['line', 'code', 'outcome', 'field', 'before', 'after', 'reason']
  const lines = rows.map((row) => [
    String(row.line),
    row.subject,
    row.outcome,
    row.field,
    row.before ?? '',
    row.after ?? '',
    row.reason ?? '',
  ])
  const text = csvMark + csvRows([head, ...lines], ',')
  return { name: `import-${id}.csv`, type: 'text/csv', base64: Buffer.from(text).toString('base64') }
}
