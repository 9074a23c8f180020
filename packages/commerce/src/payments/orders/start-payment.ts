import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { PaymentRedirect } from '@ambra/contract/payments/payment'
import type { PaymentAttempt } from '@ambra/db/schema'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository } from '@ambra/db/payments'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { PaymentProvider, StartedPayment } from '../provider/payment-provider.ts'
import { readPaymentToken } from '../provider/payment-reference.ts'
import { isMethodCode, type PaymentProviders, unknownMethod } from '../methods/registry.ts'

/** Age after which an attempt without a provider response counts as abandoned by a dead process. */
const abandonedAfterMs = 30_000

export type StartPayment = (
  code: string,
  choice: { token: string | undefined; bank?: string | undefined },
  context: RequestContext,
) => Promise<PaymentRedirect>

/**
 * Starts payments. The token only selects the order: amount, currency and purpose are the stored ones. A
 * second click leads to the page of the first.
 * @see docs/rules/payment PAY-8, PAY-16, PAY-4
 */
export function createStartPayment({ database, log }: ShopDeps, providers: PaymentProviders): StartPayment {
  const payments = paymentRepository(database.db)
  const starting = new Map<number, Promise<StartedPayment>>()

  async function checkBank(
    { banks: known }: PaymentProvider,
    bank: string | undefined,
    now: Date,
  ): Promise<void> {
    const banks = bank ? await known?.list(now) : undefined
    if (banks && !banks.some(({ bic }) => bic === bank)) throw new ShopError('payment.unknown_bank')
  }

  /** @throws ShopError payment.provider_unreachable; then the reference may be used again */
  async function begin(
    provider: PaymentProvider,
    attempt: PaymentAttempt,
    now: Date,
  ): Promise<StartedPayment> {
    const order = await orderRepository(database.db).findById(attempt.orderId)
    if (!order || !provider.start) throw new ShopError('payment.unknown_cart')
    try {
      const started = await provider.start(attempt, order, now)
      if (started.token && started.expiresAt)
        await payments.storeToken(attempt.id, started.token, started.expiresAt)
      return started
    } catch (error) {
      if (!attempt.token) await payments.abandon(attempt.id, now)
      log.error({ err: error, provider: provider.code, attempt: attempt.id }, 'payment not started')
      throw error
    }
  }

  return async (code, { token, bank }, context) => {
    const { now, store } = context
    if (!isMethodCode(code)) throw unknownMethod(code)
    const provider = providers.find(code)
    if (!provider?.start) throw new ShopError('payment.unavailable')
    const chosen = readPaymentToken(token)
    if (!chosen) throw new ShopError('payment.unknown_cart')
    await checkBank(provider, bank, now)
    const open = async () => {
      const response = await payments.open({
        ...chosen,
        provider: code,
        isEmulated: providers.emulated.includes(code),
        bank: provider.banks && bank,
        storeId: store.id,
        language: store.language,
        expiresAt: new Date(now.getTime() + (provider.attemptLifeMs ?? 0)),
        now,
      })
      if ('refused' in response) throw new ShopError(response.refused)
      const attempt = await payments.findAttempt(response.attemptId)
      if (!attempt) throw new Error(`attempt ${response.attemptId} is gone`)
      return { attempt, isNew: response.isNew }
    }
    let { attempt, isNew } = await open()
    const running = starting.get(attempt.id)
    if (running) return { url: (await running).url }
    if (!isNew && provider.status && !attempt.token) {
      // Another process is requesting the provider, or died doing so.
      if (now.getTime() - attempt.createdAt.getTime() < abandonedAfterMs)
        throw new ShopError('payment.in_progress')
      await payments.abandon(attempt.id, now)
      ;({ attempt, isNew } = await open())
    }
    const begun = begin(provider, attempt, now)
    starting.set(attempt.id, begun)
    try {
      return { url: (await begun).url }
    } finally {
      starting.delete(attempt.id)
    }
  }
}
