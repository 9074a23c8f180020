import { backOffMs, DatabaseUnavailableError, createOutageLog } from '@ambra/db/connection'
import type { Logger } from 'pino'

const hourMs = 3_600_000
/** Backoff while the database is unavailable, so that a short outage does not skip an hour. */
const pauses = { firstMs: 5_000, maxMs: 300_000 }

/**
 * Runs work just after every full hour until stopped. Retries until the next hour while the database is
 * unavailable; logs any other failure and continues with the next hour.
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
