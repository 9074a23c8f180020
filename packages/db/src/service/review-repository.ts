import type { OwnReview } from '@ambra/contract/customers/account'
import type { Review } from '@ambra/contract/service/review'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { type PhotoName, photoAddresses, photoNames } from './review-photo-repository.ts'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { documentDate } from '../schema/wire.ts'

/** Review sent by a shopper; pending approval. */
export type NewReview = {
  productId: number
  language: string
  rating?: number | undefined
  title: string
  detail: string
  pluses?: readonly string[]
  minuses?: readonly string[]
  nickname: string
  customerId?: number | undefined
  verified?: boolean
  /** Defaults to pending (2). */
  status?: ReviewStatus
  /** Source order line, which allows one review. */
  orderLine?: { orderId: number; line: number }
  /** Idempotency key of the submission. */
  taskKey?: string | undefined
}

/** Converts a review row to a document of one store, with its photos. */
export function reviewDocument(
  row: Selectable<Db['reviews']> & { photos?: PhotoName[] },
  storeId: number,
): Review {
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
    ...(row.former_order ? { checked_before: true as const } : {}),
    ...(row.bought_sku === null ? {} : { bought_sku: row.bought_sku }),
    ...(row.photos && row.photos.length > 0 ? { photos: row.photos.map(photoAddresses) } : {}),
    ...(row.pluses.length > 0 && { pluses: row.pluses }),
    ...(row.minuses.length > 0 && { minuses: row.minuses }),
    ...(row.translations === null ? {} : { translations: row.translations }),
  }
}

type Connection = Kysely<Db> | Transaction<Db>

function reviewReading(db: Connection) {
  return {
    /** Lists reviews for the operator, longest waiting first; all statuses by default. */
    async list({
      status,
      limit,
    }: {
      status: ReviewStatus | undefined
      limit: number
    }): Promise<ListedReview[]> {
      let query = db
        .selectFrom('reviews as r')
        .innerJoin('products as p', 'p.id', 'r.product_id')
        .selectAll('r')
        .select(['p.sku', photoNames(sql.ref('r.id')).as('photos')])
        .orderBy('r.id', status === 2 ? 'asc' : 'desc')
        .limit(limit)
      if (status !== undefined) query = query.where('r.status', '=', status)
      return (await query.execute()).map((row) => ({
        id: row.id,
        sku: row.sku,
        language: row.language,
        status: row.status,
        rating: row.rating ?? undefined,
        title: row.title,
        detail: row.detail,
        pluses: row.pluses,
        minuses: row.minuses,
        nickname: row.nickname,
        verified: row.verified,
        boughtSku: row.bought_sku ?? undefined,
        photos: row.photos.length,
        createdAt: row.created_at,
      }))
    },

    /** Finds a refused review to notify its author; undefined when it was deleted or is shown again. */
    async findRefused(id: number): Promise<RefusedReview | undefined> {
      const row = await db
        .selectFrom('reviews as r')
        .innerJoin('products as p', 'p.id', 'r.product_id')
        .leftJoin('customers as c', 'c.id', 'r.customer_id')
        .leftJoin('orders as o', 'o.id', 'r.order_id')
        .select(['r.title', 'r.language', 'p.sku', 'r.refusal', 'c.email', 'o.email as order_email'])
        .where('r.id', '=', id)
        .where('r.status', '=', 3)
        .executeTakeFirst()
      if (!row?.refusal) return undefined
      const { title, language, sku, refusal } = row
      return { title, language, sku, refusal, email: row.email ?? row.order_email ?? undefined }
    },

    /** Lists a customer's reviews, newest first, with the product in a language. */
    async listOfCustomer(customerId: number, { id: storeId, language }: Store): Promise<OwnReview[]> {
      const rows = await db
        .selectFrom('reviews as r')
        .innerJoin('products as p', 'p.id', 'r.product_id')
        .leftJoinLateral(
          (inner) =>
            inner
              .selectFrom('product_texts as t')
              .select(['t.name', 't.url_key'])
              .whereRef('t.product_id', '=', 'p.id')
              .orderBy(sql`t.language = ${language}`, 'desc')
              .orderBy(sql`t.language = 'et'`, 'desc')
              .limit(1)
              .as('text'),
          (join) => join.onTrue(),
        )
        .selectAll('r')
        .select(['p.sku', 'text.name', 'text.url_key', photoNames(sql.ref('r.id')).as('photos')])
        .where('r.customer_id', '=', customerId)
        .orderBy('r.id', 'desc')
        .execute()
      return rows.map((row) => ({
        ...reviewDocument(row, storeId),
        sku: row.sku,
        product_name: row.name ?? row.sku,
        product_path: productPath({ sku: row.sku, slug: row.url_key ?? row.sku }),
      }))
    },
  }
}

/** Checks of product and customer before a review is stored. */
function reviewSubjects(db: Connection) {
  return {
    /** Returns the product or, for a variant, its parent; undefined when not on sale. */
    async findSubject(productId: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('products')
        .select(sql<number>`coalesce(parent_id, id)`.as('id'))
        .where('id', '=', productId)
        .where('status', '<', 2)
        .executeTakeFirst()
      return row?.id
    },

    /**
     * Finds a customer's relation to a product: a delivered order line without a review (`line`), and whether
     * the customer has reviewed the product.
     */
    async findPurchase(
      customerId: number,
      productId: number,
    ): Promise<{ line: { orderId: number; line: number } | undefined; hasReviewed: boolean }> {
      const { rows } = await sql<{ order_id: number; line: number }>`
        select l.order_id, l.line from order_lines l join orders o on o.id = l.order_id
        join products p on p.id = l.product_id
        where o.customer_id = ${customerId} and ${productId} in (p.id, p.parent_id)
          and exists (select 1 from order_events e where e.order_id = o.id
            and e.to_status in ('collected', 'fulfilled', 'completed'))
          and not exists (select 1 from reviews r where r.order_id = l.order_id and r.order_line = l.line)
        order by l.order_id, l.line limit 1`.execute(db)
      const known = await db
        .selectFrom('reviews')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('product_id', '=', productId)
        .executeTakeFirst()
      const [line] = rows
      return { line: line && { orderId: line.order_id, line: line.line }, hasReviewed: known !== undefined }
    },

    /** Finds the review stored by an earlier attempt of the same submission. */
    async findSent(taskKey: string, storeId: number): Promise<Review | undefined> {
      const row = await db
        .selectFrom('reviews')
        .selectAll()
        .where('task_key', '=', taskKey)
        .executeTakeFirst()
      return row && reviewDocument(row, storeId)
    },

    /** Finds a review of the same product with the same text since a time, for a form sent twice. */
    async findSame({ productId, title, detail, nickname }: NewReview, since: Date, storeId: number) {
      const row = await db
        .selectFrom('reviews')
        .selectAll()
        .where('product_id', '=', productId)
        .where('title', '=', title)
        .where('detail', '=', detail)
        .where('nickname', '=', nickname)
        .where('created_at', '>=', since)
        .executeTakeFirst()
      return row && reviewDocument(row, storeId)
    },
  }
}

/** Reviews; a new one is pending. @see docs/rules/forms FRM-1 */
export function reviewRepository(db: Connection) {
  return {
    ...reviewReading(db),
    ...reviewSubjects(db),

    /**
     * Creates a review; returns undefined when this submission or order line already has one. Of two
     * concurrent calls only one stores it.
     */
    async create(review: NewReview, storeId: number, now: Date): Promise<Review | undefined> {
      const row = await db
        .insertInto('reviews')
        .values({
          // A review of a variant is stored under its parent.
          product_id: sql<number>`coalesce((select parent_id from products where id = ${review.productId}), ${review.productId}::integer)`,
          language: review.language,
          rating: review.rating ?? null,
          title: review.title,
          detail: review.detail,
          pluses: [...(review.pluses ?? [])],
          minuses: [...(review.minuses ?? [])],
          nickname: review.nickname,
          customer_id: review.customerId ?? null,
          verified: review.verified ?? false,
          order_id: review.orderLine?.orderId ?? null,
          order_line: review.orderLine?.line ?? null,
          bought_sku: sql<string | null>`(select sku from order_lines
            where order_id = ${review.orderLine?.orderId ?? null}::integer
              and line = ${review.orderLine?.line ?? null}::integer)`,
          task_key: review.taskKey ?? null,
          ...(review.status === undefined ? {} : { status: review.status }),
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && reviewDocument(row, storeId)
    },

    /**
     * Publishes (1), holds (2) or refuses (3) a review; returns false when unknown. Notifies every process
     * when a review appears or disappears, so that rating, list and pages are refreshed. A refusal stores its
     * reason, and each new one is mailed to the author when the account or order identifies them.
     */
    async setStatus(id: number, { status, refusal, now }: ReviewDecision): Promise<boolean> {
      const { rows } = await sql<{ id: number }>`
        with old as (select id, status, refusal from reviews where id = ${id} for update),
        changed as (
          update reviews r set status = ${status}, refusal = ${refusal ?? null} from old where r.id = old.id
          returning r.id, r.product_id, old.status as was, old.refusal as reason, r.customer_id, r.order_id
        ), notified as (
          insert into outbox (kind, payload, run_at, created_at)
          select 'mail.review_refused', jsonb_build_object('review_id', id), ${now}::timestamptz, ${now}::timestamptz
          from changed where ${status}::integer = 3 and ${refusal ?? null}::text is distinct from reason
            and (customer_id is not null or order_id is not null)
        )
        select id, case when (was = 1) <> (${status}::integer = 1) then
          pg_notify('catalog_changed', jsonb_build_array(product_id)::text)::text
          || pg_notify('content_changed', 'reviews')::text end as notified from changed`.execute(db)
      return rows.length > 0
    },
  }
}

/** Decision on a review; for status 3 with the reason, written for its author. */
export type ReviewDecision = { status: ReviewStatus; refusal?: string; now: Date }

/** Refused review with its reason and author; `email` is undefined when unknown. */
type RefusedReview = {
  title: string
  language: string
  sku: string
  refusal: string
  email: string | undefined
}

/** 1 published, 2 pending, 3 refused. */
export type ReviewStatus = 1 | 2 | 3

/** Review as the operator sees it. */
export type ListedReview = {
  id: number
  sku: string
  language: string
  status: number
  rating: number | undefined
  title: string
  detail: string
  pluses: string[]
  minuses: string[]
  nickname: string
  verified: boolean
  boughtSku: string | undefined
  photos: number
  createdAt: Date
}
