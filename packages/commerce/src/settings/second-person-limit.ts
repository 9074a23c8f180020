import type { Database } from '@ambra/db/database'
import { settingsRepository } from '@ambra/db/repositories/settings-repository'

type Db = Database['db']

/** The setting: from this sum on, cents, a second person is needed; null is never. */
const limitKey = 'secondPersonFromCents'

/** From which sum on, cents, two people decide about money that goes back; null is never. */
export async function secondPersonLimit(db: Db): Promise<number | null> {
  const stored = await settingsRepository(db).find(limitKey)
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : null
}

/** Sets it, or takes it away. */
export const setSecondPersonLimit = (db: Db, cents: number | null, now: Date): Promise<void> =>
  settingsRepository(db).put(limitKey, cents, now)
