import type { Order, OrderResult } from '@ambra/contract/sales/order'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from './session.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStorePath } from '#app/i18n/store.tsx'

/**
 * Replaces the URL of an order of a signed-in customer by its URL in the account, so that after the sign-out
 * its secret token does not show it on this device. A guest keeps the token, the only way to the order.
 */
export function useOwnOrderAddress(order: Pick<Order, 'increment_id'> | undefined): void {
  const { status, orders } = useSession()
  const storePath = useStorePath()
  const navigate = useNavigate()
  const own = useRef<string>(undefined)
  const number = order?.increment_id
  const isOwn = orders?.items.some(({ increment_id }) => increment_id === number) ?? false
  const address = isOwn ? storePath(`/my-account/orders/${number}`) : undefined
  // Changes only address bar and history. The router need not know before the sign-out.
  useTask(`${status} ${address}`, () => {
    if (address) {
      own.current = address
      history.replaceState(history.state, '', address)
    } else if (status === 'guest' && own.current) void navigate(own.current, { replace: true })
  })
}

/**
 * Sets the URL of an order that was just placed: reload, copied links and the back button lead there
 * instead of the checkout.
 */
export function usePlacedOrderAddress({ orderNumber: number, orderToken }: OrderResult): void {
  const { status } = useSession()
  const storePath = useStorePath()
  const address = storePath(`/order-completed?${new URLSearchParams({ number, orderToken })}`)
  useTask(status === 'guest' ? address : undefined, () => history.replaceState(history.state, '', address))
  useOwnOrderAddress({ increment_id: number })
}
