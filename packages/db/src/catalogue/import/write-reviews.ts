import { hash, randomBytes } from 'node:crypto'
import type { ReviewRow } from '@ambra/contract/catalogue/import-rows'
import { cleanPoints } from '@ambra/domain/service/review-points'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { bulkInsert } from '../../connection/bulk-insert.ts'

/** Identifies a review by author, text, product and time, to detect one that is already stored. */
export function reviewKey(row: ReviewRow): string {
  return hash(
    'sha256',
    JSON.stringify([row.sku, row.language, row.nickname, row.created_at ?? '', row.title]),
    'base64url',
  )
}

/** Returns the keys of reviews that are already stored. */
export async function loadReviewKeys(db: Kysely<Db>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ import_key: string }>`
    select import_key from reviews where import_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.import_key))
}

/** Returns warnings for a review that do not invalidate it. */
export const reviewNotes = ({ verified, former_order }: ReviewRow): string[] =>
  verified && !former_order
    ? ['review/verified counts with former_order only, the number of the order: the mark is left out']
    : []

/**
 * Stores published reviews and marks none as verified; returns the ids of their products (parents of
 * variants).
 */
export async function writeReviews(db: Kysely<Db>, rows: readonly ReviewRow[], now: Date): Promise<number[]> {
  if (rows.length === 0) return []
  const skus = [...new Set(rows.map((row) => row.sku))]
  const { rows: products } = await sql<{ sku: string; id: number }>`
    select sku, coalesce(parent_id, id) as id from products where sku = any(${skus}::text[])`.execute(db)
  const ids = new Map(products.map((product) => [product.sku, product.id]))
  await bulkInsert(
    db,
    {
      table: 'reviews',
      columns: {
        product_id: 'integer',
        language: 'text',
        rating: 'integer',
        title: 'text',
        detail: 'text',
        nickname: 'text',
        status: 'integer',
        former_order: 'text',
        bought_sku: 'text',
        pluses: 'text[]',
        minuses: 'text[]',
        translations: 'jsonb',
        import_key: 'text',
        created_at: 'timestamptz',
      },
      tail: 'on conflict (import_key) do nothing',
    },
    rows.map((row) => ({
      product_id: ids.get(row.sku),
      language: row.language,
      rating: row.rating,
      title: row.title,
      detail: row.detail,
      nickname: row.nickname,
      status: 1,
      former_order: row.verified ? (row.former_order ?? null) : null,
      bought_sku: row.verified && row.former_order ? row.sku : null,
      pluses: cleanPoints(row.pluses),
      minuses: cleanPoints(row.minuses),
      translations: row.translations ?? null,
      import_key: reviewKey(row),
      created_at: row.created_at ?? now,
    })),
  )
  await writePhotos(db, rows, now)
  return [...new Set(ids.values())]
}

/** Stores the photos of imported reviews, which are pictures of the media folder. */
async function writePhotos(db: Kysely<Db>, rows: readonly ReviewRow[], now: Date): Promise<void> {
  const photos = rows.flatMap((row) =>
    (row.photos ?? []).map((path, position) => ({ review: reviewKey(row), path, position })),
  )
  if (photos.length === 0) return
  const keys = photos.map((photo) => ({ ...photo, key: randomBytes(32).toString('hex') }))
  await sql`insert into review_photos (key, review_id, position, media_path, created_at)
    select p.key, r.id, p.position, p.path, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as p (key text, review text, position integer, path text)
    join reviews r on r.import_key = p.review`.execute(db)
}

/** Returns the pictures that reviews reference and the shop lacks. */
export async function findMissingPhotos(db: Kysely<Db>, rows: readonly ReviewRow[]): Promise<Set<string>> {
  const paths = [...new Set(rows.flatMap(({ photos = [] }) => photos))]
  if (paths.length === 0) return new Set()
  const { rows: known } = await sql<{
    path: string
  }>`select path from media where path = any(${paths}::text[])`.execute(db)
  const found = new Set(known.map(({ path }) => path))
  return new Set(paths.filter((path) => !found.has(path)))
}
