import type { Language } from '@ambra/contract/platform/api/language'
import { formatNumber } from '@ambra/domain/platform/text/format'
import type { DocumentSeller } from './figures.ts'
import { documentTexts } from './messages.ts'
import { drawTableHead, openListPdf } from './list-pdf.ts'
import { body, ink, muted, type PdfPage, sheet } from './pdf-page.ts'

/** Parcel to hand over; `weightGrams` if known. */
export type ManifestRow = {
  trackingNumber: string
  shipment: string
  destination: string
  weightGrams: number | undefined
}

/** Parcels that a carrier collects at once. */
export type Manifest = { carrier: string; language: Language; at: Date; rows: readonly ManifestRow[] }

type Texts = ReturnType<typeof documentTexts>
const columns = {
  count: sheet.left,
  tracking: sheet.left + 30,
  shipment: sheet.left + 170,
  destination: sheet.left + 260,
  weight: sheet.right - 60,
}

/**
 * Renders the list that a carrier's driver signs: tracking numbers with destinations, without names of
 * shoppers, and space for two signatures.
 */
export async function manifestPdf(manifest: Manifest, seller: DocumentSeller): Promise<Buffer> {
  const { carrier, language, at, rows } = manifest
  const t = documentTexts(language)
  const list = { title: t('manifest'), name: carrier, language, at, titleSize: 20, left: 200 }
  const document = await openListPdf(list, seller)
  document.y = sheet.top + 60
  drawHead(document, t)
  for (const [index, row] of rows.entries()) drawRow(document, { row, count: index + 1, language }, t)
  drawSignatures(document, rows.length, t)
  return document.finish()
}

const drawHead = (document: PdfPage, t: Texts): void =>
  drawTableHead(document, [
    { text: t('manifest.tracking'), x: columns.tracking, width: 136 },
    { text: t('order'), x: columns.shipment, width: 86 },
    { text: t('manifest.destination'), x: columns.destination, width: 180 },
    { text: t('manifest.weight'), x: columns.weight, width: 60, align: 'right' },
  ])

function drawRow(
  document: PdfPage,
  { row, count, language }: { row: ManifestRow; count: number; language: Language },
  t: Texts,
): void {
  const style = { size: 9, color: body }
  const destination = { ...style, width: 170 }
  const height = document.measure(row.destination, destination)
  if (document.room(height + 10)) drawHead(document, t)
  const { y } = document
  document.write(`${count}.`, columns.count, y, { ...style, color: muted, width: 28 })
  document.write(row.trackingNumber, columns.tracking, y, { ...style, color: ink, width: 136 })
  document.write(row.shipment, columns.shipment, y, { ...style, width: 86 })
  document.write(row.destination, columns.destination, y, destination)
  if (row.weightGrams !== undefined)
    document.write(`${formatNumber(row.weightGrams / 1000, language, 1)} kg`, columns.weight, y, {
      ...style,
      align: 'right',
      width: 60,
    })
  document.y += height + 3
  document.rule(document.y)
  document.y += 6
}

function drawSignatures(document: PdfPage, parcels: number, t: Texts): void {
  document.room(120)
  document.y += 6
  document.write(t('manifest.parcels', { count: parcels }), sheet.left, document.y, {
    size: 11,
    weight: 'semibold',
    color: ink,
  })
  const y = document.y + 80
  const half = sheet.width / 2
  for (const [index, key] of (['manifest.handed_over', 'manifest.received'] as const).entries()) {
    const x = sheet.left + index * half
    document.pdf
      .moveTo(x, y)
      .lineTo(x + half - 24, y)
      .lineWidth(0.75)
      .strokeColor(muted)
      .stroke()
    document.write(t(key), x, y + 5, { size: 8, color: muted, width: half - 24 })
  }
  document.y = y + 24
}
