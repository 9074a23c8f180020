import { imagesToRemove, otherSize, storedAtHeader, type StoredImage } from './cache-rules.ts'
import { caching, stamped, storedAt } from './response-cache.ts'

/** A picture in use is rewritten once a day, so that the next start of the worker knows what was used last. */
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

/** The picture as it is stored, with its true size. */
export async function cacheableImage(response: Response): Promise<Response | undefined> {
  const body = await response.blob()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(body.size))
  return stamped(new Response(body, { headers }))
}

/** A picture was stored: the ones used longest ago make room for it. */
export function putImage(url: string, response: Response): Promise<void> {
  // One after another: a page stores dozens at once.
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

/** A stored picture was shown. */
export async function touch(url: string, response: Response): Promise<void> {
  const image = (await storedImages()).get(url)
  if (image) image.usedAt = Date.now()
  if (Date.now() - (storedAt(response) ?? 0) < restampAfterMs) return
  const cache = await caches.open(caching.images)
  const headers = new Headers(response.headers)
  headers.set(storedAtHeader, String(Date.now()))
  await cache.put(url, new Response(response.body, { headers }))
}

/** The same picture in another size, for times without a network. */
export async function otherSizeOf(url: string): Promise<Response | undefined> {
  const twin = otherSize(url, (await storedImages()).keys())
  return twin ? caches.match(twin, { cacheName: caching.images, ignoreVary: true }) : undefined
}
