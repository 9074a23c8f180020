import { type cacheNames, isCacheOf } from '#app/service-worker/cache-names.ts'
import { dataKeyOf, shellKeyOf } from '#app/service-worker/cache-rules.ts'
import type { ToPage, ToWorker } from '#app/service-worker/worker-messages.ts'
import { createStore } from '#app/storage/create-store.ts'
import { createVersionWatch } from './worker-version.ts'
import { offered } from '#app/storage/offered.ts'

const versions = createVersionWatch()
/** See `worker-version`. */
export const { newVersion, takeNewVersion } = versions

/** Maximum time in ms for a restarting worker to respond to a message. */
const responseLimitMs = 2000
/**
 * Time when the shown page was stored, in ms since the epoch; undefined when it came from the network.
 * Requested once.
 */
export const stale = createStore<number | undefined>(undefined, () => void staleSince())
let requested: Promise<void> | undefined

const workers = () => (typeof navigator === 'undefined' ? undefined : offered(() => navigator.serviceWorker))

/**
 * Registers the service worker and makes it cache this page and the shells of its store. Call it after the
 * first interaction, or at once when the page is already controlled. Does nothing in development, where the
 * server returns a script that removes the worker. Never rejects: without its worker the shop only needs
 * the network.
 * @see spec §7 "A service worker is registered at /service-worker.js."
 */
export async function startWorker(): Promise<void> {
  const container = workers()
  if (!container || import.meta.env.DEV) return
  listen(container)
  versions.reloadForNewWorker(container)
  const isNew = container.controller === null
  const registration = await container.register('/service-worker.js').catch(() => undefined)
  if (!registration) return
  versions.watchVersions(container, registration)
  const { active } = await container.ready
  const files = isNew ? performance.getEntriesByType('resource').map(({ name }) => name) : []
  const resources = files.filter((url) => url.startsWith(`${location.origin}/`))
  send(active, { type: 'start', page: location.href, isNew, resources })
}

/** Prefetches the data of pages so that they open offline. Paths inside the shop, e.g. `/en/p/x/y`. */
export function warm(paths: readonly string[]): void {
  const pages = paths.map((path) => new URL(path, location.origin).href)
  if (pages.length > 0) send(workers()?.controller, { type: 'warm', pages })
}

/** Removes the viewed pages, data and images; works without a worker too. */
export const clearVisited = (): Promise<void> => forget('pages', 'data', 'images')

/** Removes the cached images, the largest part of what can be fetched again. */
export const clearImages = (): Promise<void> => forget('images')

async function forget(...kinds: (keyof typeof cacheNames)[]): Promise<void> {
  const doomed = (await storedCaches()).filter((name) => kinds.some((kind) => isCacheOf(name, kind)))
  await Promise.all(doomed.map((name) => caches.delete(name).catch(() => false)))
}

/** Returns the names of the caches; none where storage is blocked or broken. */
export const storedCaches = async (): Promise<string[]> =>
  (await offered(() => globalThis.caches)
    ?.keys()
    .catch(() => [])) ?? []

/**
 * Returns when the shown page was stored, in ms since the epoch; undefined when it came from the network.
 */
export async function staleSince(): Promise<number | undefined> {
  requested ??= requestStaleCheck()
  await requested
  return stale.getSnapshot()
}

/**
 * Returns whether the page at `path` (with its query) can be shown offline, from its own data or as a
 * shell.
 */
export async function isStored(path: string): Promise<boolean> {
  // A failing storage counts as empty.
  return findStored(new URL(path, location.origin).href).catch(() => false)
}

async function findStored(address: string): Promise<boolean> {
  for (const name of await storedCaches()) {
    const isShell = isCacheOf(name, 'shells')
    if (!isShell && !isCacheOf(name, 'data')) continue
    const cache = await caches.open(name)
    const key = isShell ? shellKeyOf(address) : dataKeyOf(address)
    if (await cache.match(key, { ignoreVary: true, ignoreSearch: isShell })) return true
  }
  return false
}

function listen(container: ServiceWorkerContainer): void {
  container.addEventListener('message', ({ data }: MessageEvent<ToPage | undefined>) => {
    if (data?.type === 'stale') stale.set(data.at)
  })
  container.startMessages()
  void staleSince()
}

async function requestStaleCheck(): Promise<void> {
  const controller = workers()?.controller
  if (!controller) return
  const { port1, port2 } = new MessageChannel()
  const response = new Promise<ToPage | undefined>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<ToPage>) => resolve(data)
    setTimeout(() => resolve(undefined), responseLimitMs)
  })
  send(controller, { type: 'stale?' }, [port2])
  stale.set((await response)?.at)
  port1.close()
}

function send(worker: ServiceWorker | null | undefined, message: ToWorker, ports: Transferable[] = []): void {
  worker?.postMessage(message, ports)
}
