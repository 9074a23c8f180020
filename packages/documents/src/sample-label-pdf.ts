import { drawBars } from './draw-bars.ts'
import { code128 } from './code128.ts'
import { ink, muted, pdfFonts } from './pdf-page.ts'

/** Contents of a sample label from an emulated carrier, which is not valid for shipping. */
export type SampleLabel = {
  carrier: string
  number: string
  reference: string
  receiver: string
  destination: string
}

/** 105 x 148 mm in points. */
const page = { width: 297.6, height: 419.5, margin: 18 }

/** Warnings in the five languages of the shop, so that no such parcel is handed over. */
const warnings = [
  'NÄIDIS – EI OLE PAKISILT',
  'SAMPLE – NOT A LABEL',
  'ОБРАЗЕЦ – НЕ НАКЛЕЙКА',
  'PAVYZDYS – NE ETIKETĖ',
  'PARAUGS – NAV UZLĪME',
]

/** Renders a page of 105 x 148 mm with the number as Code 128, marked as a sample. */
export async function sampleLabelPdf(label: SampleLabel): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    info: { Title: `${label.carrier} ${label.number}`, Creator: 'Ambra' },
  })
  pdf.registerFont('regular', pdfFonts.regular).registerFont('semibold', pdfFonts.semibold)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => pdf.on('end', done).on('error', fail))
  const x = page.margin
  const width = page.width - 2 * page.margin
  pdf.font('semibold').fontSize(22).fillColor(ink).text(label.carrier, x, 20, { width })
  pdf.font('regular').fontSize(9).fillColor(muted).text(label.reference, x, 50, { width })
  pdf.font('semibold').fontSize(14).fillColor(ink).text(label.receiver, x, 78, { width })
  pdf.font('regular').fontSize(12).text(label.destination, x, 100, { width, height: 60 })
  drawBars(pdf, code128(label.number), { x: x + 10, y: 180, width: width - 20, height: 70, module: 1.8 })
  pdf
    .font('regular')
    .fontSize(12)
    .fillColor(ink)
    .text(label.number, x + 10, 256, { width })
  pdf.rect(x, 284, width, 112).lineWidth(2).strokeColor(ink).stroke()
  pdf.font('semibold').fontSize(12).fillColor(ink)
  for (const [index, warning] of warnings.entries())
    pdf.text(warning, x, 294 + index * 19, { width, align: 'center' })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
