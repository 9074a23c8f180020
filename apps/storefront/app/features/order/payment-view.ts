import type { Order } from '@ambra/contract/sales/order'
import { isAllWithdrawn } from '@ambra/domain/service/withdrawal'
import { panelOf } from '#app/payment/payment-panels.ts'

/**
 * Payment state the page shows: `waiting` for the provider's notification, `open` to be paid now, `none` where there is
 * nothing to show (cash, a bank transfer with its own block, an order that has ended).
 */
export type PaymentView = 'none' | 'paid' | 'waiting' | 'open' | 'failed' | 'cancelled' | 'held'

type Paid = Pick<Order, 'status' | 'paymentState' | 'isPayable' | 'payment'> &
  Partial<Pick<Order, 'items' | 'withdrawal'>>

/** Returns whether the whole order was withdrawn: then no payment is due. */
export const isWithdrawn = ({ items = [], withdrawal }: Pick<Partial<Order>, 'items' | 'withdrawal'>) =>
  isAllWithdrawn(items, withdrawal?.statements ?? [])

export const awaitsTransfer = (order: Order): boolean =>
  order.bankTransfer !== undefined && order.status === 'awaiting_payment' && !isWithdrawn(order)

/**
 * Returns the payment state from the stored order only, regardless of the URL. @see docs/rules/payment
 * PAY-16, PAY-6
 */
export function paymentView(order: Paid): PaymentView {
  const { status, paymentState, isPayable = false, payment } = order
  if (status === 'cancelled' || status === 'refunded') return paymentState === 'held' ? 'held' : 'none'
  if (isWithdrawn(order) && paymentState !== 'paid' && paymentState !== 'held') return 'none'
  switch (paymentState) {
    case 'paid':
    case 'held':
    case 'failed':
    case 'cancelled':
      return paymentState
    case 'processing':
      return 'waiting'
    case 'open':
      if (!panelOf(payment.method)?.isByProvider) return 'none'
      return isPayable ? 'open' : 'waiting'
    default:
      return 'none'
  }
}
