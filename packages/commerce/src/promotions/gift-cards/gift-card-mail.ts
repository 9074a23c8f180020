import type { OutboxMessage } from '@ambra/db/messaging'
import { orderRepository } from '@ambra/db/sales'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { sendOrderMail } from '../../sales/orders/order-mail.ts'
import { orderGiftCards } from './order-gift-cards.ts'

/** Mails the gift card codes of a paid order; omits cards returned since. */
export async function sendGiftCards(
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
