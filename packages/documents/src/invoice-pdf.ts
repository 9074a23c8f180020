import {
  countryName,
  formatDate,
  formatNumber,
  formatPrice,
  startOfDay,
} from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { type DocumentFigures, type FigureCharge, type FigureLine, taxRows } from './figures.ts'
import { documentTexts } from './messages.ts'
import { column, ink, muted, openPdf, type PdfPage, sellerFooter, sheet, stage } from './pdf-page.ts'
import { drawPayment } from './payment-block.ts'

/** Document to draw; a pro forma invoice has the number of its order. Days are `YYYY-MM-DD`. */
export type PrintedDocument = {
  kind: 'invoice' | 'proforma' | 'credit_note'
  number: string
  issuedOn: string
  figures: DocumentFigures
}

type Texts = ReturnType<typeof documentTexts>
type Cell = { text: string; x: number; width: number; align: 'left' | 'right' }

const columns = [
  { key: 'item', x: sheet.left, width: 190, align: 'left' },
  { key: 'qty', x: 238, width: 32, align: 'right' },
  { key: 'unit_net', x: 274, width: 62, align: 'right' },
  { key: 'vat_percent', x: 340, width: 34, align: 'right' },
  { key: 'net', x: 378, width: 56, align: 'right' },
  { key: 'vat', x: 438, width: 49, align: 'right' },
  { key: 'gross', x: 489, width: 58, align: 'right' },
] as const

const day = (text: string, { language }: DocumentFigures) => formatDate(startOfDay(text), language)
const price = (amount: number, { language }: DocumentFigures) => formatPrice(cents(amount), language)
const figure = (amount: number, { language }: DocumentFigures) => formatNumber(amount / 100, language, 2)

/**
 * Renders an invoice, a pro forma invoice or a credit note as PDF in the language of its figures. The same
 * document gives the same bytes.
 */
export async function invoicePdf(document: PrintedDocument): Promise<Buffer> {
  const { kind, number, issuedOn, figures } = document
  const { seller, language } = figures
  const t = documentTexts(language)
  const page = await openPdf({
    title: `${t(kind)} ${number}`,
    seller,
    language,
    at: startOfDay(issuedOn),
    footer: sellerFooter(seller, language),
  })
  drawTitle(page, document, t)
  drawParties(page, figures, t)
  drawTable(page, figures, t)
  drawTotals(page, document, t)
  drawPayment(page, document, t)
  return page.finish()
}

function drawTitle(page: PdfPage, { kind, number, issuedOn, figures }: PrintedDocument, t: Texts): void {
  const { refersTo } = figures
  page.write(t(kind), 250, sheet.top - 6, {
    size: 22,
    weight: 'semibold',
    color: ink,
    align: 'right',
    width: sheet.right - 250,
  })
  page.write(number, 250, sheet.top + 22, {
    size: 11,
    color: muted,
    align: 'right',
    width: sheet.right - 250,
  })
  const facts = [
    [t('date'), day(issuedOn, figures)],
    ...(figures.dueOn ? [[t('due'), day(figures.dueOn, figures)]] : []),
    [t('order'), figures.orderNumber],
    [t('ordered'), day(figures.orderedOn, figures)],
    ...(refersTo
      ? [[t('refers_label'), t('refers_to', { ...refersTo, day: day(refersTo.issuedOn, figures) })]]
      : [
          [t('reference'), figures.payment.reference],
          [t('payment_method'), figures.payment.title],
        ]),
    ...(figures.reason ? [[t('reason'), figures.reason]] : []),
  ]
  const y = sheet.top + 56
  const perRow = 4
  const width = sheet.width / perRow
  let top = y
  for (let start = 0; start < facts.length; start += perRow) {
    const row = facts.slice(start, start + perRow)
    const last = start + perRow >= facts.length
    const heights = row.map(([label = '', value = ''], index) => {
      const isWide = last && index === row.length - 1
      return column(page, {
        label,
        lines: [value],
        x: sheet.left + index * width,
        y: top,
        width: (isWide ? width * (perRow - index) : width) - 10,
      })
    })
    top += Math.max(...heights) + 8
  }
  page.y = top + 4
}

function drawParties(page: PdfPage, figures: DocumentFigures, t: Texts): void {
  const { seller, buyer, delivery, language } = figures
  page.rule(page.y)
  const y = page.y + 12
  const width = sheet.width / 3
  const place = [[buyer.postcode, buyer.city].filter(Boolean).join(' '), countryName(buyer.country, language)]
  const parties = [
    {
      label: t('seller'),
      lines: [
        seller.name,
        seller.address,
        seller.registryCode && t('registry', { code: seller.registryCode }),
        seller.vatNumber && t('vat_number', { code: seller.vatNumber }),
        seller.phone,
        seller.email,
      ],
    },
    {
      label: t('buyer'),
      lines: [
        buyer.company || buyer.name,
        buyer.company && buyer.name,
        buyer.street,
        ...place,
        buyer.companyCode && t('registry', { code: buyer.companyCode }),
        buyer.vatNumber && t('vat_number', { code: buyer.vatNumber }),
        buyer.email,
      ],
    },
    ...(delivery
      ? [{ label: t('delivery'), lines: [delivery.title, delivery.recipient, delivery.place] }]
      : []),
  ]
  const heights = parties.map((party, index) =>
    column(page, { ...party, x: sheet.left + index * width, y, width: width - 14 }),
  )
  page.y = y + Math.max(...heights) + 14
}

function drawHead(page: PdfPage, t: Texts): void {
  const { pdf } = page
  pdf.rect(sheet.left - 8, page.y, sheet.width + 16, 20).fill(stage)
  for (const { key, x, width, align } of columns)
    page.write(t(key), x, page.y + 5.5, { size: 7.5, color: muted, align, width })
  page.y += 26
}

/** Draws the table: products first, then charges. */
function drawTable(page: PdfPage, figures: DocumentFigures, t: Texts): void {
  page.room(80)
  drawHead(page, t)
  for (const line of figures.lines) {
    const discount = line.discount > 0 ? t('discount_in_line', { amount: price(line.discount, figures) }) : ''
    const details = [line.details, line.sku, discount].filter(Boolean).join(' · ')
    drawRow(page, t, {
      name: line.name,
      details,
      cells: cellsOf(line, line.qty, figures),
    })
  }
  for (const charge of figures.charges)
    drawRow(page, t, { name: chargeTitle(charge, t), details: '', cells: cellsOf(charge, 1, figures) })
}

function chargeTitle({ kind, title }: FigureCharge, t: Texts): string {
  if (kind === 'allowance') return t('allowance')
  return kind === 'delivery' ? `${t('delivery')}: ${title}` : `${t('payment_fee')}: ${title}`
}

function cellsOf(part: FigureLine | FigureCharge, qty: number, figures: DocumentFigures): Cell[] {
  const values = [
    String(qty),
    figure(Math.round(part.net / qty), figures),
    part.isMarginScheme ? '–' : formatNumber(part.percent, figures.language),
    figure(part.net, figures),
    part.isMarginScheme ? '–' : figure(part.tax, figures),
    figure(part.gross, figures),
  ]
  return columns
    .slice(1)
    .map(({ x, width, align }, index) => ({ text: values[index] ?? '', x, width, align }))
}

type Row = { name: string; details: string; cells: readonly Cell[] }

function drawRow(page: PdfPage, t: Texts, { name, details, cells }: Row): void {
  const width = columns[0].width - 8
  const nameStyle = { size: 9, color: ink, width }
  const detailStyle = { size: 7.5, color: muted, width }
  const nameHeight = page.measure(name, nameStyle)
  const height = nameHeight + (details ? page.measure(details, detailStyle) : 0) + 11
  if (page.room(height)) drawHead(page, t)
  page.write(name, sheet.left, page.y, nameStyle)
  if (details) page.write(details, sheet.left, page.y + nameHeight, detailStyle)
  cells.forEach(({ text, ...cell }, index) =>
    page.write(text, cell.x, page.y, {
      size: 8.5,
      align: cell.align,
      width: cell.width,
      ...(index === cells.length - 1 ? { color: ink } : {}),
    }),
  )
  page.y += height - 4
  page.rule(page.y)
  page.y += 6
}

/** Merges everything without VAT, for any reason, into one row of 0 %. */
const shownTaxes = (taxes: DocumentFigures['taxes']) =>
  taxRows(
    taxes.map(({ percent, net, tax, isMarginScheme }) => ({
      percent,
      net,
      tax,
      ...(isMarginScheme && { isMarginScheme }),
    })),
  )

/** Draws VAT by rate on the left and totals on the right. */
function drawTotals(page: PdfPage, { kind, figures }: PrintedDocument, t: Texts): void {
  const { totals, payment, taxes, charges, couponCode, discountNames = couponCode } = figures
  const beside = (wanted: FigureCharge['kind']) =>
    charges.filter((charge) => charge.kind === wanted).reduce((sum, charge) => sum + charge.gross, 0)
  const optional = (label: string, amount: number): [string, string][] =>
    amount === 0 ? [] : [[label, price(amount, figures)]]
  const rows: [string, string][] = [
    ...optional(t('goods'), totals.goods),
    ...optional(
      discountNames ? t('discount_code', { code: discountNames }) : t('discount'),
      -totals.discount,
    ),
    ...optional(t('delivery'), beside('delivery')),
    ...optional(t('payment_fee'), beside('payment')),
    ...optional(t('allowance'), beside('allowance')),
    [t('total_net'), price(totals.net, figures)],
    ...shownTaxes(taxes).map(({ percent, net, tax, isMarginScheme }): [string, string] =>
      isMarginScheme
        ? [t('margin_scheme'), price(net, figures)]
        : [`${t('vat')} ${t('vat_of', { percent, net: price(net, figures) })}`, price(tax, figures)],
    ),
  ]
  page.room(rows.length * 15 + 110)
  const left = 290
  const width = sheet.right - left
  page.y += 6
  for (const [label, value] of rows) {
    page.write(label, left, page.y, { size: 8.5, color: muted, width: width - 92 })
    page.write(value, left, page.y, { size: 8.5, align: 'right', width })
    page.y += page.measure(label, { size: 8.5, width: width - 92 }) + 2
  }
  page.pdf
    .moveTo(left, page.y + 2)
    .lineTo(sheet.right, page.y + 2)
    .lineWidth(0.75)
    .strokeColor(ink)
    .stroke()
  page.y += 9
  strongRow(page, { label: t('total_gross'), value: price(totals.gross, figures), left, width })
  if (kind === 'credit_note') {
    // No refund is shown for an invoice that was never paid.
    if (payment.due > 0)
      strongRow(page, { label: t('to_refund'), value: price(payment.due, figures), left, width, size: 9.5 })
    return
  }
  const { giftCards = 0 } = payment
  const small = { left, width, size: 9.5 }
  if (giftCards > 0)
    strongRow(page, { label: t('paid_gift_card'), value: price(giftCards, figures), ...small })
  if (payment.paid > giftCards)
    strongRow(page, { label: t('paid_amount'), value: price(payment.paid - giftCards, figures), ...small })
  if (payment.paid > 0 || payment.due === 0)
    strongRow(page, { label: t('to_pay'), value: price(payment.due, figures), left, width, size: 9.5 })
}

type StrongRow = { label: string; value: string; left: number; width: number; size?: number }

function strongRow(page: PdfPage, { label, value, left, width, size = 12 }: StrongRow): void {
  page.write(label, left, page.y, { size, weight: 'semibold', color: ink, width: width - 110 })
  page.write(value, left, page.y, { size, weight: 'semibold', color: ink, align: 'right', width })
  page.y += size + 8
}
