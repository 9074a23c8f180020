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
export function postJournalBacklog({ db }: Pick<Database, 'db'>): Promise<number> {
  const journal = journalRepository(db)
  return inSlices(() => journal.postBacklog(rowsOfSlice))
}

/** Books gift cards whose time is over, in slices likewise: each card once. Returns how many they were. */
export function bookEndedGiftCards({ db }: Pick<Database, 'db'>, at: Date): Promise<number> {
  const journal = journalRepository(db)
  return inSlices(() => journal.bookEndedGiftCards(at, rowsOfSlice))
}

async function inSlices(slice: () => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const done = await slice()
    all += done
    if (done < rowsOfSlice) return all
    await pause(pauseMs)
  }
}
