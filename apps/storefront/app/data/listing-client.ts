import { data, isRouteErrorResponse } from 'react-router'
import { hasNoResponse } from './content-client.ts'

/** Maximum number of lists of this visit that can be shown again while offline. */
const maxStored = 10

type LoadArguments = { url: URL; serverLoader: () => Promise<object> }

/**
 * Loads lists in the browser. While the shop is unreachable, returns a list of this visit from the cache
 * with its time (`storedAt`); any other list throws the error `unreachable` (503), which the page explains.
 * A part requested by "Load more" is then empty. `keep` stores the list of the document, so that it stays
 * on the screen when the network fails.
 * @see spec §4 "Offline"
 */
export function createListingLoader() {
  const stored = new Map<string, object>()
  function keep(key: string, response: object) {
    stored.delete(key)
    stored.set(key, { storedAt: Date.now(), ...response })
    for (const oldest of stored.keys()) if (stored.size > maxStored) stored.delete(oldest)
  }
  async function load({ url, serverLoader }: LoadArguments): Promise<object> {
    const key = url.pathname + url.search
    const isPart = url.searchParams.has('part')
    try {
      const response = await serverLoader()
      if (!isPart) keep(key, response)
      return response
    } catch (error) {
      const isBusy = isRouteErrorResponse(error) && error.status === 503
      if (!isBusy && !hasNoResponse(error)) throw error
      if (isPart) return {}
      const known = stored.get(key)
      if (known) return known
      if (isBusy) throw error
      throw data(null, { status: 503, statusText: unreachable })
    }
  }
  return { load, keep }
}

const unreachable = 'Unreachable'

/** Returns whether a list failed because the shop could not be reached; a busy shop has responded. */
export const isUnreachable = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.statusText === unreachable

/** Loader of all lists of this tab, and the function that stores a shown list. */
export const { load: loadListingInBrowser, keep: keepListing } = createListingLoader()
