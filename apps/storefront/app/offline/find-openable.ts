import { isCacheOf } from '#app/service-worker/cache-names.ts'
import { isStored, storedCaches } from './worker-client.ts'

/**
 * Returns the pages that open offline, each with its URL: a product opens at a viewed variant if its own
 * URL was never opened.
 */
export async function findOpenable(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const variants = await storedVariants().catch(() => new Map<string, string>())
  const found = new Map<string, string>()
  for (const path of paths) {
    const openable = (await isStored(path)) ? path : variants.get(path)
    if (openable !== undefined) found.set(path, openable)
  }
  return found
}

/** Maps product paths to paths of variants whose data is cached on this device. */
async function storedVariants(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const names = (await storedCaches()).filter((name) => isCacheOf(name, 'data'))
  for (const cache of await Promise.all(names.map((name) => caches.open(name))))
    for (const { url } of await cache.keys()) {
      const variant = new URL(url).pathname.replace(/\.data$/, '')
      const parts = variant.split('/')
      // `/en/p/product/slug/variant`
      if (parts.length === parts.indexOf('p') + 4) found.set(parts.slice(0, -1).join('/'), variant)
    }
  return found
}
