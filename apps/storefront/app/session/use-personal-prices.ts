import { useSession } from './session.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStore } from '#app/i18n/store.tsx'

const load = async () => ({
  ...(await import('./load-personal-prices.ts')),
  ...(await import('./browser-client.ts')),
})

/**
 * Applies the prices of the session: a customer's while signed in, the public ones for guests, who load
 * nothing.
 */
export function usePersonalPricing() {
  const { customer } = useSession()
  const { index } = useStore()
  const { id, group_id: groupId, groupToken } = customer ?? {}
  const key =
    id === undefined || groupId === undefined ? undefined : `${id} ${groupId} ${groupToken} ${index}`
  useTask(key, async (signal) => {
    if (groupId === undefined) return
    const { startPersonalPrices, browserClient } = await load()
    if (signal.aborted) return
    const stop = startPersonalPrices({ groupId, groupToken }, { client: async () => browserClient(), index })
    signal.addEventListener('abort', stop)
  })
}
