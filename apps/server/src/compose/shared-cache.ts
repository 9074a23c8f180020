import type { SharedCache } from '@ambra/cache/open-shared-cache'
import type { Purge } from '@ambra/cache/shared-entries'
import type { Metrics } from '@ambra/api/http/metrics'
import { backOffMs, createOutageLog } from '@ambra/db/connection'
import type { Logger } from 'pino'
import type { Environment } from '../env/env.ts'
import { publicUrlOf } from './addresses.ts'

type CacheOptions = {
  log: Logger
  metrics: Metrics
  /** Called when any process purges pages, so that this one evicts them. */
  onPurge: (tags: Purge) => void
}

const pauses = { firstMs: 250, maxMs: 30_000 }

/**
 * Opens what this process shares with others through CACHE_URL; undefined without it. An unreachable server
 * does not stop the shop, which continues with its own memory; a log line and two metrics report it.
 */
export async function openCache(
  env: Environment,
  { log, metrics, onPurge }: CacheOptions,
): Promise<SharedCache | undefined> {
  if (!env.CACHE_URL) return undefined
  // Most shops are one process: only those that name a server load the client.
  const { openSharedCache } = await import('@ambra/cache/open-shared-cache')
  const outage = createOutageLog(log, 'the shared cache (CACHE_URL)')
  const shared = await openSharedCache({
    url: env.CACHE_URL,
    shop: publicUrlOf(env),
    pauseMs: (failures) => backOffMs(failures, pauses),
    onFailure: outage.failed,
    onWorking: outage.worked,
    onPurge,
  })
  metrics.gauge('ambra_cache_connected', '1 while the shared cache is connected', () =>
    shared.isConnected() ? 1 : 0,
  )
  metrics.gauge('ambra_cache_failures', 'Commands and connections of the shared cache that failed', () =>
    shared.failures(),
  )
  metrics.gauge('ambra_cache_page_hits', 'Guest pages answered from the shared cache', () =>
    shared.entries.hits(),
  )
  return shared
}
