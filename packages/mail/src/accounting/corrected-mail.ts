import { sellerLines } from '../legal-blocks.ts'
import type { OrderMailData } from '../mail-data.ts'
import type { FactRow, MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'
import { goodsBlocks, priceText } from '../sales/order-blocks.ts'
import { transferBlocks } from '../payments/payment-blocks.ts'

const subjects = {
  goods: 'corrected.subject',
  refund: 'corrected.subject_refund',
  address: 'corrected.subject_address',
  swap: 'corrected.subject_swap',
} as const

/** Notifies the shopper that staff changed their order: the new total, the refund, or the new destination. */
export function orderCorrected(data: OrderMailData): MailDocument {
  const { order, language, links, correction = 'goods' } = data
  const t = translator(language)
  const isGoods = correction === 'goods' || correction === 'swap'
  const title = t(subjects[correction], { number: data.swap?.number ?? order.increment_id })
  const isDue = isGoods && order.status === 'awaiting_payment'
  const text = introOf(data)
  const rows = [
    ...(correction === 'address' ? addressRows(data) : []),
    ...(correction === 'swap' ? swapRows(data) : sumRows(data)),
    ...(data.note ? [{ label: t('status.note'), value: data.note }] : []),
  ]
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text },
    ...(isDue && correction === 'goods' ? [{ kind: 'paragraph' as const, text: t('corrected.pay') }] : []),
    ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
    ...(isDue ? transferBlocks(data) : []),
    ...(links.order ? [{ kind: 'button' as const, text: t('order.view'), href: links.order }] : []),
    ...(isGoods ? goodsBlocks(data) : []),
  ]
  return { language, subject: title, preview: text, title, blocks, footer: sellerLines(data) }
}

function introOf({ order, language, correction, refundCents, swap }: OrderMailData): string {
  const t = translator(language)
  if (correction === 'swap') {
    const { dueCents = 0, refundCents: backCents = 0 } = swap ?? {}
    const rest = backCents > 0 ? t('corrected.swap_back') : t('corrected.swap_even')
    const end = dueCents > 0 ? t('corrected.swap_due') : rest
    return `${t('corrected.swap', { number: order.increment_id })} ${end}`
  }
  if (correction === 'address') return t('corrected.address')
  if (refundCents === undefined) return t('corrected.intro')
  return t('corrected.refund', { sum: priceText(refundCents / 100, language) })
}

function sumRows({ order, language, correction = 'goods', beforeCents }: OrderMailData): FactRow[] {
  if (correction === 'address') return []
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

/**
 * Returns the removed pieces, the part of their value that pays for the added ones, and the amount due or
 * refunded.
 */
function swapRows({ order, language, swap }: OrderMailData): FactRow[] {
  if (!swap) return []
  const t = translator(language)
  const row = (label: string, cents: number) => ({ label, value: priceText(cents / 100, language) })
  return [
    { label: t('corrected.swap_off'), value: swap.off },
    row(t('corrected.swap_off_sum'), swap.offCents),
    { label: t('corrected.swap_on_sum'), value: priceText(order.grand_total, language) },
    ...(swap.dueCents > 0 ? [row(t('corrected.swap_due_sum'), swap.dueCents)] : []),
    ...(swap.refundCents > 0 ? [row(t('corrected.swap_back_sum'), swap.refundCents)] : []),
  ]
}

function addressRows({ language, corrected = [] }: OrderMailData): FactRow[] {
  const t = translator(language)
  return corrected.map(({ part, before, after }) => ({
    label: t(`corrected.field.${part}`),
    value: t('corrected.now', { before: before || t('corrected.none'), after: after || t('corrected.none') }),
  }))
}
