import type { Logger } from 'pino'

const hourMs = 3_600_000

/** Runs work just after every full hour until it is stopped; a failure is logged and the next hour comes all the same. */
export function everyFullHour(
  now: () => Date,
  log: Logger,
  work: (at: Date) => Promise<void>,
): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined

  function wait(): void {
    const sinceFullHour = now().getTime() % hourMs
    timer = setTimeout(
      () => {
        work(now()).catch((error: unknown) => log.error({ err: error }, 'hourly work failed'))
        wait()
      },
      hourMs - sinceFullHour + 1000,
    ).unref()
  }

  wait()
  return { stop: () => clearTimeout(timer) }
}
