import type { Order } from '@ambra/contract/order'
import { ShopError } from '@ambra/contract/errors'
import { useState } from 'react'
import { useTimeout } from '#app/ui/use-timeout.ts'
import { browserClient } from '#app/session/browser-client.ts'
import { useTask } from '#app/storage/use-task.ts'
import { paymentView } from './payment-view.ts'

const pollMs = 2_000
/** After this the page stops waiting for the provider's notification and says so. @see docs/rules/payment PAY-7 */
const waitMs = 30_000

export type LiveOrder = { order: Order; isLate: boolean; refresh: () => Promise<void> }

/** The order as the database has it: read again while its payment is awaited, for half a minute. */
export function useLiveOrder(initial: Order): LiveOrder {
  const [newest, setNewest] = useState<{ from: Order; order: Order }>()
  const [isLate, setLate] = useState(false)
  const order = newest?.from === initial ? newest.order : initial
  const isPending = paymentView(order) === 'waiting'

  async function refresh() {
    const { increment_id: number, orderToken = '' } = initial
    try {
      const pulled = await browserClient().call('orderPull', { query: { number, orderToken } })
      setNewest({ from: initial, order: pulled })
    } catch (error) {
      // The next request may reach the shop again; until then the page shows what it knows.
      if (!(error instanceof ShopError)) throw error
    }
  }

  // The notification of the provider reaches the database at any time.
  useTask(isPending && !isLate ? initial : undefined, (signal) => {
    const timer = setInterval(() => void refresh(), pollMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
  useTimeout(() => setLate(true), isPending && !isLate ? waitMs : undefined)
  return { order, isLate: isLate && isPending, refresh }
}
