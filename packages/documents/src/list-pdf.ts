import type { Language } from '@ambra/contract/platform/api/language'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import type { DocumentSeller } from './figures.ts'
import { ink, muted, openPdf, type PdfPage, sellerFooter, sheet, stage } from './pdf-page.ts'

type List = { title: string; name: string; language: Language; at: Date; titleSize: number; left: number }

/** Opens a list for the warehouse: its title at the top right, right of `left`, with name and time below. */
export async function openListPdf(list: List, seller: DocumentSeller): Promise<PdfPage> {
  const { title, name, language, at, titleSize, left } = list
  const footer = sellerFooter(seller, language)
  const document = await openPdf({ title: `${title} ${name}`, seller, language, at, footer })
  const right = { align: 'right', width: sheet.right - left } as const
  document.write(title, left, sheet.top - 6, { size: titleSize, weight: 'semibold', color: ink, ...right })
  const line = `${name}  ·  ${formatDateTime(at, language)}`
  document.write(line, left, sheet.top + 22, { size: 11, color: muted, ...right })
  return document
}

type Column = { text: string; x: number; width: number; align?: 'right' }

/** Draws the head of a table: a bar with the titles of its columns. */
export function drawTableHead(document: PdfPage, columns: readonly Column[]): void {
  document.pdf.rect(sheet.left - 8, document.y, sheet.width + 16, 20).fill(stage)
  for (const { text, x, ...style } of columns)
    document.write(text, x, document.y + 5.5, { size: 7.5, color: muted, ...style })
  document.y += 26
}
