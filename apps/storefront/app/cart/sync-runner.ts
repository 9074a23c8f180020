import type { SyncOutcome } from './sync-cart.ts'

type RunnerParts = {
  /** Runs the queue against the server once. */
  sync: () => Promise<SyncOutcome>
  /** Returns true when the last stored cart needs no further calls. */
  isDone: () => boolean
  /** Allows one tab at a time to call the server. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  retryLater: (ms: number, wake: () => void) => void
  /** Receives unexpected errors. */
  reportBug: (error: unknown) => void
}

/** Backoff while the shop is down; not specified by the spec. */
const retryMs = { first: 2_000, most: 60_000 } as const

/**
 * Starts runs of the queue: one at a time, another one for changes made in that time, and retries while the
 * server cannot be reached.
 */
export function createSyncRunner({
  sync,
  isDone,
  runLocked,
  retryLater,
  reportBug,
}: RunnerParts): () => Promise<SyncOutcome> {
  let running: Promise<SyncOutcome> | undefined
  let isPending = false
  let retryAfter: number = retryMs.first

  function waitAndRun() {
    if (isPending) return
    isPending = true
    retryLater(retryAfter, () => {
      isPending = false
      void run()
    })
    retryAfter = Math.min(retryAfter * 2, retryMs.most)
  }

  /** Reports a bug, or code that could not be loaded, and retries as after a network error. */
  const syncSafely = () =>
    sync().catch((error: unknown): SyncOutcome => {
      reportBug(error)
      return 'later'
    })

  async function runOnce(): Promise<SyncOutcome> {
    for (;;) {
      const outcome = await runLocked(syncSafely)
      if (outcome === 'later') waitAndRun()
      if (outcome === 'settled') retryAfter = retryMs.first
      // A change stored since the last read starts the next run.
      if (outcome !== 'settled' || isDone()) return outcome
    }
  }

  function run(): Promise<SyncOutcome> {
    running ??= runOnce().finally(() => (running = undefined))
    return running
  }
  return run
}
