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
/** Maximum age of stored data that are not fetched again. */
const freshMs = 5 * 60_000
const shellsFreshMs = 60 * 60_000
/** Number of pages of the old build that the new one fetches before it takes over. */
const carriedPages = 20

const isFresh = (response: Response | undefined, ms = freshMs) => Date.now() - (storedAt(response) ?? 0) < ms

/** Stores the data of a page of the shop, unless they were stored recently. */
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

/**
 * Stores the shells of the page's store, and the page itself if it was opened before the worker existed.
 */
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
  // Precached files are found in their own cache.
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

/** Stores the data of screens that use browser storage, and the HTML of the offline screen. */
async function keepShells(prefix: string): Promise<void> {
  const shells = shellsOf(origin, prefix)
  if (isFresh(await matchCached(caching.shells, shells.page), shellsFreshMs)) return
  for (const { url, key } of shells.data) await keepShell(url, key)
  // Last, because it marks the others as complete.
  await keepShell(shells.page)
}

/**
 * Stores a shell although the server marks some of these URLs as secret: without parameters they contain no
 * secret.
 */
async function keepShell(url: string, key = url): Promise<void> {
  const response = await fetchAsAnybody(url)
  if (response?.status !== 200 || response.type !== 'basic' || response.redirected) return
  const shell = await stamped(response)
  if (shell) await keep(caching.shells, key, shell)
}

/**
 * Fetches the old build's pages before a new build takes over: a release must not empty the offline shop.
 */
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
