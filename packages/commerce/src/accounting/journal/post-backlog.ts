import { setTimeout as pause } from 'node:timers/promises'
import { journalRepository } from '@ambra/db/accounting'
import type { Database } from '@ambra/db/connection'

/** Rows per slice: about 10 ms of database time; shoppers' requests run between slices. */
const rowsOfSlice = 50
const pauseMs = 30

/**
 * Posts events from before the journal existed, in slices of one transaction each; after a crash the next run
 * continues after the last slice. Returns the number of posted events.
 */
export function postJournalBacklog({ db }: Pick<Database, 'db'>): Promise<number> {
  const journal = journalRepository(db)
  return inSlices(() => journal.postBacklog(rowsOfSlice))
}

/** Books expired gift cards in the same kind of slices, each card once. Returns the count. */
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
