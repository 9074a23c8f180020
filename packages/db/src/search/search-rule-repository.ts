import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

export type SearchRuleRecord = Selectable<Db['search_rules']>
export type SearchRuleKind = SearchRuleRecord['kind']
type Named = { storeId: number; kind: SearchRuleKind; key: string }
type Listing = {
  storeId: number
  kind: SearchRuleKind
  q?: string | undefined
  /** Id of the last row of the previous page. */
  after?: number | undefined
  limit: number
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Synonyms, pins and boosts defined by staff. */
export function searchRuleRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ofStore: (storeId: number): Promise<SearchRuleRecord[]> =>
      db.selectFrom('search_rules').selectAll().where('store_id', '=', storeId).orderBy('id').execute(),
    /** Lists one page, newest first; `q` filters by a part of the rule's text. */
    list: ({ storeId, kind, q = '', after, limit }: Listing): Promise<SearchRuleRecord[]> => {
      const rows = db
        .selectFrom('search_rules')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('kind', '=', kind)
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
        .$if(q !== '', (query) => query.where(sql`rule::text`, 'ilike', `%${likeText(q)}%`))
      return rows.orderBy('id', 'desc').limit(limit).execute()
    },
    count: async (storeId: number, kind: SearchRuleKind): Promise<number> => {
      const { count } = await db
        .selectFrom('search_rules')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('store_id', '=', storeId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    find: (storeId: number, id: number): Promise<SearchRuleRecord | undefined> =>
      db
        .selectFrom('search_rules')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('id', '=', id)
        .executeTakeFirst(),
    findByKey: ({ storeId, kind, key }: Named): Promise<SearchRuleRecord | undefined> =>
      db
        .selectFrom('search_rules')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst(),
    add: ({ storeId, kind, key }: Named, rule: object, now: Date): Promise<SearchRuleRecord> =>
      db
        .insertInto('search_rules')
        .values({ store_id: storeId, kind, key, rule: JSON.stringify(rule), changed_at: now })
        .returningAll()
        .executeTakeFirstOrThrow(),
    change: async (
      id: number,
      { key, rule, now }: { key: string; rule: object; now: Date },
    ): Promise<void> => {
      await db
        .updateTable('search_rules')
        .set({ key, rule: JSON.stringify(rule), changed_at: now })
        .where('id', '=', id)
        .execute()
    },
    remove: async (id: number): Promise<void> => {
      await db.deleteFrom('search_rules').where('id', '=', id).execute()
    },
  }
}
