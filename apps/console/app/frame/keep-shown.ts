import { AdminError } from '@ambra/contract/admin/admin-client'
import type { DataStrategyFunction } from 'react-router'
import { isUnreachable } from '#console/api/client.ts'

type Results = Awaited<ReturnType<DataStrategyFunction>>

/**
 * Middleware of the router: a screen that is shown stays when it is loaded again (after a command, on a hint of the shop) and
 * there is no answer. An error screen in its place would take what the person has typed or scanned and not sent yet.
 */
export function createKeepShown(present: () => string) {
  const shown = new Map<string, { address: string; data: unknown }>()
  return async (
    { request }: { request: Pick<Request, 'url'> },
    next: () => Promise<Results>,
  ): Promise<Results> => {
    const results = await next()
    const address = addressOf(request.url)
    const isAgain = address === addressOf(present())
    for (const [route, one] of Object.entries(results)) {
      const last = shown.get(route)
      if (one.type === 'data') shown.set(route, { address, data: one.result })
      else if (isAgain && last?.address === address && isPassing(one.result))
        results[route] = { type: 'data', result: last.data }
      // What this error replaces, maybe of another person, must not come back with a later one.
      else shown.delete(route)
    }
    return results
  }
}

const addressOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** No answer of the shop, which the next try may get. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof AdminError && (error.status >= 500 || error.status === 429))
