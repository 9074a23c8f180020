import type { Transport } from '@ambra/contract/client'
import { ShopError } from '@ambra/contract/errors'
import { isFromShop, reportConnectivity } from './connectivity.ts'
import { logLine } from './log-line.ts'

/**
 * Carries calls on, notes whether the shop could be reached, and logs those without a response:
 * the caller decides what is shown. @see spec §8 "fetch errors"
 */
export function loggedTransport(send: Transport): Transport {
  return async (call) => {
    try {
      const response = await send(call)
      reportConnectivity(true)
      return response
    } catch (error) {
      if (!call.signal?.aborted) {
        reportConnectivity(isAnswered(error))
        logLine('fetch error', { call: call.name, error })
      }
      throw error
    }
  }
}

/** Whether the shop has answered, if only with what cannot be read; a gateway's page in its place is none. */
const isAnswered = (error: unknown) =>
  error instanceof ShopError && error.code !== 'server.unreachable' && isFromShop(error.status ?? 0)
