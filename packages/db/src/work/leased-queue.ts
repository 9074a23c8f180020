import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * Rows of a table that wait for work. Each has a lease, the `worker` that holds it, and `starts`: how often different processes began
 * its work without one of them coming to an end.
 */
export type LeasedQueue = {
  table: string
  key: string
  lease: 'leased_until' | 'locked_until'
  due: (now: Date) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** What else a take writes. */
  also?: RawBuilder<unknown>
}
export type Begun = { starts: number }

/** A process that begins work names itself and says until when it is to be believed. */
export type Taking = { worker: string; now: Date; until: Date }

/** Work that ended so many processes is not begun by another one. */
const mostStarts = 2

/** Whether the work on a row that was taken now has stopped its process too often: it is given up instead. */
export const isSpent = ({ starts }: Begun): boolean => starts > mostStarts

/** Names a process as a worker. */
export const newWorker = (): string => randomUUID()

/** Assignments that take a row. The start is counted before the work; a process that lives and comes back to a row is counted once. */
export const beginning = (
  { table, lease }: Pick<LeasedQueue, 'table' | 'lease'>,
  { worker, until }: Pick<Taking, 'worker' | 'until'>,
): RawBuilder<unknown> => sql`${sql.ref(lease)} = ${until}::timestamptz,
  starts = ${sql.table(table)}.starts + (${sql.table(table)}.worker is distinct from ${worker})::integer, worker = ${worker}`

/** Values of a row whose work has come to an end, whatever became of it. */
export const ended = { worker: null, starts: 0 } as const

/** How a process lets go of a row that it did not finish: it stopped in good order, what it needs is away, or the work failed. */
export type LetGo = 'stopped' | 'away' | 'failed'

/** Takes rows of a queue and lets go of them. */
export function leasedQueue<Row extends Begun>(
  db: Kysely<Db> | Transaction<Db>,
  { table, key, lease, due, order, also }: LeasedQueue,
) {
  const name = sql.table(table)
  const id = sql.ref(key)
  const until = sql.ref(lease)
  return {
    /**
     * Takes what is due; others skip it until the lease is over. The rows are selected once, before the update: in a subquery the planner
     * may run the selection again for each row and take more than `limit`.
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

    /** Lets go of a row of this worker. The next start of one whose work failed is counted, also by the same process. */
    async letGo(of: number, worker: string, how: LetGo): Promise<void> {
      await sql`update ${name} set ${until} = null,
        worker = case when ${how} = 'away' then worker end,
        starts = case when ${how} = 'stopped' then 0 else starts end
        where ${id} = ${of} and worker = ${worker}`.execute(db)
    },

    /** Frees what a process that died had taken. Only for the one process that owns an embedded database, at its start. */
    async releaseAll(): Promise<void> {
      await sql`update ${name} set ${until} = null where ${until} is not null`.execute(db)
    },
  }
}
