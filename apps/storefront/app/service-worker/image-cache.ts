import { imagesToRemove, otherSize, storedAtHeader, type StoredImage } from './cache-rules.ts'
import { caching, stamped, storedAt } from './response-cache.ts'

/**
 * Interval after which a used image is rewritten, so that the order of use survives a restart of the
 * worker.
 */
const restampAfterMs = 24 * 60 * 60_000
let stored: Promise<Map<string, StoredImage>> | undefined
let tidying: Promise<void> = Promise.resolve()

const storedImages = () => (stored ??= readStored().catch(() => new Map()))

async function readStored(): Promise<Map<string, StoredImage>> {
  const cache = await caches.open(caching.images)
  const images = new Map<string, StoredImage>()
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url, { ignoreVary: true })
    if (response) images.set(url, { url, bytes: bytesOf(response), usedAt: storedAt(response) ?? 0 })
  }
  return images
}

const bytesOf = (response: Response) => Number(response.headers.get('content-length') ?? 0)

/** Returns the image as stored, with its actual size. */
export async function cacheableImage(response: Response): Promise<Response | undefined> {
  const body = await response.blob()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.size))
  return stamped(new Response(body, { headers }))
}

/** Registers a stored image and evicts the least recently used ones. */
export function putImage(url: string, response: Response): Promise<void> {
  // Sequential, because a page stores dozens at once.
  tidying = tidying.then(async () => {
    const images = await storedImages()
    images.set(url, { url, bytes: bytesOf(response), usedAt: Date.now() })
    const cache = await caches.open(caching.images)
    for (const old of imagesToRemove([...images.values()])) {
      images.delete(old)
      await cache.delete(old)
    }
  })
  return tidying
}

/** Marks a stored image as used. */
export async function touch(url: string, response: Response): Promise<void> {
  const image = (await storedImages()).get(url)
  if (image) image.usedAt = Date.now()
  if (Date.now() - (storedAt(response) ?? 0) < restampAfterMs) return
  const cache = await caches.open(caching.images)
  const headers = new Headers(response.headers)
  headers.set(storedAtHeader, String(Date.now()))
  await cache.put(url, new Response(response.body, { headers }))
}

/** Returns the same image in another size, for offline use. */
export async function otherSizeOf(url: string): Promise<Response | undefined> {
  const twin = otherSize(url, (await storedImages()).keys())
  return twin ? caches.match(twin, { cacheName: caching.images, ignoreVary: true }) : undefined
}
