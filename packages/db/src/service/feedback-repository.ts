import type { OrderFeedback } from '@ambra/contract/service/after-sale'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { type NewReview, reviewRepository } from './review-repository.ts'

/** Feedback on an order for the operator. */
export type FeedbackRow = {
  number: string
  storeId: number
  at: Date
  feedback: OrderFeedback & { at: string }
}

/** Maximum age of a completed order for a feedback request, in ms. */
const requestedWithinMs = 60 * 86_400_000

type Given = { orderId: number; feedback: OrderFeedback; reviews: NewReview[]; storeId: number; now: Date }

/** Order feedback and the mails that request it. @see spec §2 /review, §8 */
export function feedbackRepository(db: Kysely<Db>) {
  return {
    /**
     * Stores the feedback on an order with its reviews, once: of two concurrent calls one returns false and
     * stores nothing.
     */
    async give({ orderId, feedback, reviews, storeId, now }: Given): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const stored = await trx
          .updateTable('orders')
          .set({ feedback: JSON.stringify({ ...feedback, at: now.toISOString() }) })
          .where('id', '=', orderId)
          .where('feedback', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!stored) return false
        for (const review of reviews) await reviewRepository(trx).create(review, storeId, now)
        return true
      })
    },

    /** Lists feedback, newest first. */
    async list(limit: number): Promise<FeedbackRow[]> {
      const rows = await db
        .selectFrom('orders')
        .select(['number', 'store_id', 'feedback'])
        .where('feedback', 'is not', null)
        .orderBy(sql`feedback ->> 'at'`, 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => {
        // Only `give` writes it.
        const feedback = row.feedback as FeedbackRow['feedback']
        return { number: row.number, storeId: row.store_id, at: new Date(feedback.at), feedback }
      })
    },

    /**
     * Queues a feedback request for each order completed `afterMs` ago, once per order; returns their number.
     * Safe in several processes.
     */
    async request(now: Date, afterMs: number): Promise<number> {
      const [from, to] = [requestedWithinMs + afterMs, afterMs].map((ms) => new Date(now.getTime() - ms))
      const { rows } = await sql<{ order_id: number }>`
        with due as (
          select distinct o.id, o.language from order_events e join orders o on o.id = e.order_id
          where e.to_status = 'completed' and e.created_at > ${from}::timestamptz
            and e.created_at <= ${to}::timestamptz and o.status = 'completed' and o.feedback is null
            and not exists (select 1 from feedback_requests r where r.order_id = o.id)
        ), noted as (
          insert into feedback_requests (order_id, created_at) select id, ${now}::timestamptz from due
          on conflict do nothing returning order_id
        ), notified as (
          insert into outbox (kind, payload, dedupe_key, run_at, created_at)
          select 'mail.feedback_request', jsonb_build_object('order_id', order_id, 'language', d.language),
            'mail.feedback_request:' || order_id, ${now}::timestamptz, ${now}::timestamptz
          from noted join due d on d.id = order_id
        )
        select order_id from noted`.execute(db)
      return rows.length
    },
  }
}
