import { join } from 'node:path'
import { type ImportKind, importFields, importLimits } from '@ambra/contract/admin/import-fields'
import { listAttributeInputs } from '@ambra/db/import/reference-data'
import {
  type ImportJob,
  type ImportJobRow,
  importJobRepository,
} from '@ambra/db/import-jobs/import-job-repository'
import type { RowProblem } from '@ambra/db/import/import-report'
import { readMedia } from '@ambra/db/import/write-media'
import { stores } from '@ambra/domain/stores'
import { guessMapping, readColumns } from '@ambra/import-formats/mapped-table'
import { readPriceLevels, readStockLevels } from '@ambra/import-formats/read-levels'
import { detectSource, readSource } from '@ambra/import-formats/read-source'
import { importFile } from '../catalogue/import.ts'
import { importPriceFile, importStockFile } from '../catalogue/import-levels.ts'
import { OperationError } from '../context/operation-error.ts'
import type { OperationContext } from '../context/operation.ts'
import { checkLevels } from './check-levels.ts'
import { type CheckedLine, checkRows, type Found } from './check-rows.ts'
import { shapeOf, writeJobFile, writeMappedFile } from './job-file.ts'
import { type JobCounts, noCounts, optionsOf } from './job-settings.ts'

/** Rows of a check, or refused ones, that are stored; beyond, only counts. */
const mostRows = 20_000

/** What a process does for a job. `tick` notes how far it is and ends the work when a person wants it to. */
export type JobRun = OperationContext & {
  holdMs: number
  tick: (done: number, share: number) => Promise<void>
  /** Gives shoppers as much time as a batch took. */
  rest: (ms: number) => Promise<void>
}

/** Finds out what the file is and what its columns are likely to be meant as. */
export async function readJob(run: JobRun, job: ImportJob): Promise<void> {
  const jobs = importJobRepository(run.shop.database.db)
  const file = await writeJobFile(run.shop, jobs, job)
  const found = await detectSource(file)
  if (found === 'empty') throw new OperationError('the file is empty')
  const isKnown = found !== undefined && found.layout !== 'merchant-table'
  const columns = isKnown ? undefined : await readColumns(file, { most: importLimits.columns })
  if (!isKnown && !columns) throw new OperationError('the file is no table and none of the known formats')
  const known = columns && (await jobs.findMapping(shapeOf(columns)))
  const kind = known?.kind ?? (isKnown || !columns ? 'products' : kindOf(columns))
  const mapping = columns ? (known?.mapping ?? guessMapping(columns, kind, importFields[kind])) : null
  await jobs.move(job.id, ['reading'], 'read', { kind, columns: columns ?? null, mapping })
}

/** A table with names of products brings products; without, its prices or its stock. */
function kindOf(columns: readonly string[]): ImportKind {
  const has = (kind: ImportKind, field: string) =>
    guessMapping(columns, kind, importFields[kind]).includes(field)
  if (has('products', 'title')) return 'products'
  return has('prices', 'price') ? 'prices' : 'stock'
}

/** The file as the importer reads it. */
async function importable(
  run: JobRun,
  job: ImportJob,
  refuse: (problem: RowProblem) => void,
): Promise<string> {
  const file = await writeJobFile(run.shop, importJobRepository(run.shop.database.db), job)
  return job.mapping === null ? file : writeMappedFile(file, job.mapping, refuse)
}

/** Says row by row what an import would do. */
export async function checkJob(run: JobRun, job: ImportJob): Promise<void> {
  const { database } = run.shop
  const jobs = importJobRepository(database.db)
  await jobs.deleteRows(job.id)
  const counts = noCounts()
  let kept = 0
  const keep = async (rows: readonly ImportJobRow[]) => {
    const fitting = rows.slice(0, mostRows - kept)
    await jobs.addRows(job.id, kept + 1, fitting)
    kept += fitting.length
  }
  const refused: RowProblem[] = []
  const refuse = (problem: RowProblem) => void refused.push(problem)
  const file = await importable(run, job, refuse)
  let share = 0
  const onBytes = (bytes: number) => (share = Math.min(0.99, bytes / Math.max(1, job.size)))
  const onBatch = async ({ rows, counts: found }: Found, tookMs: number, read: number) => {
    counts.read = read
    for (const outcome of ['new', 'changed', 'same', 'refused'] as const) counts[outcome] += found[outcome]
    await keep(rows)
    await run.tick(read, share)
    await run.rest(tookMs)
  }
  const common = { now: run.now(), holdMs: run.holdMs, rights: run.rights, onBatch }
  if (job.kind === 'stock')
    await checkLevels(database, 'stock', {
      ...common,
      source: readStockLevels({ file, onBytes, refuse }),
    })
  else if (job.kind === 'prices')
    await checkLevels(database, 'prices', { ...common, source: pricesOf(file, onBytes, refuse) })
  else
    await checkRows(database, linesOf(run, file, { job, onBytes, refuse }), {
      ...common,
      media: run.shop.files.media,
    })
  await keep(refused.map(refusedRow))
  counts.refused += new Set(refused.map(({ line }) => line)).size
  counts.read += new Set(refused.map(({ line }) => line)).size
  await jobs.move(job.id, ['checking'], 'checked', { counts })
}

const refusedRow = ({ line, field, reason }: RowProblem): ImportJobRow => ({
  line,
  subject: '',
  outcome: 'refused',
  field,
  before: null,
  after: null,
  reason,
})

async function* pricesOf(
  file: string,
  onBytes: (bytes: number) => void,
  refuse: (problem: RowProblem) => void,
) {
  const codes = new Set(stores.map(({ code }) => code))
  const source = { file, onBytes, refuse, currency: 'EUR', rates: {}, stores: codes }
  for await (const { store, ...level } of readPriceLevels(source))
    yield { ...level, storeId: stores.find(({ code }) => code === store)?.id ?? 0 }
}

async function* linesOf(
  { shop }: JobRun,
  file: string,
  {
    job,
    onBytes,
    refuse,
  }: { job: ImportJob; onBytes: (bytes: number) => void; refuse: (problem: RowProblem) => void },
): AsyncGenerator<CheckedLine> {
  const kind = await detectSource(file)
  if (!kind || kind === 'empty') throw new OperationError('the file is none of the known formats')
  const source = readSource(kind, {
    file,
    workDir: join(shop.folders.cacheDir, 'import'),
    language: optionsOf(job).language,
    currency: 'EUR',
    rates: {},
    storeViews: {},
    keepUnpriced: false,
    knownInputs: await listAttributeInputs(shop.database.db),
    checkPicture: (row) => {
      const read = readMedia(row)
      return 'problems' in read ? (read.problems[0]?.reason ?? '') : undefined
    },
    onBytes,
    onProgress: () => undefined,
    refuse,
    note: () => undefined,
    countRow: () => undefined,
  })
  for await (const { text, lines } of source) yield { text, line: lines[0] ?? 0 }
}

/** Imports the file by the importer of the command line; a file that was interrupted goes on where it was. */
export async function importJob(run: JobRun, job: ImportJob): Promise<void> {
  const jobs = importJobRepository(run.shop.database.db)
  const unreadable: RowProblem[] = []
  const file = await importable(run, job, (problem) => void unreadable.push(problem))
  const { counts, refused } = await take(run, job, file)
  const all = [...unreadable, ...refused].toSorted((a, b) => a.line - b.line)
  await jobs.deleteRows(job.id)
  await jobs.addRows(job.id, 1, all.slice(0, mostRows).map(refusedRow))
  const broken = new Set(unreadable.map(({ line }) => line)).size
  await jobs.move(job.id, ['importing'], 'done', {
    counts: { ...counts, read: counts.read + broken, refused: counts.refused + broken },
    finished_at: run.now(),
  })
  await jobs.deleteParts(job.id)
}

type Taken = { counts: JobCounts; refused: readonly RowProblem[] }

async function take(run: JobRun, job: ImportJob, file: string): Promise<Taken> {
  if (job.kind === 'products') {
    const { read, imported, unchanged, refusedRows, refused } = await importFile(run, {
      file,
      format: 'auto',
      language: optionsOf(job).language,
    })
    return { counts: { read, new: 0, changed: imported, same: unchanged, refused: refusedRows }, refused }
  }
  const work = job.kind === 'stock' ? importStockFile : importPriceFile
  const { read, changed, unchanged, refused } = await work(run, { file })
  const lines = new Set(refused.map(({ line }) => line)).size
  return { counts: { read, new: 0, changed, same: unchanged, refused: lines }, refused }
}
