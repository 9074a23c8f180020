import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** API key; an undefined `storeIds` means every store of its creator. */
export type ApiKeyRecord = {
  id: number
  name: string
  prefix: string
  makerId: number
  permissions: string[]
  storeIds: number[] | undefined
  trusted: string[]
  callsAMinute: number
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | undefined
  lastNetwork: string | undefined
  revokedAt: Date | undefined
}

type NewKey = Omit<ApiKeyRecord, 'id' | 'lastUsedAt' | 'lastNetwork' | 'revokedAt'> & { tokenHash: string }

/** Interval at which a key's use is recorded, in ms: frequent calls cause few writes. */
const lastUsedStepMs = 60_000

/** API keys; only the hashes of their secrets are stored. */
export function apiKeyRepository(db: Kysely<Db> | Transaction<Db>) {
  const keys = () => db.selectFrom('api_keys').selectAll()
  return {
    async add(key: NewKey): Promise<number> {
      const { id } = await db
        .insertInto('api_keys')
        .values({
          name: key.name,
          prefix: key.prefix,
          token_hash: key.tokenHash,
          maker_id: key.makerId,
          permissions: key.permissions,
          store_ids: key.storeIds ?? null,
          trusted: key.trusted,
          calls_a_minute: key.callsAMinute,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Finds the active key of a secret. */
    async findWorking(tokenHash: string, now: Date): Promise<ApiKeyRecord | undefined> {
      const row = await keys()
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && recordOf(row)
    },

    /** Finds a key by id if it is active. */
    async findWorkingById(id: number, now: Date): Promise<ApiKeyRecord | undefined> {
      const key = await keys().where('id', '=', id).executeTakeFirst()
      return key && key.revoked_at === null && key.expires_at > now ? recordOf(key) : undefined
    },

    async find(id: number): Promise<ApiKeyRecord | undefined> {
      const row = await keys().where('id', '=', id).executeTakeFirst()
      return row && recordOf(row)
    },

    async noteUse(id: number, network: string, now: Date): Promise<void> {
      await sql`update api_keys set last_used_at = ${now}, last_network = ${network} where id = ${id}
        and (last_used_at is null or last_used_at <= ${new Date(now.getTime() - lastUsedStepMs)}
          or last_network is distinct from ${network})`.execute(db)
    },

    /** Lists keys, newest first. */
    async list(limit: number): Promise<ApiKeyRecord[]> {
      return (await keys().orderBy('id', 'desc').limit(limit).execute()).map(recordOf)
    },

    /** Counts keys that are neither revoked nor expired. */
    async countWorking(now: Date): Promise<number> {
      const { count } = await db
        .selectFrom('api_keys')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Revokes a key; returns false when it does not exist. Revoking twice has no further effect. */
    async revoke(id: number, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('api_keys')
        .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

const recordOf = (row: Selectable<Db['api_keys']>): ApiKeyRecord => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  makerId: row.maker_id,
  permissions: row.permissions,
  storeIds: row.store_ids ?? undefined,
  trusted: row.trusted,
  callsAMinute: row.calls_a_minute,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at ?? undefined,
  lastNetwork: row.last_network ?? undefined,
  revokedAt: row.revoked_at ?? undefined,
})
