import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Note on an order; `staffId` is undefined for one from the command line. */
export type OrderNote = {
  id: number
  orderId: number
  staffId: number | undefined
  author: string
  text: string
  createdAt: Date
  changedAt: Date | undefined
}

type NewNote = { orderId: number; staffId: number | undefined; author: string; text: string; now: Date }

const toNote = (row: Selectable<Db['order_notes']>): OrderNote => ({
  id: row.id,
  orderId: row.order_id,
  staffId: row.staff_id ?? undefined,
  author: row.author,
  text: row.text,
  createdAt: row.created_at,
  changedAt: row.changed_at ?? undefined,
})

/** Internal notes on orders, deleted when the order is anonymized. @see docs/privacy.md */
export function orderNoteRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists notes, oldest first. */
    async listByOrder(orderId: number): Promise<OrderNote[]> {
      const rows = await db
        .selectFrom('order_notes')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(toNote)
    },

    async find(orderId: number, id: number): Promise<OrderNote | undefined> {
      const row = await db
        .selectFrom('order_notes')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toNote(row)
    },

    async add({ orderId, staffId, author, text, now }: NewNote): Promise<number> {
      const { id } = await db
        .insertInto('order_notes')
        .values({
          order_id: orderId,
          staff_id: staffId ?? null,
          author,
          text,
          created_at: now,
          changed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async change(id: number, text: string, now: Date): Promise<void> {
      await db.updateTable('order_notes').set({ text, changed_at: now }).where('id', '=', id).execute()
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('order_notes').where('id', '=', id).execute()
    },
  }
}
