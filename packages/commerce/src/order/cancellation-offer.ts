import type { Order, OrderStatus } from '@ambra/contract/order'
import type { OrderRecord } from '@ambra/db/records'
import { cents, centsFromEuros, toEuros } from '@ambra/domain/money'
import { traitsOf } from '@ambra/domain/product-types/traits'

/** Nothing is packed, nor on its way from a supplier. */
const beforePacking: readonly OrderStatus[] = ['pending', 'awaiting_payment', 'paid']

type Cancelled = Pick<OrderRecord, 'status' | 'lines' | 'giftCardCents' | 'creditCents'>
type Described = Pick<Order, 'paymentState' | 'downloads' | 'giftCards' | 'withdrawal' | 'total'>

/**
 * What cancelling by the shopper would give back, undefined when only a person can decide: goods are being packed, money is
 * on its way or held, something was delivered by mail already, or a withdrawal was stated.
 */
export function cancellationOf(
  { status, lines, giftCardCents, creditCents }: Cancelled,
  { paymentState, downloads, giftCards, withdrawal, total = 0 }: Described,
): Order['cancellation'] {
  if (!beforePacking.includes(status)) return undefined
  if (paymentState === 'processing' || paymentState === 'held') return undefined
  if (withdrawal && withdrawal.statements.length > 0) return undefined
  const isPaid = paymentState === 'paid'
  const isDelivered =
    Boolean(downloads ?? giftCards) || lines.some((line) => traitsOf(line.productType).isVirtual)
  if (isDelivered && status !== 'awaiting_payment') return undefined
  // What swapped pieces paid is money of the shopper, whether the difference was paid or not.
  const refundCents = isPaid ? cents((centsFromEuros(total) ?? 0) - giftCardCents) : cents(creditCents)
  return { refund: toEuros(refundCents), giftCards: toEuros(cents(giftCardCents)) }
}
