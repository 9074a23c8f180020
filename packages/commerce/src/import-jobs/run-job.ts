import { join } from 'node:path'
import { type ImportKind, importFields } from '@ambra/contract/admin/import-fields'
import { listAttributeInputs } from '@ambra/db/import/reference-data'
import {
  type ImportJob,
  type ImportJobRow,
  importJobRepository,
} from '@ambra/db/import-jobs/import-job-repository'
import type { RowProblem } from '@ambra/db/import/import-report'
import { stores } from '@ambra/domain/stores'
import { guessMapping } from '@ambra/import-formats/mapped-table'
import type { LevelFile, PriceFile, PriceLevel, StockLevel } from '@ambra/import-formats/read-levels'
import { detectSource, type SourceKind, type SourceLine } from '@ambra/import-formats/read-source'
import type { ReadContext } from '@ambra/import-formats/source'
import { importFile } from '../catalogue/import.ts'
import { importPriceFile, importStockFile } from '../catalogue/import-levels.ts'
import { OperationError } from '../context/operation-error.ts'
import type { OperationContext } from '../context/operation.ts'
import { checkLevels } from './check-levels.ts'
import { type CheckedLine, checkRows, type Found } from './check-rows.ts'
import { shapeOf, writeJobFile } from './job-file.ts'
import { lookInThread, type ReaderLimits, readInThread } from './read-in-thread.ts'
import type { Look } from './reader-tasks.ts'
import { type JobCounts, noCounts, optionsOf } from './job-settings.ts'

/** Rows of a check, or refused ones, that are stored; beyond, only counts. */
const mostRows = 20_000

/** What a process does for a job. `tick` notes how far it is and ends the work when a person wants it to. */
export type JobRun = OperationContext & {
  holdMs: number
  /** Of the threads that read foreign files. */
  limits: ReaderLimits
  tick: (done: number, share: number) => Promise<void>
  /** Gives shoppers as much time as a batch took. */
  rest: (ms: number) => Promise<void>
}

/** Finds out what the file is and what its columns are likely to be meant as. */
export async function readJob(run: JobRun, job: ImportJob): Promise<void> {
  const jobs = importJobRepository(run.shop.database.db)
  const { kind: found, columns } = await lookAt(run, job)
  if (found === 'empty') throw new OperationError('the file is empty')
  const isKnown = found !== undefined && found.layout !== 'merchant-table'
  if (!isKnown && !columns) throw new OperationError('the file is no table and none of the known formats')
  const known = columns && (await jobs.findMapping(shapeOf(columns)))
  const kind = known?.kind ?? (isKnown || !columns ? 'products' : kindOf(columns))
  const mapping = columns ? (known?.mapping ?? guessMapping(columns, kind, importFields[kind])) : null
  await jobs.move(job.id, ['reading'], 'read', { kind, columns: columns ?? null, mapping })
}

async function lookAt(run: JobRun, job: ImportJob): Promise<Look> {
  const file = await writeJobFile(run.shop, importJobRepository(run.shop.database.db), job)
  return lookInThread({ step: 'look', file, table: `${file}.table` }, run.limits)
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
  const { mapping } = job
  const { file } = await lookAt(run, job)
  if (mapping === null) return file
  const mapped = `${file.replace(/\.table$/, '')}.mapped`
  for await (const _ of readInThread({ step: 'map', file, mapped, mapping }, { refuse }, run.limits));
  return mapped
}

/** The readers of the importer, each in a thread of its own. */
const readersOf = ({ limits }: Pick<JobRun, 'limits'>) => ({
  source: (kind: SourceKind, context: ReadContext): AsyncGenerator<SourceLine> => {
    const { onBytes, onProgress, refuse, note, countRow, checkPicture: _, ...plain } = context
    const callbacks = { onBytes, onProgress, refuse, note, countRow }
    return readInThread({ step: 'source', kind, context: plain }, callbacks, limits)
  },
  stock: ({ file, encoding, onBytes, refuse }: LevelFile): AsyncGenerator<StockLevel> =>
    readInThread({ step: 'stock', file, encoding }, { onBytes, refuse }, limits),
  prices: ({
    file,
    encoding,
    onBytes,
    refuse,
    currency,
    rates,
    decimal,
    stores: codes,
  }: PriceFile): AsyncGenerator<PriceLevel> =>
    readInThread(
      { step: 'prices', file, encoding, currency, rates, decimal, stores: codes },
      { onBytes, refuse },
      limits,
    ),
})

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
      source: readersOf(run).stock({ file, onBytes, refuse }),
    })
  else if (job.kind === 'prices')
    await checkLevels(database, 'prices', { ...common, source: pricesOf(run, { file, onBytes, refuse }) })
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

async function* pricesOf(run: JobRun, given: Pick<LevelFile, 'file' | 'onBytes' | 'refuse'>) {
  const codes = new Set(stores.map(({ code }) => code))
  const source = { ...given, currency: 'EUR', rates: {}, stores: codes }
  for await (const { store, ...level } of readersOf(run).prices(source))
    yield { ...level, storeId: stores.find(({ code }) => code === store)?.id ?? 0 }
}

async function* linesOf(
  { shop, limits }: JobRun,
  file: string,
  {
    job,
    onBytes,
    refuse,
  }: { job: ImportJob; onBytes: (bytes: number) => void; refuse: (problem: RowProblem) => void },
): AsyncGenerator<CheckedLine> {
  const kind = await detectSource(file)
  if (!kind || kind === 'empty') throw new OperationError('the file is none of the known formats')
  const source = readersOf({ limits }).source(kind, {
    file,
    workDir: join(shop.folders.cacheDir, 'import'),
    language: optionsOf(job).language,
    currency: 'EUR',
    rates: {},
    storeViews: {},
    keepUnpriced: false,
    knownInputs: await listAttributeInputs(shop.database.db),
    // Pictures are looked at where the file is read.
    checkPicture: () => undefined,
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
  const { counts, refused, short = [] } = await take(run, job, file)
  const all = [...unreadable, ...refused].toSorted((a, b) => a.line - b.line)
  await jobs.deleteRows(job.id)
  const rows = [
    ...all.map(refusedRow),
    ...short.map((one) => ({ ...refusedRow(one), outcome: 'changed' as const })),
  ]
  await jobs.addRows(job.id, 1, rows.slice(0, mostRows))
  const broken = new Set(unreadable.map(({ line }) => line)).size
  await jobs.move(job.id, ['importing'], 'done', {
    counts: { ...counts, read: counts.read + broken, refused: counts.refused + broken },
    finished_at: run.now(),
  })
  await jobs.deleteParts(job.id)
}

type Taken = { counts: JobCounts; refused: readonly RowProblem[]; short?: readonly RowProblem[] }

async function take(run: JobRun, job: ImportJob, file: string): Promise<Taken> {
  const reading = { ...run, readers: readersOf(run) }
  if (job.kind === 'products') {
    const { read, imported, unchanged, refusedRows, refused } = await importFile(reading, {
      file,
      format: 'auto',
      language: optionsOf(job).language,
    })
    return { counts: { read, new: 0, changed: imported, same: unchanged, refused: refusedRows }, refused }
  }
  const work = job.kind === 'stock' ? importStockFile : importPriceFile
  const { read, changed, unchanged, refused, short } = await work(reading, { file })
  const lines = new Set(refused.map(({ line }) => line)).size
  return { counts: { read, new: 0, changed, same: unchanged, refused: lines }, refused, short }
}
