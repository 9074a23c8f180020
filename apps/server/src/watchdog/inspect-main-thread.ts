import { Session } from 'node:inspector'
import type { RunningRequest } from './in-flight-table.ts'

/**
 * State of the main thread: the request whose code runs (undefined for a timer or a job) and the
 * innermost calls.
 */
export type MainThreadState = { request: RunningRequest | undefined; stack: string[] }

/**
 * Global name under which the watchdog thread reads the main thread's state. Not reachable from
 * outside the process.
 */
export const mainThreadStateSymbol = 'ambra.main-thread-state'

const expression = `globalThis[Symbol.for(${JSON.stringify(mainThreadStateSymbol)})]?.()`

/**
 * Interrupts the main thread for an instant and returns the request to which its code belongs.
 * Loops, regular expressions and WebAssembly can be interrupted in the middle; a long native call
 * cannot: then this resolves after that call. Call it from a worker thread. It does not enable the
 * debugger, which would slow the embedded database down for seconds.
 */
export async function inspectMainThread(): Promise<MainThreadState | undefined> {
  const session = new Session()
  session.connectToMainThread()
  try {
    return await new Promise((resolve, reject) => {
      session.post('Runtime.evaluate', { expression, returnByValue: true }, (error, response) => {
        if (error) reject(error)
        // The main thread wrote this object: see `watch-requests.ts`.
        else resolve(response.result.value as MainThreadState | undefined)
      })
    })
  } finally {
    session.disconnect()
  }
}
