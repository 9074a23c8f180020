import type { OwnPriceAlert, PriceAlertState } from '@ambra/contract/promotions/price-alert'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { useSession, onSession } from './session.ts'
import { useTask } from '#app/storage/use-task.ts'

type Known = ReadonlyMap<string, PriceAlertState>

const none: Known = new Map()
/** Alerts by sku: those of the account for a customer, those requested in this visit for a guest. */
const current = createStore(none)

onSession((event) => event === 'logout' && current.set(none))

/** Stores the shop's response to a request. */
export function noteAlert(sku: string, state: PriceAlertState): void {
  current.set(new Map(current.getSnapshot()).set(sku, state))
}

/** Stores the open alerts of the account as just loaded. */
export function noteAlerts(alerts: readonly Pick<OwnPriceAlert, 'sku'>[]): void {
  const pending = [...current.getSnapshot()].filter(([, state]) => state === 'pending')
  current.set(new Map([...pending, ...alerts.map(({ sku }) => [sku, 'active'] as const)]))
}

/** Returns the price alert of a product once loaded; undefined on the server. */
export function usePriceAlert(sku: string): PriceAlertState | undefined {
  const { customer } = useSession()
  useTask(customer && `price alerts ${customer.id}`, async (signal) => {
    const { browserClient } = await import('./browser-client.ts')
    // Without a response the link stays unchanged.
    await browserClient()
      .call('userPriceAlerts', { signal })
      .then(noteAlerts, () => undefined)
  })
  return useStoreValue(current).get(sku)
}
