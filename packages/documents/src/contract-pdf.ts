import type { DocumentSeller } from './figures.ts'
import { languageOr } from './language.ts'
import { documentTexts } from './messages.ts'
import { body, ink, muted, openPdf, type PdfPage, sellerFooter, sheet } from './pdf-page.ts'

/** Part of a contract page as plain text: no pictures, no tables. */
export type ContractPart = { kind: 'heading' | 'paragraph' | 'item'; text: string }
export type PrintedContract = {
  /** Number and date (YYYY-MM-DD) of the order. */
  number: string
  orderedOn: string
  language: string
  pages: readonly { title: string; parts: readonly ContractPart[] }[]
}

/**
 * Renders the terms of an order with the withdrawal notice and its form: the contract on a durable medium.
 * `at` is the time in the file.
 * @see docs/rules/law LAW-ORD-5
 */
export async function contractPdf(
  contract: PrintedContract,
  seller: DocumentSeller,
  at: Date,
): Promise<Buffer> {
  const { number, orderedOn, pages } = contract
  const language = languageOr(contract.language)
  const t = documentTexts(language)
  const document = await openPdf({
    title: `${t('contract')} ${number}`,
    seller,
    language,
    at,
    footer: sellerFooter(seller, language),
  })
  const width = sheet.right - 250
  document.write(t('contract'), 250, sheet.top - 2, {
    size: 16,
    weight: 'semibold',
    color: ink,
    align: 'right',
    width,
  })
  document.write(`${t('order')} ${number}, ${orderedOn}`, 250, sheet.top + 22, {
    color: muted,
    align: 'right',
    width,
  })
  document.y = sheet.top + 64
  pages.forEach(({ title, parts }, index) => {
    if (index > 0) document.y += 18
    setText(document, title, { size: 15, weight: 'semibold', color: ink }, 8)
    for (const part of parts) drawPart(document, part)
  })
  return document.finish()
}

function drawPart(document: PdfPage, { kind, text }: ContractPart): void {
  if (kind === 'heading') {
    document.y += 6
    setText(document, text, { size: 11, weight: 'semibold', color: ink }, 3)
  } else setText(document, kind === 'item' ? `•  ${text}` : text, { size: 9, color: body }, 5)
}

type Style = Parameters<PdfPage['measure']>[1]

/** Sets a full-width paragraph; one that does not fit starts the next page. `gap` follows it. */
function setText(document: PdfPage, text: string, style: Style, gap: number): void {
  const height = document.measure(text, style)
  document.room(height)
  document.write(text, sheet.left, document.y, style)
  document.y += height + gap
}
