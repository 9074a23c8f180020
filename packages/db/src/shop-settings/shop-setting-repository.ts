import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Connection = Kysely<Db> | Transaction<Db>

/** A setting as it is now, or was: `store` is empty for the whole shop, `value` null where nothing of its own is set. */
export type StoredSetting = {
  id: number
  store: string
  key: string
  version: number
  value: string | null
  actor: string
  reason: string | null
  at: Date
}

/** One change; `version` is the one that the person saw, 0 for a setting that was never set. */
type SettingChange = { store: string; key: string; version: number; value: string | null }
type Author = { actor: string; reason: string | undefined; now: Date }

const columns = ['id', 'store', 'key', 'version', 'value', 'actor', 'reason', 'created_at as at'] as const

/** Settings of the shop, with who changed them when. @see docs/decisions/070-shop-settings.md */
export function shopSettingRepository(db: Connection) {
  return {
    /** What is set now, by store and key. */
    listCurrent: (): Promise<StoredSetting[]> =>
      db
        .selectFrom('shop_settings')
        .distinctOn(['store', 'key'])
        .select(columns)
        .orderBy('store')
        .orderBy('key')
        .orderBy('version', 'desc')
        .execute(),

    /** What is set for a store: its own settings over those of the whole shop. */
    async valuesOf(store: string): Promise<Record<string, string>> {
      const rows = await db
        .selectFrom('shop_settings')
        .distinctOn(['store', 'key'])
        .select(['store', 'key', 'value'])
        .where('store', 'in', ['', store])
        .orderBy('store')
        .orderBy('key')
        .orderBy('version', 'desc')
        .execute()
      return Object.fromEntries(rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
    },

    find: (store: string, key: string): Promise<StoredSetting | undefined> =>
      db
        .selectFrom('shop_settings')
        .select(columns)
        .where('store', '=', store)
        .where('key', '=', key)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Writes the next version; false when another person has written it since `version` was read. */
    async put({ store, key, version, value }: SettingChange, { actor, reason, now }: Author) {
      const { rows } = await sql<{ version: number }>`
        insert into shop_settings (store, key, version, value, actor, reason, created_at)
        select ${store}::text, ${key}::text, ${version + 1}::integer, ${value}::text, ${actor}::text,
          ${reason ?? null}::text, ${now}::timestamptz
        where ${version}::integer = (
          select coalesce(max(version), 0) from shop_settings where store = ${store} and key = ${key})
        on conflict (store, key, version) do nothing
        returning version`.execute(db)
      return rows.length === 1
    },

    /** Tells every process that the shop's settings, and so its pages, are others; with the end of the transaction. */
    async announce(): Promise<void> {
      await sql`select pg_notify('content_changed', 'settings')`.execute(db)
    },

    /** Changes, newest first, of one setting or all of them, below the number `before`. */
    history: ({
      store,
      key,
      before,
      limit,
    }: {
      store?: string | undefined
      key?: string | undefined
      before?: number | undefined
      limit: number
    }): Promise<StoredSetting[]> =>
      db
        .selectFrom('shop_settings')
        .select(columns)
        .$if(key !== undefined, (query) =>
          query.where('key', '=', key ?? '').where('store', '=', store ?? ''),
        )
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}
