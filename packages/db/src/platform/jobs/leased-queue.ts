import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/**
 * Table used as a queue. Each row has a lease, the `worker` that holds it, and `starts`: how many processes
 * began its work without any of them finishing.
 */
export type LeasedQueue = {
  table: string
  key: string
  lease: 'leased_until' | 'locked_until'
  due: (now: Date) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Additional assignments when leasing. */
  also?: RawBuilder<unknown>
}
export type Begun = { starts: number }

/** Lease request: the worker's name and when the lease expires. */
export type Taking = { worker: string; now: Date; until: Date }

/** Maximum number of processes that may fail to finish a row before it is abandoned. */
const mostStarts = 2

/** Returns whether the work on a leased row has crashed too many processes and must be abandoned. */
export const isExhausted = ({ starts }: Begun): boolean => starts > mostStarts

/** Creates a worker name for this process. */
export const newWorker = (): string => randomUUID()

/**
 * Builds the assignments that lease a row. The start is counted before the work, and once for a process that
 * returns to a row.
 */
export const beginning = (
  { table, lease }: Pick<LeasedQueue, 'table' | 'lease'>,
  { worker, until }: Pick<Taking, 'worker' | 'until'>,
): RawBuilder<unknown> => sql`${sql.ref(lease)} = ${until}::timestamptz,
  starts = ${sql.table(table)}.starts + (${sql.table(table)}.worker is distinct from ${worker})::integer, worker = ${worker}`

/** Values of a row whose work has ended with any outcome. */
export const ended = { worker: null, starts: 0 } as const

/** Reason for releasing an unfinished row: orderly stop, missing dependency, or failure. */
export type ReleaseReason = 'stopped' | 'away' | 'failed'

/** Leases and releases rows of a queue. */
export function leasedQueue<Row extends Begun>(
  db: Kysely<Db> | Transaction<Db>,
  { table, key, lease, due, order, also }: LeasedQueue,
) {
  const name = sql.table(table)
  const id = sql.ref(key)
  const until = sql.ref(lease)
  return {
    /**
     * Leases due rows; others skip them until the lease expires. Selects the rows once, before the update: in
     * a subquery the planner may repeat the selection for each row and lease more than `limit`.
     */
    async take({ now, ...taking }: Taking, limit = 1): Promise<Row[]> {
      const { rows } = await sql<Row>`
        with due as materialized (
          select ${id} as key from ${name} where ${due(now)} and (${until} is null or ${until} <= ${now}::timestamptz)
          order by ${order} limit ${limit} for update skip locked
        )
        update ${name} set ${beginning({ table, lease }, taking)} ${also ? sql`, ${also}` : sql``} from due where ${name}.${id} = due.key
        returning ${name}.*`.execute(db)
      return rows
    },

    /** Releases a row of this worker. After a failure the next start is counted, even by the same process. */
    async releaseLease(of: number, worker: string, how: ReleaseReason): Promise<void> {
      await sql`update ${name} set ${until} = null,
        worker = case when ${how} = 'away' then worker end,
        starts = case when ${how} = 'stopped' then 0 else starts end
        where ${id} = ${of} and worker = ${worker}`.execute(db)
    },

    /**
     * Releases the leases of a crashed process; only for the one process that owns an embedded database, at
     * its start.
     */
    async releaseAll(): Promise<void> {
      await sql`update ${name} set ${until} = null where ${until} is not null`.execute(db)
    },
  }
}
