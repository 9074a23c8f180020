import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import { formatIban } from '@ambra/domain/payments/reference-number'
import type { DocumentFigures } from './figures.ts'
import type { documentTexts } from './messages.ts'
import { body, column, muted, okSoft, okText, type PdfPage, sheet, stage } from './pdf-page.ts'
import { type QrDrawing, quietZone } from './qr-drawing.ts'
import { transferQr } from './transfer-qr.ts'

type Texts = ReturnType<typeof documentTexts>
type Document = { kind: 'invoice' | 'proforma' | 'credit_note'; figures: DocumentFigures }

/** Draws the payment section: where to pay, that it is paid, or how it is refunded. */
export function drawPayment(page: PdfPage, { kind, figures }: Document, t: Texts): void {
  const { seller, payment, dueOn } = figures
  if (kind === 'credit_note') {
    if (payment.due > 0) note(page, t('credit_note_note'))
    return
  }
  if (payment.due === 0) return drawPaid(page, t)
  const facts = [
    [t('payee'), seller.payee],
    [t('iban'), formatIban(seller.iban)],
    [t('bank'), seller.bank],
    [t('reference'), payment.reference],
    [t('amount'), formatPrice(cents(payment.due), figures.language)],
    [t('due'), dueOn ? formatDate(startOfDay(dueOn), figures.language) : ''],
  ].filter(([, value]) => value !== '')
  if (dueOn && seller.iban !== '') {
    const qr = transferQr({ ...seller, amountCents: payment.due, reference: payment.reference })
    const perRow = qr ? 2 : 3
    const rows = Math.ceil(facts.length / perRow)
    const height = Math.max(rows * 36 + 18, qr ? qrSide + 36 : 0)
    page.room(height + 40)
    page.y += 10
    page.pdf.roundedRect(sheet.left - 8, page.y, sheet.width + 16, height, 8).fill(stage)
    facts.forEach(([label = '', value = ''], index) => {
      column(page, {
        label,
        lines: [value],
        x: sheet.left + 6 + (index % perRow) * 165,
        y: page.y + 13 + Math.floor(index / perRow) * 36,
        width: 158,
      })
    })
    if (qr) drawQr(page, qr, t)
    page.y += height + 8
  } else {
    note(page, t('pay_on_receipt'))
  }
  if (kind === 'proforma') note(page, t('proforma_note'))
}

/** Width of the payment code with its quiet zone in points: 32 mm, which a phone reads in print. */
const qrSide = 92

/** Draws the payment code in the right corner of the payment section, on white, with a caption. */
function drawQr({ pdf, write, y }: PdfPage, { size, path }: QrDrawing, t: Texts): void {
  const left = sheet.right - qrSide - 2
  const unit = qrSide / (size + 2 * quietZone)
  pdf.rect(left, y + 8, qrSide, qrSide).fill('#ffffff')
  pdf
    .save()
    .translate(left + quietZone * unit, y + 8 + quietZone * unit)
    .scale(unit)
  pdf.path(path).fill('#000000')
  pdf.restore()
  write(t('scan_to_pay'), left - 60, y + qrSide + 13, {
    size: 8,
    color: muted,
    align: 'right',
    width: qrSide + 60,
  })
}

function drawPaid(page: PdfPage, t: Texts): void {
  page.room(40)
  const text = t('paid_mark')
  const style = { size: 11, weight: 'semibold' as const, color: okText, width: 130, align: 'center' as const }
  page.y += 6
  page.pdf.roundedRect(sheet.left - 8, page.y, 130, 26, 8).fill(okSoft)
  page.write(text, sheet.left - 8, page.y + 7, style)
  page.y += 34
}

function note(page: PdfPage, text: string): void {
  const style = { size: 8.5, color: body, width: sheet.width }
  page.room(page.measure(text, style) + 12)
  page.y += 8
  page.write(text, sheet.left, page.y, style)
  page.y += page.measure(text, style)
}
