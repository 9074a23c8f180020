import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { RunsAs } from '../../platform/staff/runs-as.ts'
import {
  ended,
  type LeasedQueue,
  leasedQueue,
  type ReleaseReason,
  type Taking,
} from '../../platform/jobs/leased-queue.ts'
import type { FieldChange, FieldOutcome } from './field-change.ts'

type Rows = Kysely<Db> | Transaction<Db>
export type ChangeSetKind = 'edit' | 'prices' | 'publish' | 'stock' | 'costs' | 'draft'
type ChangeSetState = 'planning' | 'planned' | 'applying' | 'done'

/** Change set with its progress. `plan` is the source of its changes, `place` the position reached in it. */
export type ChangeSet = {
  id: number
  at: Date
  actor_kind: 'staff' | 'cli'
  actor_id: string
  actor_name: string
  kind: ChangeSetKind
  state: ChangeSetState
  plan: unknown
  place: number
  total: number
  applied: number
  conflicts: number
  refused: number
  may_cut_deep: boolean
  undo_of: number | null
  undone_by: number | null
  runs_as: RunsAs | null
  finished_at: Date | null
}
type NewChangeSet = Pick<ChangeSet, 'at' | 'actor_kind' | 'actor_id' | 'actor_name' | 'kind' | 'state'> & {
  may_cut_deep: boolean
  plan?: unknown
  undo_of?: number
  runs_as?: RunsAs
}
type BegunSet = { id: number; starts: number }
const queue: LeasedQueue = {
  table: 'product_change_sets',
  key: 'id',
  lease: 'leased_until',
  due: () => sql`state in ('planning', 'applying')`,
  order: sql`id`,
}
/** Selects sets with the set that reverted each. */
function withUndo(db: Rows) {
  return db
    .selectFrom('product_change_sets as s')
    .selectAll('s')
    .select((eb) =>
      eb
        .selectFrom('product_change_sets as u')
        .select('u.id')
        .whereRef('u.undo_of', '=', 's.id')
        .as('undone_by'),
    )
}

// The columns have check constraints for these values.
const findSet = async (db: Rows, id: number) =>
  (await withUndo(db).where('s.id', '=', id).executeTakeFirst()) as ChangeSet | undefined

/** Queue of sets to apply. */
function work(db: Rows) {
  return {
    /** Leases the oldest set with pending work. */
    async take(taking: Taking): Promise<BegunSet | undefined> {
      const [set] = await leasedQueue<BegunSet>(db, queue).take(taking)
      return set
    },

    releaseLease: (id: number, worker: string, how: ReleaseReason) =>
      leasedQueue(db, queue).releaseLease(id, worker, how),

    /** Returns when the current lease expires; undefined when no set is pending. */
    async nextLease(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('product_change_sets')
        .select(({ fn }) => fn.min('leased_until').as('until'))
        .where('state', 'in', ['planning', 'applying'])
        .executeTakeFirst()
      return row?.until ?? undefined
    },

    /** Locks a pending set for this transaction. */
    async lockOpen(id: number): Promise<ChangeSet | undefined> {
      const { rows } = await sql`select 1 from product_change_sets
        where id = ${id} and state in ('planning', 'applying') for update`.execute(db)
      return rows.length > 0 ? findSet(db, id) : undefined
    },

    /** Ends a slice of the work and resets the attempt counter. */
    async endSlice(id: number): Promise<void> {
      await db
        .updateTable('product_change_sets')
        .set({ leased_until: null, ...ended })
        .where('id', '=', id)
        .execute()
    },

    /** Abandons a set whose processing crashed the process: refuses the changes not written yet. */
    async giveUp(id: number, now: Date): Promise<void> {
      await sql`with left_over as (
          update product_changes set outcome = 'refused', code = 'stopped'
          where set_id = ${id} and outcome is null returning 1)
        update product_change_sets set state = 'done', finished_at = ${now}, place = total, leased_until = null,
          worker = null, starts = 0, refused = refused + (select count(*) from left_over)
        where id = ${id} and state in ('planning', 'applying')`.execute(db)
    },
  }
}

/** Change sets of products: created, applied in slices, read and undone. */
export function changeSetRepository(db: Rows) {
  return {
    ...work(db),
    async add({ plan, runs_as, ...set }: NewChangeSet): Promise<number> {
      const { id } = await db
        .insertInto('product_change_sets')
        .values({
          ...set,
          plan: plan === undefined ? null : JSON.stringify(plan),
          runs_as: runs_as ? JSON.stringify(runs_as) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Appends changes to a set. */
    async addChanges(
      id: number,
      changes: readonly (Omit<FieldChange, 'number'> & { sku: string; code?: string })[],
      total: number,
    ): Promise<void> {
      const rows = changes.map((change, at) => ({
        ...change,
        number: total + at + 1,
        before: JSON.stringify(change.before ?? null),
        after: JSON.stringify(change.after ?? null),
        code: change.code ?? null,
      }))
      await sql`insert into product_changes (set_id, number, product_id, sku, path, before, after, code, outcome)
        select ${id}, number, product_id, sku, path, before::jsonb, after::jsonb, code,
          case when code is not null then 'refused' end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
          (number integer, product_id integer, sku text, path text, before text, after text, code text)`.execute(
        db,
      )
    },

    find: (id: number) => findSet(db, id),

    async update(
      id: number,
      next: Partial<
        Pick<ChangeSet, 'state' | 'place' | 'total' | 'applied' | 'conflicts' | 'refused' | 'finished_at'>
      >,
    ): Promise<void> {
      await db.updateTable('product_change_sets').set(next).where('id', '=', id).execute()
    },

    /** Lists the next pending changes after a number, so that a set is read only once. */
    async listWaiting(id: number, after: number, limit: number): Promise<FieldChange[]> {
      const { rows } = await sql<FieldChange>`
        select number, product_id, path, before, after from product_changes
        where set_id = ${id} and number > ${after} and outcome is null order by number limit ${limit}`.execute(
        db,
      )
      return rows
    },

    /** Stores the outcomes of changes. */
    async settle(id: number, outcomes: readonly FieldOutcome[]): Promise<void> {
      const rows = outcomes.map(({ present, ...outcome }) => ({
        ...outcome,
        present: present === undefined ? null : JSON.stringify(present),
      }))
      await sql`update product_changes c set outcome = r.outcome, present = r.present::jsonb, code = r.code
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number integer, outcome text, present text, code text)
        where c.set_id = ${id} and c.number = r.number`.execute(db)
    },

    /** Deletes plans that were not applied. */
    async deletePlans(before: Date): Promise<void> {
      await db
        .deleteFrom('product_change_sets')
        .where('state', '=', 'planned')
        .where('at', '<', before)
        .execute()
    },
  }
}
