import { useState } from 'react'
import { useConnection } from '#app/api-client/connectivity.ts'
import { useStoreValue } from '#app/storage/create-store.ts'
import { stale } from './worker-client.ts'

/**
 * Returns when the shown page was cached on the device, in ms since the epoch; undefined for a fresh
 * response.
 */
export const useStaleSince = (): number | undefined => useStoreValue(stale)

/**
 * Returns the time of the shown prices and stock when they may be outdated: they came from a cache, or the
 * shop cannot be reached. `storedAt` is when this tab cached them. ms since the epoch; undefined while they
 * are fresh.
 */
export function useDataAge(storedAt?: number): number | undefined {
  const since = useStaleSince()
  const connection = useConnection()
  const [openedAt] = useState(Date.now)
  if (storedAt !== undefined || since !== undefined) return Math.min(storedAt ?? Infinity, since ?? Infinity)
  return connection === 'online' ? undefined : openedAt
}

/**
 * Returns the age of a cart likewise: the last confirmation by the shop, or the time of the pages from
 * which it was filled.
 */
export function useCartAge({
  cartServerLastSyncDate,
}: {
  cartServerLastSyncDate: number
}): number | undefined {
  const connection = useConnection()
  const [openedAt] = useState(Date.now)
  return connection === 'online' ? undefined : cartServerLastSyncDate || openedAt
}
