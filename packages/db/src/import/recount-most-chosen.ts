import type { Database } from '../connection/database.ts'
import { announceChanges } from './import-run.ts'
import { countMostChosen } from './most-chosen.ts'

/** Counts again for every product and notifies all processes of those that have changed: lists and pages follow. */
export async function recountMostChosen(database: Database, now: Date): Promise<void> {
  const changed = await countMostChosen(database.db, { now })
  await announceChanges(database, 'catalog_changed', changed)
}
