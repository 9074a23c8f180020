import { countryName, formatDate, formatPrice } from '@ambra/domain/format'
import { cents } from '@ambra/domain/money'
import { type DocumentOrder, type DocumentSeller, personOf } from './figures.ts'
import { languageOr } from './language.ts'
import { documentTexts } from './messages.ts'
import { body, column, ink, muted, openPaper, type Paper, sellerFooter, sheet, stage } from './pdf-paper.ts'

type Texts = ReturnType<typeof documentTexts>

/**
 * The slip that goes into the parcel: what was ordered, where it goes, no prices. `collectCents` is what the courier
 * takes on delivery.
 */
export async function packingSlipPdf(
  order: DocumentOrder,
  seller: DocumentSeller,
  { at, collectCents = 0 }: { at: Date; collectCents?: number },
): Promise<Buffer> {
  const language = languageOr(order.language)
  const t = documentTexts(language)
  const paper = await openPaper({
    title: `${t('packing_slip')} ${order.number}`,
    seller,
    language,
    at,
    footer: sellerFooter(seller, language),
  })
  const width = sheet.right - 250
  paper.write(t('packing_slip'), 250, sheet.top - 6, {
    size: 22,
    weight: 'semibold',
    color: ink,
    align: 'right',
    width,
  })
  paper.write(order.number, 250, sheet.top + 22, { size: 11, color: muted, align: 'right', width })
  paper.y = sheet.top + 56
  drawAddresses(paper, order, t)
  drawGoods(paper, order, t)
  drawEnd(paper, order, { t, collect: collectCents > 0 ? formatPrice(cents(collectCents), language) : '' })
  return paper.finish()
}

function drawAddresses(paper: Paper, order: DocumentOrder, t: Texts): void {
  const { shipping, billingAddress } = order
  const language = languageOr(order.language)
  const to = order.shippingAddress ?? billingAddress
  const place = shipping?.pickupPoint
    ? [shipping.pickupPoint.name, shipping.pickupPoint.address]
    : [
        to.street.filter(Boolean).join(' '),
        [to.postcode, to.city].filter(Boolean).join(' '),
        countryName(to.country_id, language),
      ]
  const y = paper.y
  const width = sheet.width / 3
  const parts = [
    {
      label: t('recipient'),
      lines: [to.company || personOf(to), to.company ? personOf(to) : '', ...place],
    },
    {
      label: t('delivery'),
      lines: [shipping?.title ?? '', to.telephone ?? '', order.email],
    },
    {
      label: t('ordered'),
      lines: [formatDate(order.createdAt, language), `${t('order')} ${order.number}`],
    },
  ]
  const heights = parts.map((part, index) =>
    column(paper, { ...part, x: sheet.left + index * width, y, width: width - 14 }),
  )
  paper.y = y + Math.max(...heights) + 16
}

function drawHead(paper: Paper, t: Texts): void {
  paper.pdf.rect(sheet.left - 8, paper.y, sheet.width + 16, 20).fill(stage)
  const style = { size: 7.5, color: muted }
  paper.write(t('packed'), sheet.left, paper.y + 5.5, { ...style, width: 60 })
  paper.write(t('item'), sheet.left + 66, paper.y + 5.5, { ...style, width: 240 })
  paper.write(t('sku'), sheet.left + 330, paper.y + 5.5, { ...style, width: 110 })
  paper.write(t('qty'), sheet.right - 50, paper.y + 5.5, { ...style, align: 'right', width: 50 })
  paper.y += 26
}

function drawGoods(paper: Paper, order: DocumentOrder, t: Texts): void {
  drawHead(paper, t)
  for (const line of order.lines) {
    const details = line.options.map(({ label, value }) => `${label}: ${value}`).join(', ')
    const nameStyle = { size: 10, color: ink, width: 250 }
    const detailStyle = { size: 8, color: muted, width: 250 }
    const nameHeight = paper.measure(line.name, nameStyle)
    const textHeight = nameHeight + (details ? paper.measure(details, detailStyle) : 0)
    const skuStyle = { size: 8.5, color: body, width: 112 }
    const height = Math.max(18, textHeight, paper.measure(line.sku, skuStyle)) + 10
    if (paper.room(height)) drawHead(paper, t)
    paper.pdf.rect(sheet.left, paper.y, 13, 13).lineWidth(0.9).strokeColor('#85888e').stroke()
    paper.write(line.name, sheet.left + 66, paper.y, nameStyle)
    if (details) paper.write(details, sheet.left + 66, paper.y + nameHeight, detailStyle)
    paper.write(line.sku, sheet.left + 330, paper.y, skuStyle)
    paper.write(String(line.qty), sheet.right - 50, paper.y - 1, {
      size: 12,
      weight: 'semibold',
      color: ink,
      align: 'right',
      width: 50,
    })
    paper.y += height - 4
    paper.rule(paper.y)
    paper.y += 6
  }
}

function drawEnd(paper: Paper, order: DocumentOrder, { t, collect }: { t: Texts; collect: string }): void {
  const pieces = order.lines.reduce((sum, line) => sum + line.qty, 0)
  paper.room(60)
  paper.y += 4
  paper.write(t('pieces', { count: pieces }), sheet.left, paper.y, {
    size: 10,
    weight: 'semibold',
    color: ink,
  })
  if (collect)
    paper.write(`${t('pay_on_delivery_label')}: ${collect}`, sheet.left, paper.y, {
      size: 10,
      weight: 'semibold',
      color: ink,
      align: 'right',
    })
  paper.y += 24
  if (!order.comment) return
  const style = { size: 9, width: sheet.width }
  paper.room(paper.measure(order.comment, style) + 30)
  paper.y += column(paper, {
    label: t('comment'),
    lines: order.comment.split('\n'),
    x: sheet.left,
    y: paper.y,
    width: sheet.width,
  })
}
