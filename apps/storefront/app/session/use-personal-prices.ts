import { useEffect } from 'react'
import { useSession } from './session.ts'
import { useStore } from '#app/i18n/store.tsx'

const load = async () => ({
  ...(await import('./load-personal-prices.ts')),
  ...(await import('./browser-client.ts')),
})

/** Prices follow the session: a customer's while one is signed in, everybody's for guests, who load nothing. */
export function usePersonalPricing() {
  const { customer } = useSession()
  const { index } = useStore()
  const { id, group_id: groupId, groupToken } = customer ?? {}
  // Outside system: the commerce API, for as long as the session lasts.
  useEffect(() => {
    if (id === undefined || groupId === undefined) return
    const started = load().then(({ startPersonalPrices, browserClient }) =>
      startPersonalPrices({ groupId, groupToken }, { client: async () => browserClient(), index }),
    )
    return () => void started.then((stop) => stop())
  }, [id, groupId, groupToken, index])
}
