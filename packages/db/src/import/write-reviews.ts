import { hash } from 'node:crypto'
import type { ReviewRow } from '@ambra/contract/import-rows'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { bulkInsert } from './bulk-insert.ts'

/** Tells a review that is stored already from a new one: who said what about which product, and when. */
export function reviewKey(row: ReviewRow): string {
  return hash(
    'sha256',
    JSON.stringify([row.sku, row.language, row.nickname, row.created_at ?? '', row.title]),
    'base64url',
  )
}

/** Which of these reviews are stored already. */
export async function loadReviewKeys(db: Kysely<Db>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ import_key: string }>`
    select import_key from reviews where import_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map((row) => row.import_key))
}

/** What is strange about a review without making it wrong. */
export const reviewNotes = ({ verified, former_order }: ReviewRow): string[] =>
  verified && !former_order
    ? ['review/verified counts with former_order only, the number of the order: the mark is left out']
    : []

/** Stores published reviews, none of them as verified here; returns the ids of the products they are about (parents of variants). */
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
      import_key: reviewKey(row),
      created_at: row.created_at ?? now,
    })),
  )
  return [...new Set(ids.values())]
}
