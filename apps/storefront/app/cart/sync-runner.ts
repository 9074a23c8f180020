import type { SyncOutcome } from './sync-cart.ts'

type RunnerParts = {
  /** One run of the queue against the server. */
  sync: () => Promise<SyncOutcome>
  /** Whether the last stored cart leaves the server anything to do. */
  isDone: () => boolean
  /** Lets one tab at a time talk to the server. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  /** Calls back after `ms`. */
  retryLater: (ms: number, wake: () => void) => void
  /** Receives unexpected errors, for the console. */
  reportBug: (error: unknown) => void
}

/** Spec is silent about the pace; a shop that is down is called less and less often. */
const retryMs = { first: 2_000, most: 60_000 } as const

/**
 * Starts runs of the queue: one at a time, another one for changes since, and again later while the server
 * cannot be reached.
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

  /** A bug, or code that could not be loaded: to be seen, and tried again like a network that is down. */
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
      // A change that was stored between the last reading and this moment starts the next round.
      if (outcome !== 'settled' || isDone()) return outcome
    }
  }

  function run(): Promise<SyncOutcome> {
    running ??= runOnce().finally(() => (running = undefined))
    return running
  }
  return run
}
