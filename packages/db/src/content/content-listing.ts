import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { Db } from '../schema/schema.ts'

type Kind = Db['content_drafts']['kind']
type ContentState = 'shown' | 'planned' | 'draft' | 'over'

/** Page, block, section or tree as the console lists it. */
export type ListedContent = {
  store_id: number
  name: string
  title: string
  enabled: boolean
  shown_from: Date | null
  shown_until: Date | null
  changed_at: Date
  has_draft: boolean
}

export type ContentSearch = {
  kind: Kind
  storeIds: readonly number[]
  state?: ContentState | undefined
  /** Part of the name or title. */
  q?: string | undefined
  /** Last row of the previous page. */
  after?: { name: string; storeId: number } | undefined
  limit: number
  now: Date
}

const always = sql`true as enabled, null::timestamptz as shown_from, null::timestamptz as shown_until`
const page = (kind: 'page' | 'news') => sql`select store_id, identifier as name, title, enabled, shown_from,
  shown_until, updated_at from content_pages where kind = ${kind}`

/** Selects the rows of a kind with uniform columns. */
function sourceOf(kind: Kind, sections: readonly string[]): RawBuilder<unknown> {
  if (kind === 'page' || kind === 'news') return page(kind)
  if (kind === 'block')
    return sql`select store_id, identifier as name, title, enabled, shown_from, shown_until, updated_at from content_blocks`
  if (kind === 'menu')
    return sql`select store_id, identifier as name, title, ${always}, updated_at from content_trees`
  return sql`select store_id, section as name, '' as title, ${always}, updated_at from shop_data
    where section in (${sql.join(sections)})`
}

const inState: Record<ContentState, (now: Date) => RawBuilder<unknown>> = {
  draft: () => sql`not c.enabled`,
  planned: (now) => sql`c.enabled and c.shown_from > ${now}`,
  over: (now) => sql`c.enabled and c.shown_until <= ${now}`,
  shown: (now) => sql`c.enabled and (c.shown_from is null or c.shown_from <= ${now})
    and (c.shown_until is null or c.shown_until > ${now})`,
}

const likeText = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Content lists of the console. `sections` are the banner sections of the shop data. */
export const contentListing = (
  db: Kysely<Db> | Transaction<Db>,
  { sections }: { sections: readonly string[] },
) => ({
  /** Lists content by name, then store, so that the versions of a page are adjacent. */
  async list({ kind, storeIds, state, q = '', after, limit, now }: ContentSearch): Promise<ListedContent[]> {
    if (storeIds.length === 0) return []
    const words = q.trim()
    const conditions = [
      sql`c.store_id in (${sql.join(storeIds)})`,
      ...(state ? [inState[state](now)] : []),
      ...(words ? [sql`(c.name ilike ${likeText(words)} or c.title ilike ${likeText(words)})`] : []),
      ...(after ? [sql`(c.name, c.store_id) > (${after.name}, ${after.storeId})`] : []),
    ]
    const { rows } = await sql<ListedContent>`select c.store_id, c.name, c.title, c.enabled, c.shown_from,
        c.shown_until, c.updated_at as changed_at, exists (select from content_drafts d
          where d.store_id = c.store_id and d.kind = ${kind} and d.name = c.name) as has_draft
      from (${sourceOf(kind, sections)}) c
      where ${sql.join(conditions, sql` and `)}
      order by c.name, c.store_id limit ${limit}`.execute(db)
    return rows
  },

  async find(kind: Kind, storeId: number, name: string): Promise<ListedContent | undefined> {
    const { rows } = await sql<ListedContent>`select c.store_id, c.name, c.title, c.enabled, c.shown_from,
        c.shown_until, c.updated_at as changed_at, exists (select from content_drafts d
          where d.store_id = c.store_id and d.kind = ${kind} and d.name = c.name) as has_draft
      from (${sourceOf(kind, sections)}) c
      where c.store_id = ${storeId} and c.name = ${name}`.execute(db)
    return rows[0]
  },

  /** Lists the stores that have content of this name. */
  async storesWith(kind: Kind, name: string): Promise<number[]> {
    const { rows } = await sql<{ store_id: number }>`select c.store_id from (${sourceOf(kind, sections)}) c
      where c.name = ${name} order by c.store_id`.execute(db)
    return rows.map(({ store_id: id }) => id)
  },

  /** Finds the path of a category with products, for previews of content on category pages. */
  async anyCategory(language: string): Promise<string | null> {
    const { rows } = await sql<{ url_key: string }>`select t.url_key from categories c
      join category_texts t on t.category_id = c.id and t.language = ${language}
      where c.active and exists (select from product_categories p where p.category_id = c.id)
      order by c.parent_id is null, c.id desc limit 1`.execute(db)
    return rows[0] ? `/c/${rows[0].url_key}` : null
  },

  /** Finds the path of a listed product, for previews on product pages. */
  async anyProduct(language: string): Promise<string | null> {
    const { rows } = await sql<{
      sku: string
      url_key: string | null
    }>`select p.sku, t.url_key from products p
      join product_texts t on t.product_id = p.id and t.language = ${language}
      where p.visibility = 4 and p.status = 1 and p.parent_id is null and p.type = 'simple' order by p.id limit 1`.execute(
      db,
    )
    return rows[0] ? productPath({ sku: rows[0].sku, slug: rows[0].url_key ?? rows[0].sku }) : null
  },

  /** Finds another page or news item that uses this address. */
  async pageAt(storeId: number, url: string, name: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('content_pages')
      .select('identifier')
      .where('store_id', '=', storeId)
      .where('url', '=', url)
      .where('identifier', '!=', name)
      .executeTakeFirst()
    return row?.identifier
  },
})
