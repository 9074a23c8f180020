import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { RunsAs } from '../staff/runs-as.ts'

export type PlannedPrice = Selectable<Db['planned_prices']>
type NewPlan = Omit<PlannedPrice, 'id' | 'state' | 'code' | 'finished_at' | 'set_id' | 'runs_as'> & {
  runs_as: RunsAs
}

/** Regular prices that are to count from a moment on. @see migrations/0104_planned_prices.ts */
export function plannedPriceRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Undefined where the same store has a plan for this moment. */
    async add(plan: NewPlan): Promise<number | undefined> {
      const row = await db
        .insertInto('planned_prices')
        .values({ ...plan, runs_as: JSON.stringify(plan.runs_as), state: 'planned' })
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'store_id', 'at']).where('state', '=', 'planned').doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    async count(productId: number): Promise<number> {
      const { count } = await db
        .selectFrom('planned_prices')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('product_id', '=', productId)
        .where('state', '=', 'planned')
        .executeTakeFirstOrThrow()
      return count
    },

    /** Those that are to come by their moments, and the newest that could not be. */
    async list(productId: number, limit: number): Promise<PlannedPrice[]> {
      return db
        .selectFrom('planned_prices')
        .selectAll()
        .where('product_id', '=', productId)
        .where('state', 'in', ['planned', 'stopped'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    /** Ends one that has not come yet. Whether there was one. */
    async cancel(productId: number, id: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('planned_prices')
        .set({ state: 'cancelled', finished_at: now })
        .where('id', '=', id)
        .where('product_id', '=', productId)
        .where('state', '=', 'planned')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /**
     * The next one whose moment has come, for this transaction alone; the earliest first, and of a product never one before an earlier
     * one is done.
     */
    async takeDue(now: Date): Promise<PlannedPrice | undefined> {
      const { rows } = await sql<PlannedPrice>`
        select p.* from planned_prices p where p.state = 'planned' and p.at <= ${now}
          and not exists (select 1 from planned_prices e where e.product_id = p.product_id and e.state = 'planned'
            and (e.at, e.id) < (p.at, p.id))
        order by p.at, p.id limit 1 for update of p skip locked`.execute(db)
      return rows[0]
    },

    async finish(
      id: number,
      now: Date,
      done: { state: 'done'; set_id: number | null } | { state: 'stopped'; code: string },
    ): Promise<void> {
      await db
        .updateTable('planned_prices')
        .set({ ...done, finished_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** When the next one is to count. */
    async nextMoment(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('planned_prices')
        .select('at')
        .where('state', '=', 'planned')
        .orderBy('at')
        .limit(1)
        .executeTakeFirst()
      return row?.at
    },
  }
}
