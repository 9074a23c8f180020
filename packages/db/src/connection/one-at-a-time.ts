import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * Runs `work` in a transaction, that of `db` where it is one, that waits for every other one of the same `name`, in any process, until it has ended:
 * what one statement of it counts is still true in the next. A limit that is counted in the statement that inserts does
 * not hold, because requests at the same moment do not see each other's rows.
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
