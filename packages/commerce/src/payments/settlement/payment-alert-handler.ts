import { orderEmail } from '../../platform/settings/order-terms.ts'
import { orderRepository } from '@ambra/db/sales'
import type { OutboxMessage } from '@ambra/db/messaging'
import { paymentRepository } from '@ambra/db/payments'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import type { PaymentAlertData } from '@ambra/mail/mail-data'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'
import { findMailLinks, findSeller } from '../../messaging/mail/seller.ts'

/** Notifies the shopkeeper, in the language of the main store, of payments that need a person. */
export const paymentAlertHandler =
  (options: MailOptions, transport: MailTransport): OutboxHandler =>
  async (message) => {
    const { shopkeeper, now } = options
    const { subject, html, text } = options.renderPaymentAlert(await alertData(options, message))
    await transport.send({
      key: `payment-alert-${message.id}`,
      to: orderEmail(shopkeeper),
      subject,
      html,
      text,
      language: defaultStore.language,
      date: now(),
    })
  }

async function alertData(
  { database, shopkeeper, publicUrl }: MailOptions,
  { payload }: OutboxMessage,
): Promise<PaymentAlertData> {
  const base = {
    language: defaultStore.language,
    seller: await findSeller(database, defaultStore, shopkeeper),
    links: await findMailLinks(database, defaultStore, publicUrl),
    flag: String(payload['flag']),
  }
  const text = (name: string) => String(payload[name] ?? '')
  const payments = paymentRepository(database.db)
  const attempt = payload['attempt_id']
    ? await payments.findAttempt(Number(payload['attempt_id']))
    : undefined
  const orderId = attempt?.orderId ?? payload['order_id']
  const order =
    orderId === undefined ? undefined : await orderRepository(database.db).findById(Number(orderId))
  const orderNumber = order ? { orderNumber: order.number } : {}
  if (!attempt) {
    const reported = `${text('status')} ${text('facts')}`.trim()
    return { ...base, ...orderNumber, provider: text('provider'), transaction: text('reference'), reported }
  }
  const { advance } = attempt.data
  const { report } = (await payments.listMessages(attempt.id)).at(-1) ?? {}
  return {
    ...base,
    provider: attempt.provider,
    transaction: attempt.reference,
    ...orderNumber,
    expectedCents: attempt.amountCents,
    reported: `${attempt.providerStatus ?? ''} ${factsOf(report)}`.trim(),
    ...(typeof advance === 'string' ? { advance } : {}),
  }
}

const factsOf = (report: unknown): string =>
  typeof report === 'object' && report !== null && 'facts' in report ? String(report.facts) : ''
