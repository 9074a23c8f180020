import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Runs `work` unless another process does the work of this `name` at this moment: then nothing is run and the result is
 * undefined. The lock belongs to a connection, so it ends with the process that holds it; no transaction is open
 * in that time. The embedded database has one process.
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
      // A connection that is gone has let go of it.
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(held).catch(() => undefined)
    }
  })
}
