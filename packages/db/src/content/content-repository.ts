import type { Kysely, Selectable, Transaction } from 'kysely'
import type { MediaSizes } from './content-html.ts'
import type { Db } from '../schema/schema.ts'

type Connection = Kysely<Db> | Transaction<Db>

/** Period in which enabled content is shown; open-ended by default. */
type Shown = { enabled?: boolean; from?: Date; until?: Date }

/** Page or news item as in the content folder; `body` is Markdown, dates are UTC. */
export type ContentPage = Shown & {
  identifier: string
  kind: 'page' | 'news'
  title: string
  body: string
  heading?: string
  metaTitle?: string
  metaDescription?: string
  excerpt?: string
  image?: string
  /** Path of the page in its store, such as `/meist`. */
  url?: string
  /** Codes of its sections; news also have `BLOG`. */
  sections?: string[]
  position?: number
  publishedAt?: Date
  /** Known sizes of its pictures. */
  media?: MediaSizes
}

/** Content block; `body` is Markdown. */
export type ContentBlock = Shown & { identifier: string; title?: string; body: string; media?: MediaSizes }

/** Page in a tree by identifier; `title` overrides the page's title or labels an entry without a page. */
export type ContentNode = { identifier: string; title?: string; children?: ContentNode[] }
/** Tree of pages: a menu, breadcrumbs, or the sections of the news. */
export type ContentTree = { identifier: string; title: string; children: ContentNode[] }

const shownFrom = (row: { enabled: boolean; shown_from: Date | null; shown_until: Date | null }) => ({
  enabled: row.enabled,
  ...(row.shown_from && { from: row.shown_from }),
  ...(row.shown_until && { until: row.shown_until }),
})

/** Converts a row to the form passed to `putPage`. */
function contentPageOf(row: Selectable<Db['content_pages']>): ContentPage {
  // Only putPage writes it.
  const sections = row.sections as { code: string }[]
  return {
    identifier: row.identifier,
    kind: row.kind,
    title: row.title,
    body: row.body,
    ...(row.heading && { heading: row.heading }),
    ...(row.meta_title !== null && { metaTitle: row.meta_title }),
    ...(row.meta_description && { metaDescription: row.meta_description }),
    ...(row.excerpt !== null && { excerpt: row.excerpt }),
    ...(row.image !== null && { image: row.image }),
    ...(row.url !== null && { url: row.url }),
    ...(sections.length > 0 && { sections: sections.map(({ code }) => code) }),
    position: row.position,
    publishedAt: row.published_at,
    media: row.media as MediaSizes,
    ...shownFrom(row),
  }
}

const contentBlockOf = (row: Selectable<Db['content_blocks']>): ContentBlock => ({
  identifier: row.identifier,
  title: row.title,
  body: row.body,
  media: row.media as MediaSizes,
  ...shownFrom(row),
})

const contentTreeOf = ({ identifier, title, children }: Selectable<Db['content_trees']>): ContentTree => ({
  identifier,
  title,
  // Only putTree writes it.
  children: children as ContentNode[],
})

function contentReading(db: Connection) {
  return {
    /** Lists all sources of a store, including drafts and content outside its period. */
    async listSources(storeId: number) {
      const [pages, blocks, trees] = await Promise.all([
        db.selectFrom('content_pages').selectAll().where('store_id', '=', storeId).orderBy('id').execute(),
        db.selectFrom('content_blocks').selectAll().where('store_id', '=', storeId).orderBy('id').execute(),
        db.selectFrom('content_trees').selectAll().where('store_id', '=', storeId).orderBy('id').execute(),
      ])
      return {
        pages: pages.map(contentPageOf),
        blocks: blocks.map(contentBlockOf),
        trees: trees.map(contentTreeOf),
      }
    },

    /** Finds the source of a page or news item. */
    async findPage(storeId: number, identifier: string): Promise<ContentPage | undefined> {
      const row = await db
        .selectFrom('content_pages')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('identifier', '=', identifier)
        .executeTakeFirst()
      return row && contentPageOf(row)
    },

    async findBlock(storeId: number, identifier: string): Promise<ContentBlock | undefined> {
      const row = await db
        .selectFrom('content_blocks')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('identifier', '=', identifier)
        .executeTakeFirst()
      return row && contentBlockOf(row)
    },

    async findTree(storeId: number, identifier: string): Promise<ContentTree | undefined> {
      const row = await db
        .selectFrom('content_trees')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('identifier', '=', identifier)
        .executeTakeFirst()
      return row && contentTreeOf(row)
    },

    /** Finds the source of one section of the shop data. */
    async findShopData(storeId: number, section: string): Promise<unknown> {
      const row = await db
        .selectFrom('shop_data')
        .select('data')
        .where('store_id', '=', storeId)
        .where('section', '=', section)
        .executeTakeFirst()
      return row?.data
    },

    /** Lists all sections of a store by name. */
    async listShopData(storeId: number): Promise<Record<string, unknown>> {
      const rows = await db
        .selectFrom('shop_data')
        .select(['section', 'data'])
        .where('store_id', '=', storeId)
        .orderBy('section')
        .execute()
      return Object.fromEntries(rows.map((row) => [row.section, row.data]))
    },
  }
}

/** Creates or replaces a page by its identifier. Without a date the page keeps its present one. */
async function putPage(db: Connection, storeId: number, page: ContentPage, now: Date): Promise<void> {
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
    sections: JSON.stringify((page.sections ?? []).map((code) => ({ code }))),
    enabled: page.enabled ?? true,
    position: page.position ?? 0,
    shown_from: page.from ?? null,
    shown_until: page.until ?? null,
    media: JSON.stringify(page.media ?? {}),
    updated_at: now,
  }
  const { publishedAt } = page
  await db
    .insertInto('content_pages')
    .values({
      store_id: storeId,
      identifier: page.identifier,
      published_at: publishedAt ?? page.from ?? now,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'identifier'])
        .doUpdateSet({ ...values, ...(publishedAt && { published_at: publishedAt }) }),
    )
    .execute()
}

/** Creates or replaces a block by its identifier. */
async function putBlock(db: Connection, storeId: number, block: ContentBlock, now: Date): Promise<void> {
  const values = {
    title: block.title ?? '',
    body: block.body,
    enabled: block.enabled ?? true,
    shown_from: block.from ?? null,
    shown_until: block.until ?? null,
    media: JSON.stringify(block.media ?? {}),
    updated_at: now,
  }
  await db
    .insertInto('content_blocks')
    .values({ store_id: storeId, identifier: block.identifier, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'identifier']).doUpdateSet(values))
    .execute()
}

/**
 * Sources of pages, news, blocks, trees and shop data of each store. What the shop shows at a given time is
 * decided in `contentDocuments`.
 * @see spec §3 "CMS page", "Shop data", docs/rules/catalogue CAT-5
 */
export function contentRepository(db: Connection) {
  return {
    ...contentReading(db),
    putPage: (storeId: number, page: ContentPage, now: Date) => putPage(db, storeId, page, now),
    putBlock: (storeId: number, block: ContentBlock, now: Date) => putBlock(db, storeId, block, now),

    /** Creates or replaces a tree by its identifier. */
    async putTree(storeId: number, tree: ContentTree, now: Date): Promise<void> {
      const values = { title: tree.title, children: JSON.stringify(tree.children), updated_at: now }
      await db
        .insertInto('content_trees')
        .values({ store_id: storeId, identifier: tree.identifier, ...values })
        .onConflict((conflict) => conflict.columns(['store_id', 'identifier']).doUpdateSet(values))
        .execute()
    },

    /**
     * Creates or replaces a section of the shop data (`banner`, `slider`, `config`, `banners` ...) with any
     * JSON value.
     */
    async putShopData(storeId: number, section: string, data: unknown, now: Date): Promise<void> {
      const values = { data: JSON.stringify(data), updated_at: now }
      await db
        .insertInto('shop_data')
        .values({ store_id: storeId, section, ...values })
        .onConflict((conflict) => conflict.columns(['store_id', 'section']).doUpdateSet(values))
        .execute()
    },

    /** Removes a page or news item, a block, a tree or a section of the shop data. */
    async remove(
      storeId: number,
      table: 'content_pages' | 'content_blocks' | 'content_trees' | 'shop_data',
      name: string,
    ): Promise<void> {
      if (table === 'shop_data')
        await db.deleteFrom(table).where('store_id', '=', storeId).where('section', '=', name).execute()
      else await db.deleteFrom(table).where('store_id', '=', storeId).where('identifier', '=', name).execute()
    },
  }
}
