import { sellerLines } from './legal-blocks.ts'
import type { OrderMailData } from './mail-data.ts'
import type { FactRow, MailBlock, MailDocument } from './mail-document.ts'
import { translator } from './messages.ts'
import { goodsBlocks, priceText } from './order-blocks.ts'
import { transferBlocks } from './payment-blocks.ts'

const subjects = {
  goods: 'corrected.subject',
  refund: 'corrected.subject_refund',
  address: 'corrected.subject_address',
} as const

/** Notice to the shopper that people of the shop changed their order: the new sum, what goes back, or where it goes now. */
export function orderCorrected(data: OrderMailData): MailDocument {
  const { order, language, links, correction = 'goods' } = data
  const t = translator(language)
  const isGoods = correction === 'goods'
  const title = t(subjects[correction], { number: order.increment_id })
  const isDue = isGoods && order.status === 'awaiting_payment'
  const text = introOf(data)
  const rows = [
    ...(correction === 'address' ? addressRows(data) : sumRows(data)),
    ...(data.note ? [{ label: t('status.note'), value: data.note }] : []),
  ]
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text },
    ...(isDue ? [{ kind: 'paragraph' as const, text: t('corrected.pay') }] : []),
    ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
    ...(isDue ? transferBlocks(data) : []),
    ...(links.order ? [{ kind: 'button' as const, text: t('order.view'), href: links.order }] : []),
    ...(isGoods ? goodsBlocks(data) : []),
  ]
  return { language, subject: title, preview: text, title, blocks, footer: sellerLines(data) }
}

function introOf({ language, correction, refundCents }: OrderMailData): string {
  const t = translator(language)
  if (correction === 'address') return t('corrected.address')
  if (refundCents === undefined) return t('corrected.intro')
  return t('corrected.refund', { sum: priceText(refundCents / 100, language) })
}

function sumRows({ order, language, correction = 'goods', beforeCents }: OrderMailData): FactRow[] {
  const t = translator(language)
  return [
    ...(beforeCents === undefined
      ? []
      : [{ label: t('corrected.before'), value: priceText(beforeCents / 100, language) }]),
    ...(correction === 'goods'
      ? [{ label: t('corrected.after'), value: priceText(order.grand_total, language) }]
      : []),
  ]
}

function addressRows({ language, corrected = [] }: OrderMailData): FactRow[] {
  const t = translator(language)
  return corrected.map(({ part, before, after }) => ({
    label: t(`corrected.field.${part}`),
    value: t('corrected.now', { before: before || t('corrected.none'), after: after || t('corrected.none') }),
  }))
}
