import { type OutboxKind, outboxKinds } from '@ambra/contract/outbox-kinds'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type Begun, ended, type LeasedQueue, leasedQueue, newWorker } from '../work/leased-queue.ts'

// A mail provider may be away for a day: what the law wants sent is not given up before. @see reliability INV-16,
// OPS-12
const maxAttempts = 100
const firstDelayMs = 5_000
const maxDelayMs = 1_200_000

/** A claimed message; `attempts` counts this one. Handlers must bear a repetition. */
export type OutboxMessage = { id: number; kind: string; payload: Record<string, unknown>; attempts: number }

/** What to claim: at most `limit` due messages, held for `lockMs`, of these kinds (default all). */
export type ClaimOptions = { now: Date; limit: number; lockMs: number; kinds?: readonly string[] }

/** Messages that are not delivered. Those of `unknownKinds` wait for a version that knows their kind. */
export type OutboxBacklog = {
  waiting: number
  failed: number
  unknown: number
  unknownKinds: string[]
  oldestDueAt: Date | undefined
}

const queueOf = (kinds: readonly string[] | undefined): LeasedQueue => ({
  table: 'outbox',
  key: 'id',
  lease: 'locked_until',
  due: (now) => sql`done_at is null and failed_at is null and run_at <= ${now}
    ${kinds ? sql`and kind = any(${[...kinds]}::text[])` : sql``}`,
  order: sql`run_at, id`,
  also: sql`attempts = outbox.attempts + 1`,
})

/**
 * Messages written in the transaction of the change they announce, delivered at least once. Claims of one repository are those of one worker.
 * @see docs/rules/security SEC-5
 */
export function outboxRepository(db: Kysely<Db> | Transaction<Db>) {
  const worker = newWorker()
  return {
    /** Writes a message; one with a known `dedupeKey` is ignored. */
    async add(
      kind: OutboxKind,
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

    /** Takes due messages for this worker; others skip them until the lock runs out. */
    async claim({ now, limit, lockMs, kinds }: ClaimOptions): Promise<(OutboxMessage & Begun)[]> {
      const until = new Date(now.getTime() + lockMs)
      const rows = await leasedQueue<OutboxMessage & Begun>(db, queueOf(kinds)).take(
        { worker, now, until },
        limit,
      )
      return rows.toSorted((a, b) => a.id - b.id)
    },

    /** Frees what a worker that died had taken, for the one process that owns an embedded database. */
    releaseAll: () => leasedQueue(db, queueOf(undefined)).releaseAll(),

    /** The message has had its effect. */
    async acknowledge(id: number, now: Date): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ done_at: now, locked_until: null, ...ended })
        .where('id', '=', id)
        .execute()
    },

    /**
     * It failed: tried again after 5 s, 10 s, 20 s ... at most 20 minutes; given up after 100 attempts (30 hours).
     * Returns whether it was given up now.
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

    /** It stopped its worker too often: it is not tried again by itself. */
    async giveUp(id: number, error: string, now: Date): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ failed_at: now, last_error: error, locked_until: null, ...ended })
        .where('id', '=', id)
        .execute()
    },

    /** When a message that is not delivered yet may be, by its key. */
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

    /** Its mail is counted: tried again, it is the same mail. */
    async markCounted(id: number): Promise<void> {
      await sql`update outbox set payload = payload || '{"is_counted": false}' where id = ${id}`.execute(db)
    },

    /** Its mail is counted and waits until then: no attempt has failed. */
    async postpone(id: number, runAt: Date): Promise<void> {
      await sql`update outbox set locked_until = null, worker = null, starts = 0, attempts = greatest(attempts - 1, 0), run_at = ${runAt},
        payload = payload || '{"is_counted": false}' where id = ${id}`.execute(db)
    },

    backlog: (now: Date) => readBacklog(db, now),

    /** Deletes delivered messages older than `before`. */
    async deleteDone(before: Date): Promise<void> {
      await db.deleteFrom('outbox').where('done_at', '<', before).execute()
    },
  }
}

/**
 * Counts what waits, what was given up, and what no worker of this version takes because it does not know the kind; and finds
 * since when the oldest due message waits. For metrics and health.
 */
async function readBacklog(db: Kysely<Db>, now: Date): Promise<OutboxBacklog> {
  const { rows } = await sql<Omit<OutboxBacklog, 'oldestDueAt'> & { oldest: Date | null }>`
    select count(*) filter (where failed_at is null)::integer as waiting,
      count(*) filter (where failed_at is not null)::integer as failed,
      count(*) filter (where failed_at is null and kind <> all(${[...outboxKinds]}::text[]))::integer as unknown,
      coalesce(array_agg(distinct kind) filter (where failed_at is null and kind <> all(${[...outboxKinds]}::text[])), '{}')
        as "unknownKinds",
      min(run_at) filter (where failed_at is null and run_at <= ${now}) as oldest
    from outbox where done_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the outbox was not counted')
  const { oldest, ...counted } = row
  return { ...counted, oldestDueAt: oldest ?? undefined }
}
