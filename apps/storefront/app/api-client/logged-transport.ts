import type { Transport } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isFromShop, reportConnectivity } from './connectivity.ts'
import { logLine } from './log-line.ts'

/**
 * Sends calls, reports whether the shop could be reached, and logs calls without a response: the caller
 * decides what to show. @see spec §8 "fetch errors"
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

/**
 * Returns whether the error is a response of the shop, even an unreadable one; an error page of a gateway
 * is not.
 */
const isAnswered = (error: unknown) =>
  error instanceof ShopError && error.code !== 'server.unreachable' && isFromShop(error.status ?? 0)
