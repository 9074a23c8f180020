import type { Order } from '@ambra/contract/order'

/**
 * What the page says of the money of an order: `waiting` for a provider's word, `open` to be paid now, `none` where there
 * is nothing to say (cash, a bank transfer with its own block, an order that has ended).
 */
export type PaymentView = 'none' | 'paid' | 'waiting' | 'open' | 'failed' | 'cancelled' | 'held'

type Paid = Pick<Order, 'status' | 'paymentState' | 'isPayable' | 'payment'>

const isByProvider = (method: string) => method === 'NEOPAY' || method === 'MOKILIZINGAS'

/** Only what the database says counts, whatever the address of the page claims. @see reference payments 2.7, 5 */
export function paymentView({ status, paymentState, isPayable = false, payment }: Paid): PaymentView {
  if (status === 'cancelled' || status === 'refunded') return paymentState === 'held' ? 'held' : 'none'
  switch (paymentState) {
    case 'paid':
    case 'held':
    case 'failed':
    case 'cancelled':
      return paymentState
    case 'processing':
      return 'waiting'
    case 'open':
      if (!isByProvider(payment.method)) return 'none'
      return isPayable ? 'open' : 'waiting'
    default:
      return 'none'
  }
}
