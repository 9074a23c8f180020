import { clientUrl } from './client-url.ts'
import { createValkeyCounters } from './valkey-counters.ts'
import { type Link, type LinkOptions, openLink } from './link.ts'
import { prefixOf } from './names.ts'
import type { SharedCounters } from './window-counters.ts'

/** What the processes of one shop share in Valkey or Redis. All of it may be lost at any moment. */
export type SharedCache = Pick<Link, 'isConnected' | 'failures' | 'close'> & {
  counters: SharedCounters
}

type SharedCacheOptions = Pick<LinkOptions, 'pauseMs' | 'onFailure' | 'onWorking'> & {
  /** `redis://`, `rediss://`, `valkey://` or `valkeys://`, with user, password and database if needed. */
  url: string
  /** What the processes of one shop have in common and other shops on the same server have not. */
  shop: string
}

/**
 * Connects to Valkey or Redis and stays connected: a lost connection comes back by itself, until then every part says that it
 * has no answer. Resolves after the first try, whether it has worked or not.
 * @see docs/decisions/050-shared-cache.md
 */
export async function openSharedCache({ url, shop, ...options }: SharedCacheOptions): Promise<SharedCache> {
  const prefix = prefixOf(shop)
  const link = await openLink({
    ...options,
    url: clientUrl(url),
    channel: `${prefix}purged`,
    onMessage: () => undefined,
    onJoin: async () => undefined,
  })
  return { ...link, counters: createValkeyCounters(link, prefix) }
}
