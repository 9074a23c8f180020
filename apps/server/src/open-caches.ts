import { createMetrics } from '@ambra/api/http/metrics'
import type { Logger } from 'pino'
import { openCache } from './compose/shared-cache.ts'
import type { Environment } from './env/env.ts'
import { createPageCache } from './pages/page-cache.ts'
import { evictEverywhere, evictLocally } from './pages/page-eviction.ts'

/** Opens the page cache of this process and the cache shared with others; `evict` applies to both. */
export async function openCaches(env: Environment, log: Logger, closing: AsyncDisposableStack) {
  const metrics = createMetrics()
  const cache = createPageCache()
  const shared = await openCache(env, { log, metrics, onPurge: (tags) => evictLocally(cache, tags) })
  closing.defer(async () => shared?.close())
  const evict = (tags: readonly string[]) => evictEverywhere(cache, shared?.entries, tags)
  return { metrics, cache, shared, evict }
}
