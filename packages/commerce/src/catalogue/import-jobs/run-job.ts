import { fieldColumnPrefix } from '@ambra/contract/platform/custom-fields/field-kinds'
import { type ImportKind, neededFields } from '@ambra/contract/catalogue/import-fields'
import { type ImportJob, type ImportJobRow, importJobRepository, type RowProblem } from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import { guessMapping } from '@ambra/import-formats/mapped-table'
import { ImportFileError } from '@ambra/import-formats/open-bytes'
import { because } from '@ambra/contract/catalogue/import-reasons'
import type { RecordCells } from '@ambra/import-formats/read-record-cells'
import type { StockFile, PriceFile, PriceLevel, StockLevel } from '@ambra/import-formats/read-levels'
import type { SourceKind, SourceLine } from '@ambra/import-formats/read-source'
import type { Question, ReadContext } from '@ambra/import-formats/source'
import { checkFile, importFile } from '../import/import.ts'
import type { ImportResult } from '../import/import-ledger.ts'
import { importPriceFile, importStockFile } from '../import/import-levels.ts'
import type { OperationContext, Progress } from '../../platform/operations/operation.ts'
import { checkLevels, type Found } from './check-levels.ts'
import { shapeOf, writeJobFile } from './job-file.ts'
import { mappableFields, type Mappable } from './mappable-fields.ts'
import {
  importRecordCells,
  isRecordKind,
  samplesFor,
  type RecordKind,
  type RecordsFound,
  refusedOf,
} from './record-cells.ts'
import { countRedirects, storeJobRedirects } from './job-redirects.ts'
import { lookInThread, type ReaderLimits, readInThread } from './read-in-thread.ts'
import type { Look } from './reader-tasks.ts'
import { type JobCounts, noCounts, optionsOf } from './job-settings.ts'

/** Maximum stored rows of a check, or rejected rows; beyond that only counts. */
const mostRows = 20_000

/** Context in which a process runs a job. `tick` stores the progress and throws when a person has stopped the job. */
export type JobRun = OperationContext & {
  holdMs: number
  /** Limits of the threads that read foreign files. */
  limits: ReaderLimits
  tick: (done: number, share: number) => Promise<void>
  /** Pauses as long as a batch took, for shoppers' requests. */
  rest: (ms: number) => Promise<void>
}

/** Detects the format of the file and suggests a mapping of its columns. */
export async function readJob(run: JobRun, job: ImportJob): Promise<void> {
  const jobs = importJobRepository(run.shop.database.db)
  const { kind: found, columns, samples } = await lookAt(run, job)
  if (found === 'empty') throw new ImportFileError(because('file_empty'))
  const isKnown = found !== undefined && found.layout !== 'merchant-table'
  if (!isKnown && !columns) throw new ImportFileError(because('file_unknown'))
  const known = columns && (await jobs.findMapping(shapeOf(columns)))
  const fields = await mappableFields(run.shop.database.db)
  const kind = known?.kind ?? (isKnown || !columns ? 'products' : kindOf(columns, fields))
  const mapping = columns ? mappingOf(columns, kind, { known: known?.mapping, fields }) : null
  await jobs.move(job.id, ['reading'], 'read', {
    kind,
    columns: columns ?? null,
    mapping,
    options: { ...optionsOf(job), samples: samplesFor(kind, samples) },
  })
}

async function lookAt(run: JobRun, job: ImportJob): Promise<Look> {
  const file = await writeJobFile(run.shop, importJobRepository(run.shop.database.db), job)
  return lookInThread({ step: 'look', file, table: `${file}.table` }, run.limits)
}

/** Returns the remembered mapping without fields that were removed since, or a guess. */
function mappingOf(
  columns: readonly string[],
  kind: ImportKind,
  { known, fields }: { known: readonly (string | null)[] | undefined; fields: Mappable },
): (string | null)[] {
  const isThere = (field: string | null) => field !== null && fields[kind].includes(field)
  if (!known) return guessMapping(columns, kind, fields[kind])
  return known.map((field) => (isThere(field) ? field : null))
}

/** Detects the kind of a table: by the key of a record and its custom fields, by names, else prices or stock. */
function kindOf(columns: readonly string[], fields: Mappable): ImportKind {
  const guess = (kind: ImportKind) => guessMapping(columns, kind, fields[kind])
  const has = (kind: ImportKind, field: string) => guess(kind).includes(field)
  for (const kind of ['orders', 'customers'] as const)
    if (has(kind, neededFields[kind][0]) && guess(kind).some((field) => field?.startsWith(fieldColumnPrefix)))
      return kind
  if (has('products', 'title')) return 'products'
  return has('prices', 'price') ? 'prices' : 'stock'
}

/** Returns the file in the form that the importer reads. */
async function importable(
  run: JobRun,
  job: ImportJob,
  refuse: (problem: RowProblem) => void,
): Promise<{ file: string; source: SourceKind | undefined }> {
  const { mapping } = job
  const { file, kind } = await lookAt(run, job)
  if (mapping === null) return { file, source: kind === 'empty' ? undefined : kind }
  const mapped = `${file.replace(/\.table$/, '')}.mapped`
  for await (const _ of readInThread({ step: 'map', file, mapped, mapping }, { refuse }, run.limits));
  return { file: mapped, source: undefined }
}

/** Runs each of the importer's readers in a separate thread. */
const readersOf = ({ limits }: Pick<JobRun, 'limits'>) => ({
  source: (kind: SourceKind, context: ReadContext): AsyncGenerator<SourceLine> => {
    const { onBytes, onProgress, refuse, note, countRow, ask, checkPicture: _, ...plain } = context
    const callbacks = { onBytes, onProgress, refuse, note, countRow, ask }
    return readInThread({ step: 'source', kind, context: plain }, callbacks, limits)
  },
  stock: ({ file, encoding, pieces, onBytes, refuse, ask }: StockFile): AsyncGenerator<StockLevel> =>
    readInThread({ step: 'stock', file, encoding, pieces }, { onBytes, refuse, ask }, limits),
  prices: ({
    file,
    encoding,
    onBytes,
    refuse,
    currency,
    rates,
    decimal,
    days,
    ask,
    stores: codes,
  }: PriceFile): AsyncGenerator<PriceLevel> =>
    readInThread(
      { step: 'prices', file, encoding, currency, rates, decimal, days, stores: codes },
      { onBytes, refuse, ask },
      limits,
    ),
})

/** A file may have several store views without a language, and one ambiguity of each other kind. */
const keyOf = ({ about, sample }: Question) => (about === 'view' ? `view ${sample}` : about)

/** Previews an import row by row. */
export async function checkJob(run: JobRun, job: ImportJob): Promise<void> {
  const jobs = importJobRepository(run.shop.database.db)
  await jobs.deleteRows(job.id)
  let kept = 0
  const keep = async (rows: readonly ImportJobRow[]) => {
    const fitting = rows.slice(0, mostRows - kept)
    await jobs.addRows(job.id, kept + 1, fitting)
    kept += fitting.length
  }
  const unreadable: RowProblem[] = []
  const { file, source } = await importable(run, job, (problem) => void unreadable.push(problem))
  const options = optionsOf(job)
  const questions = new Map(options.questions.map((question) => [keyOf(question), question]))
  const ask = (question: Question) => void questions.set(keyOf(question), question)
  const taken = await (job.kind === 'products' ? checkProducts : checkOthers)(run, job, { file, keep, ask })
  const { counts, refused } = withUnreadable(taken, unreadable)
  await keep(refused.map((problem) => refusedRow(job, problem)))
  await jobs.move(job.id, ['checking'], 'checked', {
    counts,
    options: {
      ...options,
      questions: [...questions.values()],
      redirects: await countRedirects(run, { file, source }),
    },
  })
}

type Checking = {
  file: string
  keep: (rows: readonly ImportJobRow[]) => Promise<void>
  ask: (question: Question) => void
}

async function checkProducts(run: JobRun, job: ImportJob, { file, keep, ask }: Checking): Promise<Taken> {
  let share = 0
  const reading = {
    ...run,
    readers: readersOf(run),
    report: (done: Progress) => {
      share = done.share ?? share
    },
  }
  const result = await checkFile(
    reading,
    { ...productsOf(job, file), ask },
    async ({ changes, read, tookMs }) => {
      const told = changes.filter(({ field, outcome }) => outcome === 'new' || field !== '')
      await keep(told.map((change) => ({ ...change, reason: null })))
      await run.tick(read, share)
      await run.rest(tookMs)
    },
  )
  return takenOf(result)
}

async function checkOthers(run: JobRun, job: ImportJob, { file, keep, ask }: Checking): Promise<Taken> {
  const refused: RowProblem[] = []
  const refuse = (problem: RowProblem) => void refused.push(problem)
  if (isRecordKind(job.kind)) return takeRecords(run, job, { kind: job.kind, file, isDry: true, keep })
  const counts = noCounts()
  let share = 0
  const onBytes = (bytes: number) => (share = Math.min(0.99, bytes / Math.max(1, job.size)))
  const onBatch = async ({ rows, counts: found }: Found, tookMs: number, read: number) => {
    counts.read = read
    for (const outcome of ['new', 'changed', 'same', 'refused'] as const) counts[outcome] += found[outcome]
    await keep(
      rows.map((row) => (row.outcome === 'refused' ? { ...row, field: columnIn(job, row.field) } : row)),
    )
    await run.tick(read, share)
    await run.rest(tookMs)
  }
  const { database } = run.shop
  const common = { now: run.now(), holdMs: run.holdMs, rights: run.rights, onBatch }
  const source = { file, onBytes, refuse, ask, ...pricingOf(job) }
  if (job.kind === 'stock')
    await checkLevels(database, 'stock', { ...common, source: readersOf(run).stock(source) })
  else
    await checkLevels(database, 'prices', {
      ...common,
      source: pricesOf(run, source),
    })
  return withUnreadable({ counts, refused: [] }, refused)
}

/** Counts unreadable rows of a file as read and rejected. */
function withUnreadable<T extends Taken>(taken: T, unreadable: readonly RowProblem[]): T {
  const lines = new Set(unreadable.map(({ line }) => line)).size
  const { counts, refused } = taken
  return {
    ...taken,
    counts: { ...counts, read: counts.read + lines, refused: counts.refused + lines },
    refused: [...unreadable, ...refused].toSorted((a, b) => a.line - b.line),
  }
}

/** Returns a problem with the file's own column name. */
const refusedRow = (job: ImportJob, { line, subject = '', field, reason }: RowProblem): ImportJobRow => ({
  line,
  subject,
  outcome: 'refused',
  field: columnIn(job, field),
  before: null,
  after: null,
  reason,
})

const columnIn = ({ columns, mapping }: ImportJob, field: string): string =>
  columns?.[mapping?.indexOf(field) ?? -1] ?? field

const pricingOf = (job: ImportJob) => {
  const { decimal, days, pieces } = optionsOf(job)
  return { decimal, days, pieces }
}

async function* pricesOf(
  run: JobRun,
  given: Pick<PriceFile, 'file' | 'onBytes' | 'refuse' | 'decimal' | 'days' | 'ask'>,
) {
  const codes = new Set(stores.map(({ code }) => code))
  const source = { ...given, currency: 'EUR', rates: {}, stores: codes }
  for await (const { store, ...level } of readersOf(run).prices(source))
    yield { ...level, storeId: stores.find(({ code }) => code === store)?.id ?? 0 }
}

/** Imports the file with the importer of the command line; resumes an interrupted import. */
export async function importJob(run: JobRun, job: ImportJob): Promise<void> {
  const jobs = importJobRepository(run.shop.database.db)
  const unreadable: RowProblem[] = []
  const { file, source } = await importable(run, job, (problem) => void unreadable.push(problem))
  const { counts, refused, short = [] } = withUnreadable(await take(run, job, file), unreadable)
  await jobs.deleteRows(job.id)
  const rows = [
    ...refused.map((problem) => refusedRow(job, problem)),
    ...short.map((one) => ({ ...refusedRow(job, one), outcome: 'changed' as const })),
  ]
  await jobs.addRows(job.id, 1, rows.slice(0, mostRows))
  const options = { ...optionsOf(job), redirects: await storeJobRedirects(run, job, { file, source }) }
  await jobs.move(job.id, ['importing'], 'done', { counts, options, finished_at: run.now() })
  await jobs.deleteParts(job.id)
}

type Taken = { counts: JobCounts; refused: readonly RowProblem[]; short?: readonly RowProblem[] }

const productsOf = (job: ImportJob, file: string) => ({
  file,
  format: 'auto' as const,
  language: optionsOf(job).language,
  storeViews: optionsOf(job).views,
  ...pricingOf(job),
})

const takenOf = ({ read, imported, added, unchanged, refusedRows, refused }: ImportResult): Taken => ({
  counts: { read, new: added, changed: imported - added, same: unchanged, refused: refusedRows },
  refused,
})

async function take(run: JobRun, job: ImportJob, file: string): Promise<Taken> {
  const reading = { ...run, readers: readersOf(run) }
  if (job.kind === 'products') return takenOf(await importFile(reading, productsOf(job, file)))
  if (isRecordKind(job.kind)) return takeRecords(run, job, { kind: job.kind, file, isDry: false })
  const work = job.kind === 'stock' ? importStockFile : importPriceFile
  const { read, changed, unchanged, refused, short } = await work(reading, { file, ...pricingOf(job) })
  const lines = new Set(refused.map(({ line }) => line)).size
  return { counts: { read, new: 0, changed, same: unchanged, refused: lines }, refused, short }
}

/** Checks or imports the custom fields of orders or customers. */
async function takeRecords(
  run: JobRun,
  job: ImportJob,
  { kind, file, isDry, keep }: { kind: RecordKind; file: string; isDry: boolean } & Partial<Checking>,
): Promise<Taken> {
  const unreadable: RowProblem[] = []
  const refused: RowProblem[] = []
  const counts = noCounts()
  let share = 0
  const source = readInThread<RecordCells>(
    { step: 'records', file, key: neededFields[kind][0] },
    {
      onBytes: (bytes) => (share = Math.min(0.99, bytes / Math.max(1, job.size))),
      refuse: (problem) => void unreadable.push(problem),
    },
    run.limits,
  )
  const onBatch = async (found: RecordsFound, tookMs: number) => {
    counts.read += found.read
    counts.changed += found.changed
    counts.same += found.same
    refused.push(...refusedOf(found))
    await keep?.(found.rows.filter(({ outcome }) => outcome === 'changed'))
    await run.tick(counts.read, share)
    await run.rest(tookMs)
  }
  await importRecordCells(run, source, { kind, isDry, onBatch })
  counts.refused = refused.length
  return withUnreadable({ counts, refused }, unreadable)
}
