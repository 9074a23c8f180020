import { type Reason, readReason, writeReason } from '@ambra/contract/catalogue/import-reasons'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { bulkInsert } from '../../connection/bulk-insert.ts'
import type {
  ImportJobKind,
  ImportJobState,
  ImportJobTables,
  ImportProblem,
} from '../../schema/import-job-schema.ts'
import type { Db } from '../../schema/schema.ts'
import type { RunsAs } from '../../platform/staff/runs-as.ts'
import {
  ended,
  type LeasedQueue,
  leasedQueue,
  type ReleaseReason,
  type Taking,
} from '../../platform/jobs/leased-queue.ts'

export type ImportJob = Selectable<ImportJobTables['import_jobs']>
type StoredRow = Omit<Selectable<ImportJobTables['import_job_rows']>, 'job_id' | 'number'>
export type ImportJobRow = Omit<StoredRow, 'reason'> & { reason: Reason | null }
export type { ImportJobKind, ImportJobState, ImportProblem } from '../../schema/import-job-schema.ts'

const states = sql`('reading', 'checking', 'importing')`

type Rows = Kysely<Db> | Transaction<Db>

const queue: LeasedQueue = {
  table: 'import_jobs',
  key: 'id',
  lease: 'leased_until',
  due: () => sql`state in ${states}`,
  order: sql`id`,
}

const jobs = (db: Rows) => ({
  async add(job: { name: string; size: number; actor: string }, now: Date): Promise<number> {
    const { id } = await db
      .insertInto('import_jobs')
      .values({ ...job, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async countAll(): Promise<number> {
    const { rows } = await sql<{ found: number }>`select count(*)::integer as found from import_jobs`.execute(
      db,
    )
    return rows[0]?.found ?? 0
  },

  /** Lists jobs, newest first. */
  list: (limit: number): Promise<ImportJob[]> =>
    db.selectFrom('import_jobs').selectAll().orderBy('id', 'desc').limit(limit).execute(),

  /** `isLocked` locks the row until the end of the transaction. */
  async find(id: number, { isLocked = false } = {}): Promise<ImportJob | undefined> {
    const query = db.selectFrom('import_jobs').selectAll().where('id', '=', id)
    return (isLocked ? query.forUpdate() : query).executeTakeFirst()
  },
})

const parts = (db: Rows) => ({
  async addPart(id: number, place: number, bytes: Uint8Array): Promise<void> {
    await db.insertInto('import_job_parts').values({ job_id: id, place, bytes }).execute()
    await db
      .updateTable('import_jobs')
      .set({ received: place + bytes.length })
      .where('id', '=', id)
      .execute()
  },

  /** Reads the part of the file at a position. */
  async nextPart(id: number, place: number): Promise<Uint8Array | undefined> {
    const row = await db
      .selectFrom('import_job_parts')
      .select('bytes')
      .where('job_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirst()
    return row?.bytes
  },

  async deleteParts(id: number): Promise<void> {
    await db.deleteFrom('import_job_parts').where('job_id', '=', id).execute()
  },
})

const moves = (db: Rows) => ({
  /**
   * Changes the state of a job that is in one of the given states, so that only one of two concurrent users
   * succeeds. Returns false when it is in another state.
   */
  async move(
    id: number,
    from: readonly ImportJobState[],
    to: ImportJobState,
    values: {
      kind?: ImportJobKind
      columns?: readonly string[] | null
      mapping?: readonly (string | null)[] | null
      options?: Record<string, unknown>
      counts?: Record<string, number>
      failure?: string | null
      problem?: ImportProblem | null | undefined
      finished_at?: Date | null
      runs_as?: RunsAs
    } = {},
  ): Promise<boolean> {
    const { columns, mapping, options, counts, runs_as, ...others } = values
    const { numUpdatedRows } = await db
      .updateTable('import_jobs')
      .set({
        ...others,
        ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
        ...(mapping !== undefined && { mapping: mapping && JSON.stringify(mapping) }),
        ...(options !== undefined && { options: JSON.stringify(options) }),
        ...(counts !== undefined && { counts: JSON.stringify(counts) }),
        ...(runs_as !== undefined && { runs_as: JSON.stringify(runs_as) }),
        state: to,
        is_stopping: false,
        done: 0,
        share: to === 'done' || to === 'checked' ? 1 : 0,
        leased_until: null,
        ...ended,
      })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Requests that the process working on the job stops after its next batch. */
  async askToStop(id: number): Promise<boolean> {
    const { rows } = await sql`update import_jobs set is_stopping = true
      where id = ${id} and state in ('checking', 'importing') returning id`.execute(db)
    return rows.length > 0
  },
})

const work = (db: Rows) => ({
  /** Leases the next job that no process works on; the lease of a dead process expires. */
  async take(taking: Taking): Promise<ImportJob | undefined> {
    const [job] = await leasedQueue<ImportJob>(db, queue).take(taking)
    return job
  },

  releaseLease: (id: number, worker: string, how: ReleaseReason) =>
    leasedQueue(db, queue).releaseLease(id, worker, how),

  /** Returns when the current lease expires; undefined when no job is open. */
  async nextLease(): Promise<Date | undefined> {
    const row = await db
      .selectFrom('import_jobs')
      .select(({ fn }) => fn.min('leased_until').as('until'))
      .where(sql<boolean>`state in ${states}`)
      .executeTakeFirst()
    return row?.until ?? undefined
  },

  /**
   * Stores the progress of a job. @returns whether it may continue: this process still holds the lease, and
   * no stop was requested
   */
  async report(
    id: number,
    worker: string,
    { done, share, until }: { done: number; share: number; until: Date },
  ): Promise<'goes_on' | 'stops' | 'lost'> {
    const row = await db
      .updateTable('import_jobs')
      .set({ done, share, leased_until: until })
      .where('id', '=', id)
      .where('worker', '=', worker)
      .returning('is_stopping')
      .executeTakeFirst()
    return row ? (row.is_stopping ? 'stops' : 'goes_on') : 'lost'
  },
})

const rows = (db: Rows) => ({
  async addRows(id: number, firstNumber: number, rows: readonly ImportJobRow[]): Promise<void> {
    await bulkInsert(
      db,
      {
        table: 'import_job_rows',
        columns: {
          job_id: 'integer',
          number: 'integer',
          line: 'integer',
          subject: 'text',
          outcome: 'text',
          field: 'text',
          before: 'text',
          after: 'text',
          reason: 'text',
        },
      },
      rows.map(({ reason, ...row }, at) => ({
        job_id: id,
        number: firstNumber + at,
        ...row,
        reason: reason && writeReason(reason),
      })),
    )
  },

  async deleteRows(id: number): Promise<void> {
    await db.deleteFrom('import_job_rows').where('job_id', '=', id).execute()
  },

  /** Lists a page of rows after a number, with one outcome or all. */
  async listRows(
    id: number,
    {
      outcome,
      after,
      limit,
    }: { outcome?: ImportJobRow['outcome'] | undefined; after: number; limit: number },
  ): Promise<(ImportJobRow & { number: number })[]> {
    const query = db
      .selectFrom('import_job_rows')
      .select(['number', 'line', 'subject', 'outcome', 'field', 'before', 'after', 'reason'])
      .where('job_id', '=', id)
      .where('number', '>', after)
    const stored = await (outcome === undefined ? query : query.where('outcome', '=', outcome))
      .orderBy('number')
      .limit(limit)
      .execute()
    return stored.map(({ reason, ...row }) => ({
      ...row,
      reason: reason === null ? null : readReason(reason),
    }))
  },

  /** Removes a job that no live process works on. */
  async remove(id: number, now: Date): Promise<boolean> {
    const { rows } = await sql`delete from import_jobs where id = ${id} and (state not in ${states}
      or leased_until is null or leased_until <= ${now}::timestamptz) returning id`.execute(db)
    return rows.length > 0
  },

  /** Removes idle jobs created before a day. */
  async removeOld(before: Date): Promise<void> {
    await sql`delete from import_jobs where created_at < ${before}::timestamptz and state not in ${states}`.execute(
      db,
    )
  },
})

const mappings = (db: Rows) => ({
  findMapping: (shape: string): Promise<{ kind: ImportJobKind; mapping: (string | null)[] } | undefined> =>
    db
      .selectFrom('import_mappings')
      .select(['kind', 'mapping'])
      .where('shape', '=', shape)
      .executeTakeFirst(),

  async keepMapping(
    shape: string,
    { kind, mapping }: { kind: ImportJobKind; mapping: readonly (string | null)[] },
    now: Date,
  ): Promise<void> {
    const row = { kind, mapping: JSON.stringify(mapping), used_at: now }
    await db
      .insertInto('import_mappings')
      .values({ shape, ...row })
      .onConflict((conflict) => conflict.column('shape').doUpdateSet(row))
      .execute()
    await sql`delete from import_mappings where shape not in
      (select shape from import_mappings order by used_at desc limit 200)`.execute(db)
  },
})

/** Imports started in the console. @see migrations/0088_import_jobs.ts */
export const importJobRepository = (db: Rows) => ({
  ...jobs(db),
  ...parts(db),
  ...moves(db),
  ...work(db),
  ...rows(db),
  ...mappings(db),
})
