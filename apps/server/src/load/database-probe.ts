/** Knows how long a small query waits for its result; one is sent only when `check` is called. */
export type DatabaseProbe = { check: () => void; waitMs: () => number }

/**
 * Sends one small query at a time and measures how long it takes: with the embedded database that is the queue for its
 * one connection, with a server the queue of the pool. A query that fails says nothing about load.
 */
export function createDatabaseProbe(
  ping: () => Promise<unknown>,
  now = () => performance.now(),
): DatabaseProbe {
  let lastMs = 0
  let since: number | undefined
  return {
    check() {
      if (since !== undefined) return
      const started = now()
      since = started
      ping().then(
        () => {
          lastMs = now() - started
          since = undefined
        },
        () => {
          lastMs = 0
          since = undefined
        },
      )
    },
    waitMs: () => (since === undefined ? lastMs : Math.max(lastMs, now() - since)),
  }
}
