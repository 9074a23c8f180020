import { clientUrl } from './client-url.ts'
import {
  clearEntries,
  createSharedEntries,
  type Purge,
  readPurge,
  type SharedEntries,
} from './shared-entries.ts'
import { createValkeyCounters } from './valkey-counters.ts'
import { type Link, type LinkOptions, openLink } from './link.ts'
import { prefixOf } from './names.ts'
import type { SharedCounters } from './window-counters.ts'

/** State that the processes of one shop share in Valkey or Redis. All of it may be lost at any time. */
export type SharedCache = Pick<Link, 'isConnected' | 'failures' | 'close'> & {
  counters: SharedCounters
  entries: SharedEntries
}

type SharedCacheOptions = Pick<LinkOptions, 'pauseMs' | 'onFailure' | 'onWorking'> & {
  /** `redis://`, `rediss://`, `valkey://` or `valkeys://`, with user, password and database if needed. */
  url: string
  /** Identifier common to the processes of one shop and unique among shops on the same server. */
  shop: string
  /** Maximum time in milliseconds that a shopper's request waits for a reply. */
  requestMs?: number
  /** Called when any process, including this one, has purged entries; `all` when it is unknown which. */
  onPurge: (tags: Purge) => void
}

/**
 * Connects to Valkey or Redis and stays connected: reconnects automatically, and until then every part
 * returns no result. Resolves after the first attempt, whether it succeeded or not.
 * @see docs/decisions/050-shared-cache.md
 */
export async function openSharedCache(given: SharedCacheOptions): Promise<SharedCache> {
  const { url, shop, onPurge, requestMs = 50, ...options } = given
  const prefix = prefixOf(shop)
  const names = { prefix, channel: `${prefix}purged`, requestMs }
  const link = await openLink({
    ...options,
    url: clientUrl(url),
    channel: names.channel,
    onMessage: (message) => onPurge(readPurge(message)),
    // Purges of this process and messages of others may have been lost while it was disconnected.
    async onJoin(send) {
      await clearEntries(send, names)
      onPurge('all')
    },
  })
  return { ...link, counters: createValkeyCounters(link, names), entries: createSharedEntries(link, names) }
}
