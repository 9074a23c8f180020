import type { Expression, ExpressionBuilder, Kysely, Selectable, SqlBool, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Channel that announces new planned starts to the process that checks rights. */
export const plannedStartsChannel = 'planned_starts'

/** Scheduled start of a record, with the person who planned it. */
export type PlannedStart = Selectable<Db['planned_starts']>
type Thing = Pick<PlannedStart, 'kind' | 'key'>

const isOther =
  (except: readonly PlannedStart[]) =>
  (eb: ExpressionBuilder<Db, 'planned_starts'>): Expression<SqlBool> =>
    eb.and(
      except.map(({ kind, key, at }) =>
        eb.not(eb.and([eb('kind', '=', kind), eb('key', '=', key), eb('at', '=', at)])),
      ),
    )

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

    /** Locks the next due start for this transaction, other than `except`. */
    async lockDue(now: Date, except: readonly PlannedStart[] = []): Promise<PlannedStart | undefined> {
      return db
        .selectFrom('planned_starts')
        .selectAll()
        .where('at', '<=', now)
        .where(isOther(except))
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

    /** Returns the time of the earliest start, other than `except`. */
    async nextMoment(except: readonly PlannedStart[] = []): Promise<Date | undefined> {
      const row = await db
        .selectFrom('planned_starts')
        .select(({ fn }) => fn.min('at').as('at'))
        .where(isOther(except))
        .executeTakeFirst()
      return row?.at ?? undefined
    },
  }
}
