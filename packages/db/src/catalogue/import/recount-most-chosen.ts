import type { Database } from '../../connection/database.ts'
import { announceChanges } from './import-run.ts'
import { countMostChosen } from './most-chosen.ts'

/**
 * Recalculates the most chosen grade of every product and notifies all processes of the changes, so that
 * lists and pages are refreshed.
 */
export async function recountMostChosen(database: Database, now: Date): Promise<void> {
  const changed = await countMostChosen(database.db, { now })
  await announceChanges(database, 'catalog_changed', changed)
}
