import { hash, randomUUID } from 'node:crypto'
import type { ProductRow } from '@ambra/contract/product-row'
import type { ObjectStore } from '@ambra/object-store/object-store'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import type { Db } from '../schema/schema.ts'
import type { ReadRights } from '../staff/runs-as.ts'
import { BatchSize } from '../connection/batch-size.ts'
import { skusOf } from './check-product.ts'
import type { BatchContext, BatchResult, Item } from './batch-items.ts'
import { importBatch, resolveDeferred } from './import-batch.ts'
import { type ImportProgress, type ImportReport, mostListed, type RowProblem } from './import-report.ts'
import { openRun, type Run, saveRun, deleteDeferred, deferredRows, announceChanges } from './import-run.ts'
import { loadDictionary } from './reference-data.ts'
import { prepareMedia } from './prepare-media.ts'
import { readRow } from './read-row.ts'

const batchRows = { first: 100, least: 25, most: 500 }
/** Rows of a page of those that wait. */
const pageSize = 500
/**
 * From this many stored rows on, the planner's statistics are renewed: the embedded engine has no background job for
 * it.
 */
const analyzeFrom = 500
/** Raise when stored rows would come out differently for the same line. */
const formatVersion = 1

/**
 * `sourceHash` identifies the file: an interrupted import of it goes on behind the last stored batch. `media` is
 * where pictures are written. `onProgress` is called once per batch.
 */
export type ImportOptions = {
  now: Date
  media: ObjectStore
  /** How long a batch may hold the database, where requests wait for it. Milliseconds. */
  holdMs?: number | undefined
  sourceHash?: string
  /** Stores prices ten times or a tenth of the current ones, which are refused otherwise. */
  acceptsPriceJumps?: boolean | undefined
  onProgress?: (progress: ImportProgress) => void
  /** Rights of whoever imports, read with each batch; without them everything may be written, as at the command line. */
  rights?: ReadRights | undefined
  /**
   * Called with warnings that do not invalidate a row: unknown fields, a special price that never applies.
   * Equal texts repeat.
   */
  note?: (text: string) => void
}

/** Errors in the data (SQLSTATE 22, 23): the row is refused. Anything else, as a lost connection, ends the import. */
function dataError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^2[23]/.test(error.code) ? `cannot be stored: ${error.message}` : undefined
}

/** Table by table, so that requests need not wait for all of them. */
async function analyzeTables(db: Kysely<Db>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  )
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}

class Import {
  readonly #database: Database
  readonly #options: ImportOptions
  readonly #run: Run
  readonly #size: BatchSize
  readonly #skuLines = new Map<string, number>()
  #changed = new Set<number>()
  #dictionaryChanged = false
  #dictionary: BatchContext['dictionary']

  constructor(database: Database, options: ImportOptions, run: Run, dictionary: BatchContext['dictionary']) {
    this.#database = database
    this.#options = options
    this.#size = new BatchSize(batchRows, options.holdMs)
    this.#run = run
    this.#dictionary = dictionary
  }

  readonly #note = (text: string): void => this.#options.note?.(text)

  async #context(
    db: Kysely<Db>,
    round: { last: boolean; assumedSkus?: ReadonlySet<string> },
    media: BatchContext['media'] = new Map(),
  ): Promise<BatchContext> {
    const { now, rights } = this.#options
    return {
      db,
      dictionary: this.#dictionary,
      media,
      now,
      last: round.last,
      may: rights ? await rights(db) : () => true,
      note: this.#note,
      assumedSkus: round.assumedSkus ?? new Set(),
      acceptsPriceJumps: this.#options.acceptsPriceJumps ?? false,
    }
  }

  /** A sku may stand in a file once; returns the problem of a second one. */
  #duplicateOf({ row, line }: Item): RowProblem[] {
    if (row.type !== 'product') return []
    const { own } = skusOf(row)
    return own.flatMap((sku, index) => {
      const first = this.#skuLines.get(sku)
      const field = index === 0 ? 'sku' : `variants/${index - 1}/sku`
      return first === undefined || first === line
        ? []
        : { line, field, reason: `"${sku}" stands in line ${first} already` }
    })
  }

  #remember(items: readonly Item[]): void {
    for (const { row, line } of items)
      if (row.type === 'product') for (const sku of skusOf(row).own) this.#skuLines.set(sku, line)
  }

  #count(result: BatchResult, refused: readonly RowProblem[]): void {
    const { counts } = this.#run
    counts.imported += result.imported.length
    counts.unchanged += result.unchanged.length
    counts.refusedRows += new Set(refused.map((problem) => problem.line)).size
    for (const { type } of result.imported) counts.importedByType[type] += 1
    this.#run.refused.push(...refused)
    for (const id of result.changed) this.#changed.add(id)
    this.#dictionaryChanged ||= result.dictionaryChanged
  }

  /** Stores a batch and how far the run is, in one transaction; a row the database refuses goes alone and is named. */
  async #store(
    items: readonly Item[],
    round: { last: boolean; assumedSkus?: ReadonlySet<string> },
    problems: readonly RowProblem[],
  ): Promise<void> {
    const { db } = this.#database
    const before = structuredClone(this.#run.counts)
    const media = await prepareMedia(items, { db, media: this.#options.media })
    try {
      let startedAt = 0
      await db.transaction().execute(async (transaction) => {
        startedAt = performance.now()
        const result = await importBatch(items, await this.#context(transaction, round, media))
        await this.#settle(transaction, result, { items, round, problems })
      })
      this.#size.took(items.length, performance.now() - startedAt)
    } catch (error) {
      this.#run.counts = before
      this.#dictionary = await loadDictionary(db)
      const reason = dataError(error)
      if (reason === undefined) throw error
      if (items.length === 1) {
        const [item] = items
        const fault = { line: item?.line ?? 0, field: '', reason }
        await this.#store([], round, [...problems, fault])
        if (round.last && item) await deleteDeferred(db, this.#run.id, [item.line])
        return
      }
      // Their neighbours count as there: each is checked and stored alone.
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
      await saveRun(db, this.#run, { waiting: result.waiting, refused, now: this.#options.now })
      if (batch.round.last)
        await deleteDeferred(
          db,
          this.#run.id,
          batch.items.map((item) => item.line),
        )
    } catch (error) {
      this.#run.refused.length = refusedBefore
      throw error
    }
  }

  /** Reads the source line by line and stores batch after batch. */
  async readAll(source: AsyncIterable<string>): Promise<void> {
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
    for await (const text of source) {
      line += 1
      if (line <= resumeAfter || text.trim() === '') continue
      this.#run.counts.read += 1
      length += text.length
      const read = readRow(text, line)
      if ('problems' in read) problems.push(...read.problems)
      else {
        for (const field of read.unknown)
          this.#note(`${read.row.type} rows have no field "${field}": it is left out`)
        const item = { line, row: read.row, hash: `${formatVersion}:${hash('sha256', text, 'base64url')}` }
        const duplicates = this.#duplicateOf(item)
        problems.push(...duplicates)
        if (duplicates.length === 0) {
          this.#remember([item])
          items.push(item)
        }
      }
      if (this.#size.isFull(items.length, length) || problems.length >= batchRows.most) await flush()
    }
    if (items.length > 0 || problems.length > 0) await flush()
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

  /** Skus that waiting products will bring: those that hold together once all are in. */
  async #waitingSkus(): Promise<Set<string>> {
    const { db } = this.#database
    const skus = new Set<string>()
    const products = (page: readonly Item[]) =>
      page.filter((item): item is Item<ProductRow> => item.row.type === 'product')
    for await (const page of deferredRows(db, this.#run.id, pageSize)) {
      for (const item of products(page)) for (const sku of skusOf(item.row).own) skus.add(sku)
    }
    for (let before = -1; before !== skus.size; ) {
      before = skus.size
      for await (const page of deferredRows(db, this.#run.id, pageSize)) {
        const alive = products(page).filter((item) => skus.has(item.row.sku))
        const bad = await resolveDeferred(alive, await this.#context(db, { last: true, assumedSkus: skus }))
        for (const item of bad.keys())
          if (item.row.type === 'product') for (const sku of skusOf(item.row).own) skus.delete(sku)
      }
    }
    return skus
  }

  /** Stores the rows that named something which came later in the file; refuses those for which it never came. */
  async finishWaiting(): Promise<void> {
    const { db } = this.#database
    // Categories may wait for a parent that waits itself: as long as a round stores something, another may help.
    for (let before = -1; before !== this.#run.counts.imported; ) {
      before = this.#run.counts.imported
      for await (const page of deferredRows(db, this.#run.id, pageSize)) {
        const dictionary = page.filter(
          (item) => item.row.type === 'attribute' || item.row.type === 'category',
        )
        const result = await db.transaction().execute(async (transaction) => {
          const stored = await importBatch(dictionary, await this.#context(transaction, { last: false }))
          await deleteDeferred(
            transaction,
            this.#run.id,
            stored.imported.map((item) => item.line),
          )
          return stored
        })
        this.#count(result, [])
      }
    }
    const assumedSkus = await this.#waitingSkus()
    for await (const page of deferredRows(db, this.#run.id, pageSize)) {
      const isReview = ({ row: { type } }: Item) =>
        type === 'review' || type === 'question' || type === 'sales'
      await this.#store(
        page.filter((item) => !isReview(item)),
        { last: true, assumedSkus },
        [],
      )
      this.#report()
    }
    for await (const page of deferredRows(db, this.#run.id, pageSize))
      await this.#store(page, { last: true, assumedSkus }, [])
  }

  /** Closes the run, notifies listeners of the changes, and returns the report. */
  async finish(resumedAfter: number): Promise<ImportReport> {
    const { counts, refused } = this.#run
    await saveRun(this.#database.db, this.#run, {
      waiting: [],
      refused: [],
      now: this.#options.now,
      finished: true,
    })
    if (counts.imported >= analyzeFrom) await analyzeTables(this.#database.db)
    const everything = this.#dictionaryChanged || resumedAfter > 0
    const changed = everything ? 'all' : [...this.#changed].sort((a, b) => a - b)
    await announceChanges(this.#database, 'catalog_changed', changed)
    refused.sort((a, b) => a.line - b.line)
    const reported = changed.length > mostListed ? 'all' : changed
    return { ...counts, refused, changed: reported, resumedAfter }
  }
}

/**
 * Imports the lines of an Ambra JSONL file: streamed, in batches of one transaction each, idempotent by content
 * (an unchanged row costs a hash and a look-up), resumable. A row that is refused never harms another; a row that
 * names something not there yet waits for the end of the file. Listeners of `catalog_changed` hear what changed.
 * @throws when the database is lost; the run then goes on from there with the same `sourceHash`
 * @see contract import-rows.ts, docs/import.md
 */
export async function importRows(
  database: Database,
  source: AsyncIterable<string>,
  options: ImportOptions,
): Promise<ImportReport> {
  // Taken before the first wait: a readline interface drops the lines it reads before iteration starts.
  const lines = source[Symbol.asyncIterator]()
  const run = await openRun(database.db, options.sourceHash ?? randomUUID(), options.now)
  const resumedAfter = run.line
  const dictionary = await loadDictionary(database.db)
  const job = new Import(database, options, run, dictionary)
  await job.readAll({ [Symbol.asyncIterator]: () => lines })
  await job.finishWaiting()
  return job.finish(resumedAfter)
}
