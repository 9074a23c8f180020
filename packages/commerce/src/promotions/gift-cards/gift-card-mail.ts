import type { OutboxMessage } from '@ambra/db/messaging'
import { stores } from '@ambra/domain/platform/shop/stores'
import { orderRepository } from '@ambra/db/sales'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { sendOrderMail } from '../../sales/orders/order-mail.ts'
import { momentInWords } from '@ambra/domain/catalogue/product-types/format-moment'
import { giftCardRepository, type IssuedGiftCard } from '@ambra/db/promotions'
import { cardDocument, orderGiftCards } from './order-gift-cards.ts'

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

/**
 * Mails one card to the recipient that its buyer named, without anything about the order; to the buyer if there is
 * none. Once, unless staff send it again. A card returned or blocked by then is not sent.
 */
export async function sendGiftCard(
  options: MailOptions,
  transport: MailTransport,
  message: OutboxMessage,
): Promise<void> {
  const { database, now } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  const cards = giftCardRepository(database.db)
  const card = (await cards.listIssued(order)).find(({ id }) => id === message.payload['gift_card_id'])
  if (!card || (card.sentAt && message.payload['is_again'] !== true)) return
  await sendOrderMail(options, transport, {
    mail: { kind: 'gift-card', name: 'gift-card', to: 'shopper' },
    message,
    giftCards: [{ ...cardDocument(card), texts: greetingOf(card) }],
    recipient: card.recipient,
  })
  await cards.markSent(card.id, now())
}

/** Returns what the buyer wrote on a card, without its address and day. */
function greetingOf({ texts, recipient, sendOn }: IssuedGiftCard) {
  const days = sendOn ? stores.map(({ language }) => momentInWords('date', sendOn, language)) : []
  return texts.filter(({ value }) => value !== recipient && !days.includes(value))
}
