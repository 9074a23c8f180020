import type { Order } from '@ambra/contract/sales/order'
import type { PaymentMethod } from '@ambra/contract/sales/checkout'
import type { PaymentState } from '@ambra/contract/payments/payment'
import type { Database } from '@ambra/db/connection'
import type { PaymentAttempt, OrderRecord } from '@ambra/db/schema'
import { paymentRepository } from '@ambra/db/payments'
import { cents } from '@ambra/domain/platform/money/money'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import { amountDueCents } from './amount-due.ts'
import type { PaymentProviders } from '../methods/registry.ts'
import { paymentMethodDocuments, paymentOffers } from '../offers/payment-offers.ts'

/** Payment state of an order, and how it may be paid again. */
type OrderPayment = Required<Pick<Order, 'paymentState' | 'isPayable' | 'payMethods'>> &
  Pick<Order, 'isPaymentEmulated'>
export type DescribePayment = (order: OrderRecord, now: Date) => Promise<OrderPayment>

/** Describes the payment of an order for its page, from the database. @see docs/rules/payment PAY-6 */
export function createDescribePayment(
  { db }: Pick<Database, 'db'>,
  providers: PaymentProviders,
): DescribePayment {
  const payments = paymentRepository(db)

  async function listMethods(order: OrderRecord, now: Date): Promise<PaymentMethod[]> {
    const store = storeById(order.storeId) ?? defaultStore
    const total = cents(amountDueCents(order))
    const isVirtual = order.shipping === undefined
    const country = (order.shippingAddress ?? order.billingAddress).country_id
    const cart = { store, country, isVirtual, total, carrierTakesCash: false }
    const enabled = await providers.listAvailable(cart, now)
    const offers = paymentOffers({ isVirtual, total, enabled }, providers).filter(
      // The total is fixed, so only methods with the same cost as the first choice are offered.
      ({ rules, cost }) => rules.isPrepaid && cost === order.totals.paymentCents,
    )
    const credits = await providers.listCredits(total, now)
    return paymentMethodDocuments(offers, store.language, { credits, emulated: providers.emulated })
  }

  return async (order, now) => {
    const attempts = await payments.listOfOrder(order.id)
    const paymentState = stateOf(await payments.findMoney(order.id), attempts)
    const isOpen = order.status === 'awaiting_payment' && !['paid', 'held'].includes(paymentState)
    const payMethods = isOpen ? await listMethods(order, now) : []
    const isEmulated =
      attempts.some(({ state, ...one }) => one.isEmulated && state !== 'failed' && state !== 'cancelled') ||
      (isOpen && providers.emulated.includes(order.payment.methodCode))
    return {
      paymentState,
      payMethods,
      isPayable: payMethods.length > 0 && !attempts.some(isBusy(now)),
      ...(isEmulated ? { isPaymentEmulated: true } : {}),
    }
  }
}

const isBusy =
  (now: Date) =>
  ({ state, isBusy: isAtWork, expiresAt }: PaymentAttempt): boolean =>
    state === 'processing' || (state === 'open' && isAtWork && expiresAt > now)

function stateOf(money: string | undefined, attempts: readonly PaymentAttempt[]): PaymentState {
  if (money === 'paid' || money === 'refunded') return money
  // A returned payment no longer counts as held.
  const states = attempts.map(({ state, returnedAt }) => (returnedAt ? 'cancelled' : state))
  if (states.includes('held')) return 'held'
  if (states.includes('processing')) return 'processing'
  const last = states.at(-1) ?? 'open'
  // A duplicate payment awaits its refund; the order itself is then paid or refunded.
  return last === 'surplus' ? 'held' : last
}
