import type { Order } from '@ambra/contract/order'
import type { OrderRecord } from '@ambra/db/records'

type Offered = Pick<OrderRecord, 'customerId' | 'status' | 'email' | 'events'>

/**
 * Whether the page of an order offers its guest an account; undefined for a customer's order, one that has ended, and one
 * whose person was erased. It follows from the order alone: nothing is looked up by the address.
 */
export function accountOfferOf({ customerId, status, email, events }: Offered): Order['accountOffer'] {
  if (customerId !== undefined || status === 'cancelled' || status === 'refunded') return undefined
  if (email.endsWith('@erased.invalid')) return undefined
  return events.some(({ kind, data }) => kind === 'account' && isRequest(data)) ? 'requested' : 'open'
}

const isRequest = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'outcome' in data && data.outcome === 'confirm'
