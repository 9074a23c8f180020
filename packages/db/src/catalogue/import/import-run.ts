import { readReason, writeReason } from '@ambra/contract/catalogue/import-reasons'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ImportRow } from '@ambra/contract/catalogue/import-rows'
import type { Db } from '../../schema/schema.ts'
import { bulkInsert } from '../../connection/bulk-insert.ts'
import type { Item } from './batch-items.ts'
import type { ImportReport, RowProblem } from './import-report.ts'
import type { Database } from '../../connection/database.ts'

/** Counters of the report. */
type Counts = Pick<
  ImportReport,
  'read' | 'imported' | 'added' | 'unchanged' | 'refusedRows' | 'importedByType'
>

/** Import run; `line` is the last line whose batch is stored. */
export type Run = { id: number; line: number; counts: Counts; refused: RowProblem[] }

const noCounts = (): Counts => ({
  read: 0,
  imported: 0,
  added: 0,
  unchanged: 0,
  refusedRows: 0,
  importedByType: { attribute: 0, category: 0, media: 0, product: 0, review: 0, question: 0, sales: 0 },
})

/** Resumes the unfinished run of a file or starts a new one. */
export async function openRun(db: Kysely<Db>, sourceHash: string, now: Date): Promise<Run> {
  const open = await db
    .selectFrom('import_runs')
    .selectAll()
    .where('source_hash', '=', sourceHash)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (open) {
    const refused = await db
      .selectFrom('import_refusals')
      .select(['line', 'field', 'reason'])
      .where('run_id', '=', open.id)
      .orderBy('line')
      .execute()
    // Only saveRun writes it.
    return {
      id: open.id,
      line: open.line,
      counts: { ...noCounts(), ...(open.report as Counts) },
      refused: refused.map((problem) => ({ ...problem, reason: readReason(problem.reason) })),
    }
  }
  const counts = noCounts()
  const { id } = await db
    .insertInto('import_runs')
    .values({ source_hash: sourceHash, report: JSON.stringify(counts), started_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, line: 0, counts, refused: [] }
}

/** Progress of a run, and its rows that wait for later rows of the file. */
export type RunLog = {
  /** Stores the progress with waiting and refused rows, in the transaction of the batch. */
  save: (
    db: Kysely<Db>,
    step: { waiting: readonly Item[]; refused: readonly RowProblem[]; now: Date; finished?: boolean },
  ) => Promise<void>
  /** Yields the waiting rows in pages by line. */
  waiting: (size: number) => AsyncGenerator<Item[]>
  /** Removes rows from the waiting list. */
  remove: (db: Kysely<Db>, lines: readonly number[]) => Promise<void>
}

/** Log in the database, from which an interrupted run resumes. */
export const storedLog = (database: Kysely<Db>, run: Run): RunLog => ({
  save: (db, step) => saveRun(db, run, step),
  waiting: (size) => deferredRows(database, run.id, size),
  remove: (db, lines) => deleteDeferred(db, run.id, lines),
})

/** Log of a dry run, kept in memory. */
export function passingLog(): RunLog {
  const items = new Map<number, Item>()
  return {
    async save(_, { waiting }) {
      for (const item of waiting) items.set(item.line, item)
    },
    async *waiting(size) {
      const page = (line: number) =>
        [...items.values()]
          .filter((item) => item.line > line)
          .toSorted((a, b) => a.line - b.line)
          .slice(0, size)
      for (let next = page(0); next.length > 0; next = page(next.at(-1)?.line ?? 0)) yield next
    },
    async remove(_, lines) {
      for (const line of lines) items.delete(line)
    },
  }
}

/** Run that is not stored. */
export const passingRun = (): Run => ({ id: 0, line: 0, counts: noCounts(), refused: [] })

async function saveRun(
  db: Kysely<Db>,
  run: Run,
  step: { waiting: readonly Item[]; refused: readonly RowProblem[]; now: Date; finished?: boolean },
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      line: run.line,
      report: JSON.stringify(run.counts),
      updated_at: step.now,
      finished_at: step.finished ? step.now : null,
    })
    .where('id', '=', run.id)
    .execute()
  await bulkInsert(
    db,
    {
      table: 'import_refusals',
      columns: { run_id: 'integer', line: 'integer', field: 'text', reason: 'text' },
    },
    step.refused.map(({ line, field, reason }) => ({
      run_id: run.id,
      line,
      field,
      reason: writeReason(reason),
    })),
  )
  await bulkInsert(
    db,
    {
      table: 'import_deferred',
      columns: { run_id: 'integer', line: 'integer', sku: 'text', row: 'jsonb' },
      tail: 'on conflict do nothing',
    },
    step.waiting.map(({ line, row, hash, rows }) => ({
      run_id: run.id,
      line,
      sku: row.type === 'product' ? row.sku : '',
      // Stored as text, so that the row is read exactly as it was hashed.
      row: { hash, rows, text: JSON.stringify(row) },
    })),
  )
}

async function* deferredRows(db: Kysely<Db>, runId: number, size: number): AsyncGenerator<Item[]> {
  let line = 0
  for (;;) {
    const rows = await db
      .selectFrom('import_deferred')
      .select(['line', 'row'])
      .where('run_id', '=', runId)
      .where('line', '>', line)
      .orderBy('line')
      .limit(size)
      .execute()
    if (rows.length === 0) return
    line = rows.at(-1)?.line ?? line
    yield rows.map((row) => {
      const { hash, text, rows: made = 1 } = row.row as { hash: string; text: string; rows?: number }
      return { line: row.line, hash, row: JSON.parse(text) as ImportRow, rows: made }
    })
  }
}

async function deleteDeferred(db: Kysely<Db>, runId: number, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return
  await sql`delete from import_deferred where run_id = ${runId} and line = any(${[...lines]}::integer[])`.execute(
    db,
  )
}

/** Maximum products to announce by id; beyond it, reading everything again is cheaper for a listener. */
const maxNotified = 30_000
/** Ids per notification: a payload is limited to 8,000 bytes. */
const notifiedAtOnce = 500

/** Notifies every process that these products changed, or that anything may have changed. */
export async function announceChanges(
  database: Database,
  channel: 'catalog_changed' | 'stock_changed',
  changed: readonly number[] | 'all',
): Promise<void> {
  if (changed === 'all' || changed.length > maxNotified) return database.notify(channel, '*')
  for (let start = 0; start < changed.length; start += notifiedAtOnce)
    await database.notify(channel, JSON.stringify(changed.slice(start, start + notifiedAtOnce)))
}

/**
 * Notifies every process that only the quantity or the price of these products changed, which is cheap in any
 * number.
 */
export async function announceLevels(
  database: Pick<Database, 'notify'>,
  level: 'stock' | 'price',
  changed: readonly number[],
): Promise<void> {
  for (let start = 0; start < changed.length; start += notifiedAtOnce) {
    const ids = changed.slice(start, start + notifiedAtOnce)
    if (level === 'stock') await database.notify('stock_changed', JSON.stringify(ids))
    else await database.notify('catalog_changed', JSON.stringify({ price: ids }))
  }
}

/** Refreshes the planner's statistics table by table, so that requests do not wait for all of them. */
export async function analyzeTables(db: Kysely<Db>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    db,
  )
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}
