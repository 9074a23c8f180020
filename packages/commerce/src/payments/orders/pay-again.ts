import { orderTerms } from '../../platform/settings/order-terms.ts'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { PaymentReference } from '@ambra/contract/payments/payment'
import type { OrderRecord } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository } from '@ambra/db/payments'
import { addDays, isoDay } from '@ambra/domain/platform/text/format'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import { amountDueCents } from './amount-due.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { FindTransferAccount } from '../../content/items/store-figures.ts'
import type { DescribePayment } from './order-payment.ts'
import { issueReference } from '../provider/payment-reference.ts'
import { findPaymentMethod, type PaymentProviders, unknownMethod } from '../methods/registry.ts'

/**
 * Maximum days that an order may hold stock, equal to that of provider payments.
 * @see packages/db/src/migrations/0027_stock_holds.ts
 */
const longestHoldDays = 14

type Parts = { providers: PaymentProviders; describe: DescribePayment; findAccount: FindTransferAccount }
export type PayAgainOrder = { number: string | undefined; orderToken: string | undefined; method: string }

/** Lets the shopper retry the payment of an unpaid order, also with another method. @see docs/rules/payment PAY-16 */
export function createPayAgain(
  { database, settings }: ShopDeps,
  { providers, describe, findAccount }: Parts,
) {
  const payments = paymentRepository(database.db)

  /** Returns the payment method as the order stores it, in the language of its store. */
  async function paymentOf(order: OrderRecord, code: string, now: Date) {
    const method =
      findPaymentMethod(code) ?? providers.listExtended().find((extended) => extended.code === code)
    if (!method) throw unknownMethod(code)
    const store = storeById(order.storeId) ?? defaultStore
    const base = { methodCode: method.code, title: method.titles[store.language] }
    if (!method.rules.isTransfer) return base
    const account = await findAccount(store)
    if (!account) throw new ShopError('payment.unavailable')
    return { ...base, transfer: { ...account, dueDate: transferDueDay(order, now) } }
  }

  /**
   * Choosing the transfer again extends its due day, but an order does not hold its stock for longer than two
   * weeks.
   */
  function transferDueDay({ customerId, createdAt }: OrderRecord, now: Date): string {
    const { transferDays, guestTransferDays } = orderTerms(settings)
    const days = customerId === undefined ? guestTransferDays : transferDays
    const last = addDays(isoDay(createdAt), Math.max(longestHoldDays, days))
    const due = addDays(isoDay(now), days)
    return due < last ? due : last
  }

  return async (
    { number, orderToken, method }: PayAgainOrder,
    { now }: RequestContext,
  ): Promise<PaymentReference> => {
    if (!number) throw new ShopError('request.missing_parameter', { name: 'number' })
    if (!orderToken) throw new ShopError('request.missing_parameter', { name: 'orderToken' })
    const order = await orderRepository(database.db).findByNumberAndToken(number, orderToken)
    if (!order) throw new ShopError('order.not_found')
    const payment = await paymentOf(order, method, now)
    const { payMethods, paymentState } = await describe(order, now)
    const isOffered = payMethods.some(({ code }) => code === method)
    if (order.status === 'awaiting_payment' && paymentState !== 'held' && !isOffered)
      throw new ShopError('payment.unavailable')
    // Sends one mail a day, however often the payment method changes.
    const key = `${order.id}:${payment.methodCode}:${isoDay(now)}`
    const outbox =
      'transfer' in payment && !findPaymentMethod(order.payment.methodCode)?.rules.isTransfer
        ? // Resends the confirmation, now with the bank account.
          [
            {
              kind: 'mail.order_placed' as const,
              payload: { language: order.language, is_counted: true },
              dedupeKey: `mail.order_placed:${key}`,
            },
          ]
        : []
    const changed = await payments.changeMethod({ orderId: order.id, payment, now, outbox })
    if ('refused' in changed) throw new ShopError(changed.refused)
    if (!providers.find(method)?.start) return {}
    const amountCents = amountDueCents(order)
    return { paymentReference: await issueReference(database.db, { id: order.id, method, amountCents }, now) }
  }
}
