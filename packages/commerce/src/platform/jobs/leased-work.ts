import { DatabaseUnavailableError } from '@ambra/db/connection'
import { type Begun, isExhausted, type ReleaseReason } from '@ambra/db/platform'
import { StoreUnavailableError } from '@ambra/object-store/object-store'

type Leased<Row> = {
  take: () => Promise<Row | undefined>
  releaseLease: (row: Row, how: ReleaseReason) => Promise<void>
  /** Ends a row whose work has crashed its process too often, and reports it to staff. */
  giveUp: (row: Row) => Promise<void>
  /** Does the work and ends the row. */
  work: (row: Row) => Promise<void>
}

/** Whether an error is unrelated to the work, so that a retry may succeed. */
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof StoreUnavailableError

/**
 * Processes the next row of a queue. Its attempt was counted when it was leased, so that a row that crashes
 * the process or fails every time is abandoned and the queue continues. A process that shuts down properly
 * does not count as a failed attempt.
 * @returns whether there was one
 */
export async function workOnNext<Row extends Begun>(
  { take, releaseLease, giveUp, work }: Leased<Row>,
  signal: AbortSignal,
): Promise<boolean> {
  const row = await take()
  if (!row) return false
  if (isExhausted(row)) {
    await giveUp(row)
    return true
  }
  try {
    await work(row)
    if (signal.aborted) await releaseLease(row, 'stopped')
  } catch (error) {
    const how = signal.aborted ? 'stopped' : isAway(error) ? 'away' : 'failed'
    // If the database is unavailable as well, the lease expires.
    await releaseLease(row, how).catch(() => undefined)
    if (how !== 'stopped') throw error
  }
  return !signal.aborted
}
