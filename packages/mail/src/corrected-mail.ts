import { sellerLines } from './legal-blocks.ts'
import type { OrderMailData } from './mail-data.ts'
import type { MailDocument } from './mail-document.ts'
import { translator } from './messages.ts'
import { goodsBlocks, priceText } from './order-blocks.ts'
import { transferBlocks } from './payment-blocks.ts'

/** Notice to the shopper that people of the shop changed the goods of their order: the new sum, or what goes back. */
export function orderCorrected(data: OrderMailData): MailDocument {
  const { order, language, links, correction = 'goods', beforeCents, refundCents } = data
  const t = translator(language)
  const sum = (cents: number) => priceText(cents / 100, language)
  const isGoods = correction === 'goods'
  const title = t(isGoods ? 'corrected.subject' : 'corrected.subject_refund', {
    number: order.increment_id,
  })
  const isDue = isGoods && order.status === 'awaiting_payment'
  const text =
    refundCents === undefined ? t('corrected.intro') : t('corrected.refund', { sum: sum(refundCents) })
  const rows = [
    ...(beforeCents === undefined ? [] : [{ label: t('corrected.before'), value: sum(beforeCents) }]),
    ...(isGoods ? [{ label: t('corrected.after'), value: priceText(order.grand_total, language) }] : []),
    ...(data.note ? [{ label: t('status.note'), value: data.note }] : []),
  ]
  return {
    language,
    subject: title,
    preview: text,
    title,
    blocks: [
      { kind: 'paragraph', text },
      ...(isDue ? [{ kind: 'paragraph' as const, text: t('corrected.pay') }] : []),
      ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
      ...(isDue ? transferBlocks(data) : []),
      ...(links.order ? [{ kind: 'button' as const, text: t('order.view'), href: links.order }] : []),
      ...(isGoods ? goodsBlocks(data) : []),
    ],
    footer: sellerLines(data),
  }
}
