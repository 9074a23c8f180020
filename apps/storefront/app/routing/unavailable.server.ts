import type { Transport } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { RouterContextProvider } from 'react-router'

type Context = Readonly<RouterContextProvider>

const retryAfterSeconds = '5'
const unavailable = new WeakSet<Context>()

/** Records in the context of this request that the shop could not respond to a call. */
export function noteUnavailable(transport: Transport, context: Context): Transport {
  return async (call) => {
    const response = await transport(call)
    if (response.status === 503) unavailable.add(context)
    return response
  }
}

/** Marks a page that failed because the shop is unavailable as such, so that browsers and caches retry. */
export function asUnavailable(context: Context, response: Response): Response {
  if (response.status !== 500 || !unavailable.has(context)) return response
  const unavailablePage = new Response(response.body, { status: 503, headers: response.headers })
  unavailablePage.headers.set('Retry-After', retryAfterSeconds)
  unavailablePage.headers.set('Cache-Control', 'no-store')
  return unavailablePage
}

/** The shop itself logs its outages, once. */
export const isOutage = (error: unknown): boolean => error instanceof ShopError && error.status === 503
