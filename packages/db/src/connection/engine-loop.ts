import type { PGlite } from '@electric-sql/pglite'

/** How PostgreSQL's own error handling leaves a statement: the engine's loop knows it. */
const longjmpStatus = 100

type EngineModule = {
  _PostgresMainLoopOnce: () => void
  _PostgresSendReadyForQueryIfNecessary: () => void
  _pgl_pq_flush: () => void
  stackRestore: (at: number) => void
}

/** The engine has left its loop in the middle of a message and must not be called again. */
export class EngineStoppedError extends Error {
  constructor(options: ErrorOptions) {
    super('the embedded database has stopped in the middle of a statement', options)
    this.name = 'EngineStoppedError'
  }
}

/**
 * PGlite 0.5 swallows every exception of its loop (a panic, a trap of WebAssembly, an error of its file
 * system) and tries the same message again: the process loops without end. With this the exception ends the
 * query that caused it.
 */
export function leaveLoopOnFailure(pg: PGlite): void {
  // Protected, and the only way in; the test on a full disk notices when a new version has another one.
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
 * The loop's next step after an exception throws out of it, later messages (PGlite ends every query with one) throw at
 * once, and what it does at its end does nothing.
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
