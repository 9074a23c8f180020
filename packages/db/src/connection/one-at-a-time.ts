import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * Serializes transactions that run under the same `name` across processes (uses the transaction of `db` if it
 * is one), so that a count in one statement still holds in the next. A limit checked inside the inserting
 * statement does not hold, because concurrent requests do not see each other's rows.
 */
export function oneAtATime<Result>(
  db: Kysely<Db>,
  name: string,
  work: (trx: Kysely<Db>) => Promise<Result>,
): Promise<Result> {
  const locked = async (trx: Kysely<Db>) => {
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
    return work(trx)
  }
  return db.isTransaction ? locked(db) : db.transaction().execute(locked)
}
