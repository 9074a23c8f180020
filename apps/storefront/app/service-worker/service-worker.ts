import { busyHeader } from '@ambra/contract/platform/api/busy-header'
import { CacheFirst, NetworkFirst, registerQuotaErrorCallback, Serwist, type SerwistPlugin } from 'serwist'
import {
  isStorable,
  isUnreachable,
  type Kind,
  keyOf,
  kindOf,
  offlineScreenFor,
  pageOfData,
  prefixOf,
  shellKeyOf,
  shellsOf,
} from './cache-rules.ts'
import { otherSizeOf, cacheableImage, putImage, touch } from './image-cache.ts'
import {
  caching,
  matchCached,
  cachedEntries,
  makeRoom,
  removeOtherVersions,
  stamped,
  trim,
} from './response-cache.ts'
import { noteSource, sourceOf } from './stale-notes.ts'
import { carryOver, cacheStartPage, warmAll, warmData } from './warming.ts'
import type { ToPage, ToWorker } from './worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location
const networkSeconds = 3
const twinDelayMs = 1500

/** Returns the replacement for a failed response. */
type Fallback = (url: string) => Promise<Response | undefined>

/** Returns the plugin with key, conditions and limit of a cache. */
const keeping = (limit: number): SerwistPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
  cacheWillUpdate: async ({ request, response }) =>
    isStorable(response, request.url) ? ((await stamped(response)) ?? null) : null,
  cacheDidUpdate: ({ cacheName }) => trim(cacheName, limit),
})

/**
 * Treats gateway errors like a missing network. A busy shop is reachable: its response is shown unless a
 * cached one exists.
 */
const fallingBack = (fallback: Fallback, whenBusy: Fallback = fallback): SerwistPlugin => ({
  handlerDidError: ({ request }) => fallback(request.url),
  handlerWillRespond: async ({ request, response }) => {
    if (!isUnreachable(response)) return response
    const replace = response.headers.has(busyHeader) ? whenBusy : fallback
    return (await replace(request.url)) ?? response
  },
})

/**
 * Bypasses a failing cache storage, so that it does not block the network. Not at installation, because a
 * partial precache is useless.
 */
const pastStorage: SerwistPlugin = {
  handlerDidError: async ({ error, event, request }) =>
    error instanceof DOMException && event instanceof FetchEvent ? fetch(request) : undefined,
}

const notingSource: SerwistPlugin = {
  handlerWillRespond: async ({ event, request, response }) => {
    // The menu and a product's variants are not pages.
    if (request.mode === 'navigate' || pageOfData(request.url)) noteSource(event, response)
    return response
  },
}

const findCachedPage: Fallback = (url) => matchCached(caching.pages, keyOf(url))

const findPage: Fallback = async (url) => {
  const stored = await findCachedPage(url)
  if (stored) return stored
  const screen = await offlineScreen(url)
  return screen ? Response.redirect(screen) : undefined
}

/** Returns the offline screen of the store, or of another store if this one was never visited. */
async function offlineScreen(url: string): Promise<string | undefined> {
  const own = offlineScreenFor(url)
  if (await matchCached(caching.shells, own, true)) return own
  const shells = await (await caches.open(caching.shells)).keys()
  const other = shells.find((shell) => new URL(shell.url).pathname.endsWith('/offline'))
  return other && other.url + new URL(own).search
}

const findData: Fallback = async (url) => {
  const stored = await matchCached(caching.data, keyOf(url))
  const page = pageOfData(keyOf(url))
  if (stored || !page) return stored
  return matchCached(caching.shells, shellKeyOf(page), true)
}

/** Stores the data of a page with its document, because the app requests data during navigation. */
const keepingTwin: SerwistPlugin = {
  cacheDidUpdate: async ({ request }) => {
    if (navigator.connection?.saveData) return
    await new Promise((done) => setTimeout(done, twinDelayMs))
    await warmData(request.url)
  },
}

const pages = new NetworkFirst({
  cacheName: caching.pages,
  networkTimeoutSeconds: networkSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [keeping(cachedEntries.pages), fallingBack(findPage, findCachedPage), notingSource, keepingTwin],
})

const data = new NetworkFirst({
  cacheName: caching.data,
  networkTimeoutSeconds: networkSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [keeping(cachedEntries.data), fallingBack(findData), notingSource],
})

const assets = new CacheFirst({
  cacheName: caching.assets,
  matchOptions: { ignoreVary: true },
  plugins: [keeping(cachedEntries.assets), pastStorage],
})

const images = new CacheFirst({
  cacheName: caching.images,
  matchOptions: { ignoreVary: true },
  plugins: [
    pastStorage,
    fallingBack(otherSizeOf),
    {
      cacheWillUpdate: async ({ request, response }) =>
        isStorable(response, request.url) ? ((await cacheableImage(response)) ?? null) : null,
      cacheDidUpdate: ({ request, newResponse }) => putImage(request.url, newResponse),
      cachedResponseWillBeUsed: async ({ event, request, cachedResponse }) => {
        if (cachedResponse) event.waitUntil(touch(request.url, cachedResponse.clone()))
        return cachedResponse ?? null
      },
    },
  ],
})

const serwist = new Serwist({
  precacheEntries: precachedFiles.split(' ').map((name) => ({ url: `/assets/${name}`, revision: null })),
  precacheOptions: { cacheName: caching.precache, concurrency: 4, plugins: [pastStorage] },
  clientsClaim: true,
  navigationPreload: true,
})

const isKind =
  (kind: Kind) =>
  ({ request }: { request: Request }) =>
    kindOf(request, origin) === kind

// Uses the store first: the intended target is not the server's business.
serwist.registerCapture(
  ({ request, url }) => isKind('page')({ request }) && url.pathname === `${prefixOf(url.pathname)}/offline`,
  async ({ event, request, url }) => {
    if (event instanceof FetchEvent)
      event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
    const { page } = shellsOf(origin, prefixOf(url.pathname))
    return (await matchCached(caching.shells, page)) ?? fetch(request)
  },
)
serwist.registerCapture(isKind('page'), pages)
serwist.registerCapture(isKind('data'), data)
serwist.registerCapture(isKind('asset'), assets)
serwist.registerCapture(isKind('image'), images)
registerQuotaErrorCallback(makeRoom)
serwist.addEventListeners()

self.addEventListener('install', (event) => event.waitUntil(carryOver().catch(() => undefined)))
self.addEventListener('activate', (event) => event.waitUntil(removeOtherVersions()))
self.addEventListener('message', (event) => {
  const message = event.data as ToWorker | undefined
  if (message?.type === 'start') event.waitUntil(cacheStartPage(message))
  if (message?.type === 'warm') event.waitUntil(warmAll(message.pages))
  if (message?.type === 'stale?' && event.source instanceof Client)
    event.ports[0]?.postMessage({ type: 'stale', at: sourceOf(event.source.id) } satisfies ToPage)
})
