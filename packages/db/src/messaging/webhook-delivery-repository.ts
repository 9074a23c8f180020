import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import {
  beginning,
  ended,
  type LeasedQueue,
  leasedQueue,
  type ReleaseReason,
  newWorker,
} from '../platform/jobs/leased-queue.ts'

type DeliveryState = 'waiting' | 'delivered' | 'failed'

/** Message to one webhook. */
export type DeliveryRecord = {
  id: number
  message: string
  webhookId: number
  type: string
  subject: string
  data: object
  state: DeliveryState
  attempts: number
  starts: number
  createdAt: Date
  runAt: Date
  lastTriedAt: Date | undefined
  status: number | undefined
  problem: string | undefined
  tookMs: number | undefined
}

type NewDelivery = { webhookId: number; type: string; subject: string; data: object; now: Date }
/** Outcome of an attempt: delivered, abandoned, or retried at `runAt`. */
type Outcome = {
  state: DeliveryState
  runAt?: Date | undefined
  status: number | undefined
  problem: string | undefined
  tookMs: number
  now: Date
}

const queue: LeasedQueue = {
  table: 'webhook_deliveries',
  key: 'id',
  lease: 'locked_until',
  due: (now) => sql`state = 'waiting' and run_at <= ${now}`,
  order: sql`run_at, id`,
}

/**
 * Queue of webhook messages: `add_webhooks` writes them, the sender claims them one by one. Claims of one
 * repository belong to one worker.
 */
export function webhookDeliveryRepository(db: Kysely<Db> | Transaction<Db>) {
  const worker = newWorker()
  return {
    ...shownDeliveries(db),

    async add({ webhookId, type, subject, data, now }: NewDelivery): Promise<number> {
      const { id } = await db
        .insertInto('webhook_deliveries')
        .values({
          endpoint_id: webhookId,
          type,
          subject,
          data: JSON.stringify(data),
          is_fresh: false,
          created_at: now,
          run_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return Number(id)
    },

    /**
     * Claims the next due message for `lockMs`; undefined when there is none or another process claimed it
     * first. Only the oldest message about a record is due: later ones wait until it is delivered or
     * abandoned.
     */
    async claim({ now, lockMs }: { now: Date; lockMs: number }): Promise<DeliveryRecord | undefined> {
      const { rows } = await sql<Selectable<Db['webhook_deliveries']>>`
        with next as materialized (
          select d.id from webhook_endpoints e cross join lateral (
            select w.id, w.run_at from webhook_deliveries w
            where w.endpoint_id = e.id and w.state = 'waiting' and w.run_at <= ${now}
              and (w.locked_until is null or w.locked_until <= ${now})
              and not exists (select 1 from webhook_deliveries b where b.endpoint_id = e.id
                and b.subject = w.subject and b.state = 'waiting' and b.id < w.id)
            order by w.run_at, w.id limit 1
          ) d
          where e.off_at is null and (e.paused_until is null or e.paused_until <= ${now})
          order by d.run_at, d.id limit 1
        )
        update webhook_deliveries set ${beginning(queue, { worker, until: new Date(now.getTime() + lockMs) })},
          attempts = webhook_deliveries.attempts + 1,
          is_fresh = false, last_tried_at = ${now}
        from next where webhook_deliveries.id = next.id and webhook_deliveries.state = 'waiting'
          and (webhook_deliveries.locked_until is null or webhook_deliveries.locked_until <= ${now})
        returning webhook_deliveries.*`.execute(db)
      const [row] = rows
      return row && recordOf(row)
    },

    async settle(id: number, { state, runAt, status, problem, tookMs, now }: Outcome): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set({
          state,
          locked_until: null,
          ...ended,
          status: status ?? null,
          problem: problem ?? null,
          took_ms: tookMs,
          ended_at: state === 'waiting' ? null : now,
          ...(runAt ? { run_at: runAt } : {}),
        })
        .where('id', '=', id)
        .execute()
    },

    /** Releases a message that this worker did not finish. */
    releaseLease: (id: number, how: ReleaseReason) => leasedQueue(db, queue).releaseLease(id, worker, how),

    /** Releases the claims of a crashed worker; only for the one process that owns an embedded database. */
    releaseAll: () => leasedQueue(db, queue).releaseAll(),
  }
}

/** Messages for the console, their retries and their removal. */
function shownDeliveries(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists messages, newest first. */
    async list(
      webhookId: number,
      { state, before, limit }: { state?: DeliveryState; before?: number; limit: number },
    ): Promise<DeliveryRecord[]> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('endpoint_id', '=', webhookId)
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(recordOf)
    },

    /** Counts waiting and abandoned messages of a webhook, up to `most` each. */
    async counts(webhookId: number, most: number): Promise<{ waiting: number; failed: number }> {
      const of = (
        state: DeliveryState,
      ) => sql`(select count(*)::integer from (select 1 from webhook_deliveries
        where endpoint_id = ${webhookId} and state = ${state} limit ${most}) rows)`
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select ${of('waiting')} as waiting, ${of('failed')} as failed`.execute(db)
      return rows[0] ?? { waiting: 0, failed: 0 }
    },

    /**
     * Queues a message again unchanged. Returns false when the webhook has no such message or it is already
     * waiting.
     */
    async sendAgain(webhookId: number, id: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, run_at: now, locked_until: null, ended_at: null })
        .where('id', '=', id)
        .where('endpoint_id', '=', webhookId)
        .where('locked_until', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Queues abandoned messages again, oldest first. */
    async sendFailed(webhookId: number, { limit, now }: { limit: number; now: Date }): Promise<number> {
      const { rows } = await sql<{ id: string }>`
        update webhook_deliveries set state = 'waiting', attempts = 0, run_at = ${now}, ended_at = null
        where id in (select id from webhook_deliveries where endpoint_id = ${webhookId} and state = 'failed'
          order by id limit ${limit}) returning id`.execute(db)
      return rows.length
    },

    /**
     * Deletes up to `limit` messages: old ones, those of webhooks disabled for long, and those of removed
     * webhooks.
     */
    async deleteOld(before: Date, limit: number): Promise<number> {
      const { rows } = await sql<{ id: string }>`
        delete from webhook_deliveries where id in (
          select id from webhook_deliveries where ended_at < ${before}
          union all
          select d.id from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
          where e.removed_at is not null or (e.off_at < ${before} and d.state = 'waiting')
          limit ${limit}) returning id`.execute(db)
      return rows.length
    },
  }
}

const recordOf = (row: Selectable<Db['webhook_deliveries']>): DeliveryRecord => ({
  id: Number(row.id),
  message: row.message,
  webhookId: row.endpoint_id,
  type: row.type,
  subject: row.subject,
  // Written by `add` and our SQL functions, always as an object.
  data: row.data as object,
  state: row.state,
  attempts: row.attempts,
  starts: row.starts,
  createdAt: row.created_at,
  runAt: row.run_at,
  lastTriedAt: row.last_tried_at ?? undefined,
  status: row.status ?? undefined,
  problem: row.problem ?? undefined,
  tookMs: row.took_ms ?? undefined,
})
