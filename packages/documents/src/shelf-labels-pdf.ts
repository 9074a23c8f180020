import type { Language } from '@ambra/contract/platform/api/language'
import { code128 } from './code128.ts'
import { drawBars } from './draw-bars.ts'
import { documentTexts } from './messages.ts'
import { ink, muted, pdfFonts } from './pdf-page.ts'

/** A4 in points with two columns of seven labels of 99 x 38 mm, a common format of sticker sheets. */
const sheet = { left: 14.2, top: 43, width: 280.6, height: 107.7, columns: 2, rows: 7, gap: 7.1 }
const inset = 14

/** Renders bin labels, fourteen per sheet: the bin's name in large type, and as Code 128 for the scanner. */
export async function shelfLabelsPdf(places: readonly string[], language: Language): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const title = documentTexts(language)('pick_list.shelf')
  const pdf = new PDFDocument({ size: 'A4', margin: 0, info: { Title: title, Creator: 'Ambra' } })
  pdf.registerFont('regular', pdfFonts.regular).registerFont('semibold', pdfFonts.semibold)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => pdf.on('end', done).on('error', fail))
  const perSheet = sheet.columns * sheet.rows
  for (const [index, place] of places.entries()) {
    if (index > 0 && index % perSheet === 0) pdf.addPage()
    const at = index % perSheet
    const x = sheet.left + (at % sheet.columns) * (sheet.width + sheet.gap) + inset
    const y = sheet.top + Math.floor(at / sheet.columns) * sheet.height + inset
    drawLabel(pdf, { place, title, x, y })
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type Label = { place: string; title: string; x: number; y: number }

function drawLabel(pdf: PDFKit.PDFDocument, { place, title, x, y }: Label): void {
  const width = sheet.width - 2 * inset
  pdf.font('regular').fontSize(8).fillColor(muted).text(title, x, y, { width, lineBreak: false })
  // Largest size in which the name fits one line.
  pdf.font('semibold').fontSize(30)
  const size = Math.max(9, Math.min(30, (30 * width) / pdf.widthOfString(place)))
  pdf.fontSize(size).fillColor(ink)
  pdf.text(place, x, y + 12, { width, height: 36, ellipsis: true, lineBreak: false })
  // A name with other characters gets no barcode.
  if (/^[\x20-\x7e]+$/.test(place))
    drawBars(pdf, code128(place), { x, y: y + 50, width, height: 28, module: 1.4 })
}
