import { type OutboxKind, outboxKinds } from '@ambra/contract/messaging/outbox-kinds'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type Begun, ended, type LeasedQueue, leasedQueue, newWorker } from '../platform/jobs/leased-queue.ts'

// Maximum attempts: a mail provider may be down for a day, and mails required by law must not be abandoned
// before that. @see reliability INV-16, OPS-12
const maxAttempts = 100
const firstDelayMs = 5_000
const maxDelayMs = 1_200_000

/** Message of an extension: `ext.<name>.<kind>`, or `ext.<name>.on.<event>` for an event it receives. */
export type ExtensionKind = `ext.${string}`

/** Claimed message; `attempts` includes this one. Handlers must be idempotent. */
export type OutboxMessage = { id: number; kind: string; payload: Record<string, unknown>; attempts: number }

/** Claim of up to `limit` due messages of these kinds (default all), locked for `lockMs`. */
export type ClaimOptions = { now: Date; limit: number; lockMs: number; kinds?: readonly string[] }

/**
 * Undelivered messages. Those of `unknownKinds` wait for a version that knows their kind; those of extensions
 * are not counted here, because they may wait for an extension that is switched off.
 */
export type OutboxBacklog = {
  waiting: number
  failed: number
  unknown: number
  unknownKinds: string[]
  oldestDueAt: Date | undefined
}

/**
 * Mails to many people at once, which wait for all others: an order is confirmed before a newsletter goes on.
 * Its text is that of the index `outbox_due`. @see migrations/0201_bulk_mails_last.ts
 */
const isBulk = sql`kind in ('mail.back_in_stock', 'mail.feedback_request', 'mail.newsletter', 'mail.price_alert')`

const queueOf = (kinds: readonly string[] | undefined): LeasedQueue => ({
  table: 'outbox',
  key: 'id',
  lease: 'locked_until',
  due: (now) => sql`done_at is null and failed_at is null and run_at <= ${now}
    ${kinds ? sql`and kind = any(${[...kinds]}::text[])` : sql``}`,
  order: sql`${isBulk}, run_at, id`,
  also: sql`attempts = outbox.attempts + 1`,
})

/**
 * Transactional outbox: messages are written in the transaction of the change they announce and delivered at
 * least once. Claims of one repository belong to one worker.
 * @see docs/rules/security SEC-5
 */
export function outboxRepository(db: Kysely<Db> | Transaction<Db>) {
  const worker = newWorker()
  return {
    /** Adds a message; ignores one with a known `dedupeKey`. */
    async add(
      kind: OutboxKind | ExtensionKind,
      payload: Record<string, unknown>,
      options: { now: Date; dedupeKey?: string; runAt?: Date },
    ): Promise<void> {
      await db
        .insertInto('outbox')
        .values({
          kind,
          payload: JSON.stringify(payload),
          dedupe_key: options.dedupeKey ?? null,
          run_at: options.runAt ?? options.now,
          created_at: options.now,
        })
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .execute()
    },

    /** Claims due messages for this worker; others skip them until the lock expires. */
    async claim({ now, limit, lockMs, kinds }: ClaimOptions): Promise<(OutboxMessage & Begun)[]> {
      const until = new Date(now.getTime() + lockMs)
      const rows = await leasedQueue<OutboxMessage & Begun>(db, queueOf(kinds)).take(
        { worker, now, until },
        limit,
      )
      return rows.toSorted((a, b) => a.id - b.id)
    },

    /** Releases the claims of a crashed worker; only for the one process that owns an embedded database. */
    releaseAll: () => leasedQueue(db, queueOf(undefined)).releaseAll(),

    /** Marks a message as delivered. */
    async acknowledge(id: number, now: Date): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ done_at: now, locked_until: null, ...ended })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Schedules a retry after a failure with backoff: 5 s, 10 s, 20 s ... at most 20 minutes; abandons the
     * message after 100 attempts (30 hours). Returns whether it was abandoned now.
     */
    async retry(id: number, error: string, now: Date): Promise<boolean> {
      const { rows } = await sql<{
        failed: boolean
      }>`update outbox set locked_until = null, worker = null, starts = 0, last_error = ${error.slice(0, 2000)},
        failed_at = case when attempts >= ${maxAttempts} then ${now}::timestamptz end,
        run_at = ${now}::timestamptz
          + make_interval(secs => least(${firstDelayMs} * power(2, attempts - 1), ${maxDelayMs})::double precision / 1000)
        where id = ${id} returning failed_at is not null as failed`.execute(db)
      return rows[0]?.failed ?? false
    },

    /** Abandons a message that crashed its worker too often; it is not retried automatically. */
    async giveUp(id: number, error: string, now: Date): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ failed_at: now, last_error: error, locked_until: null, ...ended })
        .where('id', '=', id)
        .execute()
    },

    /** Finds when an undelivered message is due, by its key. */
    async findRunAt(dedupeKey: string): Promise<Date | undefined> {
      const row = await db
        .selectFrom('outbox')
        .select('run_at')
        .where('dedupe_key', '=', dedupeKey)
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .executeTakeFirst()
      return row?.run_at
    },

    /** Marks the mail as counted, so that a retry does not count again. */
    async markCounted(id: number): Promise<void> {
      await sql`update outbox set payload = payload || '{"is_counted": false}' where id = ${id}`.execute(db)
    },

    /** Postpones a message whose mail is counted, without counting a failed attempt. */
    async postpone(id: number, runAt: Date): Promise<void> {
      await sql`update outbox set locked_until = null, worker = null, starts = 0, attempts = greatest(attempts - 1, 0), run_at = ${runAt},
        payload = payload || '{"is_counted": false}' where id = ${id}`.execute(db)
    },

    backlog: (now: Date) => readBacklog(db, now),

    async deleteDone(before: Date): Promise<void> {
      await db.deleteFrom('outbox').where('done_at', '<', before).execute()
    },
  }
}

/**
 * Counts waiting and abandoned messages and those of kinds unknown to this version; finds since when the
 * oldest due message waits. For metrics and health.
 */
async function readBacklog(db: Kysely<Db>, now: Date): Promise<OutboxBacklog> {
  const { rows } = await sql<Omit<OutboxBacklog, 'oldestDueAt'> & { oldest: Date | null }>`
    select count(*) filter (where failed_at is null)::integer as waiting,
      count(*) filter (where failed_at is not null)::integer as failed,
      count(*) filter (where failed_at is null and kind <> all(${[...outboxKinds]}::text[]))::integer as unknown,
      coalesce(array_agg(distinct kind) filter (where failed_at is null and kind <> all(${[...outboxKinds]}::text[])), '{}')
        as "unknownKinds",
      min(run_at) filter (where failed_at is null and run_at <= ${now}) as oldest
    from outbox where done_at is null and kind not like 'ext.%'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the outbox was not counted')
  const { oldest, ...counted } = row
  return { ...counted, oldestDueAt: oldest ?? undefined }
}
