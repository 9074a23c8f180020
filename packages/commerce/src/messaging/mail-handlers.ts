import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { downloadDaysOf } from '../platform/settings/order-terms.ts'
import { orderDownloads } from '../fulfilment/downloads/order-downloads.ts'
import { downloadRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import type { OutboxMessage } from '@ambra/db/messaging'
import { createMailTransport, type MailTransport } from '@ambra/mail/transport'
import { accountMailHandlers } from '../customers/accounts/account-mail-handler.ts'
import { afterSaleMailHandlers } from '../service/after-sale/after-sale-mail-handlers.ts'
import { contactMailHandlers } from '../service/contact/contact-mail-handlers.ts'
import { orderGiftCards } from '../promotions/gift-cards/order-gift-cards.ts'
import { documentHandlers } from '../accounting/documents/document-handlers.ts'
import type { MailOptions } from './mail/mail-options.ts'
import { type MailPlan, sendOrderMail } from '../sales/orders/order-mail.ts'
import { newsletterMailHandlers } from './newsletter/newsletter-mail-handlers.ts'
import type { SlowKind, OutboxHandler, OutboxHandlers } from './outbox/outbox-worker.ts'
import { priceAlertMailHandlers } from '../promotions/price-alerts/price-alert-mail-handler.ts'
import { paymentAlertHandler } from '../payments/settlement/payment-alert-handler.ts'
import { questionMailHandler } from '../service/questions/question-mail-handler.ts'
import { recallMailHandler } from '../service/recalls/recall-mail-handler.ts'
import { reviewMailHandler } from '../service/reviews/review-mail-handler.ts'
import { caseMailHandler } from '../service/cases/case-mail-handler.ts'
import type { SetupTests } from '../platform/settings/run-setup-test.ts'
import { staffMailHandlers, testMailSender } from '../platform/staff/staff-mail-handler.ts'
import { stockMailHandler } from '../inventory/stock-notices/stock-mail-handler.ts'

/** Message kinds that result in a mail or a document. */
type MailHandlerKind = Exclude<OutboxKind, SlowKind | `payment.${string}`>

/** Handlers of all messages except calls of other services; `close` closes their transport. */
export type MailHandlers = {
  handlers: OutboxHandlers<MailHandlerKind>
  sendTestMail: SetupTests['sendTestMail']
  close: () => void
}

/** Creates the handlers of messages that result in a mail, by kind. */
export function createMailHandlers(options: MailOptions): MailHandlers {
  const transport = createMailTransport({
    smtpUrl: options.smtpUrl,
    outboxDir: options.outboxDir,
    from: options.from,
  })
  const handler =
    (mail: MailPlan): OutboxHandler =>
    (message) =>
      sendOrderMail(options, transport, { mail, message })
  return {
    handlers: {
      'mail.order_placed': handler({ kind: 'order-confirmation', name: 'order', to: 'shopper' }),
      'mail.order_received': handler({ kind: 'new-order', name: 'new-order', to: 'shopkeeper' }),
      'mail.order_status': handler({ kind: 'order-status', name: 'status', to: 'shopper' }),
      'mail.shipment_sent': handler({ kind: 'shipment-sent', name: 'shipment', to: 'shopper' }),
      'mail.order_corrected': handler({ kind: 'order-corrected', name: 'changed', to: 'shopper' }),
      ...accountMailHandlers(options, transport),
      'mail.back_in_stock': stockMailHandler(options, transport),
      ...priceAlertMailHandlers(options, transport),
      'mail.payment_received': handler({ kind: 'payment-received', name: 'paid', to: 'shopper' }),
      'mail.payment_failed': handler({ kind: 'payment-failed', name: 'not-paid', to: 'shopper' }),
      'mail.payment_alert': paymentAlertHandler(options, transport),
      'order.downloads': (message) => sendDownloads(options, transport, message),
      'order.gift_cards': (message) => sendGiftCards(options, transport, message),
      ...documentHandlers(options, transport),
      ...afterSaleMailHandlers(options, transport),
      'mail.case_message': caseMailHandler(options, transport),
      ...newsletterMailHandlers(options, transport),
      ...contactMailHandlers(options, transport),
      'mail.recall': recallMailHandler(options, transport),
      'mail.question_answered': questionMailHandler(options, transport),
      ...staffMailHandlers(options, transport),
      'mail.review_refused': reviewMailHandler(options, transport),
    },
    sendTestMail: testMailSender(options, transport),
    close: () => transport.close(),
  }
}

const dayMs = 86_400_000

/** Grants the files of a paid order and mails its buyer; an order without files gets no mail. */
async function sendDownloads(
  options: MailOptions,
  transport: MailTransport,
  message: OutboxMessage,
): Promise<void> {
  const { database, now, publicUrl, downloadDays } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  const grants = downloadRepository(database.db)
  const at = now()
  await grants.grant(order, {
    now: at,
    expiresAt: new Date(at.getTime() + downloadDaysOf(downloadDays) * dayMs),
  })
  const downloads = orderDownloads(await grants.list(order), { publicUrl, now: at })
  if (downloads.length === 0) return
  await sendOrderMail(options, transport, {
    mail: { kind: 'order-downloads', name: 'downloads', to: 'shopper' },
    message,
    downloads,
  })
}

/** Mails the gift card codes of a paid order; omits cards returned since. */
async function sendGiftCards(
  options: MailOptions,
  transport: MailTransport,
  message: OutboxMessage,
): Promise<void> {
  const { database } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  const giftCards = await orderGiftCards(database, order)
  if (giftCards.length === 0) return
  await sendOrderMail(options, transport, {
    mail: { kind: 'gift-cards', name: 'gift-cards', to: 'shopper' },
    message,
    giftCards,
  })
}
