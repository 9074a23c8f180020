import { backOffMs } from '@ambra/db/back-off'
import { DatabaseUnavailableError } from '@ambra/db/database-errors'
import { createOutageLog } from '@ambra/db/outage-log'
import type { Logger } from 'pino'

const hourMs = 3_600_000
/** While the database is away: no hour's work is lost for a minute's outage. */
const pauses = { firstMs: 5_000, maxMs: 300_000 }

/**
 * Runs work just after every full hour until it is stopped. When the database is away it is tried again until the next
 * hour; any other failure is logged and the next hour comes all the same.
 */
export function everyHour(
  now: () => Date,
  log: Logger,
  work: (at: Date) => Promise<void>,
): { stop: () => void } {
  const outage = createOutageLog(log, 'hourly work')
  let timer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined

  function run(): void {
    work(now()).then(outage.worked, (error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError)) return log.error({ err: error }, 'hourly work failed')
      outage.failed(error)
      if (timer) retryTimer = setTimeout(run, backOffMs(outage.failures, pauses)).unref()
    })
  }

  function wait(): void {
    const sinceFullHour = now().getTime() % hourMs
    timer = setTimeout(
      () => {
        clearTimeout(retryTimer)
        run()
        wait()
      },
      hourMs - sinceFullHour + 1000,
    ).unref()
  }

  wait()
  return {
    stop() {
      clearTimeout(timer)
      clearTimeout(retryTimer)
      timer = undefined
    },
  }
}
