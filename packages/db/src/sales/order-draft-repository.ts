import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Draft of a phone order; `orderNumber` is set once placed. */
export type OrderDraftRecord = {
  id: number
  staffId: number
  storeId: number
  content: unknown
  version: number
  orderNumber: string | undefined
  updatedAt: Date
}

function toDraft(row: Selectable<Db['order_drafts']>): OrderDraftRecord {
  const { id, staff_id: staffId, store_id: storeId, content, version } = row
  return {
    id,
    staffId,
    storeId,
    content,
    version,
    orderNumber: row.order_number ?? undefined,
    updatedAt: row.updated_at,
  }
}

type Owned = { id: number; staffId: number }

/** Drafts of phone orders, each owned by the person taking it. @see migrations/0101_order_drafts.ts */
export function orderDraftRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists open drafts, newest first. */
    async listOpen(staffId: number, limit: number): Promise<OrderDraftRecord[]> {
      const rows = await db
        .selectFrom('order_drafts')
        .selectAll()
        .where('staff_id', '=', staffId)
        .where('order_number', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toDraft)
    },

    async find({ id, staffId }: Owned): Promise<OrderDraftRecord | undefined> {
      const row = await db
        .selectFrom('order_drafts')
        .selectAll()
        .where('id', '=', id)
        .where('staff_id', '=', staffId)
        .executeTakeFirst()
      return row && toDraft(row)
    },

    /** Finds a draft and locks it until the end of the transaction, to serialize concurrent placement. */
    async lock({ id, staffId }: Owned): Promise<OrderDraftRecord | undefined> {
      await sql`select 1 from order_drafts where id = ${id} for update`.execute(db)
      return this.find({ id, staffId })
    },

    async add(draft: { staffId: number; storeId: number; content: object; now: Date }): Promise<number> {
      const { staffId, storeId, content, now } = draft
      const { id } = await db
        .insertInto('order_drafts')
        .values({
          staff_id: staffId,
          store_id: storeId,
          content: JSON.stringify(content),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async save(id: number, content: object, now: Date): Promise<void> {
      await db
        .updateTable('order_drafts')
        .set((set) => ({
          content: JSON.stringify(content),
          version: set('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Marks a draft as placed and removes its content, which the order now holds. */
    async close(id: number, orderNumber: string, now: Date): Promise<void> {
      await db
        .updateTable('order_drafts')
        .set({ content: '{}', order_number: orderNumber, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('order_drafts').where('id', '=', id).execute()
    },

    /** Deletes open drafts unchanged since `open`, and those placed before `placed`. */
    async deleteOld(before: { open: Date; placed: Date }): Promise<void> {
      await db
        .deleteFrom('order_drafts')
        .where('updated_at', '<', before.open)
        .where((row) => row.or([row('order_number', 'is', null), row('updated_at', '<', before.placed)]))
        .execute()
    },
  }
}
