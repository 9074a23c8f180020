import type { DatabaseLogger } from './database.ts'

/** Something that is either working or failing, logged once a change and not once a try. */
export type OutageLog = {
  failed: (error: unknown) => void
  worked: () => void
  /** How many tries have failed since it last worked; 0 = it works. */
  readonly failures: number
}

/** `what` begins both lines: "{what} failed" and "{what} works again". */
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
