import { fitted, markGrounds } from '@ambra/domain/platform/shop/shop-mark'
import { documentMark } from './document-mark.ts'
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

/** Size of the logo, and of its ground around it, in points. */
const mostOfLogo = { width: 170, height: 30 }
const groundEdge = 4

/** Draws the shop's logo and the text beside it. */
function drawMark(pdf: PDFKit.PDFDocument): void {
  const { text, picture } = documentMark()
  const top = sheet.top - 4
  let x = sheet.left
  if (picture) {
    const size = fitted(picture, mostOfLogo)
    if (picture.tone === 'pale')
      pdf
        .rect(x - groundEdge, top - groundEdge, size.width + groundEdge * 2, size.height + groundEdge * 2)
        .fill(markGrounds.pale)
    pdf.image(Buffer.from(picture.png), x, top, size)
    x += size.width + 8
  }
  pdf.font('semibold').fontSize(21).fillColor(ink)
  if (text) pdf.text(text, x, sheet.top - 2, { characterSpacing: -0.9, lineBreak: false })
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
