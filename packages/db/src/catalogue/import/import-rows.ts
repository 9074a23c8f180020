import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { hash, randomUUID } from 'node:crypto'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { Kysely } from 'kysely'
import type { Database } from '../../connection/database.ts'
import type { Db } from '../../schema/schema.ts'
import { BatchSize } from '../../connection/batch-size.ts'
import { skusOf } from './check-product.ts'
import type { BatchContext } from './batch-context.ts'
import type { BatchResult, Item } from './batch-items.ts'
import { takenBack } from './dry-batch.ts'
import { FileSkus } from './file-skus.ts'
import { importBatch, resolveDeferred } from './import-batch.ts'
import type { ImportLine, ImportOptions } from './import-options.ts'
import { type ImportReport, mostListed, type RowProblem } from './import-report.ts'
import {
  analyzeTables,
  announceChanges,
  openRun,
  passingLog,
  passingRun,
  type Run,
  type RunLog,
  storedLog,
} from './import-run.ts'
import { OfferedRows } from './offered-rows.ts'
import { PlannedRows } from './planned-rows.ts'
import { type MediaFiles, prepareMedia, readOnly } from './prepare-media.ts'
import { readRow } from './read-row.ts'
import { copyOf, loadDictionary } from './reference-data.ts'

const batchRows = { first: 100, least: 25, most: 500 }
/** Page size for waiting rows. */
const pageSize = 500
/**
 * Number of stored rows from which the planner's statistics are refreshed: the embedded engine has no
 * background job for this.
 */
const analyzeFrom = 500
/** Version of the stored form; increase it when the same line would produce different rows. */
const formatVersion = 1

/**
 * Returns the reason of a data error (SQLSTATE 22, 23), which refuses the row. Any other error, such as a
 * lost connection, ends the import.
 */
function dataError(error: unknown): Reason | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^2[23]/.test(error.code) ? because('not_stored', { detail: error.message }) : undefined
}

type Round = { last: boolean; assumedSkus?: ReadonlySet<string> }
type Batch = { items: readonly Item[]; round: Round; media: BatchContext['media'] }

class Import {
  readonly #database: Database
  readonly #options: ImportOptions
  readonly #media: MediaFiles
  readonly #run: Run
  readonly #log: RunLog
  readonly #size: BatchSize
  readonly #skus = new FileSkus()
  /** Number of file rows by line, where it is not one. */
  readonly #rows = new Map<number, number>()
  readonly #offers = new OfferedRows()
  readonly #planned = new PlannedRows()
  #changed = new Set<number>()
  #dictionaryChanged = false
  #dictionary: BatchContext['dictionary']

  constructor(
    database: Database,
    options: ImportOptions,
    { run, log }: { run: Run; log: RunLog },
    dictionary: BatchContext['dictionary'],
  ) {
    this.#database = database
    this.#options = options
    this.#media = options.dryRun ? readOnly(options.media) : options.media
    this.#size = new BatchSize(batchRows, options.holdMs)
    this.#run = run
    this.#log = log
    this.#dictionary = dictionary
  }

  readonly #note = (text: string): void => this.#options.note?.(text)

  async #context(
    db: Kysely<Db>,
    round: Round,
    media: BatchContext['media'] = new Map(),
  ): Promise<BatchContext> {
    const { now, rights, author } = this.#options
    return {
      db,
      dictionary: this.#dictionary,
      offers: this.#offers,
      planned: this.#planned,
      isDryRun: this.#options.dryRun !== undefined,
      media,
      now,
      last: round.last,
      may: rights ? await rights(db) : () => true,
      author,
      note: this.#note,
      assumedSkus: round.assumedSkus ?? new Set(),
      acceptsPriceJumps: this.#options.acceptsPriceJumps ?? false,
    }
  }

  #count(result: BatchResult, refused: readonly RowProblem[]): void {
    const { counts } = this.#run
    for (const { item, isNew } of result.imported) {
      counts.imported += item.rows
      if (isNew) counts.added += item.rows
      counts.importedByType[item.row.type] += 1
    }
    for (const { rows } of result.unchanged) counts.unchanged += rows
    for (const line of new Set(refused.map((problem) => problem.line)))
      counts.refusedRows += this.#rows.get(line) ?? 1
    this.#run.refused.push(...refused)
    for (const id of result.changed) this.#changed.add(id)
    this.#dictionaryChanged ||= result.dictionaryChanged
  }

  /** Imports a batch and runs `settle` in one transaction. A dry run rolls the batch back before `settle`. */
  async #apply(
    { items, round, media }: Batch,
    settle: (db: Kysely<Db>, result: BatchResult) => Promise<void>,
  ): Promise<void> {
    const { db } = this.#database
    const { dryRun, now } = this.#options
    let startedAt = 0
    if (!dryRun) {
      await db.transaction().execute(async (transaction) => {
        startedAt = performance.now()
        const result = await importBatch(items, await this.#context(transaction, round, media))
        await settle(transaction, result)
      })
      return this.#size.took(items.length, performance.now() - startedAt)
    }
    const stored = copyOf(this.#dictionary)
    const { result, changes, tookMs } = await takenBack(db, items, async (transaction) =>
      importBatch(items, await this.#context(transaction, round, media)),
    ).finally(() => {
      this.#dictionary = stored
    })
    this.#size.took(items.length, tookMs)
    this.#planned.add(result, now)
    for (const { item } of result.imported) if (item.rows > 0) this.#offers.add(item)
    await settle(db, result)
    await dryRun.onBatch({ changes, read: this.#run.counts.read, tookMs })
  }

  /**
   * Stores a batch and the progress of the run in one transaction. When the database refuses a row, retries
   * the rows one by one and reports the failing one.
   */
  async #store(items: readonly Item[], round: Round, problems: readonly RowProblem[]): Promise<void> {
    const { db } = this.#database
    const before = structuredClone(this.#run.counts)
    const media = await prepareMedia(items, { db, media: this.#media })
    try {
      await this.#apply({ items, round, media }, (transaction, result) =>
        this.#settle(transaction, result, { items, round, problems }),
      )
    } catch (error) {
      this.#run.counts = before
      this.#dictionary = await loadDictionary(db)
      const reason = dataError(error)
      if (reason === undefined) throw error
      if (items.length === 1) {
        const [item] = items
        const fault = { line: item?.line ?? 0, field: '', reason }
        await this.#store([], round, [...problems, fault])
        if (round.last && item) await this.#log.remove(db, [item.line])
        return
      }
      // The other rows of the batch count as existing: each is checked and stored on its own.
      const assumedSkus = new Set([
        ...(round.assumedSkus ?? []),
        ...items.flatMap((item) => (item.row.type === 'product' ? skusOf(item.row).own : [])),
      ])
      if (problems.length > 0) await this.#store([], round, problems)
      for (const item of items) await this.#store([item], { ...round, assumedSkus }, [])
    }
  }

  async #settle(
    db: Kysely<Db>,
    result: BatchResult,
    batch: { items: readonly Item[]; round: { last: boolean }; problems: readonly RowProblem[] },
  ): Promise<void> {
    const refused = [...batch.problems, ...result.refused]
    const refusedBefore = this.#run.refused.length
    this.#count(result, refused)
    try {
      await this.#log.save(db, { waiting: result.waiting, refused, now: this.#options.now })
      if (batch.round.last)
        await this.#log.remove(
          db,
          batch.items.map((item) => item.line),
        )
    } catch (error) {
      this.#run.refused.length = refusedBefore
      throw error
    }
  }

  /** Reads the source line by line and stores it batch by batch. */
  async readAll(source: AsyncIterable<string | ImportLine>): Promise<void> {
    const resumeAfter = this.#run.line
    let line = 0
    let items: Item[] = []
    let problems: RowProblem[] = []
    let length = 0
    const flush = async () => {
      this.#run.line = line
      await this.#store(items, { last: false }, problems)
      this.#report()
      items = []
      problems = []
      length = 0
    }
    for await (const given of source) {
      line += 1
      const { text, rows } = typeof given === 'string' ? { text: given, rows: 1 } : given
      if (rows !== 1) this.#rows.set(line, rows)
      if (text.trim() === '' || (rows > 0 && line <= resumeAfter)) continue
      const read = this.#read({ text, rows }, line)
      if ('item' in read && isOffered(read.item)) this.#offers.add(read.item)
      if (('item' in read && isOffered(read.item)) || line <= resumeAfter) continue
      this.#run.counts.read += rows
      length += text.length
      if ('problems' in read) problems.push(...read.problems)
      else items.push(read.item)
      if (this.#size.isFull(items.length, length) || problems.length >= batchRows.most) await flush()
    }
    if (items.length > 0 || problems.length > 0) await flush()
  }

  #read({ text, rows }: ImportLine, line: number): { item: Item } | { problems: RowProblem[] } {
    const read = readRow(text, line)
    if ('problems' in read) return read
    for (const field of read.unknown)
      this.#note(`${read.row.type} rows have no field "${field}": it is left out`)
    const item = { line, row: read.row, rows, hash: `${formatVersion}:${hash('sha256', text, 'base64url')}` }
    const problems = this.#skus.add(item)
    return problems.length > 0 ? { problems } : { item }
  }

  #report(): void {
    const { line, counts } = this.#run
    this.#options.onProgress?.({
      line,
      imported: counts.imported,
      unchanged: counts.unchanged,
      refusedRows: counts.refusedRows,
    })
  }

  /** Returns the SKUs that waiting products will add, to resolve references among them. */
  async #waitingSkus(): Promise<Set<string>> {
    const { db } = this.#database
    const skus = new Set<string>()
    const products = (page: readonly Item[]) =>
      page.filter((item): item is Item<ProductRow> => item.row.type === 'product')
    for await (const page of this.#log.waiting(pageSize)) {
      for (const item of products(page)) for (const sku of skusOf(item.row).own) skus.add(sku)
    }
    for (let before = -1; before !== skus.size; ) {
      before = skus.size
      for await (const page of this.#log.waiting(pageSize)) {
        const alive = products(page).filter((item) => skus.has(item.row.sku))
        const bad = await resolveDeferred(alive, await this.#context(db, { last: true, assumedSkus: skus }))
        for (const item of bad.keys())
          if (item.row.type === 'product') for (const sku of skusOf(item.row).own) skus.delete(sku)
      }
    }
    return skus
  }

  /** Stores the rows that referenced later rows; refuses those whose reference never came. */
  async finishWaiting(): Promise<void> {
    // A category may wait for a parent that is waiting itself: repeat as long as a round stores something.
    for (let before = -1; before !== this.#run.counts.imported; ) {
      before = this.#run.counts.imported
      for await (const page of this.#log.waiting(pageSize)) {
        const items = page.filter((item) => item.row.type === 'attribute' || item.row.type === 'category')
        if (items.length === 0) continue
        await this.#apply({ items, round: { last: false }, media: new Map() }, async (db, stored) => {
          const settled = [...stored.imported.map(({ item }) => item), ...stored.unchanged]
          await this.#log.remove(
            db,
            settled.map(({ line }) => line),
          )
          this.#count(stored, [])
        })
      }
    }
    const assumedSkus = await this.#waitingSkus()
    for await (const page of this.#log.waiting(pageSize)) {
      const isReview = ({ row: { type } }: Item) =>
        type === 'review' || type === 'question' || type === 'sales'
      await this.#store(
        page.filter((item) => !isReview(item)),
        { last: true, assumedSkus },
        [],
      )
      this.#report()
    }
    for await (const page of this.#log.waiting(pageSize))
      await this.#store(page, { last: true, assumedSkus }, [])
  }

  /** Closes the run, notifies listeners of the changes and returns the report. */
  async finish(resumedAfter: number): Promise<ImportReport> {
    const { counts, refused } = this.#run
    const { now, dryRun } = this.#options
    await this.#log.save(this.#database.db, { waiting: [], refused: [], now, finished: true })
    const everything = this.#dictionaryChanged || resumedAfter > 0
    const changed = everything ? 'all' : [...this.#changed].sort((a, b) => a - b)
    if (!dryRun) {
      if (counts.imported >= analyzeFrom) await analyzeTables(this.#database.db)
      await announceChanges(this.#database, 'catalog_changed', changed)
    }
    refused.sort((a, b) => a.line - b.line)
    const reported = changed.length > mostListed ? 'all' : changed
    return { ...counts, refused, changed: reported, resumedAfter }
  }
}

/** Returns whether the row was created for products and is stored with the first that needs it. */
const isOffered = ({ row, rows }: Item): boolean =>
  rows === 0 && (row.type === 'attribute' || row.type === 'category')

/**
 * Imports the lines of an Ambra JSONL file. Streams them in batches of one transaction each; idempotent by
 * content (an unchanged row costs a hash and a look-up) and resumable. A refused row never affects another; a
 * row with a missing reference waits for the end of the file. Notifies listeners of `catalog_changed`.
 * @throws when the database is lost; the same `sourceHash` then resumes the run
 * @see contract import-rows.ts, docs/import.md
 */
export async function importRows(
  database: Database,
  source: AsyncIterable<string | ImportLine>,
  options: ImportOptions,
): Promise<ImportReport> {
  // Obtained before the first await: a readline interface drops lines that it reads before iteration starts.
  const lines = source[Symbol.asyncIterator]()
  const run = options.dryRun
    ? passingRun()
    : await openRun(database.db, options.sourceHash ?? randomUUID(), options.now)
  const log = options.dryRun ? passingLog() : storedLog(database.db, run)
  const resumedAfter = run.line
  const dictionary = await loadDictionary(database.db)
  const job = new Import(database, options, { run, log }, dictionary)
  await job.readAll({ [Symbol.asyncIterator]: () => lines })
  await job.finishWaiting()
  return job.finish(resumedAfter)
}
