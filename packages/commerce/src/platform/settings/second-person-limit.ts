import type { Database } from '@ambra/db/connection'
import { settingsRepository } from '@ambra/db/platform'

type Db = Database['db']

/** Setting with the amount, cents, from which a second person is needed; null = never. */
const limitKey = 'secondPersonFromCents'

/** Returns the amount, cents, from which two people decide about outgoing money; null = never. */
export async function secondPersonLimit(db: Db): Promise<number | null> {
  const stored = await settingsRepository(db).find(limitKey)
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : null
}

/** Sets or removes the limit. */
export const setSecondPersonLimit = (db: Db, cents: number | null, now: Date): Promise<void> =>
  settingsRepository(db).put(limitKey, cents, now)
