import type { Order } from '@ambra/contract/sales/order'
import type { OrderRecord } from '@ambra/db/schema'

type Offered = Pick<OrderRecord, 'customerId' | 'status' | 'email' | 'events'>

/**
 * Decides whether an order page offers its guest an account; undefined for a customer's order, an ended one,
 * and one whose person was erased. Depends on the order alone: the address is not looked up.
 */
export function accountOfferOf({ customerId, status, email, events }: Offered): Order['accountOffer'] {
  if (customerId !== undefined || status === 'cancelled' || status === 'refunded') return undefined
  if (email.endsWith('@erased.invalid')) return undefined
  return events.some(({ kind, data }) => kind === 'account' && isRequest(data)) ? 'requested' : 'open'
}

const isRequest = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'outcome' in data && data.outcome === 'confirm'
