import { fillText } from '@ambra/contract/platform/errors/fill-text'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { sellerLines } from '../legal-blocks.ts'
import type { OrderMailData, PaymentAlertData } from '../mail-data.ts'
import type { FactRow, MailBlock, MailDocument } from '../mail-document.ts'
import { mailMessages, translator } from '../messages.ts'
import { priceText } from '../sales/order-blocks.ts'

const orderButton = ({ links }: OrderMailData, text: string): MailBlock[] =>
  links.order ? [{ kind: 'button', text, href: links.order }] : []

export function paymentReceived(data: OrderMailData): MailDocument {
  const { order, language } = data
  const t = translator(language)
  const number = order.increment_id
  const isVirtual = order.extension_attributes.shipping_assignments.length === 0
  const isPreparing = !isVirtual && !order.isOnHold
  const received = t(isPreparing ? 'payment.received.intro' : 'payment.received.intro_virtual', {
    number,
    amount: priceText(order.grand_total, language),
  })
  const intro = order.isOnHold ? `${received} ${t('status.text.on_hold')}` : received
  return {
    language,
    subject: t('payment.received.subject', { number }),
    preview: intro,
    title: t('payment.received.title'),
    blocks: [
      { kind: 'paragraph', text: intro },
      {
        kind: 'facts',
        rows: [
          { label: t('order.number'), value: number },
          { label: t('payment.received.method'), value: order.paymentTitle ?? '' },
        ].filter(({ value }) => value !== ''),
      },
      ...orderButton(data, t('order.view')),
    ],
    footer: sellerLines(data),
  }
}

/** Notifies the shopper that a pending payment failed and how to pay again. */
export function paymentFailed(data: OrderMailData): MailDocument {
  const { order, language } = data
  const t = translator(language)
  const number = order.increment_id
  const intro = t('payment.failed.intro', { number })
  return {
    language,
    subject: t('payment.failed.subject', { number }),
    preview: intro,
    title: t('payment.failed.title'),
    blocks: [{ kind: 'paragraph', text: intro }, ...orderButton(data, t('payment.failed.button'))],
    footer: sellerLines(data),
  }
}

/** Notifies the shopkeeper of a payment that staff must check. */
export function paymentAlert(data: PaymentAlertData): MailDocument {
  const { language, orderNumber: number } = data
  const t = translator(language)
  const price = (amount: number | undefined) =>
    amount === undefined ? '' : formatPrice(cents(amount), language)
  const reason = reasonText(data)
  const subject = number ? t('payment.alert.subject_order', { number }) : t('payment.alert.subject')
  const rows: FactRow[] = [
    { label: t('payment.alert.order'), value: number ?? '' },
    { label: t('payment.alert.provider'), value: data.provider },
    { label: t('payment.alert.transaction'), value: data.transaction },
    { label: t('payment.alert.expected'), value: price(data.expectedCents) },
    { label: t('payment.alert.reported'), value: data.reported ?? '' },
    { label: t('payment.alert.advance'), value: data.advance ?? '' },
  ]
  return {
    language,
    subject,
    preview: reason,
    title: subject,
    blocks: [
      { kind: 'paragraph', text: reason },
      { kind: 'facts', rows: rows.filter(({ value }) => value !== '') },
      ...(number ? [{ kind: 'small' as const, text: t('payment.alert.hint', { number }) }] : []),
    ],
    footer: sellerLines(data),
  }
}

/** Shows a flag without a text of its own by its name, so that the shopkeeper sees it too. */
function reasonText({ language, flag }: PaymentAlertData): string {
  const texts: Readonly<Record<string, string>> = mailMessages[language]
  return fillText(texts[`payment.flag.${flag}`] ?? flag, {})
}
