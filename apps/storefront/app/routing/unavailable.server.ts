import type { Transport } from '@ambra/contract/client'
import { ShopError } from '@ambra/contract/errors'
import type { RouterContextProvider } from 'react-router'

type Context = Readonly<RouterContextProvider>

const retryAfterSeconds = '5'
const unavailable = new WeakSet<Context>()

/** Notes for the page of this request that the shop could not answer a call now. */
export function noteUnavailable(transport: Transport, context: Context): Transport {
  return async (call) => {
    const response = await transport(call)
    if (response.status === 503) unavailable.add(context)
    return response
  }
}

/** A page that failed because the shop cannot answer now says so: browsers and caches may try again. */
export function asUnavailable(context: Context, response: Response): Response {
  if (response.status !== 500 || !unavailable.has(context)) return response
  const unavailablePage = new Response(response.body, { status: 503, headers: response.headers })
  unavailablePage.headers.set('Retry-After', retryAfterSeconds)
  unavailablePage.headers.set('Cache-Control', 'no-store')
  return unavailablePage
}

/** The shop logs its outages itself, once. */
export const isOutage = (error: unknown): boolean => error instanceof ShopError && error.status === 503
