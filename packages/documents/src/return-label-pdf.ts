import type { ReturnLabel } from '@ambra/domain/service/return-label'
import type { DocumentSeller } from './figures.ts'
import { languageOr } from './language.ts'
import { documentTexts } from './messages.ts'
import { body, ink, muted, openPdf, sellerFooter, sheet } from './pdf-page.ts'
import { quietZone } from './qr-drawing.ts'
import { drawReturnQr } from './return-qr.ts'

/** Width of the code with its quiet zone in points: 50 mm. */
const side = 142

/** Contents of the label, in the language of the withdrawal; `at` is the creation time. */
export type PrintedReturnLabel = { code: string; number: string; language: string; at: Date }

/** Renders the sheet for the parcel of a return: code, number and address, as text and as a QR code. */
export async function returnLabelPdf(printed: PrintedReturnLabel, seller: DocumentSeller): Promise<Buffer> {
  const language = languageOr(printed.language)
  const t = documentTexts(language)
  const { code, number, at } = printed
  const label: ReturnLabel = { code, number, name: seller.name, address: seller.address }
  const document = await openPdf({
    title: `${t('return_label')} ${code}`,
    seller,
    language,
    at,
    footer: sellerFooter(seller, language),
  })
  const top = sheet.top + 60
  const left = sheet.left + side + 24
  const width = sheet.right - left
  const lines: [string, number, string][] = [
    [t('return_label'), 11, muted],
    [code, 24, ink],
    [`${t('order')} ${number}`, 12, ink],
    [[seller.name, seller.address].join('\n'), 12, body],
  ]
  let y = top
  for (const [text, size, color] of lines) {
    const style = { size, color, width, ...(size > 12 && { weight: 'semibold' as const }) }
    document.write(text, left, y, style)
    y += document.measure(text, style) + 8
  }
  const qr = drawReturnQr(label)
  if (qr) {
    const unit = side / (qr.size + 2 * quietZone)
    const { pdf } = document
    pdf
      .save()
      .translate(sheet.left + quietZone * unit, top + quietZone * unit)
      .scale(unit)
    pdf.path(qr.path).fill('#000000')
    pdf.restore()
  }
  document.y = Math.max(y, top + side) + 24
  document.write(t('return_label.help'), sheet.left, document.y, { size: 9, color: body, width: sheet.width })
  return document.finish()
}
