import { backOffMs, type Database, createOutageLog } from '@ambra/db/connection'
import type { Span } from '@ambra/db/catalogue'
import type { Logger } from 'pino'

/** Schedule of something that changes with time alone. */
export type MomentSchedule = {
  /** For the log: "special prices". */
  what: string
  /** Channel on which the database announces changed moments; absent if they depend on the clock only. */
  channel?: string
  /** Returns the first moment in the span at which something changes, if any. */
  next: (span: Span) => Promise<Date | undefined>
  /** Applies the changes due in the span. */
  onDue: (span: Span) => Promise<void> | void
}

type Clock = {
  database: Pick<Database, 'listen'>
  now: () => Date
  log: Logger
  /** Time when the process began to read the data; later moments are still to be processed. */
  since: Date
}

/** Maximum wait: timers cannot exceed 24 days, and checking hourly follows a corrected clock. */
const longestWaitMs = 3_600_000
/** Debounces notifications of an import. The next check covers whatever becomes due in that time. */
const gatherMs = 200
/** Backoff while the database is unavailable. */
const pauses = { firstMs: 1000, maxMs: 60_000 }

/**
 * Waits for the next moment of a schedule, independently in every process. Each check covers everything since
 * the last one, so that nothing is lost while the database is down, the timer is late or the process is busy.
 */
export async function startMomentTimer(
  { what, channel, next, onDue }: MomentSchedule,
  { database, now, log, since }: Clock,
): Promise<() => Promise<void>> {
  const outage = createOutageLog(log, `looking for the next moment of ${what}`)
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY
  let lookedUntil = since
  let looking: Promise<void> | undefined
  let isStopped = false
  /** Notified during a check whose data may have been read before. */
  let isOutdated = false

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    if (isStopped) return
    wakesAt = now().getTime() + ms
    timer = setTimeout(wake, ms).unref()
  }

  /** Applies what is due; returns the wait until the next moment, ms. */
  async function look(): Promise<number> {
    const at = now()
    const until = new Date(at.getTime() + longestWaitMs)
    const first = await next({ after: lookedUntil, until })
    if (!first || first > at) {
      lookedUntil = at
      return first ? first.getTime() - now().getTime() : longestWaitMs
    }
    await onDue({ after: lookedUntil, until: at })
    lookedUntil = at
    return 0
  }

  function wake(): void {
    wakesAt = Number.POSITIVE_INFINITY
    isOutdated = looking !== undefined
    looking ??= look()
      .then((ms) => {
        outage.worked()
        return Math.min(Math.max(0, ms), longestWaitMs)
      })
      .catch((error: unknown) => {
        outage.failed(error)
        return backOffMs(outage.failures, pauses)
      })
      .then((ms) => {
        looking = undefined
        // Notified during the check: checks again first.
        if (isOutdated) wakeIn(0)
        else if (now().getTime() + ms < wakesAt) wakeIn(ms)
      })
  }

  const silence = channel
    ? await database.listen(channel, () => {
        if (now().getTime() + gatherMs < wakesAt) wakeIn(gatherMs)
      })
    : undefined
  wake()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await silence?.()
    await looking
  }
}
