import { type Debugger, Session } from 'node:inspector'
import type { RunningRequest } from './in-flight-table.ts'

/** What the main thread was doing: the request whose code runs (undefined for a timer or a job) and the innermost calls. */
export type MainThreadState = { request: RunningRequest | undefined; stack: string[] }

/** Name under which the main thread gives the request of the code that asks. Not reachable from outside the process. */
export const currentRequestSymbol = 'ambra.current-request'

const maxFrames = 10

/**
 * Halts the main thread for an instant and reads which request its code belongs to. Loops and regular expressions can be
 * halted in the middle; inside one long native call the thread cannot, then this resolves when that call is over.
 * To be called from a worker thread.
 */
export async function inspectMainThread(): Promise<MainThreadState> {
  const session = new Session()
  session.connectToMainThread()
  try {
    return await new Promise<MainThreadState>((resolve, reject) => {
      const fail = (error: Error | null) => error && reject(error)
      session.once('Debugger.paused', ({ params: { callFrames } }) => {
        const stack = callFrames.slice(0, maxFrames).map(describeFrame)
        const [innermost] = callFrames
        if (!innermost) return resolve({ request: undefined, stack })
        const expression = `globalThis[Symbol.for(${JSON.stringify(currentRequestSymbol)})]?.()`
        session.post(
          'Debugger.evaluateOnCallFrame',
          { callFrameId: innermost.callFrameId, expression, returnByValue: true },
          (error, answer) => {
            // The main thread wrote this object: see `current-request.ts`.
            const request = error ? undefined : (answer.result.value as RunningRequest | undefined)
            resolve({ request, stack })
          },
        )
      })
      session.post('Debugger.enable', fail)
      session.post('Debugger.pause', fail)
    })
  } finally {
    // Disconnecting lets the main thread go on, whatever happened here.
    session.disconnect()
  }
}

function describeFrame({ functionName, url, location }: Debugger.CallFrame): string {
  const file = url.replace(/^file:\/\/.*?\/(?=apps\/|packages\/|node_modules\/)/, '')
  return `${functionName || '(anonymous)'} (${file}:${location.lineNumber + 1})`
}
