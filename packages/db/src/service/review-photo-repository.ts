import type { ReviewPhoto } from '@ambra/contract/service/review'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { oneAtATime } from '../connection/one-at-a-time.ts'
import type { Db } from '../schema/schema.ts'

/** Uploaded photo, re-encoded as WebP: complete, and cropped to a square for lists. `key` is its secret. */
export type NewPhoto = { key: string; large: Uint8Array; small: Uint8Array }

/** Stored photo for staff or its author. */
export type StoredPhoto = { reviewId: number; key: string; content: Uint8Array }

/** Photos of a review row, in order. */
export type PhotoName = { key: string; path: string | null }

/** Builds a column with the photos of the review whose id is `review`. */
export const photoNames = (review: RawBuilder<unknown>) =>
  sql<PhotoName[]>`(select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'path', p.media_path)
    order by p.position, p.key), '[]') from review_photos p where p.review_id = ${review})`

/** Returns the browser addresses of a photo; an imported photo is a picture of the media folder. */
export const photoAddresses = ({ key, path }: PhotoName): ReviewPhoto =>
  path === null
    ? { small: `/api/review/photo/${key}/small`, large: `/api/review/photo/${key}/large` }
    : { small: `/img/300/300/resize/${path}`, large: `/media/w/1280/${path}` }

/**
 * Review photos: uploaded first, then attached to a review, shown while it is published.
 * @see docs/decisions/041-photos-of-reviews.md
 */
export function reviewPhotoRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Stores a photo unless the total size of unpublished photos would exceed `most` bytes. */
    async add({ key, large, small }: NewPhoto, most: number, now: Date): Promise<boolean> {
      const size = large.length + small.length
      return oneAtATime(db, 'review_photos', async (trx) => {
        const { rows } = await sql`insert into review_photos (key, large, small, size, created_at)
          select ${key}, ${large}::bytea, ${small}::bytea, ${size}::integer, ${now}::timestamptz
          where coalesce((select sum(p.size) from review_photos p left join reviews r on r.id = p.review_id
            where r.status is distinct from 1), 0) + ${size}::integer <= ${most}::bigint
          returning key`.execute(trx)
        return rows.length > 0
      })
    },

    /** Attaches photos to a review in this order; returns how many existed and were unattached. */
    async attach(reviewId: number, keys: readonly string[]): Promise<number> {
      const { rows } =
        await sql`update review_photos p set review_id = ${reviewId}::integer, position = k.position
        from unnest(${[...keys]}::text[]) with ordinality as k (key, position)
        where p.key = k.key and p.review_id is null returning p.key`.execute(db)
      return rows.length
    },

    /** Finds a photo of a published review; undefined for any other. */
    async findShown(key: string, size: 'large' | 'small'): Promise<Uint8Array | undefined> {
      const { rows } = await sql<{ content: Uint8Array | null }>`select p.${sql.ref(size)} as content
        from review_photos p join reviews r on r.id = p.review_id where p.key = ${key} and r.status = 1`.execute(
        db,
      )
      return rows[0]?.content ?? undefined
    },

    /** Lists uploaded photos of reviews in any state. */
    async listByReviews(ids: readonly number[]): Promise<StoredPhoto[]> {
      const { rows } = await sql<StoredPhoto>`select review_id as "reviewId", key, large as content
        from review_photos where review_id = any(${[...ids]}::integer[]) and large is not null
        order by review_id, position`.execute(db)
      return rows
    },

    /** Deletes the photos of a review and, if it is published, notifies every process. */
    async deleteOfReview(id: number): Promise<void> {
      await sql`with gone as (delete from review_photos where review_id = ${id}::integer returning review_id)
        select pg_notify('catalog_changed', jsonb_build_array(product_id)::text),
          pg_notify('content_changed', 'reviews')
        from reviews where status = 1 and id in (select review_id from gone)`.execute(db)
    },

    /** Deletes photos unattached since `unused`, and those of reviews refused before `refused`. */
    async deleteOld({ unused, refused }: { unused: Date; refused: Date }): Promise<void> {
      await sql`delete from review_photos p where (p.review_id is null and p.created_at < ${unused}::timestamptz)
        or (p.created_at < ${refused}::timestamptz
          and exists (select 1 from reviews r where r.id = p.review_id and r.status = 3))`.execute(db)
    },
  }
}
