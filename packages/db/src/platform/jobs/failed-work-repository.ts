import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { ended } from './leased-queue.ts'

/** Abandoned work of any queue. */
export type FailedRow = {
  queue: 'message' | 'import' | 'picture' | 'webhook' | 'start'
  id: number
  what: string
  order: string | null
  why: string
  at: Date
  attempts: number
  can_retry: boolean
}

/** Ordering a label is restarted from its shipment, which knows whether the carrier has it. */
const ordersLabel = sql`kind = 'label.order'`

const failed = sql`
  select 'message' as queue, m.id::bigint as id, m.kind as what,
    (select o.number from orders o where o.id::text = m.payload ->> 'order_id') as order,
    coalesce(m.last_error, '') as why, m.failed_at as at, m.attempts, not (${ordersLabel}) as can_retry
  from outbox m where m.failed_at is not null and m.done_at is null
  union all
  select 'import', id, name, null, coalesce(problem, failure, ''), coalesce(finished_at, created_at), starts, true
  from import_jobs where state = 'failed'
  union all
  -- The bytes of one that was sent are gone.
  select 'picture', id, name, null, code, created_at, starts, source is not null
  from goods_pictures where state = 'refused' and code = 'stopped'
  union all
  select 'webhook', d.id, d.type, null, coalesce(d.problem, d.status::text, ''), coalesce(d.ended_at, d.created_at),
    d.attempts, e.off_at is null
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
  where d.state = 'failed' and e.removed_at is null
  union all
  select 'start', id, key, null, 'stopped', failed_at, starts, true
  from planned_starts where failed_at is not null`

function retrying(
  db: Kysely<Db> | Transaction<Db>,
  queue: Exclude<FailedRow['queue'], 'import'>,
  id: number,
  now: Date,
) {
  return queue === 'message'
    ? db
        .updateTable('outbox')
        .set({ failed_at: null, attempts: 0, run_at: now, locked_until: null, ...ended })
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .where('done_at', 'is', null)
        .where(sql<boolean>`not (${ordersLabel})`)
    : queue === 'picture'
      ? db
          .updateTable('goods_pictures')
          .set({ state: 'waiting', code: null, leased_until: null, ...ended })
          .where('id', '=', id)
          .where('state', '=', 'refused')
          .where('code', '=', 'stopped')
          .where('source', 'is not', null)
      : queue === 'start'
        ? db
            .updateTable('planned_starts')
            .set({ failed_at: null, ...ended })
            .where('id', '=', id)
            .where('failed_at', 'is not', null)
        : db
            .updateTable('webhook_deliveries')
            .set({
              state: 'waiting',
              attempts: 0,
              run_at: now,
              locked_until: null,
              ended_at: null,
              ...ended,
            })
            .where('id', '=', id)
            .where('state', '=', 'failed')
            .where('endpoint_id', 'in', (eb) =>
              eb
                .selectFrom('webhook_endpoints')
                .select('webhook_endpoints.id')
                .where('webhook_endpoints.off_at', 'is', null)
                .where('webhook_endpoints.removed_at', 'is', null),
            )
}

/**
 * Abandoned work of all queues. Imports are retried and removed by the functions of their own screen, and a
 * start is removed by what disables it.
 */
export const failedWorkRepository = (db: Kysely<Db> | Transaction<Db>) => ({
  /** Lists the newest failures with the total count. */
  async list(limit: number): Promise<{ failures: FailedRow[]; count: number }> {
    const { rows } = await sql<FailedRow & { count: number }>`
      select f.*, f.id::integer as id, (count(*) over ())::integer as count from (${failed}) f
      order by f.at desc, f.queue, f.id desc limit ${limit}`.execute(db)
    const failures = rows.map((row) => {
      const { count: _, ...shown } = row
      return shown
    })
    return { failures, count: rows[0]?.count ?? 0 }
  },

  /** Retries failed work; returns whether there was any. */
  async retry(queue: Exclude<FailedRow['queue'], 'import'>, id: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await retrying(db, queue, id, now).executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /**
   * Removes failed work; returns whether there was any. A message is kept as done for as long as others, so
   * that it is not queued again.
   */
  async remove(
    queue: Exclude<FailedRow['queue'], 'import' | 'start'>,
    id: number,
    now: Date,
  ): Promise<boolean> {
    if (queue === 'message') {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ done_at: now })
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .where('done_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    const query =
      queue === 'picture'
        ? db
            .deleteFrom('goods_pictures')
            .where('id', '=', id)
            .where('state', '=', 'refused')
            .where('code', '=', 'stopped')
        : db.deleteFrom('webhook_deliveries').where('id', '=', id).where('state', '=', 'failed')
    const { numDeletedRows } = await query.executeTakeFirst()
    return numDeletedRows > 0n
  },
})
