/** Work that took longer than it was given. */
export class DeadlineError extends Error {
  constructor(ms: number) {
    super(`no reply within ${ms} ms`)
    this.name = 'DeadlineError'
  }
}

/** A timer that fires so much later than it was set for shows that the process was busy, in milliseconds. */
const lateMs = 10

/**
 * Waits at most `ms`, and once more as long when the process itself was busy until then: a client writes its command
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
