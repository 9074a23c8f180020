import { isCacheOf } from './cache-names.ts'
import { dataKeyOf, isSecret, keyOf, kindOf, pageOfData, prefixOf, shellsOf } from './cache-rules.ts'
import { cacheableImage, putImage } from './image-cache.ts'
import {
  caching,
  fetchAndCache,
  fetchAsAnybody,
  matchCached,
  keep,
  stamped,
  storedAt,
} from './response-cache.ts'
import type { ToWorker } from './worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location
/** Data fetched this recently are not fetched again for the sake of storing them. */
const freshMs = 5 * 60_000
const shellsFreshMs = 60 * 60_000
/** Pages of the old build that the new one fetches before it takes over. */
const carriedPages = 20

const isFresh = (response: Response | undefined, ms = freshMs) => Date.now() - (storedAt(response) ?? 0) < ms

/** Stores the data of a page of the shop, unless they were stored a moment ago. */
export async function warmData(page: string): Promise<void> {
  const isPage =
    kindOf({ method: 'GET', url: page, mode: 'navigate', headers: new Headers() }, origin) === 'page'
  if (!isPage || isSecret(new URL(page))) return
  const key = dataKeyOf(page)
  if (!isFresh(await matchCached(caching.data, key))) await fetchAndCache(caching.data, key)
}

export async function warmAll(pages: readonly string[]): Promise<void> {
  for (const page of pages) await warmData(page)
}

/** The shells of the page's store, and what a page has that was open before there was a worker. */
export async function cacheStartPage(start: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  if (start.isNew) await keepEarlier(start.page, start.resources)
  await keepShells(prefixOf(new URL(start.page).pathname))
}

async function keepEarlier(page: string, resources: readonly string[]): Promise<void> {
  if (!isSecret(new URL(page))) await fetchAndCache(caching.pages, keyOf(page))
  await warmData(page)
  for (const url of new Set(resources.map(keyOf))) await keepResource(url)
}

async function keepResource(url: string): Promise<void> {
  const kind = kindOf({ method: 'GET', url, mode: 'no-cors', headers: new Headers() }, origin)
  if (kind !== 'asset' && kind !== 'image') return
  // Precached ones are found in their own cache.
  if (await caches.match(url, { ignoreVary: true })) return
  if (kind === 'asset') return fetchAndCache(caching.assets, url)
  const response = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*;q=0.8' } }).catch(
    () => undefined,
  )
  if (response?.status !== 200 || response.type !== 'basic') return
  const ready = await cacheableImage(response)
  if (!ready) return
  await keep(caching.images, url, ready.clone())
  await putImage(url, ready)
}

/** Data of the screens that live from the browser's own storage, and the HTML of the offline screen. */
async function keepShells(prefix: string): Promise<void> {
  const shells = shellsOf(origin, prefix)
  if (isFresh(await matchCached(caching.shells, shells.page), shellsFreshMs)) return
  for (const { url, key } of shells.data) await keepShell(url, key)
  // Last: it says that the others are there.
  await keepShell(shells.page)
}

/** The server calls some of them secret because of what their addresses may hold: these hold nothing. */
async function keepShell(url: string, key = url): Promise<void> {
  const response = await fetchAsAnybody(url)
  if (response?.status !== 200 || response.type !== 'basic' || response.redirected) return
  const shell = await stamped(response)
  if (shell) await keep(caching.shells, key, shell)
}

/** Before a new build takes over, it fetches what the old one had: a release must not empty the offline shop. */
export async function carryOver(): Promise<void> {
  const names = await caches.keys()
  for (const name of names) {
    const urls = (await (await caches.open(name)).keys()).map(({ url }) => url)
    if (name !== caching.shells && isCacheOf(name, 'shells')) {
      const screens = urls.filter((url) => url.endsWith('/offline'))
      for (const url of screens) await keepShells(prefixOf(new URL(url).pathname))
    }
    if (name !== caching.data && isCacheOf(name, 'data'))
      await warmAll(urls.slice(-carriedPages).flatMap((url) => pageOfData(url) ?? []))
  }
}
