import type { DatabaseLogger } from './database.ts'

/** Logs changes between working and failing instead of every attempt. */
export type OutageLog = {
  failed: (error: unknown) => void
  worked: () => void
  /** Consecutive failed attempts; 0 = working. */
  readonly failures: number
}

/** `what` is the subject of both messages: "{what} failed" and "{what} works again". */
export function createOutageLog(logger: DatabaseLogger | undefined, what: string): OutageLog {
  let failures = 0
  let since = 0
  return {
    failed(error) {
      failures += 1
      if (failures > 1) return
      since = Date.now()
      logger?.warn({ err: error }, `${what} failed; it is tried again without further lines`)
    },
    worked() {
      if (failures > 0)
        logger?.warn({ failures, seconds: Math.round((Date.now() - since) / 1000) }, `${what} works again`)
      failures = 0
    },
    get failures() {
      return failures
    },
  }
}
