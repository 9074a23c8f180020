import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository, refundRepository } from '@ambra/db/payments'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'
import { noteConcern } from '../settlement/settle-report.ts'
import type { PaymentChecks } from '../settlement/payment-reconciliation.ts'
import { settleRecorded } from './settle-recorded.ts'

/**
 * Sends a recorded refund back at the provider that received the money, and marks it as sent. What the provider
 * refuses, and money of a method that is off or cannot do it, is left to staff; without a response the outbox
 * retries with the same key.
 */
export const refundCallHandler =
  ({ database, providers, log }: PaymentChecks, now: () => Date): OutboxHandler =>
  async ({ payload }) => {
    const { db } = database
    const refund = await refundRepository(db).findById(Number(payload['refund_id']))
    if (!refund || refund.state !== 'to_do') return
    const order = await orderRepository(db).findById(refund.orderId)
    const attempts = await paymentRepository(db).listOfOrder(refund.orderId)
    const attempt = attempts.find(({ state }) => state === 'paid')
    const provider = attempt && providers.find(attempt.provider)
    if (!order || !attempt || !provider?.refund) return
    const key = `${attempt.reference}-R${refund.id}`
    const amountCents = refund.amountCents - refund.giftCardCents - refund.creditCents
    try {
      const { reference } = await provider.refund(attempt, { key, amountCents })
      const actor = `provider:${attempt.provider}`
      await settleRecorded(database, order, { id: refund.id, reference, actor, now: now() })
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'extension.refused') throw error
      log.error(
        { err: error, refund: refund.id, transaction: attempt.reference },
        'refund refused by provider',
      )
      const concern = { reference: attempt.reference, concern: 'refund_failed', id: key } as const
      await noteConcern(concern, attempt.provider, { database, log, now: now() })
    }
  }
