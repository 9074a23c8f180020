import type { CmsBlock, CmsHierarchy, CmsPage } from '@ambra/contract/content'
import { contentMoment } from '@ambra/domain/content-time'
import type { Store } from '@ambra/domain/stores'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { offeredMethods } from '../repositories/settings-repository.ts'
import { type MediaSizes, renderContent } from '../content/content-html.ts'
import { type ContentNode, type ContentTree, contentRepository } from '../repositories/content-repository.ts'
import type { Db } from '../schema/schema.ts'
import { documentDate } from '../schema/wire.ts'
import { paymentTitles } from '@ambra/domain/method-titles'
import { collectionFeeOf } from '@ambra/domain/delivery/carriers/shops'
import { formatNumber, formatPrice } from '@ambra/domain/format'
import { freeShippingOver } from '@ambra/domain/free-shipping'
import { storeConfig } from '../shop-settings/store-config.ts'
import { currentShop } from '@ambra/domain/current-shop'

type Connection = Kysely<Db> | Transaction<Db>
type PageRow = Selectable<Db['content_pages']>

/** A page as clients get it; its id is 0 where it is only being looked at. */
export function cmsPageDocument(row: PageRow, fill: FillFigures): CmsPage {
  // Written by putPage only.
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

/** Pages and news of a store that are shown at this moment, pages by position, news newest first. @see docs/rules/catalogue CAT-5 */
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
  return rows.map((row) => cmsPageDocument(row, fill))
}

/** Blocks of a store that are shown at this moment. @see docs/rules/catalogue CAT-5 */
export async function cmsBlockDocuments(db: Connection, store: Store, now: Date): Promise<CmsBlock[]> {
  const fill = await figuresOf(db, store)
  const rows = await db
    .selectFrom('content_blocks')
    .selectAll()
    .where('store_id', '=', store.id)
    .where(isShownAt(now))
    .orderBy('id')
    .execute()
  return rows.map((row) => cmsBlockDocument(row, fill))
}

/** A block as clients get it; its id is 0 where it is only being looked at. */
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

/** The configuration's figures for the texts of a store. */
export async function figuresOf(db: Connection, store: Store): Promise<FillFigures> {
  return contentFigures(await storeConfig(db, store), store, await offeredMethods(db))
}

/**
 * The trees of a store with the titles of their pages; a page that is not shown now is not in them, one of a tree that is
 * no page at all is a heading. `main`, unless the shopkeeper has written it, is all pages in one row.
 * @see docs/rules/catalogue CAT-5
 */
export async function cmsHierarchyDocuments(
  db: Connection,
  store: Store,
  now: Date,
  /** A tree that is only being looked at, in the place of the one of its name. */
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

/** The next moment after `now` at which something of any store begins or ends to be shown, if there is one. */
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

/** Begins and ends of the entries of a section, however deep they lie. */
function momentsIn(value: unknown): Date[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return momentsIn(inner)
    const at = key === 'from' || key === 'to' ? contentMoment(inner, key) : undefined
    return at ? [at] : []
  })
}

/** Puts figures of the shop's configuration into a text: `{collectionFee}`, `{freeShippingOver}`, `{contact_phone}` ... */
type FillFigures = (text: string) => string

/**
 * One figure, many texts: every code of the shop's configuration may stand in braces in any content. What is not known
 * stays as it is written. `offeredMethods` decides which passages about ways to pay are shown; without it all of them.
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
  // In whole euros, as the rest of the shop says it.
  figures.set('freeShippingOver', `${formatNumber(freeShippingOver() / 100, store.language)}\u00a0€`)
  return (text) =>
    keepOffered(text, offeredMethods).replace(/\{(\w+)\}/g, (slot, name: string) => figures.get(name) ?? slot)
}

/** Passages between `{#CODE}` and `{/CODE}` stay, without their marks, where the payment method of this code is offered. */
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
