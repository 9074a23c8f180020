import { cacheNames } from './cache-names.ts'
import { isStorable, storedAtHeader } from './cache-rules.ts'

export const caching = {
  precache: cacheNames.precache,
  pages: `${cacheNames.pages}-${buildVersion}`,
  data: `${cacheNames.data}-${buildVersion}`,
  shells: `${cacheNames.shells}-${buildVersion}`,
  images: cacheNames.images,
  assets: cacheNames.assets,
} as const

/** Maximum number of cached responses; the oldest are evicted. */
export const cachedEntries = { pages: 150, data: 400, assets: 200 } as const
const maxAfterQuotaError = 20

/** Returns when the response was stored, in ms since the epoch; undefined for one from the network. */
export function storedAt(response: Response | undefined): number | undefined {
  const at = response?.headers.get(storedAtHeader)
  return at ? Number(at) : undefined
}

/**
 * Returns the response as stored: complete, with its time, and without transport headers. Undefined without
 * a body, which would show a blank page while it is stored.
 */
export async function stamped(response: Response): Promise<Response | undefined> {
  const body = await response.blob()
  if (body.size === 0) return undefined
  const headers = new Headers(response.headers)
  headers.set(storedAtHeader, String(Date.now()))
  headers.delete('content-encoding')
  headers.delete('vary')
  return new Response(body, { status: response.status, headers })
}

/** Returns the stored response for a key of `cache-rules`. A failing storage counts as empty. */
export async function matchCached(cacheName: string, key: string, ignoreSearch = false) {
  const found = caches.match(key, { cacheName, ignoreSearch, ignoreVary: true })
  return await found.catch(() => undefined)
}

export async function keep(cacheName: string, key: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  try {
    await cache.put(key, response)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await makeRoom()
  }
}

/** Fetches a public response and stores it; does nothing when it is not available. */
export async function fetchAndCache(cacheName: string, url: string, key = url): Promise<void> {
  const response = await fetchAsAnybody(url)
  const stored = response && isStorable(response, url) ? await stamped(response) : undefined
  if (stored) await keep(cacheName, key, stored)
}

/** Fetches without cookies, so that the response cannot be personal. */
export const fetchAsAnybody = (url: string): Promise<Response | undefined> =>
  fetch(url, { credentials: 'omit', priority: 'low' }).catch(() => undefined)

/** Removes all but the `limit` newest entries. */
export async function trim(cacheName: string, limit: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
}

/** Frees a full storage: removes images and most pages. */
export async function makeRoom(): Promise<void> {
  await caches.delete(caching.images)
  for (const name of [caching.pages, caching.data]) await trim(name, maxAfterQuotaError)
}

export async function removeOtherVersions(): Promise<void> {
  const ours = new Set<string>(Object.values(caching))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !ours.has(name)).map((name) => caches.delete(name)))
}
