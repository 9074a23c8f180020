import type { PGlite } from '@electric-sql/pglite'

/** Exit status of PostgreSQL's own error handling, which the engine's loop understands. */
const longjmpStatus = 100

type EngineModule = {
  _PostgresMainLoopOnce: () => void
  _PostgresSendReadyForQueryIfNecessary: () => void
  _pgl_pq_flush: () => void
  stackRestore: (at: number) => void
}

/** Thrown when the engine left its loop in the middle of a message and must not be called again. */
export class EngineStoppedError extends Error {
  constructor(options: ErrorOptions) {
    super('the embedded database has stopped in the middle of a statement', options)
    this.name = 'EngineStoppedError'
  }
}

/**
 * Ends the query when an exception occurs in the loop of the engine. PGlite 0.5 swallows every exception
 * there (a panic, a WebAssembly trap, a file system error) and retries the same message, so the process loops
 * forever.
 */
export function leaveLoopOnFailure(pg: PGlite): void {
  // This protected method is the only entry point; the full-disk test fails when a new version moves it.
  const module = Reflect.get(pg, 'mod') as EngineModule
  const loopOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      loopOnce()
    } catch (cause) {
      if (!isLongJump(cause)) stop(module, cause)
      throw cause
    }
  }
}

/**
 * Makes the next step of the loop throw, later messages throw at once (PGlite ends every query with one), and
 * the final cleanup do nothing.
 */
function stop(module: EngineModule, cause: unknown): void {
  const error = new EngineStoppedError({ cause })
  const fail = () => {
    throw error
  }
  module.stackRestore = fail
  module._PostgresMainLoopOnce = fail
  module._PostgresSendReadyForQueryIfNecessary = () => undefined
  module._pgl_pq_flush = () => undefined
}

const isLongJump = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === longjmpStatus
