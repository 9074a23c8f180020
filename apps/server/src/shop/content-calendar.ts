import { nextContentChange } from '@ambra/db/catalog/content-documents'
import type { Database } from '@ambra/db/database'
import type { Logger } from 'pino'
import { channels } from './catalogue-watch.ts'

type CalendarOptions = {
  database: Database
  now: () => Date
  log: Logger
  /** Something has begun or ended to be shown. */
  onChange: () => void
}

/** Timers cannot wait longer than 24 days; a look a day costs nothing. */
const longestWaitMs = 24 * 3_600_000

/**
 * Waits for the next moment at which content appears or disappears, in every process by itself; a push makes it look
 * again. Nobody has to restart anything for a campaign to begin.
 */
export async function startContentCalendar(options: CalendarOptions): Promise<{ stop: () => Promise<void> }> {
  const { database, now, log, onChange } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function wait(): Promise<void> {
    clearTimeout(timer)
    const from = now()
    const next = await nextContentChange(database.db, from)
    const ms = next ? next.getTime() - from.getTime() : longestWaitMs
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
    void wait().catch((error: unknown) => log.error({ err: error }, 'calendar of content not read'))

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
