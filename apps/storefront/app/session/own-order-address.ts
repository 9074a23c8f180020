import type { Order } from '@ambra/contract/order'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from './session.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useStorePath } from '#app/i18n/store.tsx'

/**
 * The order of who is signed in gets the address it has in the account: after the sign-out it is not visible on this
 * device or comes back to it by its secret token. A guest keeps the token, which is the only way to the order.
 */
export function useOwnOrderAddress(order: Pick<Order, 'increment_id'> | undefined): void {
  const { status, orders } = useSession()
  const storePath = useStorePath()
  const navigate = useNavigate()
  const own = useRef<string>(undefined)
  const number = order?.increment_id
  const isOwn = orders?.items.some(({ increment_id }) => increment_id === number) ?? false
  const address = isOwn ? storePath(`/my-account/orders/${number}`) : undefined
  // The address bar and the history. The router need not know before the sign-out.
  useTask(`${status} ${address}`, () => {
    if (address) {
      own.current = address
      history.replaceState(history.state, '', address)
    } else if (status === 'guest' && own.current) void navigate(own.current, { replace: true })
  })
}
