import { data, isRouteErrorResponse } from 'react-router'
import { hasNoResponse } from './content-client.ts'

/** How many lists of this visit can be shown again without the shop. */
const maxStored = 10

type LoadArguments = { url: URL; serverLoader: () => Promise<object> }

/**
 * Lists in the browser. Without the shop a list of this visit is shown as it was, with the time it was cached
 * (`storedAt`); any other is the error `unreachable` (503), for which the page has its own text. A part requested by "Load
 * more" is then simply not there. `keep` takes the list that came with the document: a network that comes and goes must
 * not take it off the screen.
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

/** Whether a list did not come because the shop could not be reached; a shop that is busy has answered. */
export const isUnreachable = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.statusText === unreachable

/** The loader of all lists of this tab, and what keeps a list that is shown already. */
export const { load: loadListingInBrowser, keep: keepListing } = createListingLoader()
