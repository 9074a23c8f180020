import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { type LeasedQueue, leasedQueue, type ReleaseReason, type Taking } from '../jobs/leased-queue.ts'

/** Channel that announces new planned starts to the process that checks rights. */
export const plannedStartsChannel = 'planned_starts'

/** Scheduled start of a record, with the person who planned it. */
export type PlannedStart = Selectable<Db['planned_starts']>
type Thing = Pick<PlannedStart, 'kind' | 'key'>

/** New start, before any work on it. */
export type NewStart = Omit<PlannedStart, 'id' | 'starts' | 'worker' | 'leased_until' | 'failed_at'>

const queue: LeasedQueue = {
  table: 'planned_starts',
  key: 'id',
  lease: 'leased_until',
  due: (now) => sql`failed_at is null and at <= ${now}`,
  order: sql`at, kind, key`,
}

/**
 * Starts that await their time and a check of their planner's permissions.
 * @see migrations/0170_planned_starts.ts
 */
export function plannedStartRepository(db: Kysely<Db> | Transaction<Db>) {
  const forget = async ({ kind, key }: Thing): Promise<void> => {
    await db.deleteFrom('planned_starts').where('kind', '=', kind).where('key', '=', key).execute()
  }
  return {
    forget,

    /** Replaces the planned starts of a record. */
    async replace(thing: Thing, starts: readonly NewStart[]): Promise<void> {
      await forget(thing)
      for (const { needs, runs_as, ...start } of starts)
        await db
          .insertInto('planned_starts')
          .values({ ...start, needs: JSON.stringify(needs), runs_as: JSON.stringify(runs_as) })
          .execute()
    },

    /** Leases the earliest due start. */
    async take(taking: Taking): Promise<PlannedStart | undefined> {
      const [start] = await leasedQueue<PlannedStart>(db, queue).take(taking)
      return start
    },

    releaseLease: (id: number, worker: string, how: ReleaseReason) =>
      leasedQueue(db, queue).releaseLease(id, worker, how),

    /** Ends a start; returns whether it was still planned. */
    async finish(id: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('planned_starts').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Abandons a start, which has no effect until it is retried. */
    async giveUp(id: number, now: Date): Promise<void> {
      await db
        .updateTable('planned_starts')
        .set({ failed_at: now, leased_until: null, worker: null })
        .where('id', '=', id)
        .execute()
    },

    /** Returns an abandoned start and locks it. */
    async lockFailed(id: number): Promise<PlannedStart | undefined> {
      return db
        .selectFrom('planned_starts')
        .selectAll()
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
    },

    /** Maps keys of content that has not started in a store to start times in ms. */
    async waitingContent(storeId: number): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
      const rows = await db
        .selectFrom('planned_starts')
        .select(['key', 'at'])
        .where('kind', '=', 'content')
        .where('store_id', '=', storeId)
        .execute()
      const byKey = Map.groupBy(rows, ({ key }) => key)
      return new Map([...byKey].map(([key, own]) => [key, new Set(own.map(({ at }) => at.getTime()))]))
    },

    /** Returns when the earliest start can be leased. */
    async nextMoment(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('planned_starts')
        .select(sql<Date | null>`min(greatest(at, leased_until))`.as('at'))
        .where('failed_at', 'is', null)
        .executeTakeFirst()
      return row?.at ?? undefined
    },
  }
}
