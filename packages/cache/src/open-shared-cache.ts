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

/** What the processes of one shop share in Valkey or Redis. All of it may be lost at any moment. */
export type SharedCache = Pick<Link, 'isConnected' | 'failures' | 'close'> & {
  counters: SharedCounters
  entries: SharedEntries
}

type SharedCacheOptions = Pick<LinkOptions, 'pauseMs' | 'onFailure' | 'onWorking'> & {
  /** `redis://`, `rediss://`, `valkey://` or `valkeys://`, with user, password and database if needed. */
  url: string
  /** What the processes of one shop have in common and other shops on the same server have not. */
  shop: string
  /** How long a request of a shopper waits for a reply, in milliseconds. */
  requestMs?: number
  /** Entries were purged by any process, this one included, or it is not known which: then `all`. */
  onPurge: (tags: Purge) => void
}

/**
 * Connects to Valkey or Redis and stays connected: a lost connection comes back by itself, until then every part says that it
 * has no answer. Resolves after the first try, whether it has worked or not.
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
    // Purges of this process and messages of others may have been lost while it was away.
    async onJoin(send) {
      await clearEntries(send, names)
      onPurge('all')
    },
  })
  return { ...link, counters: createValkeyCounters(link, names), entries: createSharedEntries(link, names) }
}
