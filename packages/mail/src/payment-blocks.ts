import type { OrderDownload } from '@ambra/contract/order-parts'
import { formatDate, startOfDay } from '@ambra/domain/format'
import { formatIban } from '@ambra/domain/reference-number'
import type { OrderMailData } from './mail-data.ts'
import type { MailBlock } from './mail-document.ts'
import { translator } from './messages.ts'
import { priceText } from './order-blocks.ts'

/** The pro forma invoice: all that a bank asks for, while the order waits for its money. */
export function transferBlocks({ order, language }: OrderMailData): MailBlock[] {
  const { bankTransfer: transfer } = order
  if (!transfer || order.status !== 'awaiting_payment') return []
  const t = translator(language)
  const rows = [
    { label: t('transfer.payee'), value: transfer.payee },
    { label: t('transfer.iban'), value: formatIban(transfer.iban) },
    { label: t('transfer.bank'), value: transfer.bank },
    { label: t('transfer.reference'), value: transfer.reference },
    { label: t('transfer.amount'), value: priceText(transfer.amount, language) },
    { label: t('transfer.due'), value: formatDate(startOfDay(transfer.dueDate), language) },
  ]
  return [
    { kind: 'heading', text: t('transfer.heading', { number: order.increment_id }) },
    { kind: 'paragraph', text: t('transfer.intro') },
    { kind: 'facts', rows: rows.filter(({ value }) => value !== '') },
  ]
}

/** One button a file, with how long and how often it works. */
export function downloadBlocks({ order, language }: OrderMailData): MailBlock[] {
  return (order.downloads ?? []).flatMap((download): MailBlock[] => [
    { kind: 'heading', text: download.product },
    { kind: 'button', text: download.title, href: download.url },
    { kind: 'small', text: limitText(download, language) },
  ])
}

/** Each code in full, with what it is worth and how long. */
export function giftCardBlocks({ order, language }: OrderMailData): MailBlock[] {
  const t = translator(language)
  return (order.giftCards ?? []).flatMap(({ code, value, validUntil }): MailBlock[] => [
    { kind: 'heading', text: t('gift_cards.heading', { value: priceText(value, language) }) },
    {
      kind: 'facts',
      rows: [
        { label: t('gift_cards.code'), value: code },
        { label: t('gift_cards.valid'), value: formatDate(startOfDay(validUntil), language) },
      ],
    },
  ])
}

function limitText({ remaining, expiresAt }: OrderDownload, language: OrderMailData['language']): string {
  const t = translator(language)
  const day = formatDate(new Date(expiresAt), language)
  return remaining === null ? t('downloads.until', { day }) : t('downloads.limit', { day, count: remaining })
}
