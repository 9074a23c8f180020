import type { Database } from '../connection/database.ts'

/** Beyond this many products a listener is better off reading everything again. */
const maxNotified = 5_000
const notifiedAtOnce = 500

/** Tells every process that these products changed, or that anything may have. */
export async function announceChanges(
  database: Database,
  channel: 'catalog_changed' | 'stock_changed',
  changed: readonly number[] | 'all',
): Promise<void> {
  if (changed === 'all' || changed.length > maxNotified) return database.notify(channel, '*')
  for (let start = 0; start < changed.length; start += notifiedAtOnce)
    await database.notify(channel, JSON.stringify(changed.slice(start, start + notifiedAtOnce)))
}
