import { DatabaseUnavailableError } from '@ambra/db/database-errors'
import { type Begun, isSpent, type LetGo } from '@ambra/db/leased-queue'
import { StoreUnavailableError } from '@ambra/object-store/object-store'

type Leased<Row> = {
  take: () => Promise<Row | undefined>
  letGo: (row: Row, how: LetGo) => Promise<void>
  /** Ends a row whose work has stopped its process too often, and says so where people see it. */
  giveUp: (row: Row) => Promise<void>
  /** Does the work and ends the row. */
  work: (row: Row) => Promise<void>
}

/** Whether an error says nothing about the work: it may go well later. */
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof StoreUnavailableError

/**
 * Works on the next row of a queue. Its start was counted when it was taken, so that one that ends the process, or fails each time, is given up
 * and the rest of the queue proceeds. A process that stops in good order has not failed at its row.
 * @returns whether there was one
 */
export async function workOnNext<Row extends Begun>(
  { take, letGo, giveUp, work }: Leased<Row>,
  signal: AbortSignal,
): Promise<boolean> {
  const row = await take()
  if (!row) return false
  if (isSpent(row)) {
    await giveUp(row)
    return true
  }
  try {
    await work(row)
    if (signal.aborted) await letGo(row, 'stopped')
  } catch (error) {
    const how = signal.aborted ? 'stopped' : isAway(error) ? 'away' : 'failed'
    // Where the database is away as well, the lease runs out.
    await letGo(row, how).catch(() => undefined)
    if (how !== 'stopped') throw error
  }
  return !signal.aborted
}
