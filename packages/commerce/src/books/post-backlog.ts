import { setTimeout as pause } from 'node:timers/promises'
import { journalRepository } from '@ambra/db/books/journal-repository'
import type { Database } from '@ambra/db/database'

/** Some ten milliseconds of the database; between two slices shoppers have their turn. */
const rowsOfSlice = 50
const pauseMs = 30

/**
 * Writes what happened before there was a journal, in slices that each are a transaction: after a killed process the next run goes
 * on behind the last one. Returns how much was written.
 */
export async function postJournalBacklog({ db }: Pick<Database, 'db'>): Promise<number> {
  const journal = journalRepository(db)
  let all = 0
  for (;;) {
    const done = await journal.postBacklog(rowsOfSlice)
    all += done
    if (done < rowsOfSlice) return all
    await pause(pauseMs)
  }
}
