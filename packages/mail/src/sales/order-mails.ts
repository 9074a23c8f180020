import { statusLabelKey } from '@ambra/domain/sales/orders/order-status'
import { legalBlocks, sellerLines } from '../legal-blocks.ts'
import type { OrderMailData } from '../mail-data.ts'
import type { MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'
import { breakLinks } from '../break-links.ts'
import { deliveryBlocks, goodsBlocks, priceText } from './order-blocks.ts'
import { downloadBlocks, giftCardBlocks, transferBlocks } from '../payments/payment-blocks.ts'

const orderButton = ({ links, language }: OrderMailData): MailBlock[] =>
  links.order ? [{ kind: 'button', text: translator(language)('order.view'), href: links.order }] : []

/** Whether nothing is packed or shipped for the order. */
const isVirtual = ({ extension_attributes }: OrderMailData['order']) =>
  extension_attributes.shipping_assignments.length === 0

/** Confirms the order to the shopper: acknowledgement, proof of purchase and terms in one. */
export function orderConfirmation(data: OrderMailData): MailDocument {
  const { order, language } = data
  const t = translator(language)
  const number = order.increment_id
  const waiting = isVirtual(order) ? 'confirmation.payment_waiting_virtual' : 'confirmation.payment_waiting'
  const preview = t('confirmation.preview', {
    total: priceText(order.grand_total, language),
    delivery: order.shipping_description || t('delivery.none'),
  })
  return {
    language,
    subject: t('confirmation.subject', { number }),
    preview,
    title: t('confirmation.title', { name: order.customer_firstname }),
    blocks: [
      { kind: 'paragraph', text: t('confirmation.intro', { number }) },
      ...(order.status === 'awaiting_payment' ? [{ kind: 'paragraph' as const, text: t(waiting) }] : []),
      ...transferBlocks(data),
      ...orderButton(data),
      ...goodsBlocks(data),
      ...deliveryBlocks(data),
      ...legalBlocks(data),
    ],
    footer: sellerLines(data),
  }
}

/** Notifies the shopkeeper of a new order, with everything needed to pack it. */
export function newOrder(data: OrderMailData): MailDocument {
  const { order, language } = data
  const t = translator(language)
  const name = `${order.customer_firstname} ${order.customer_lastname}`
  const total = priceText(order.grand_total, language)
  return {
    language,
    subject: t('new.subject', { number: order.increment_id, total }),
    preview: `${name}, ${order.shipping_description}`,
    title: t('new.title', { number: order.increment_id }),
    blocks: [
      { kind: 'paragraph', text: `${t('new.intro', { name })}\n${order.customer_email}` },
      ...(data.comment
        ? [{ kind: 'facts' as const, rows: [{ label: t('new.comment'), value: data.comment }] }]
        : []),
      ...goodsBlocks(data, 'order.heading_shop'),
      ...deliveryBlocks(data),
    ],
    footer: sellerLines(data),
  }
}

/** Text of an order on hold, which is not being packed: the payment if it has arrived, and the check. */
function heldText({ order, language }: OrderMailData): string {
  const t = translator(language)
  const arrived = order.status === 'paid' ? `${t('status.text.paid_virtual')} ` : ''
  return `${arrived}${t('status.text.on_hold')}`
}

/**
 * Notifies the shopper of a new order status; `shipped` to a locker or shop reads as ready to pick up.
 * @see spec §3 Order
 */
export function orderStatusChanged(data: OrderMailData): MailDocument {
  const { order, language } = data
  const t = translator(language)
  const key = statusLabelKey(order.status, order.pickupPoint !== undefined)
  const status = t(`status.label.${key}`)
  const number = order.increment_id
  const place = order.pickupPoint ? `${order.pickupPoint.name}, ${order.pickupPoint.address}` : ''
  const isPaidVirtual = key === 'paid' && isVirtual(order)
  const text = order.isOnHold
    ? heldText(data)
    : t(isPaidVirtual ? 'status.text.paid_virtual' : `status.text.${key}`, { place })
  return {
    language,
    subject: t('status.subject', { number, status }),
    preview: text,
    title: t('status.title', { number, status }),
    blocks: [
      { kind: 'paragraph', text: t('status.intro') },
      { kind: 'paragraph', text },
      ...(data.note
        ? [{ kind: 'facts' as const, rows: [{ label: t('status.note'), value: data.note }] }]
        : []),
      ...orderButton(data),
      ...goodsBlocks(data),
    ],
    footer: sellerLines(data),
  }
}

/** Sends the download links of a paid order to the shopper. */
export function orderDownloadsReady(data: OrderMailData): MailDocument {
  const { order, language } = data
  const t = translator(language)
  const number = order.increment_id
  return {
    language,
    subject: t('downloads.subject', { number }),
    preview: t('downloads.intro'),
    title: t('downloads.title', { number }),
    blocks: [
      { kind: 'paragraph', text: t('downloads.intro') },
      ...downloadBlocks(data),
      ...orderButton(data),
    ],
    footer: sellerLines(data),
  }
}

/** Sends the gift card codes of a paid order to the shopper. */
export function giftCardsIssued(data: OrderMailData): MailDocument {
  const { order, language } = data
  const t = translator(language)
  const number = order.increment_id
  return {
    language,
    subject: t('gift_cards.subject', { number }),
    preview: t('gift_cards.intro'),
    title: t('gift_cards.title', { number }),
    blocks: [
      { kind: 'paragraph', text: t('gift_cards.intro') },
      ...giftCardBlocks(data),
      { kind: 'paragraph', text: t('gift_cards.keep') },
      ...orderButton(data),
    ],
    footer: sellerLines(data),
  }
}

/** Sends a gift card to the person it is for; names its buyer, but nothing of the order. */
export function giftCardForYou(data: OrderMailData): MailDocument {
  const { order, language, links } = data
  const t = translator(language)
  const name = breakLinks(`${order.customer_firstname} ${order.customer_lastname}`.trim())
  return {
    language,
    subject: t('gift_card.subject', { name }),
    preview: t('gift_card.intro', { name }),
    title: t('gift_card.title'),
    blocks: [
      { kind: 'paragraph', text: t('gift_card.intro', { name }) },
      ...giftCardBlocks(data),
      { kind: 'paragraph', text: t('gift_card.use') },
      { kind: 'button', text: t('gift_card.shop'), href: links.home },
    ],
    footer: sellerLines(data),
  }
}
