import type { OwnPriceAlert, PriceAlertState } from '@ambra/contract/price-alert'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { useSession, onSession } from './session.ts'
import { useTask } from '#app/storage/use-task.ts'

type Known = ReadonlyMap<string, PriceAlertState>

const none: Known = new Map()
/** By sku: of a customer what the account has, of a guest what was requested in this visit. */
const current = createStore(none)

onSession((event) => event === 'logout' && current.set(none))

/** What the shop answered to a request. */
export function noteAlert(sku: string, state: PriceAlertState): void {
  current.set(new Map(current.getSnapshot()).set(sku, state))
}

/** The open alerts of the account, as the shop has just listed them. */
export function noteAlerts(alerts: readonly Pick<OwnPriceAlert, 'sku'>[]): void {
  const pending = [...current.getSnapshot()].filter(([, state]) => state === 'pending')
  current.set(new Map([...pending, ...alerts.map(({ sku }) => [sku, 'active'] as const)]))
}

/** The price alert of a product, once it is known; nothing on the server. */
export function usePriceAlert(sku: string): PriceAlertState | undefined {
  const { customer } = useSession()
  useTask(customer && `price alerts ${customer.id}`, async (signal) => {
    const { browserClient } = await import('./browser-client.ts')
    // Without an answer the link stays what it is.
    await browserClient()
      .call('userPriceAlerts', { signal })
      .then(noteAlerts, () => undefined)
  })
  return useStoreValue(current).get(sku)
}
