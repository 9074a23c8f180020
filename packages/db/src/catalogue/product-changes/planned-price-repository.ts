import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { RunsAs } from '../../platform/staff/runs-as.ts'
import {
  ended,
  type LeasedQueue,
  leasedQueue,
  type ReleaseReason,
  type Taking,
} from '../../platform/jobs/leased-queue.ts'

export type PlannedPrice = Selectable<Db['planned_prices']>
type Worked =
  | 'id'
  | 'state'
  | 'code'
  | 'finished_at'
  | 'set_id'
  | 'leased_until'
  | 'worker'
  | 'starts'
  | 'runs_as'
type NewPlan = Omit<PlannedPrice, Worked> & { runs_as: RunsAs }

/** Leases the plans of a product in order, one at a time. */
const queue: LeasedQueue = {
  table: 'planned_prices',
  key: 'id',
  lease: 'leased_until',
  due: (now) => sql`state = 'planned' and at <= ${now} and not exists (select 1 from planned_prices e
    where e.product_id = planned_prices.product_id and e.state = 'planned'
      and (e.at, e.id) < (planned_prices.at, planned_prices.id))`,
  order: sql`at, id`,
}

/** Regular prices that apply from a set time. @see migrations/0104_planned_prices.ts */
export function plannedPriceRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Adds a plan; returns undefined when the store already has a plan for this time. */
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

    /** Lists pending plans by time, and the newest failed ones. */
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

    /** Cancels a pending plan; returns whether there was one. */
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

    /** Leases the earliest due plan. */
    async take(taking: Taking): Promise<PlannedPrice | undefined> {
      const [plan] = await leasedQueue<PlannedPrice>(db, queue).take(taking)
      return plan
    },

    releaseLease: (id: number, worker: string, how: ReleaseReason) =>
      leasedQueue(db, queue).releaseLease(id, worker, how),

    /** Locks a plan that was not cancelled for this transaction. */
    async lockPlanned(id: number): Promise<PlannedPrice | undefined> {
      return db
        .selectFrom('planned_prices')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'planned')
        .forUpdate()
        .executeTakeFirst()
    },

    async finish(
      id: number,
      now: Date,
      done: { state: 'done'; set_id: number | null } | { state: 'stopped'; code: string },
    ): Promise<void> {
      await db
        .updateTable('planned_prices')
        .set({ ...done, finished_at: now, leased_until: null, ...ended })
        .where('id', '=', id)
        .execute()
    },

    /** Returns when the next plan is due, or when the lease of a dead process expires. */
    async nextMoment(): Promise<Date | undefined> {
      const { rows } = await sql<{ at: Date | null }>`
        select min(greatest(at, leased_until)) as at from planned_prices where state = 'planned'`.execute(db)
      return rows[0]?.at ?? undefined
    },
  }
}
