import { backOffMs } from '@ambra/db/back-off'
import { nextContentChange } from '@ambra/db/projection/content-documents'
import type { Database } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import type { Logger } from 'pino'
import { channels } from '../catalogue/catalogue-watch.ts'

type CalendarOptions = {
  database: Database
  now: () => Date
  log: Logger
  /** Something has begun or ended to be shown. */
  onChange: () => void
}

/** Timers cannot wait longer than 24 days; a look a day costs nothing. */
const longestWaitMs = 24 * 3_600_000
/** Pauses while the database is away. */
const pauses = { firstMs: 1000, maxMs: 60_000 }

/**
 * Waits for the next moment at which content appears or disappears, in every process by itself; a push makes it look
 * again. A campaign begins without a restart.
 */
export async function startContentScheduler(
  options: CalendarOptions,
): Promise<{ stop: () => Promise<void> }> {
  const { database, now, log, onChange } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const outage = createOutageLog(log, 'reading the calendar of content')

  /** When it could not look any more: what changed since must not be missed. */
  let blindSince: Date | undefined

  async function wait(): Promise<void> {
    clearTimeout(timer)
    blindSince ??= now()
    const from = blindSince
    const next = await nextContentChange(database.db, from)
    blindSince = undefined
    outage.worked()
    const ms = next ? Math.max(0, next.getTime() - now().getTime()) : longestWaitMs
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (next && next <= now()) onChange()
        again()
      },
      Math.min(ms, longestWaitMs),
    ).unref()
  }
  const again = () =>
    void wait().catch((error: unknown) => {
      outage.failed(error)
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(again, backOffMs(outage.failures, pauses)).unref()
    })

  const silence = await database.listen(channels.content, again)
  await wait()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await silence()
    },
  }
}
