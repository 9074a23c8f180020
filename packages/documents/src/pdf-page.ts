import { createRequire } from 'node:module'
import { formatIban } from '@ambra/domain/payments/reference-number'
import type { DocumentSeller } from './figures.ts'
import type { Language } from '@ambra/contract/platform/api/language'
import { documentTexts } from './messages.ts'

const require = createRequire(import.meta.url)
/** Font files of every document. */
export const pdfFonts = {
  regular: require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  semibold: require.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf'),
}

/** Colors of the shop's light theme, by token. */
export const ink = '#15171a'
export const body = '#2a2d32'
export const muted = '#5a5f67'
const hairline = '#e6e3dd'
export const stage = '#f5f3ef'
export const okText = '#17693f'
export const okSoft = '#e3f2e8'

/** A4 in points with the margins of every document; `bottom` is the top of the footer. */
export const sheet = { left: 48, right: 547, width: 499, top: 44, bottom: 762 }

type Weight = keyof typeof pdfFonts

/** Style of a text: within `width`, aligned by `align`; right-aligned texts have tabular figures. */
type TextStyle = {
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
  width?: number
}

/** Page being drawn: `y` is the position of the next element. Coordinates in points. */
export type PdfPage = {
  pdf: PDFKit.PDFDocument
  y: number
  /** Returns the height of a text. */
  measure: (text: string, style: TextStyle) => number
  /** Writes a text at a position without moving `y`. */
  write: (text: string, x: number, y: number, style?: TextStyle) => void
  rule: (y: number, color?: string) => void
  /** Starts a new page when less than `height` is left; returns whether it did. */
  room: (height: number) => boolean
  finish: () => Promise<Buffer>
}

/** Properties of a document file: title, author, language and date. */
export type PdfFrame = {
  title: string
  seller: DocumentSeller
  language: Language
  at: Date
  footer: string
}

const lineGap = 2

/** Opens an A4 document with the shop's logo on its first page and page numbers on all. */
export async function openPdf({ title, seller, language, at, footer }: PdfFrame): Promise<PdfPage> {
  // A library of 30 MB: loaded with the first document, not at startup.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: seller.name, Creator: 'Ambra', CreationDate: at, ModDate: at },
  })
  pdf.registerFont('regular', pdfFonts.regular)
  pdf.registerFont('semibold', pdfFonts.semibold)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => pdf.on('end', done).on('error', fail))
  const set = ({ size = 9, weight = 'regular', color = body }: TextStyle) =>
    pdf.font(weight).fontSize(size).fillColor(color)
  const document: PdfPage = {
    pdf,
    y: sheet.top,
    measure(text, style) {
      set(style)
      return pdf.heightOfString(text, { width: style.width ?? sheet.width, lineGap })
    },
    write(text, x, y, style = {}) {
      set(style).text(text, x, y, {
        width: style.width ?? sheet.right - x,
        align: style.align ?? 'left',
        lineGap,
        // Only columns of figures: in running text Onest's tabular digits look loose.
        features: style.align === 'right' ? ['kern', 'tnum'] : ['kern'],
      })
    },
    rule(y, color = hairline) {
      pdf.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.75).strokeColor(color).stroke()
    },
    room(height) {
      if (document.y + height <= sheet.bottom) return false
      pdf.addPage()
      document.y = sheet.top
      return true
    },
    async finish() {
      writeFooters(document, { language, footer })
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
  drawMark(pdf)
  return document
}

/** Draws the shop's logo: a drop of amber and the name. */
function drawMark(pdf: PDFKit.PDFDocument): void {
  pdf.save().translate(sheet.left, sheet.top - 4)
  const amber = pdf.linearGradient(5, 0, 21, 30).stop(0, '#ffd27d').stop(0.5, '#f5a524').stop(1, '#c8730c')
  pdf
    .path('M12.4 1C19.2 1 25 8.4 25 16.6 25 24.4 20 29 13.2 29 6 29 1 24.6 1 17.4 1 9 6 1 12.4 1Z')
    .fill(amber)
  pdf.path('M6.2 13.4C7 9 9.4 5.6 12.6 4.8').lineWidth(2).lineCap('round').strokeColor('#ffffff').stroke()
  pdf.path('M13.6 13.5l3.6 4.3-3.6 5-3-4.6z').fillOpacity(0.62).fill('#5a2f05')
  pdf.restore()
  pdf.fillOpacity(1).font('semibold').fontSize(21).fillColor(ink)
  pdf.text('ambra', sheet.left + 34, sheet.top - 2, { characterSpacing: -0.9, lineBreak: false })
}

function writeFooters(document: PdfPage, { language, footer }: { language: Language; footer: string }): void {
  const { pdf } = document
  const t = documentTexts(language)
  const { count } = pdf.bufferedPageRange()
  const pageWidth = 90
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    document.rule(sheet.bottom + 14)
    document.write(footer, sheet.left, sheet.bottom + 21, {
      size: 7.5,
      color: muted,
      width: sheet.width - pageWidth - 12,
    })
    document.write(t('page', { page: page + 1, pages: count }), sheet.right - pageWidth, sheet.bottom + 21, {
      size: 7.5,
      color: muted,
      align: 'right',
      width: pageWidth,
    })
  }
}

/** Returns the footer of every page: the seller with contact data. */
export function sellerFooter(seller: DocumentSeller, language: Language): string {
  const t = documentTexts(language)
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('  ·  ')
  return [
    joined([
      seller.name,
      seller.registryCode && t('registry', { code: seller.registryCode }),
      seller.vatNumber && t('vat_number', { code: seller.vatNumber }),
    ]),
    joined([seller.address, seller.phone, seller.email, seller.iban && `IBAN ${formatIban(seller.iban)}`]),
  ].join('\n')
}

/** Draws a small label above its text in one of several columns; returns the height used. */
export function column(
  document: PdfPage,
  {
    label,
    lines,
    x,
    y,
    width,
  }: { label: string; lines: readonly string[]; x: number; y: number; width: number },
): number {
  document.write(label, x, y, { size: 8, color: muted, width })
  let at = y + 13
  lines
    .filter((line) => line !== '')
    .forEach((line, index) => {
      const style: TextStyle = { size: 9, width, ...(index === 0 ? { weight: 'semibold', color: ink } : {}) }
      document.write(line, x, at, style)
      at += document.measure(line, style)
    })
  return at - y
}
