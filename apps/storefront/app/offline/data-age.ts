import { useEffect, useState } from 'react'
import { useConnection } from '#app/api-client/connectivity.ts'
import { onStale, staleSince } from './worker-client.ts'

/** Since when the page shown is kept on the device, ms since the epoch; undefined for an answer of now. */
export function useStaleSince(): number | undefined {
  const [since, setSince] = useState<number>()
  // Outside system: the service worker, which knows where the page came from.
  useEffect(() => {
    let isCurrent = true
    const read = () => void staleSince().then((at) => isCurrent && setSince(at))
    read()
    const forget = onStale(read)
    return () => {
      isCurrent = false
      forget()
    }
  }, [])
  return since
}

/**
 * Of which moment shown prices and stock are, where that may not be now: they came from the device, or the shop cannot
 * be reached any more. `keptAt` is when this tab kept them. Undefined while they are fresh. ms since the epoch.
 */
export function useDataAge(keptAt?: number): number | undefined {
  const since = useStaleSince()
  const connection = useConnection()
  const [openedAt] = useState(Date.now)
  if (keptAt !== undefined || since !== undefined) return Math.min(keptAt ?? Infinity, since ?? Infinity)
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
