import { formatPrice } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { sellerLines } from '../legal-blocks.ts'
import type { OrderMailData } from '../mail-data.ts'
import type { MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'

/** Returns the links of the attached document; the XML is only linked, because mail programs do not show it. */
function documentLinks({ order, document, language }: OrderMailData): MailBlock[] {
  const t = translator(language)
  const stored = order.documents?.find(
    ({ kind, number }) => kind === document?.kind && number === document.number,
  )
  if (!stored) return []
  return [
    {
      kind: 'links',
      links: [
        { text: t('document.pdf'), href: stored.url },
        ...(stored.xmlUrl ? [{ text: t('document.xml'), href: stored.xmlUrl }] : []),
      ],
    },
  ]
}

/**
 * Sends an invoice or a credit note to the shopper, with the refunded sum if there is one; without a document
 * only the refund notice.
 * @see docs/rules/law LAW-ORD-6, LAW-VAT-5
 */
export function orderDocument(data: OrderMailData): MailDocument {
  const { order, language, document, refundCents, refundedToCardCents, creditedCents, links } = data
  const t = translator(language)
  const kind = document ? (document.kind === 'credit_note' ? 'credit_note' : 'invoice') : undefined
  const params = { number: document?.number ?? '', order: order.increment_id }
  const refund =
    refundCents === undefined
      ? ''
      : t('document.refund.intro', { amount: formatPrice(cents(refundCents), language) })
  const intro = kind ? t(`document.${kind}.intro`, params) : ''
  const toCard = refundedToCardCents
    ? t('document.refund.gift_card', { amount: formatPrice(cents(refundedToCardCents), language) })
    : ''
  const credited = creditedCents
    ? t('document.refund.credit', { amount: formatPrice(cents(creditedCents), language) })
    : ''
  const paragraphs = [[refund, toCard, credited].filter(Boolean).join(' '), intro].filter(
    (text) => text !== '',
  )
  return {
    language,
    subject: t(`document.${kind ?? 'refund'}.subject`, params),
    preview: paragraphs[0] ?? '',
    title: t(`document.${refund ? 'refund' : (kind ?? 'refund')}.title`, params),
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      ...documentLinks(data),
      ...(links.order ? [{ kind: 'button' as const, text: t('order.view'), href: links.order }] : []),
    ],
    footer: sellerLines(data),
  }
}
