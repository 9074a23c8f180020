import { type Kysely, sql, type Transaction } from 'kysely'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import type { OrderShipping } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'

/** Last event of an order: `id` increases with each event. */
export type LastEvent = { id: number; actor: string; kind: string; to: string | undefined; at: Date }

/** Fields of a placed order that staff may correct. */
export type Correction = {
  shippingAddress?: OrderAddress | undefined
  billingAddress?: OrderAddress | undefined
  shipping?: OrderShipping | undefined
}

/** Message to the shopper in the outbox; `sentAt` is null while pending. */
type OrderMail = { kind: string; at: Date; sentAt: Date | null; hasFailed: boolean }

type Work = { actor: string; now: Date; data: Record<string, unknown> }

/** Records in the order history that a staff member took the order by phone. */
export async function noteOrderOnPhone(
  db: Kysely<Db> | Transaction<Db>,
  orderId: number,
  { actor, now }: Pick<Work, 'actor' | 'now'>,
): Promise<void> {
  await db
    .insertInto('order_events')
    .values({ order_id: orderId, kind: 'taken_on_phone', actor, data: '{}', created_at: now })
    .execute()
}

/** Staff changes of an order other than its status and money. */
export function orderWorkRepository(db: Kysely<Db> | Transaction<Db>) {
  const note = (orderId: number, kind: 'assigned' | 'corrected', { actor, now, data }: Work) =>
    db
      .insertInto('order_events')
      .values({ order_id: orderId, kind, actor, data: JSON.stringify(data), created_at: now })
      .execute()

  return {
    /** Ignores documents, which are issued automatically and are no person's change. */
    async findLastEvent(orderId: number): Promise<LastEvent | undefined> {
      const row = await db
        .selectFrom('order_events')
        .select(['id', 'actor', 'kind', 'to_status', 'created_at'])
        .where('order_id', '=', orderId)
        .where('kind', 'not in', ['invoice', 'credit_note'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return (
        row && {
          id: Number(row.id),
          actor: row.actor,
          kind: row.kind,
          to: row.to_status ?? undefined,
          at: row.created_at,
        }
      )
    },

    /** Locks the order until the end of the transaction, so that what was read stays valid. */
    async lock(orderId: number): Promise<void> {
      await sql`select 1 from orders where id = ${orderId} for update`.execute(db)
    },

    async findAssignee(orderId: number): Promise<{ id: number; name: string } | undefined> {
      return db
        .selectFrom('orders as o')
        .innerJoin('staff as s', 's.id', 'o.assignee_id')
        .select(['s.id', 's.name'])
        .where('o.id', '=', orderId)
        .executeTakeFirst()
    },

    /** Lists mails to the shopper about the order, oldest first; delivered ones are kept for a month. */
    async listMails(orderId: number): Promise<OrderMail[]> {
      const { rows } = await sql<OrderMail>`
        select kind, created_at as at, done_at as "sentAt", failed_at is not null as "hasFailed" from outbox
        where payload ->> 'order_id' = ${String(orderId)} and kind like 'mail.%'
          and kind not in ('mail.order_received', 'mail.payment_alert')
        order by id limit 100`.execute(db)
      return rows
    },

    /** Assigns the order; a null `person` unassigns it. */
    async assign(orderId: number, person: { id: number; name: string } | null, work: Work): Promise<void> {
      await db
        .updateTable('orders')
        .set({ assignee_id: person?.id ?? null })
        .where('id', '=', orderId)
        .execute()
      await note(orderId, 'assigned', work)
    },

    /**
     * Corrects fields. `data` contains field names but no values: the history is immutable, and a person may
     * be erased.
     */
    async correct(orderId: number, correction: Correction, work: Work): Promise<void> {
      const { shippingAddress, billingAddress, shipping } = correction
      await db
        .updateTable('orders')
        .set({
          updated_at: work.now,
          ...(shippingAddress && { shipping_address: JSON.stringify(shippingAddress) }),
          ...(billingAddress && { billing_address: JSON.stringify(billingAddress) }),
          ...(shipping && { shipping: JSON.stringify(shipping) }),
        })
        .where('id', '=', orderId)
        .execute()
      await note(orderId, 'corrected', work)
    },
  }
}
