import { type Kysely, sql, type Transaction } from 'kysely'
import type { FieldValue } from '../import/product-values.ts'
import type { DraftState } from '../product-list/list-source.ts'
import type { Db } from '../../schema/schema.ts'
import type { RunsAs } from '../../platform/staff/runs-as.ts'
import {
  ended,
  type LeasedQueue,
  leasedQueue,
  type ReleaseReason,
  type Taking,
} from '../../platform/jobs/leased-queue.ts'

type Rows = Kysely<Db> | Transaction<Db>

/** Author of a draft or of its planned publication. */
export type DraftActor = { actor_kind: 'staff' | 'cli'; actor_id: string; actor_name: string }
/** Field of a draft: the shop's value at the first change, and the new value. */
export type DraftField = DraftActor & { path: string; before: FieldValue; after: FieldValue; at: Date }
/** Draft of a product, with the reason why its publication failed. */
export type ProductDraft = {
  product_id: number
  version: number
  state: DraftState
  publish_at: Date | null
  planner: DraftActor | null
  runs_as: RunsAs | null
  trouble: unknown
  created_at: Date
  updated_at: Date
  fields: DraftField[]
}

async function fieldsOf(db: Rows, productId: number): Promise<DraftField[]> {
  const { rows } = await sql<DraftField>`
    select path, before, after, at, actor_kind, actor_id, actor_name from product_draft_fields
    where product_id = ${productId} order by path`.execute(db)
  return rows
}

async function findDraft(db: Rows, productId: number): Promise<ProductDraft | undefined> {
  const row = await db
    .selectFrom('product_drafts')
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!row) return undefined
  const { planner_kind, planner_id, planner_name, ...draft } = row
  const planner = planner_kind &&
    planner_id !== null && {
      actor_kind: planner_kind,
      actor_id: planner_id,
      actor_name: planner_name ?? '',
    }
  return { ...draft, planner: planner || null, fields: await fieldsOf(db, productId) }
}

/** Product drafts. Writes require `lock` in the same transaction. @see migrations/0103_product_drafts.ts */
export function productDraftRepository(db: Rows) {
  return {
    find: (productId: number) => findDraft(db, productId),

    /** Locks and returns the draft for this transaction. */
    async lock(productId: number): Promise<ProductDraft | undefined> {
      await sql`select 1 from product_drafts where product_id = ${productId} for update`.execute(db)
      return findDraft(db, productId)
    },

    /** Locks the draft for this transaction, creating it if needed. */
    async open(productId: number, now: Date): Promise<ProductDraft> {
      await sql`insert into product_drafts (product_id, version, state, created_at, updated_at)
        values (${productId}, 0, 'draft', ${now}, ${now}) on conflict do nothing`.execute(db)
      await sql`select 1 from product_drafts where product_id = ${productId} for update`.execute(db)
      const draft = await findDraft(db, productId)
      if (!draft) throw new Error('the draft was taken away in its own transaction')
      return draft
    },

    async putFields(productId: number, fields: readonly DraftField[]): Promise<void> {
      const rows = fields.map(({ before, after, at, ...field }) => ({
        ...field,
        at: at.toISOString(),
        before: JSON.stringify(before ?? null),
        after: JSON.stringify(after ?? null),
      }))
      await sql`insert into product_draft_fields (product_id, path, before, after, at, actor_kind, actor_id, actor_name)
        select ${productId}, path, before::jsonb, after::jsonb, at, actor_kind, actor_id, actor_name
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (path text, before text, after text,
          at timestamptz, actor_kind text, actor_id text, actor_name text)
        on conflict (product_id, path) do update set before = excluded.before, after = excluded.after,
          at = excluded.at, actor_kind = excluded.actor_kind, actor_id = excluded.actor_id,
          actor_name = excluded.actor_name`.execute(db)
    },

    async removeFields(productId: number, paths: readonly string[]): Promise<void> {
      if (paths.length === 0) return
      await db
        .deleteFrom('product_draft_fields')
        .where('product_id', '=', productId)
        .where('path', 'in', [...paths])
        .execute()
    },

    /**
     * Increments the version, so that reviewers of an earlier version must review again. A change cancels a
     * planned publication.
     */
    async changed(
      productId: number,
      now: Date,
      next:
        | { state: 'draft' }
        | { state: 'planned'; publish_at: Date; planner: DraftActor; runs_as: RunsAs }
        | { state: 'stopped'; publish_at: Date | null; trouble: unknown },
    ): Promise<void> {
      const planner = next.state === 'planned' ? next.planner : undefined
      await db
        .updateTable('product_drafts')
        .set({
          version: sql`version + 1`,
          state: next.state,
          publish_at: next.state === 'draft' ? null : next.publish_at,
          planner_kind: planner?.actor_kind ?? null,
          planner_id: planner?.actor_id ?? null,
          planner_name: planner?.actor_name ?? null,
          runs_as: next.state === 'planned' ? JSON.stringify(next.runs_as) : null,
          trouble: next.state === 'stopped' ? JSON.stringify(next.trouble) : null,
          leased_until: null,
          ...ended,
          updated_at: now,
        })
        .where('product_id', '=', productId)
        .execute()
    },

    async remove(productId: number): Promise<void> {
      await db.deleteFrom('product_drafts').where('product_id', '=', productId).execute()
    },
  }
}

type BegunDraft = { product_id: number; starts: number }
const queue: LeasedQueue = {
  table: 'product_drafts',
  key: 'product_id',
  lease: 'leased_until',
  due: (now) => sql`state = 'planned' and publish_at <= ${now}`,
  order: sql`publish_at, product_id`,
}

/** Drafts with planned publication. */
export function plannedDrafts(db: Rows) {
  return {
    /** Leases the earliest due draft. */
    async take(taking: Taking): Promise<BegunDraft | undefined> {
      const [draft] = await leasedQueue<BegunDraft>(db, queue).take(taking)
      return draft
    },

    releaseLease: (productId: number, worker: string, how: ReleaseReason) =>
      leasedQueue(db, queue).releaseLease(productId, worker, how),

    /** Returns when the next draft is due, or when the lease of a dead process expires. */
    async nextMoment(): Promise<Date | undefined> {
      const { rows } = await sql<{ at: Date | null }>`
        select min(greatest(publish_at, leased_until)) as at from product_drafts where state = 'planned'`.execute(
        db,
      )
      return rows[0]?.at ?? undefined
    },
  }
}
