import type { Order } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { useState } from 'react'
import { useTimeout } from '#app/ui/use-timeout.ts'
import { browserClient } from '#app/session/browser-client.ts'
import { useTask } from '#app/storage/use-task.ts'
import { paymentView } from './payment-view.ts'

const pollMs = 2_000
/**
 * Time after which the page stops waiting for the provider's notification, with a message. @see
 * docs/rules/payment PAY-7
 */
const waitMs = 30_000

export type LiveOrder = { order: Order; isLate: boolean; refresh: () => Promise<void> }

/** Returns the stored order, polled for half a minute while its payment is pending. */
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
      // The next request may reach the shop again; until then the page keeps its data.
      if (!(error instanceof ShopError)) throw error
    }
  }

  // The provider's notification may arrive at any time.
  useTask(isPending && !isLate ? initial : undefined, (signal) => {
    const timer = setInterval(() => void refresh(), pollMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
  useTimeout(() => setLate(true), isPending && !isLate ? waitMs : undefined)
  return { order, isLate: isLate && isPending, refresh }
}
