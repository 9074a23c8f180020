/** Thrown when work exceeds its deadline. */
export class DeadlineError extends Error {
  constructor(ms: number) {
    super(`no reply within ${ms} ms`)
    this.name = 'DeadlineError'
  }
}

/** Delay of a timer, in milliseconds, that indicates a busy process. */
const lateMs = 10

/**
 * Waits at most `ms`, and once more as long when the process was busy until then: a client writes its command
 * only when the event loop turns, so the server has not had its time yet.
 * @throws DeadlineError
 */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const giveUp = () => reject(new DeadlineError(ms))
    let timer = setTimeout(() => {
      if (performance.now() - startedAt < ms + lateMs) giveUp()
      else timer = setTimeout(giveUp, ms)
    }, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
