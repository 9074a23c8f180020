import { useState } from 'react'
import { useConnection } from '#app/api-client/connectivity.ts'
import { useStoreValue } from '#app/storage/create-store.ts'
import { stale } from './worker-client.ts'

/** Since when the page shown is cached on the device, ms since the epoch; undefined for a fresh response. */
export const useStaleSince = (): number | undefined => useStoreValue(stale)

/**
 * Of which moment shown prices and stock are, where that may not be now: they came from the device, or the shop cannot
 * be reached any more. `storedAt` is when this tab cached them. Undefined while they are fresh. ms since the epoch.
 */
export function useDataAge(storedAt?: number): number | undefined {
  const since = useStaleSince()
  const connection = useConnection()
  const [openedAt] = useState(Date.now)
  if (storedAt !== undefined || since !== undefined) return Math.min(storedAt ?? Infinity, since ?? Infinity)
  return connection === 'online' ? undefined : openedAt
}

/** The same of a cart: what the shop confirmed last, or what the pages said it was filled from. */
export function useCartAge({
  cartServerLastSyncDate,
}: {
  cartServerLastSyncDate: number
}): number | undefined {
  const connection = useConnection()
  const [openedAt] = useState(Date.now)
  return connection === 'online' ? undefined : cartServerLastSyncDate || openedAt
}
