import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ImportRow } from '@ambra/contract/import-rows'
import type { Db } from '../schema/schema.ts'
import { bulkInsert } from '../connection/bulk-insert.ts'
import type { Item } from './batch-items.ts'
import type { ImportReport, RowProblem } from './import-report.ts'
import type { Database } from '../connection/database.ts'

/** The counted part of a report, as a run keeps it. */
type Counts = Pick<ImportReport, 'read' | 'imported' | 'unchanged' | 'refusedRows' | 'importedByType'>

/** A run of an import: `line` is the last one whose batch is stored. */
export type Run = { id: number; line: number; counts: Counts; refused: RowProblem[] }

const noCounts = (): Counts => ({
  read: 0,
  imported: 0,
  unchanged: 0,
  refusedRows: 0,
  importedByType: { attribute: 0, category: 0, media: 0, product: 0, review: 0, question: 0, sales: 0 },
})

/** Goes on with the unfinished run of a file, or begins one. */
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
    // Written by saveRun only.
    return { id: open.id, line: open.line, counts: open.report as Counts, refused }
  }
  const counts = noCounts()
  const { id } = await db
    .insertInto('import_runs')
    .values({ source_hash: sourceHash, report: JSON.stringify(counts), started_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, line: 0, counts, refused: [] }
}

/** Notes, in the transaction of a batch, how far the run is and what waits or was refused in it. */
export async function saveRun(
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
    step.refused.map((problem) => ({ run_id: run.id, ...problem })),
  )
  await bulkInsert(
    db,
    {
      table: 'import_deferred',
      columns: { run_id: 'integer', line: 'integer', sku: 'text', row: 'jsonb' },
      tail: 'on conflict do nothing',
    },
    step.waiting.map(({ line, row, hash }) => ({
      run_id: run.id,
      line,
      sku: row.type === 'product' ? row.sku : '',
      // As text: the row must come back exactly as it was hashed.
      row: { hash, text: JSON.stringify(row) },
    })),
  )
}

/** The rows that wait, in pages by line. */
export async function* deferredRows(db: Kysely<Db>, runId: number, size: number): AsyncGenerator<Item[]> {
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
      const { hash, text } = row.row as { hash: string; text: string }
      return { line: row.line, hash, row: JSON.parse(text) as ImportRow }
    })
  }
}

/** Takes rows off the waiting list. */
export async function deleteDeferred(db: Kysely<Db>, runId: number, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return
  await sql`delete from import_deferred where run_id = ${runId} and line = any(${[...lines]}::integer[])`.execute(
    db,
  )
}

/** Beyond this many products a listener is better off reading everything again. */
const maxNotified = 30_000
/** A payload ends at 8,000 bytes. */
const notifiedAtOnce = 500

/** Tells every process that these products changed, or that anything may have. */
export async function announceChanges(
  database: Database,
  channel: 'catalog_changed' | 'stock_changed',
  changed: readonly number[] | 'all',
): Promise<void> {
  if (changed === 'all' || changed.length > maxNotified) return database.notify(channel, '*')
  for (let start = 0; start < changed.length; start += notifiedAtOnce)
    await database.notify(channel, JSON.stringify(changed.slice(start, start + notifiedAtOnce)))
}

/** Tells every process that only the quantity or the price of these products changed; cheap for them, however many. */
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
