import type { CmsBlock, CmsHierarchy, CmsPage } from '@ambra/contract/content/content'
import { contentMoment } from '@ambra/domain/content/content-time'
import { contentKey } from '../../content/content-key.ts'
import { plannedStartRepository } from '../../platform/history/planned-start-repository.ts'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { offeredMethods } from '../../platform/settings/settings-repository.ts'
import { type MediaSizes, renderContent } from '../../content/content-html.ts'
import { type ContentNode, type ContentTree, contentRepository } from '../../content/content-repository.ts'
import type { Db } from '../../schema/schema.ts'
import { documentDate } from '../../schema/wire.ts'
import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { collectionFeeOf } from '@ambra/domain/fulfilment/carriers/shops'
import { formatNumber, formatPrice } from '@ambra/domain/platform/text/format'
import { freeShippingOver } from '@ambra/domain/fulfilment/free-shipping'
import { storeConfig } from '../../platform/settings/store-config.ts'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'

type Connection = Kysely<Db> | Transaction<Db>
type PageRow = Selectable<Db['content_pages']>

/** Builds the client document of a page; its id is 0 in a preview. */
export function cmsPageDocument(row: PageRow, fill: FillFigures): CmsPage {
  // Only putPage writes it.
  const sections = row.sections as CmsPage['sections']
  return {
    id: row.id,
    identifier: row.identifier,
    title: fill(row.title),
    content: renderContent(fill(row.body), row.media as MediaSizes),
    content_heading: fill(row.heading),
    ...(row.meta_title === null ? {} : { meta_title: fill(row.meta_title) }),
    meta_description: fill(row.meta_description),
    page_layout: '1column',
    store_id: [row.store_id],
    active: row.enabled,
    enabled: row.enabled,
    sections: row.kind === 'news' ? [{ code: 'BLOG' }, ...sections] : sections,
    creation_time: documentDate(row.published_at),
    update_time: documentDate(row.updated_at),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.excerpt === null ? {} : { excerpt: fill(row.excerpt) }),
    ...(row.image === null ? {} : { image: row.image }),
  }
}

const isShownAt = (now: Date) => sql<boolean>`enabled
  and (shown_from is null or shown_from <= ${now}) and (shown_until is null or shown_until > ${now})`

/** Returns a check for planned content whose planner's permissions still await review, however late. */
async function waitingIn(db: Connection, store: Store) {
  const waiting = await plannedStartRepository(db).waitingContent(store.id)
  return (kind: 'page' | 'news' | 'block', row: Pick<PageRow, 'identifier' | 'shown_from'>): boolean =>
    row.shown_from !== null &&
    waiting.get(contentKey(store, kind, row.identifier))?.has(row.shown_from.getTime()) === true
}

/**
 * Lists the pages and news that a store shows now, pages by position, news newest first.
 * @see docs/rules/catalogue CAT-5
 */
export async function cmsPageDocuments(db: Connection, store: Store, now: Date): Promise<CmsPage[]> {
  const fill = await figuresOf(db, store)
  const rows = await db
    .selectFrom('content_pages')
    .selectAll()
    .where('store_id', '=', store.id)
    .where(isShownAt(now))
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy(sql`case when kind = 'news' then published_at end desc nulls last`)
    .orderBy('id')
    .execute()
  const waits = await waitingIn(db, store)
  return rows.filter((row) => !waits(row.kind, row)).map((row) => cmsPageDocument(row, fill))
}

/** Lists the blocks that a store shows now. @see docs/rules/catalogue CAT-5 */
export async function cmsBlockDocuments(db: Connection, store: Store, now: Date): Promise<CmsBlock[]> {
  const fill = await figuresOf(db, store)
  const rows = await db
    .selectFrom('content_blocks')
    .selectAll()
    .where('store_id', '=', store.id)
    .where(isShownAt(now))
    .orderBy('id')
    .execute()
  const waits = await waitingIn(db, store)
  return rows.filter((row) => !waits('block', row)).map((row) => cmsBlockDocument(row, fill))
}

/** Builds the client document of a block; its id is 0 in a preview. */
export const cmsBlockDocument = (
  row: Pick<
    Selectable<Db['content_blocks']>,
    'id' | 'identifier' | 'title' | 'body' | 'media' | 'enabled' | 'store_id'
  >,
  fill: FillFigures,
): CmsBlock => ({
  id: row.id,
  identifier: row.identifier,
  title: fill(row.title),
  content: renderContent(fill(row.body), row.media as MediaSizes),
  active: row.enabled,
  store_id: [row.store_id],
})

/** Returns a function that inserts the configured figures into the texts of a store. */
export async function figuresOf(db: Connection, store: Store): Promise<FillFigures> {
  return contentFigures(await storeConfig(db, store), store, await offeredMethods(db))
}

/**
 * Builds the trees of a store with the titles of their pages. Omits pages that are not shown now; an entry
 * without a page becomes a heading. `main` lists all pages in one level unless the shopkeeper has defined it.
 * @see docs/rules/catalogue CAT-5
 */
export async function cmsHierarchyDocuments(
  db: Connection,
  store: Store,
  now: Date,
  /** Preview of a tree, which replaces the stored one of its name. */
  preview?: ContentTree,
): Promise<CmsHierarchy[]> {
  const [sources, shown] = await Promise.all([
    contentRepository(db).listSources(store.id),
    cmsPageDocuments(db, store, now),
  ])
  const known = new Set(sources.pages.map(({ identifier }) => identifier))
  const pages = new Map(shown.map((page) => [page.identifier, page]))
  let next = 1
  const build = (nodes: readonly ContentNode[]): CmsHierarchy[] =>
    nodes.flatMap(({ identifier, title, children }) => {
      const page = pages.get(identifier)
      if (!page && known.has(identifier)) return []
      const name = title ?? page?.title
      return [
        {
          id: page?.id ?? 1_000_000 + next++,
          identifier,
          ...(name && { title: name }),
          ...(page && { is_page: true }),
          children: build(children ?? []),
        },
      ]
    })
  const written = sources.trees.filter(({ identifier }) => identifier !== preview?.identifier)
  const trees = [...written, ...(preview ? [preview] : [])].map((tree) => ({
    ...tree,
    children: build(tree.children),
  }))
  if (!trees.some(({ identifier }) => identifier === 'main')) {
    const all = shown.filter(({ sections }) => !sections.some(({ code }) => code === 'BLOG'))
    trees.push({ identifier: 'main', title: '', children: build(all) })
  }
  return trees.map(({ identifier, title, children }, index) => ({
    id: index + 1,
    identifier,
    ...(title && { title }),
    children,
  }))
}

/** Returns the next time after `now` at which any content of any store starts or ends. */
export async function nextContentChange(db: Connection, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from (
      select shown_from as at from content_pages union all select shown_until from content_pages
      union all select shown_from from content_blocks union all select shown_until from content_blocks
    ) as moments where at > ${now} order by at limit 1`.execute(db)
  const sections = await db.selectFrom('shop_data').select('data').execute()
  const moments = [...rows.map(({ at }) => at), ...sections.flatMap(({ data }) => momentsIn(data))]
  const coming = moments.map((at) => at.getTime()).filter((at) => at > now.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined
}

/** Collects the start and end times of a section's entries at any depth. */
function momentsIn(value: unknown): Date[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return momentsIn(inner)
    const at = key === 'from' || key === 'to' ? contentMoment(inner, key) : undefined
    return at ? [at] : []
  })
}

/**
 * Replaces placeholders with configured figures: `{collectionFee}`, `{freeShippingOver}`, `{contact_phone}`
 * ...
 */
type FillFigures = (text: string) => string

/**
 * Builds the placeholder function: every configuration code may appear in braces in any content, and unknown
 * codes stay unchanged. `offeredMethods` decides which passages about payment methods are shown; without it
 * all are.
 * @see docs/rules/delivery DEL-4
 */
function contentFigures(
  config: ReadonlyMap<string, string>,
  store: Pick<Store, 'language'>,
  offeredMethods?: readonly string[],
): FillFigures {
  const figures = new Map(config)
  figures.set('shop_name', currentShop().name)
  const fee = collectionFeeOf(figures.get('collection_fee'))
  figures.set('collectionFee', formatPrice(fee, store.language))
  // In whole euros, like everywhere in the shop.
  figures.set('freeShippingOver', `${formatNumber(freeShippingOver() / 100, store.language)}\u00a0€`)
  return (text) =>
    keepOffered(text, offeredMethods).replace(/\{(\w+)\}/g, (slot, name: string) => figures.get(name) ?? slot)
}

/**
 * Keeps passages between `{#CODE}` and `{/CODE}` without their markers if the payment method of this code is
 * offered.
 */
function keepOffered(text: string, offered: readonly string[] | undefined): string {
  let stored = text
  for (const method of Object.keys(paymentTitles)) {
    const [open, close] = [`{#${method}}`, `{/${method}}`]
    const [before = '', ...rest] = stored.split(open)
    const isShown = offered === undefined || offered.includes(method)
    stored = rest.reduce((done, part) => {
      const end = part.indexOf(close)
      if (end < 0) return done + open + part
      return done + (isShown ? part.slice(0, end) : '') + part.slice(end + close.length)
    }, before)
  }
  return stored
}
