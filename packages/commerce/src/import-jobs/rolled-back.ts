import type { Database } from '@ambra/db/database'
import { joinedDatabase } from '../context/joined-database.ts'

class TakenBack extends Error {}

/** Does work on the database as it really is done, and takes all of it back: what it would do is known, nothing is stored. */
export async function rolledBack<T>(database: Database, work: (inside: Database) => Promise<T>): Promise<T> {
  const found: { result?: { value: T } } = {}
  try {
    await database.db.transaction().execute(async (trx) => {
      found.result = { value: await work(joinedDatabase(database, trx)) }
      throw new TakenBack('nothing of a check is kept')
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  if (!found.result) throw new Error('a check without a result')
  return found.result.value
}
