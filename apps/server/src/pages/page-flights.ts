import type { Page, PageCache } from './page-cache.ts'

/** One rendering that several requests wait for; `since` is the moment it began. */
type Flight = { since: number; startedAt: number; page: Promise<Page> }

/** A rendering older than this is not waited for: it may never end. */
const maxWaitMs = 10_000

/**
 * Renders each page once for all requests of the same moment. A page that is about one request alone (one that must not
 * be stored) is not given to the others, and a page that a purge has overtaken is not given to requests that came after
 * the purge.
 */
export function createFlights(cache: PageCache, clock: () => number = () => performance.now()) {
  const flights = new Map<string, Flight>()

  function start(key: string, render: () => Promise<Page>): Promise<Page> {
    const flight: Flight = { since: cache.moment(), startedAt: clock(), page: render() }
    flights.set(key, flight)
    const end = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.page.then(end, end)
    return flight.page
  }

  return async function sharedPage(key: string, render: () => Promise<Page>): Promise<Page> {
    const flight = flights.get(key)
    if (!flight || clock() - flight.startedAt > maxWaitMs) return start(key, render)
    const requestedAt = cache.moment()
    const page = await flight.page
    const isOvertaken = requestedAt > flight.since && cache.isStale(page, flight.since)
    if (!isShareable(page)) return render()
    // Requests that came after the purge wait together for one new rendering.
    return isOvertaken ? (cache.find(key) ?? sharedPage(key, render)) : page
  }
}

/** Errors, redirects and missing pages say nothing personal; a page that went well is shared if others may have it. */
const isShareable = ({ status, tags, headers }: Page) =>
  (status !== 200 || tags.length > 0) && !('set-cookie' in headers)
