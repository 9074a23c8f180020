import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Connection = Kysely<Db> | Transaction<Db>

/** Returns who holds an order and why; undefined when it is not on hold. @see functions/is_on_hold.sql */
export async function findHold(
  db: Connection,
  orderId: number,
): Promise<{ actor: string; reason: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ actor: string; reason: string | null; at: Date }>`
    select actor, data ->> 'reason' as reason, created_at as at from order_events
    where order_id = ${orderId} and kind = 'held' and is_on_hold(${orderId}::integer)
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Holds or releases an order; the reason is in its history. */
export async function setHold(
  db: Connection,
  orderId: number,
  { isHeld, reason, actor, now }: { isHeld: boolean; reason: string | undefined; actor: string; now: Date },
): Promise<void> {
  const kind = isHeld ? 'held' : 'released'
  await db
    .updateTable('orders')
    .set({ held_at: isHeld ? now : null })
    .where('id', '=', orderId)
    .execute()
  await db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      kind,
      actor,
      data: JSON.stringify(reason ? { reason } : {}),
      created_at: now,
    })
    .execute()
}
