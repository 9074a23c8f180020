import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Runs `work` unless another process is running work of this `name`; then returns undefined. A connection
 * holds the lock, so it ends with its process, and no transaction stays open. The embedded database has a
 * single process.
 */
export async function unlessTaken<Result>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  name: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  if (engine === 'pglite') return { result: await work() }
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(hashtext(${name})) as "isFree"`.execute(held)
    if (!rows[0]?.isFree) return undefined
    try {
      return { result: await work() }
    } finally {
      // A lost connection has released the lock.
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(held).catch(() => undefined)
    }
  })
}
