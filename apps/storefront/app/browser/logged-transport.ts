import type { Transport } from '@ambra/contract/client'
import { logLine } from './log-line.ts'

/** Carries calls on and leaves a line of those that brought no answer to read: who asked decides what is shown. @see spec §8 "fetch errors" */
export function loggedTransport(send: Transport): Transport {
  return async (call) => {
    try {
      return await send(call)
    } catch (error) {
      if (!call.signal?.aborted) logLine('fetch error', { call: call.name, error })
      throw error
    }
  }
}
