/** Work that took longer than it was given. */
export class DeadlineError extends Error {
  constructor(ms: number) {
    super(`no reply within ${ms} ms`)
    this.name = 'DeadlineError'
  }
}

/**
 * Waits at most `ms`. When the process itself was busy for so long, replies that have arrived by then are read first:
 * timers come before sockets in a turn of the event loop, immediates after them.
 * @throws DeadlineError
 */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new DeadlineError(ms))), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
