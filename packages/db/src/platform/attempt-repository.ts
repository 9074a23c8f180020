import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Maximum attempts in a window that starts with the first one. */
export type AttemptLimit = { max: number; windowMs: number }

/** Attempt counters by key, shared by all processes. @see docs/attacks.md ATT-7 */
export function attemptRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Counts an attempt before it is made; returns the end of the window when the limit is exceeded. */
    async take(key: string, { max, windowMs }: AttemptLimit, now: Date): Promise<Date | undefined> {
      const end = new Date(now.getTime() + windowMs)
      const { rows } = await sql<{ count: number; ends_at: Date }>`
        insert into attempt_counters as c (key, count, ends_at) values (${key}, 1, ${end})
        on conflict (key) do update set
          count = case when c.ends_at <= ${now} then 1 else c.count + 1 end,
          ends_at = case when c.ends_at <= ${now} then excluded.ends_at else c.ends_at end
        returning count, ends_at`.execute(db)
      const [row] = rows
      return row && row.count > max ? row.ends_at : undefined
    },

    /** Resets counters after a successful attempt. */
    async clear(keys: readonly string[]): Promise<void> {
      await db
        .deleteFrom('attempt_counters')
        .where('key', 'in', [...keys])
        .execute()
    },

    /** Deletes expired windows. */
    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('attempt_counters').where('ends_at', '<', now).execute()
    },
  }
}
