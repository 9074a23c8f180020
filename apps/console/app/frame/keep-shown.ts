import { AdminError } from '@ambra/contract/platform/operations/admin-client'
import type { DataStrategyFunction } from 'react-router'
import { isUnreachable } from '#console/api/client.ts'

type Results = Awaited<ReturnType<DataStrategyFunction>>

/**
 * Router middleware that keeps the shown screen when reloading it (after a command, on a hint from the
 * server) gets no response. An error screen would discard what the person has typed or scanned but not sent
 * yet.
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
      // The data may belong to another person, so a later error must not bring it back.
      else shown.delete(route)
    }
    return results
  }
}

const addressOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Returns true for errors that a retry may resolve. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof AdminError && (error.status >= 500 || error.status === 429))
