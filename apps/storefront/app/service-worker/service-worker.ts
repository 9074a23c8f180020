import { busyHeader } from '@ambra/contract/busy-header'
import { CacheFirst, NetworkFirst, registerQuotaErrorCallback, Serwist, type SerwistPlugin } from 'serwist'
import {
  isStorable,
  isUnreached,
  type Kind,
  keyOf,
  kindOf,
  offlineScreenFor,
  pageOfData,
  prefixOf,
  shellKeyOf,
  shellsOf,
} from './cache-rules.ts'
import { otherSizeOf, readyForShelf, shelve, touch } from './image-shelf.ts'
import {
  caching,
  findKept,
  keptEntries,
  makeRoom,
  removeOtherVersions,
  stamped,
  trim,
} from './kept-answers.ts'
import { noteSource, sourceOf } from './stale-notes.ts'
import { carryOver, keepStart, warmAll, warmData } from './warming.ts'
import type { ToPage, ToWorker } from './worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location
const networkSeconds = 3
const twinDelayMs = 1500

/** What an answer that did not get through is replaced by. */
type Fallback = (url: string) => Promise<Response | undefined>

/** Key, conditions and limit of what is kept. */
const keeping = (limit: number): SerwistPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
  cacheWillUpdate: async ({ request, response }) =>
    isStorable(response, request.url) ? ((await stamped(response)) ?? null) : null,
  cacheDidUpdate: ({ cacheName }) => trim(cacheName, limit),
})

/** A gateway's error counts as no network. A shop that is busy is there: what it says is shown unless something is kept. */
const fallingBack = (fallback: Fallback, whenBusy: Fallback = fallback): SerwistPlugin => ({
  handlerDidError: ({ request }) => fallback(request.url),
  handlerWillRespond: async ({ request, response }) => {
    if (!isUnreached(response.status)) return response
    const replace = response.headers.has(busyHeader) ? whenBusy : fallback
    return (await replace(request.url)) ?? response
  },
})

/**
 * A cache storage that fails must not stand between the shop and its network. At installation it may: half a precache is
 * none.
 */
const pastStorage: SerwistPlugin = {
  handlerDidError: async ({ error, event, request }) =>
    error instanceof DOMException && event instanceof FetchEvent ? fetch(request) : undefined,
}

const notingSource: SerwistPlugin = {
  handlerWillRespond: async ({ event, request, response }) => {
    // The menu and a product's choices are no pages.
    if (request.mode === 'navigate' || pageOfData(request.url)) noteSource(event, response)
    return response
  },
}

const findKeptPage: Fallback = (url) => findKept(caching.pages, keyOf(url))

const findPage: Fallback = async (url) => {
  const kept = await findKeptPage(url)
  if (kept) return kept
  const screen = await offlineScreen(url)
  return screen ? Response.redirect(screen) : undefined
}

/** The offline screen of the store, or of another one when this store was never visited. */
async function offlineScreen(url: string): Promise<string | undefined> {
  const own = offlineScreenFor(url)
  if (await findKept(caching.shells, own, true)) return own
  const shells = await (await caches.open(caching.shells)).keys()
  const other = shells.find((shell) => new URL(shell.url).pathname.endsWith('/offline'))
  return other && other.url + new URL(own).search
}

const findData: Fallback = async (url) => {
  const kept = await findKept(caching.data, keyOf(url))
  const page = pageOfData(keyOf(url))
  if (kept || !page) return kept
  return findKept(caching.shells, shellKeyOf(page), true)
}

/** A page that was read opens in the app too, where its data are asked for. */
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
  plugins: [keeping(keptEntries.pages), fallingBack(findPage, findKeptPage), notingSource, keepingTwin],
})

const data = new NetworkFirst({
  cacheName: caching.data,
  networkTimeoutSeconds: networkSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [keeping(keptEntries.data), fallingBack(findData), notingSource],
})

const assets = new CacheFirst({
  cacheName: caching.assets,
  matchOptions: { ignoreVary: true },
  plugins: [keeping(keptEntries.assets), pastStorage],
})

const images = new CacheFirst({
  cacheName: caching.images,
  matchOptions: { ignoreVary: true },
  plugins: [
    pastStorage,
    fallingBack(otherSizeOf),
    {
      cacheWillUpdate: async ({ request, response }) =>
        isStorable(response, request.url) ? ((await readyForShelf(response)) ?? null) : null,
      cacheDidUpdate: ({ request, newResponse }) => shelve(request.url, newResponse),
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

// From the store first: where the shopper was going is nothing for the server.
serwist.registerCapture(
  ({ request, url }) => isKind('page')({ request }) && url.pathname === `${prefixOf(url.pathname)}/offline`,
  async ({ event, request, url }) => {
    if (event instanceof FetchEvent)
      event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
    const { page } = shellsOf(origin, prefixOf(url.pathname))
    return (await findKept(caching.shells, page)) ?? fetch(request)
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
  if (message?.type === 'start') event.waitUntil(keepStart(message))
  if (message?.type === 'warm') event.waitUntil(warmAll(message.pages))
  if (message?.type === 'stale?' && event.source instanceof Client)
    event.ports[0]?.postMessage({ type: 'stale', at: sourceOf(event.source.id) } satisfies ToPage)
})
