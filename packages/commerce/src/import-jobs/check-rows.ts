import type { Database } from '@ambra/db/database'
import type { ImportJobRow } from '@ambra/db/import-jobs/import-job-repository'
import { BatchSize } from '@ambra/db/batch-size'
import type { RowProblem } from '@ambra/db/import/import-report'
import { importRows } from '@ambra/db/import/import-rows'
import type { ReadRights } from '@ambra/db/staff/runs-as'
import type { ObjectStore } from '@ambra/object-store/object-store'
import { differences, seeProducts } from './seen-products.ts'
import { rolledBack } from './rolled-back.ts'

/** A row as the importer reads it, with the line of the file that it came from. */
export type CheckedLine = { text: string; line: number }
export type Found = {
  rows: ImportJobRow[]
  counts: { new: number; changed: number; same: number; refused: number }
}
type Options = {
  now: Date
  media: ObjectStore
  rights: ReadRights | undefined
  holdMs: number
  /** Called with what became of each batch; shoppers have their turn while it is awaited. */
  onBatch: (found: Found, tookMs: number, read: number) => Promise<void>
}

type Row = CheckedLine & { type: string; sku: string; own: string[]; names: string[] }

/** Categories and attributes of the file that each batch is checked with; beyond, what names one is believed. */
const mostDictionary = 200
const longestDictionary = 250_000
const sizes = { first: 40, least: 5, most: 200 }

/**
 * Finds out what the importer would do with the rows, by letting it do it and taking it back, batch by batch. Pictures are looked at
 * when they are imported: a store of files takes nothing back.
 */
export async function checkRows(
  database: Database,
  source: AsyncIterable<CheckedLine>,
  options: Options,
): Promise<void> {
  const size = new BatchSize(sizes, options.holdMs)
  const file = new FileNames()
  let batch: Row[] = []
  let read = 0
  let length = 0
  const flush = async () => {
    const startedAt = performance.now()
    const found = await checkAll(database, batch, { ...options, file })
    const tookMs = performance.now() - startedAt
    size.took(batch.length, tookMs)
    read += batch.length
    batch = []
    length = 0
    await options.onBatch(found, tookMs, read)
  }
  for await (const given of source) {
    const row = rowOf(given)
    file.add(row)
    if (row.type === 'media') continue
    length += given.text.length
    if (size.isFull(batch.push(row), length)) await flush()
  }
  if (batch.length > 0) await flush()
  // What named something that never came.
  const late = file.unresolved()
  if (late.rows.length > 0) await options.onBatch(late, 0, read)
}

type Json = Record<string, unknown>
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])

/** What stands in a row without judging it: the importer does that. */
function rowOf({ text, line }: CheckedLine): Row {
  let row: Json = {}
  try {
    row = Object(JSON.parse(text))
  } catch {
    // The importer says what is wrong with it.
  }
  const own = [row, ...list(row['variants'])].flatMap(({ sku }) => (typeof sku === 'string' ? [sku] : []))
  const names = [row['code'], row['path'], ...own, ...list(row['options']).map(({ code }) => code)]
  return {
    text,
    line,
    type: String(row['type']),
    sku: String(row['sku'] ?? row['code'] ?? ''),
    own,
    names: names.flatMap((name) => (typeof name === 'string' ? [name] : [])),
  }
}

/** What the file itself brings: rows may name what comes later. */
class FileNames {
  readonly #names = new Set<string>()
  readonly #waiting: { row: ImportJobRow; name: string; isNew: boolean }[] = []
  readonly dictionary: Row[] = []
  #length = 0

  add(row: Row): void {
    for (const name of row.names) this.#names.add(name)
    const isDictionary = row.type === 'attribute' || row.type === 'category'
    if (!isDictionary || this.dictionary.length >= mostDictionary) return
    this.#length += row.text.length
    if (this.#length <= longestDictionary) this.dictionary.push(row)
  }

  /** Decides at the end of the file. */
  wait(row: ImportJobRow, name: string, isNew: boolean): void {
    this.#waiting.push({ row, name, isNew })
  }

  /** Rows for which it never came: they were counted as new or changed until now. */
  unresolved(): Found {
    const lost = this.#waiting.filter(({ name }) => !this.#names.has(name))
    const byLine = new Map(lost.map(({ row, isNew }) => [row.line, isNew]))
    const added = [...byLine.values()].filter(Boolean).length
    return {
      rows: lost.map(({ row }) => row),
      counts: { new: -added, changed: added - byLine.size, same: 0, refused: byLine.size },
    }
  }
}

/** What a reason says is missing, where it is something that may come later in the file. */
const missingName = ({ field, reason }: RowProblem): string | undefined =>
  reason === 'names an unknown attribute'
    ? field.split('/').at(-1)
    : /^names the unknown (?:sku|category|attribute|option|picture|model) "([^"]*)"$/.exec(reason)?.[1]

type Checking = Options & { file: FileNames }

/** A row that the database itself refuses is found by checking each alone. */
async function checkAll(database: Database, batch: readonly Row[], options: Checking): Promise<Found> {
  try {
    return await checkBatch(database, batch, options)
  } catch (error) {
    if (!isDataError(error)) throw error
    const [row] = batch
    if (batch.length === 1 && row) return refusedByDatabase(row)
  }
  const all: Found = { rows: [], counts: { new: 0, changed: 0, same: 0, refused: 0 } }
  for (const row of batch) {
    const { rows, counts } = await checkAll(database, [row], options)
    all.rows.push(...rows)
    for (const outcome of ['new', 'changed', 'same', 'refused'] as const)
      all.counts[outcome] += counts[outcome]
  }
  return all
}

/** Errors in the data, and that of the transaction which they ended. */
const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(2[23]|25P02)/.test(String(error.code))

const refusedByDatabase = ({ line, sku }: Row): Found => ({
  rows: [
    {
      line,
      subject: sku,
      outcome: 'refused',
      field: '',
      before: null,
      after: null,
      reason: 'cannot be stored',
    },
  ],
  counts: { new: 0, changed: 0, same: 0, refused: 1 },
})

async function checkBatch(database: Database, batch: readonly Row[], options: Checking): Promise<Found> {
  const skus = batch.flatMap(({ own }) => own)
  const first = new Set(batch)
  const replayed = options.file.dictionary.filter((row) => !first.has(row))
  const { report, before, after } = await rolledBack(database, async (inside) => {
    const seen = await seeProducts(inside.db, skus)
    const found = await importRows(inside, textsOf([...replayed, ...batch]), {
      now: options.now,
      media: options.media,
      rights: options.rights,
    })
    return { report: found, before: seen, after: await seeProducts(inside.db, skus) }
  })
  const problems = Map.groupBy(report.refused, ({ line }) => line)
  const result: Found = { rows: [], counts: { new: 0, changed: 0, same: 0, refused: 0 } }
  for (const [at, row] of batch.entries()) {
    const own = problems.get(replayed.length + at + 1) ?? []
    if (own.length === 0) addOutcome(result, row, { before, after })
    else addProblems(result, row, own, { before, file: options.file })
  }
  return result
}

async function* textsOf(rows: readonly Row[]): AsyncGenerator<string> {
  for (const { text } of rows) yield text
}

type Sight = Awaited<ReturnType<typeof seeProducts>>

function addOutcome({ rows, counts }: Found, row: Row, seen: { before: Sight; after: Sight }): void {
  if (row.type !== 'product') {
    // Words of categories and attributes are not compared: the file counts.
    counts.same += 1
    return
  }
  const changes = row.own
    .flatMap((sku) => differences(row.line, sku, seen))
    .filter(({ field, outcome }) => {
      return outcome === 'new' || field !== ''
    })
  if (changes.length === 0) counts.same += 1
  else if (seen.before.has(row.sku)) counts.changed += 1
  else counts.new += 1
  rows.push(...changes)
}

function addProblems(
  { rows, counts }: Found,
  row: Row,
  problems: readonly RowProblem[],
  { before, file }: { before: Sight; file: FileNames },
): void {
  const told = problems.map(({ field, reason, line }) => ({
    name: missingName({ field, reason, line }),
    row: {
      line: row.line,
      subject: row.sku,
      outcome: 'refused' as const,
      field,
      before: null,
      after: null,
      reason,
    },
  }))
  if (told.every(({ name }) => name !== undefined)) {
    const isNew = !before.has(row.sku)
    counts[isNew ? 'new' : 'changed'] += 1
    for (const { row: problem, name } of told) if (name !== undefined) file.wait(problem, name, isNew)
    return
  }
  counts.refused += 1
  rows.push(...told.map(({ row: problem }) => problem))
}
