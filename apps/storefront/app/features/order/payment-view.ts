import type { Order } from '@ambra/contract/order'
import { isAllWithdrawn } from '@ambra/domain/withdrawal'
import { panelOf } from '#app/payment/payment-panels.ts'

/**
 * Payment state the page shows: `waiting` for the provider's notification, `open` to be paid now, `none` where there is
 * nothing to show (cash, a bank transfer with its own block, an order that has ended).
 */
export type PaymentView = 'none' | 'paid' | 'waiting' | 'open' | 'failed' | 'cancelled' | 'held'

type Paid = Pick<Order, 'status' | 'paymentState' | 'isPayable' | 'payment'> &
  Partial<Pick<Order, 'items' | 'withdrawal'>>

/** Whether the shopper has withdrawn from all of it: then no payment is due any more. */
export const isWithdrawn = ({ items = [], withdrawal }: Pick<Partial<Order>, 'items' | 'withdrawal'>) =>
  isAllWithdrawn(items, withdrawal?.statements ?? [])

/** Whether the details of a bank transfer are still to be shown. */
export const awaitsTransfer = (order: Order): boolean =>
  order.bankTransfer !== undefined && order.status === 'awaiting_payment' && !isWithdrawn(order)

/** Only what the database says counts, whatever the address of the page claims. @see docs/rules/payment PAY-16, PAY-6 */
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
