import { countryName, formatDate, formatPrice } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { optionLine } from '@ambra/domain/catalogue/option-line'
import { phoneText } from '@ambra/domain/customers/address/phone'
import { type DocumentOrder, type DocumentSeller, partyOf } from './figures.ts'
import { languageOr } from './language.ts'
import { documentTexts } from './messages.ts'
import { drawBars } from './draw-bars.ts'
import { code128 } from './code128.ts'
import { body, column, ink, muted, openPdf, type PdfPage, sellerFooter, sheet, stage } from './pdf-page.ts'

type Texts = ReturnType<typeof documentTexts>

/**
 * Renders the slip for the parcel: ordered products and destination, without prices. Contains the order
 * number as Code 128 for the packer's scanner. `collectCents` is the amount the courier collects on delivery.
 */
export async function packingSlipPdf(
  order: DocumentOrder,
  seller: DocumentSeller,
  { at, collectCents = 0 }: { at: Date; collectCents?: number },
): Promise<Buffer> {
  const language = languageOr(order.language)
  const t = documentTexts(language)
  const document = await openPdf({
    title: `${t('packing_slip')} ${order.number}`,
    seller,
    language,
    at,
    footer: sellerFooter(seller, language),
  })
  const width = sheet.right - 250
  document.write(t('packing_slip'), 250, sheet.top - 6, {
    size: 22,
    weight: 'semibold',
    color: ink,
    align: 'right',
    width,
  })
  document.write(order.number, 250, sheet.top + 22, { size: 11, color: muted, align: 'right', width })
  drawBars(document.pdf, code128(order.number), {
    x: 250,
    y: sheet.top + 42,
    width,
    height: 30,
    align: 'right',
  })
  document.y = sheet.top + 88
  drawAddresses(document, order, t)
  drawGoods(document, order, t)
  drawEnd(document, order, { t, collect: collectCents > 0 ? formatPrice(cents(collectCents), language) : '' })
  return document.finish()
}

function drawAddresses(document: PdfPage, order: DocumentOrder, t: Texts): void {
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
  const y = document.y
  const width = sheet.width / 3
  const parts = [
    {
      label: t('recipient'),
      lines: [to.company || partyOf(to), to.company ? partyOf(to) : '', ...place],
    },
    {
      label: t('delivery'),
      lines: [shipping?.title ?? '', phoneText(to.telephone ?? ''), order.email],
    },
    {
      label: t('ordered'),
      lines: [formatDate(order.createdAt, language), `${t('order')} ${order.number}`],
    },
  ]
  const heights = parts.map((part, index) =>
    column(document, { ...part, x: sheet.left + index * width, y, width: width - 14 }),
  )
  document.y = y + Math.max(...heights) + 16
}

function drawHead(document: PdfPage, t: Texts): void {
  document.pdf.rect(sheet.left - 8, document.y, sheet.width + 16, 20).fill(stage)
  const style = { size: 7.5, color: muted }
  document.write(t('packed'), sheet.left, document.y + 5.5, { ...style, width: 60 })
  document.write(t('item'), sheet.left + 66, document.y + 5.5, { ...style, width: 240 })
  document.write(t('sku'), sheet.left + 330, document.y + 5.5, { ...style, width: 110 })
  document.write(t('qty'), sheet.right - 50, document.y + 5.5, { ...style, align: 'right', width: 50 })
  document.y += 26
}

function drawGoods(document: PdfPage, order: DocumentOrder, t: Texts): void {
  drawHead(document, t)
  for (const line of order.lines) {
    const details = line.options.map(optionLine).join(', ')
    const nameStyle = { size: 10, color: ink, width: 250 }
    const detailStyle = { size: 8, color: muted, width: 250 }
    const nameHeight = document.measure(line.name, nameStyle)
    const textHeight = nameHeight + (details ? document.measure(details, detailStyle) : 0)
    const skuStyle = { size: 8.5, color: body, width: 112 }
    const height = Math.max(18, textHeight, document.measure(line.sku, skuStyle)) + 10
    if (document.room(height)) drawHead(document, t)
    document.pdf.rect(sheet.left, document.y, 13, 13).lineWidth(0.9).strokeColor('#85888e').stroke()
    document.write(line.name, sheet.left + 66, document.y, nameStyle)
    if (details) document.write(details, sheet.left + 66, document.y + nameHeight, detailStyle)
    document.write(line.sku, sheet.left + 330, document.y, skuStyle)
    document.write(String(line.qty), sheet.right - 50, document.y - 1, {
      size: 12,
      weight: 'semibold',
      color: ink,
      align: 'right',
      width: 50,
    })
    document.y += height - 4
    document.rule(document.y)
    document.y += 6
  }
}

function drawEnd(
  document: PdfPage,
  order: DocumentOrder,
  { t, collect }: { t: Texts; collect: string },
): void {
  const pieces = order.lines.reduce((sum, line) => sum + line.qty, 0)
  document.room(60)
  document.y += 4
  document.write(t('pieces', { count: pieces }), sheet.left, document.y, {
    size: 10,
    weight: 'semibold',
    color: ink,
  })
  if (collect)
    document.write(`${t('pay_on_delivery_label')}: ${collect}`, sheet.left, document.y, {
      size: 10,
      weight: 'semibold',
      color: ink,
      align: 'right',
    })
  document.y += 24
  if (!order.comment) return
  const style = { size: 9, width: sheet.width }
  document.room(document.measure(order.comment, style) + 30)
  document.y += column(document, {
    label: t('comment'),
    lines: order.comment.split('\n'),
    x: sheet.left,
    y: document.y,
    width: sheet.width,
  })
}
