import { backOffMs } from '@ambra/db/back-off'
import type { Database } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import type { Span } from '@ambra/db/projection/price-moments'
import type { Logger } from 'pino'

/** Something that changes by time alone. */
export type MomentSchedule = {
  /** For the log: "special prices". */
  what: string
  /** On which the database announces other moments; absent where they depend on the clock only. */
  channel?: string
  /** The first moment of the span at which it changes, if there is one. */
  next: (span: Span) => Promise<Date | undefined>
  /** Does what the moments of the span ask for. */
  onDue: (span: Span) => Promise<void> | void
}

type Clock = {
  database: Pick<Database, 'listen'>
  now: () => Date
  log: Logger
  /** Moments after this one are not done yet: when the process began to read the data. */
  since: Date
}

/** Timers cannot wait longer than 24 days; a look every hour also follows a clock that was set right. */
const longestWaitMs = 3_600_000
/** Announcements of an import are gathered. What becomes due meanwhile is found by the look that follows. */
const gatherMs = 200
/** Pauses while the database is away. */
const pauses = { firstMs: 1000, maxMs: 60_000 }

/**
 * Waits for the next moment of a schedule, in every process by itself. Everything after the last look is done at the next
 * one: nothing is lost while the database is away, the timer is late or the process looks at something else.
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
  /** Woken while it looked, at data that may have been read before. */
  let isOutdated = false

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    if (isStopped) return
    wakesAt = now().getTime() + ms
    timer = setTimeout(wake, ms).unref()
  }

  /** Does what is due; the wait until the next moment, milliseconds. */
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
        // Announced while it looked: that look comes first.
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
