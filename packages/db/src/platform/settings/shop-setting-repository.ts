import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

type Connection = Kysely<Db> | Transaction<Db>

/** Current or former setting: `store` is empty for the whole shop, `value` null where nothing is set. */
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

/** Change; `version` is the one the person saw, 0 for a setting never set. */
type SettingChange = { store: string; key: string; version: number; value: string | null }
type Author = { actor: string; reason: string | undefined; now: Date }

const columns = ['id', 'store', 'key', 'version', 'value', 'actor', 'reason', 'created_at as at'] as const

/** Shop settings with their history. @see docs/decisions/070-shop-settings.md */
export function shopSettingRepository(db: Connection) {
  return {
    /** Lists current settings by store and key. */
    listCurrent: (): Promise<StoredSetting[]> =>
      db
        .selectFrom('shop_settings')
        .distinctOn(['store', 'key'])
        .select(columns)
        .orderBy('store')
        .orderBy('key')
        .orderBy('version', 'desc')
        .execute(),

    /** Returns the settings of a store: its own override those of the whole shop. */
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

    /**
     * Writes the next version; returns false when another person has written one since `version` was read.
     */
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

    /**
     * Notifies every process that shop settings, and therefore its pages, have changed; takes effect on
     * commit.
     */
    async announce(): Promise<void> {
      await sql`select pg_notify('content_changed', 'settings')`.execute(db)
    },

    /** Lists changes, newest first, of one setting or all, below the number `before`. */
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
