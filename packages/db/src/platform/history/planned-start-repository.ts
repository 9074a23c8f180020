import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Channel that announces new planned starts to the process that checks rights. */
export const plannedStartsChannel = 'planned_starts'

/** Scheduled start of a record, with the person who planned it. */
export type PlannedStart = Selectable<Db['planned_starts']>
type Thing = Pick<PlannedStart, 'kind' | 'key'>

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
    async replace(thing: Thing, starts: readonly PlannedStart[]): Promise<void> {
      await forget(thing)
      for (const { needs, runs_as, ...start } of starts)
        await db
          .insertInto('planned_starts')
          .values({ ...start, needs: JSON.stringify(needs), runs_as: JSON.stringify(runs_as) })
          .execute()
    },

    /** Locks the next due start for this transaction. */
    async lockDue(now: Date): Promise<PlannedStart | undefined> {
      return db
        .selectFrom('planned_starts')
        .selectAll()
        .where('at', '<=', now)
        .orderBy('at')
        .orderBy('kind')
        .orderBy('key')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
    },

    async finish({ kind, key, at }: PlannedStart): Promise<void> {
      await db
        .deleteFrom('planned_starts')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .where('at', '=', at)
        .execute()
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

    async nextMoment(): Promise<Date | undefined> {
      const { rows } = await sql<{ at: Date | null }>`select min(at) as at from planned_starts`.execute(db)
      return rows[0]?.at ?? undefined
    },
  }
}
