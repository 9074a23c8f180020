import type { Order, OrderStatus } from '@ambra/contract/sales/order'
import type { OrderRecord } from '@ambra/db/schema'
import { cents, centsFromEuros, toEuros } from '@ambra/domain/platform/money/money'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'

/** Statuses in which nothing is packed or on its way from a supplier. */
const beforePacking: readonly OrderStatus[] = ['pending', 'awaiting_payment', 'paid']

type Cancelled = Pick<OrderRecord, 'status' | 'lines' | 'giftCardCents' | 'creditCents'>
type Described = Pick<Order, 'paymentState' | 'downloads' | 'giftCards' | 'withdrawal' | 'total'>

/**
 * Returns what the shopper would get back by cancelling; undefined if a person has to decide: goods are being
 * packed, money is in transit or held, something was delivered by mail, or a withdrawal was stated.
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
  // Value from swapped pieces belongs to the shopper, whether or not the difference was paid.
  const refundCents = isPaid ? cents((centsFromEuros(total) ?? 0) - giftCardCents) : cents(creditCents)
  return { refund: toEuros(refundCents), giftCards: toEuros(cents(giftCardCents)) }
}
