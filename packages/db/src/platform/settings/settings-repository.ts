import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/**
 * Operator settings changed at run time, such as `listOutOfStock`; values are JSON. @see docs/rules/search
 * SRC-10
 */
export function settingsRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Finds the stored value; undefined when it was never set. */
    async find(key: string): Promise<unknown> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
      return row?.value
    },

    async put(key: string, value: unknown, now: Date): Promise<void> {
      const values = { value: JSON.stringify(value), updated_at: now }
      await db
        .insertInto('settings')
        .values({ key, ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute()
    },

    /** Finds the stored value or stores `value`. Of concurrent processes the first one wins. */
    async findOrPut(key: string, value: unknown, now: Date): Promise<unknown> {
      const row = { key, value: JSON.stringify(value), updated_at: now }
      await db
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      const stored = await db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return stored.value
    },

    async list(): Promise<Record<string, unknown>> {
      const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
      return Object.fromEntries(rows.map((row) => [row.key, row.value]))
    },
  }
}

const offeredKey = 'payment.offered'

/**
 * Stores the payment methods that have a provider, so that texts name no others. Every server start writes
 * it.
 */
export const storeOfferedMethods = (
  db: Kysely<Db> | Transaction<Db>,
  codes: readonly string[],
  now: Date,
): Promise<void> => settingsRepository(db).put(offeredKey, codes, now)

/** Returns the payment methods stored by the last server start; undefined before the first one. */
export async function offeredMethods(db: Kysely<Db> | Transaction<Db>): Promise<string[] | undefined> {
  const stored = await settingsRepository(db).find(offeredKey)
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : undefined
}
