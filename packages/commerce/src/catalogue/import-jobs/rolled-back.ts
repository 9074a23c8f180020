import type { Database } from '@ambra/db/connection'
import { joinedDatabase } from '../../platform/context/joined-database.ts'

class TakenBack extends Error {}

/** Runs work on the database and rolls it back, which shows its effect without storing anything. */
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
