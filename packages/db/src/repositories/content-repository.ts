import type { CmsBlock, CmsPage } from '@ambra/contract/content'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { renderMarkdown } from '../markdown.ts'
import type { Db } from '../schema.ts'
import { documentDate } from '../wire.ts'

/** A page or piece of news as the content folder has it; `body` is Markdown, dates UTC. */
export type ContentPage = {
  identifier: string
  kind: 'page' | 'news'
  title: string
  body: string
  heading?: string
  metaTitle?: string
  metaDescription?: string
  excerpt?: string
  image?: string
  /** Path of the page in its store, e.g. `/meist`. */
  url?: string
  sections?: ({ code: string } & Record<string, unknown>)[]
  enabled?: boolean
  position?: number
  publishedAt?: Date
}

/** A block of content; `body` is Markdown. */
export type ContentBlock = { identifier: string; title?: string; body: string; enabled?: boolean }

function toPage(row: Selectable<Db['content_pages']>): CmsPage {
  // Written by putPage only.
  const sections = row.sections as CmsPage['sections']
  return {
    id: row.id,
    identifier: row.identifier,
    title: row.title,
    content: renderMarkdown(row.body),
    content_heading: row.heading,
    ...(row.meta_title === null ? {} : { meta_title: row.meta_title }),
    meta_description: row.meta_description,
    page_layout: '1column',
    store_id: [row.store_id],
    active: row.enabled,
    enabled: row.enabled,
    sections: row.kind === 'news' ? [{ code: 'BLOG' }, ...sections] : sections,
    creation_time: documentDate(row.published_at),
    update_time: documentDate(row.updated_at),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.excerpt === null ? {} : { excerpt: row.excerpt }),
    ...(row.image === null ? {} : { image: row.image }),
  }
}

function toBlock(row: Selectable<Db['content_blocks']>): CmsBlock {
  const { id, identifier, title, enabled, store_id } = row
  return { id, identifier, title, content: renderMarkdown(row.body), active: enabled, store_id: [store_id] }
}

function contentReading(db: Kysely<Db> | Transaction<Db>) {
  const pagesOf = (storeId: number) =>
    db.selectFrom('content_pages').selectAll().where('store_id', '=', storeId)

  return {
    /** Enabled pages by position, news newest first; of one kind or of both. */
    async listPages(storeId: number, options: { kind?: 'page' | 'news' } = {}): Promise<CmsPage[]> {
      let query = pagesOf(storeId).where('enabled', '=', true)
      if (options.kind) query = query.where('kind', '=', options.kind)
      const rows = await query
        .orderBy('kind', 'desc')
        .orderBy('position')
        .orderBy(sql`case when kind = 'news' then published_at end desc nulls last`)
        .orderBy('id')
        .execute()
      return rows.map(toPage)
    },

    async findPage(storeId: number, identifier: string): Promise<CmsPage | undefined> {
      const row = await pagesOf(storeId)
        .where('identifier', '=', identifier)
        .where('enabled', '=', true)
        .executeTakeFirst()
      return row && toPage(row)
    },

    async listBlocks(storeId: number): Promise<CmsBlock[]> {
      const rows = await db
        .selectFrom('content_blocks')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('enabled', '=', true)
        .orderBy('id')
        .execute()
      return rows.map(toBlock)
    },

    /** One section of the shop data, as it was put. */
    async findShopData(storeId: number, section: string): Promise<unknown> {
      const row = await db
        .selectFrom('shop_data')
        .select('data')
        .where('store_id', '=', storeId)
        .where('section', '=', section)
        .executeTakeFirst()
      return row?.data
    },

    /** All sections of a store, by name. */
    async listShopData(storeId: number): Promise<Record<string, unknown>> {
      const rows = await db
        .selectFrom('shop_data')
        .select(['section', 'data'])
        .where('store_id', '=', storeId)
        .execute()
      return Object.fromEntries(rows.map((row) => [row.section, row.data]))
    },
  }
}

/**
 * Pages, news, blocks and shop data of each store. Bodies are Markdown here and sanitised HTML in the documents.
 * @see spec §3 "CMS page", "Shop data", reference 13.5
 */
export function contentRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...contentReading(db),

    /** Creates or replaces a page by its identifier. */
    async putPage(storeId: number, page: ContentPage, now: Date): Promise<void> {
      const values = {
        kind: page.kind,
        title: page.title,
        heading: page.heading ?? '',
        meta_title: page.metaTitle ?? null,
        meta_description: page.metaDescription ?? '',
        body: page.body,
        excerpt: page.excerpt ?? null,
        image: page.image ?? null,
        url: page.url ?? null,
        sections: JSON.stringify(page.sections ?? []),
        enabled: page.enabled ?? true,
        position: page.position ?? 0,
        published_at: page.publishedAt ?? now,
        updated_at: now,
      }
      await db
        .insertInto('content_pages')
        .values({ store_id: storeId, identifier: page.identifier, ...values })
        .onConflict((conflict) => conflict.columns(['store_id', 'identifier']).doUpdateSet(values))
        .execute()
    },

    /** Creates or replaces a block by its identifier. */
    async putBlock(storeId: number, block: ContentBlock, now: Date): Promise<void> {
      const values = {
        title: block.title ?? '',
        body: block.body,
        enabled: block.enabled ?? true,
        updated_at: now,
      }
      await db
        .insertInto('content_blocks')
        .values({ store_id: storeId, identifier: block.identifier, ...values })
        .onConflict((conflict) => conflict.columns(['store_id', 'identifier']).doUpdateSet(values))
        .execute()
    },

    /** Creates or replaces one section of the shop data (`banner`, `slider`, `config`, `banners` ...): any JSON value. */
    async putShopData(storeId: number, section: string, data: unknown, now: Date): Promise<void> {
      const values = { data: JSON.stringify(data), updated_at: now }
      await db
        .insertInto('shop_data')
        .values({ store_id: storeId, section, ...values })
        .onConflict((conflict) => conflict.columns(['store_id', 'section']).doUpdateSet(values))
        .execute()
    },

    /** Removes pages and blocks that the content folder no longer has. */
    async keepOnly(
      storeId: number,
      kept: { pages: readonly string[]; blocks: readonly string[] },
    ): Promise<void> {
      await db
        .deleteFrom('content_pages')
        .where('store_id', '=', storeId)
        .where('identifier', 'not in', ['', ...kept.pages])
        .execute()
      await db
        .deleteFrom('content_blocks')
        .where('store_id', '=', storeId)
        .where('identifier', 'not in', ['', ...kept.blocks])
        .execute()
    },
  }
}
