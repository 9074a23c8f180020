import { createHash, createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { textIn } from '../schema/wire.ts'

/**
 * File that its buyer may download. `remaining` is null without a limit; `token` is the secret of the link.
 */
export type DownloadGrant = {
  line: number
  sku: string
  product: string
  title: string
  file: string
  token: string
  remaining: number | null
  expiresAt: Date
}

/** Target of a link, or the reason for a refusal. */
type DownloadClaim =
  | { file: string }
  | {
      refused: 'download.unknown' | 'download.expired' | 'download.used_up' | 'download.withdrawn'
      /** Language of the order if the link is known. */
      language?: string
    }

/** Order of the files, with the token from which their links are derived. */
type DownloadOrder = { id: number; orderToken: string; language: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Derives the secret of a link from the order's secret, so that mails and the order page can show it again
 * and the table of grants contains nothing that opens a file.
 */
const tokenOf = (orderToken: string, { line, file, generation }: Grant) =>
  createHmac('sha256', orderToken).update(`download ${line} ${file} ${generation}`).digest('base64url')

type Grant = { line: number; file: string; generation: number }

// A bundle line grants the files of its selected parts, each as often as the bundle contains the part.
const filesOf = (orderId: number) => sql<{
  line: number
  titles: Record<string, string>
  file: string
  max_downloads: number | null
}>`select line, file, min(titles::text)::jsonb as titles, sum(most)::integer as max_downloads from (
    select l.line, d.file, d.titles, d.id as place, d.max_downloads * l.qty as most
    from order_lines l join downloads d on d.product_id = l.product_id where l.order_id = ${orderId}
    union all
    select l.line, d.file, d.titles, d.id, d.max_downloads * l.qty * b.qty
    from order_lines l
    cross join lateral jsonb_array_elements(coalesce(l.product_option -> 'extension_attributes' -> 'bundle_options', '[]')) o
    cross join lateral jsonb_array_elements_text(o -> 'option_selections') s (id)
    join bundle_links b on b.id = s.id::integer
    join products p on p.sku = b.linked_sku
    join downloads d on d.product_id = p.id
    where l.order_id = ${orderId}
  ) files group by line, file order by line, min(place)`

/**
 * Files of paid orders and their links; `downloadClaims` redeems links.
 * @see migrations/0006_download_grants.ts
 */
export function downloadRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Grants every file of the order that is not granted yet; idempotent. */
    async grant(order: DownloadOrder, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<void> {
      const { rows } = await filesOf(order.id).execute(db)
      if (rows.length === 0) return
      await db
        .insertInto('download_grants')
        .values(
          rows.map(({ line, titles, file, max_downloads }) => ({
            order_id: order.id,
            line,
            titles: JSON.stringify(titles),
            file,
            token_hash: hashOf(tokenOf(order.orderToken, { line, file, generation: 1 })),
            max_downloads,
            expires_at: expiresAt,
            created_at: now,
            updated_at: now,
          })),
        )
        .onConflict((conflict) => conflict.columns(['order_id', 'line', 'file']).doNothing())
        .execute()
    },

    /** Lists the files of an order with their links, in line order. */
    async list(order: DownloadOrder): Promise<DownloadGrant[]> {
      const rows = await db
        .selectFrom('download_grants as g')
        .innerJoin('order_lines as l', (join) =>
          join.onRef('l.order_id', '=', 'g.order_id').onRef('l.line', '=', 'g.line'),
        )
        .select(['g.line', 'l.sku', 'l.name', 'g.titles', 'g.file', 'g.generation'])
        .select(['g.max_downloads', 'g.used', 'g.expires_at'])
        .where('g.order_id', '=', order.id)
        .orderBy('g.line')
        .orderBy('g.id')
        .execute()
      return rows.map((row) => ({
        line: row.line,
        sku: row.sku,
        product: row.name,
        // Only `grant` writes it.
        title: textIn(row.titles as Record<string, string>, order.language),
        file: row.file,
        token: tokenOf(order.orderToken, row),
        remaining: row.max_downloads === null ? null : row.max_downloads - row.used,
        expiresAt: row.expires_at,
      }))
    },

    /**
     * Replaces all links, which invalidates the old ones and resets their counters. Returns the number of
     * links.
     */
    async renew(order: DownloadOrder, { now, expiresAt }: { now: Date; expiresAt: Date }): Promise<number> {
      const grants = await db
        .selectFrom('download_grants')
        .select(['id', 'line', 'file', 'generation'])
        .where('order_id', '=', order.id)
        .execute()
      for (const { id, line, file, generation } of grants) {
        await db
          .updateTable('download_grants')
          .set({
            generation: generation + 1,
            token_hash: hashOf(tokenOf(order.orderToken, { line, file, generation: generation + 1 })),
            used: 0,
            expires_at: expiresAt,
            updated_at: now,
          })
          .where('id', '=', id)
          .where('generation', '=', generation)
          .execute()
      }
      return grants.length
    },
  }
}

/** Redemption of download links. */
export function downloadClaims(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Counts a download in one statement: of two concurrent requests for the last one, one is refused. */
    async claim(token: string, now: Date): Promise<DownloadClaim> {
      const hash = hashOf(token)
      const { rows } = await sql<{ file: string }>`
        update download_grants g set used = used + 1, updated_at = ${now}
        from orders o
        where g.token_hash = ${hash} and o.id = g.order_id and o.status not in ('cancelled', 'refunded')
          and g.expires_at > ${now} and (g.max_downloads is null or g.used < g.max_downloads)
        returning g.file`.execute(db)
      const [granted] = rows
      if (granted) return granted
      const known = await db
        .selectFrom('download_grants')
        .innerJoin('orders', 'orders.id', 'download_grants.order_id')
        .select(['orders.status', 'orders.language', 'expires_at'])
        .where('token_hash', '=', hash)
        .executeTakeFirst()
      if (!known) return { refused: 'download.unknown' }
      const { status, language } = known
      if (['cancelled', 'refunded'].includes(status)) return { refused: 'download.withdrawn', language }
      return { refused: known.expires_at <= now ? 'download.expired' : 'download.used_up', language }
    },

    /** Reverts a use when the file could not be sent. */
    async releaseZeros(token: string): Promise<void> {
      await sql`update download_grants set used = used - 1 where token_hash = ${hashOf(token)} and used > 0`.execute(
        db,
      )
    },
  }
}
