import { breakLinks } from '../break-links.ts'
import type { OrderDownload } from '@ambra/contract/sales/order-parts'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { formatIban } from '@ambra/domain/payments/reference-number'
import type { OrderMailData } from '../mail-data.ts'
import type { MailBlock } from '../mail-document.ts'
import { translator } from '../messages.ts'
import { priceText } from '../sales/order-blocks.ts'

/** Returns the data of a bank transfer while the order is unpaid. */
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

/** Returns one button per file, with its expiry and remaining downloads. */
export function downloadBlocks({ order, language }: OrderMailData): MailBlock[] {
  return (order.downloads ?? []).flatMap((download): MailBlock[] => [
    { kind: 'heading', text: download.product },
    { kind: 'button', text: download.title, href: download.url },
    { kind: 'small', text: limitText(download, language) },
  ])
}

/** Returns each code in full, with its value and expiry. */
export function giftCardBlocks({ order, language }: OrderMailData): MailBlock[] {
  const t = translator(language)
  return (order.giftCards ?? []).flatMap(({ code, value, validUntil, texts = [] }): MailBlock[] => [
    { kind: 'heading', text: t('gift_cards.heading', { value: priceText(value, language) }) },
    {
      kind: 'facts',
      rows: [
        ...texts.map(({ label, value }) => ({ label, value: breakLinks(value) })),
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
