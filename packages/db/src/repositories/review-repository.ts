import type { Review } from '@ambra/contract/review'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../schema.ts'
import { documentDate } from '../wire.ts'

/** A review as a shopper sends it; it waits for approval. */
export type NewReview = {
  productId: number
  language: string
  rating?: number | undefined
  title: string
  detail: string
  nickname: string
  customerId?: number | undefined
  verified?: boolean
  /** The order line it comes from: one review a line. */
  orderLine?: { orderId: number; line: number }
}

/** Published. Others: 2 pending, 3 refused. @see spec §3 Review */
export const publishedReview = 1

/** Review row as a document of one store. */
export function reviewDocument(row: Selectable<Db['reviews']>, storeId: number): Review {
  return {
    id: row.id,
    product_id: row.product_id,
    title: row.title,
    detail: row.detail,
    nickname: row.nickname,
    review_entity: 'product',
    review_status: row.status,
    created_at: documentDate(row.created_at),
    store_id: storeId,
    ...(row.rating === null ? {} : { rating: row.rating }),
    verified: row.verified,
  }
}

/** Reviews; a new one is pending. @see reference 7.1 */
export function reviewRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async create(review: NewReview, storeId: number, now: Date): Promise<Review> {
      const row = await db
        .insertInto('reviews')
        .values({
          product_id: review.productId,
          language: review.language,
          rating: review.rating ?? null,
          title: review.title,
          detail: review.detail,
          nickname: review.nickname,
          customer_id: review.customerId ?? null,
          verified: review.verified ?? false,
          order_id: review.orderLine?.orderId ?? null,
          order_line: review.orderLine?.line ?? null,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return reviewDocument(row, storeId)
    },

    /** Approves (1), holds (2) or refuses (3) a review; false when unknown. */
    async setStatus(id: number, status: 1 | 2 | 3): Promise<boolean> {
      const row = await db
        .updateTable('reviews')
        .set({ status })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
