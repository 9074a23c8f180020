import type { Language } from '@ambra/contract/platform/api/language'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { drawBars } from './draw-bars.ts'
import { code128 } from './code128.ts'
import { ean13 } from './ean13.ts'
import type { DocumentSeller } from './figures.ts'
import { documentTexts } from './messages.ts'
import { body, ink, muted, openPdf, type PdfPage, sellerFooter, sheet, stage } from './pdf-page.ts'

/** Products to take from one bin; `orders` lists the pieces for each order. `gtin` is empty if unknown. */
export type PickRow = {
  shelf: string
  sku: string
  gtin: string
  name: string
  qty: number
  orders: readonly { number: string; qty: number }[]
}

/** Pick list of one person's run, in walking order. `number` identifies the run. */
export type PickList = { number: string; language: Language; at: Date; rows: readonly PickRow[] }

type Texts = ReturnType<typeof documentTexts>
const columns = { shelf: sheet.left, item: sheet.left + 72, code: sheet.left + 300, qty: sheet.right - 44 }

/**
 * Renders the pick list: one row per bin with the product's barcode, then each order with its number as Code
 * 128, so that packing starts with a scan. Contains no data of shoppers.
 */
export async function pickListPdf(list: PickList, seller: DocumentSeller): Promise<Buffer> {
  const { number, language, at, rows } = list
  const t = documentTexts(language)
  const document = await openPdf({
    title: `${t('pick_list')} ${number}`,
    seller,
    language,
    at,
    footer: sellerFooter(seller, language),
  })
  const [x, width] = [250, sheet.right - 250]
  document.write(t('pick_list'), x, sheet.top - 6, {
    size: 22,
    weight: 'semibold',
    color: ink,
    align: 'right',
    width,
  })
  const line = `${number}  ·  ${formatDateTime(at, language)}`
  document.write(line, x, sheet.top + 22, { size: 11, color: muted, align: 'right', width })
  drawBars(document.pdf, code128(number), { x, y: sheet.top + 42, width, height: 24, align: 'right' })
  document.y = sheet.top + 84
  drawHead(document, t)
  for (const row of rows) drawRow(document, row, t)
  drawOrders(document, rows, t)
  return document.finish()
}

function drawHead(document: PdfPage, t: Texts): void {
  document.pdf.rect(sheet.left - 8, document.y, sheet.width + 16, 20).fill(stage)
  const style = { size: 7.5, color: muted }
  const y = document.y + 5.5
  document.write(t('pick_list.shelf'), columns.shelf, y, { ...style, width: 66 })
  document.write(t('item'), columns.item, y, { ...style, width: 220 })
  document.write(t('sku'), columns.code, y, { ...style, width: 130 })
  document.write(t('qty'), columns.qty, y, { ...style, align: 'right', width: 44 })
  document.y += 26
}

function drawRow(document: PdfPage, row: PickRow, t: Texts): void {
  const orders = row.orders
    .map(({ number, qty }) => `${number}: ${t('pick_list.pieces', { count: qty })}`)
    .join('   ')
  const name = { size: 10, color: ink, width: 220 }
  const detail = { size: 8, color: muted, width: 220 }
  const shelf = { size: 12, weight: 'semibold' as const, color: ink, width: 66 }
  const nameHeight = document.measure(row.name, name)
  const height = Math.max(
    document.measure(row.shelf, shelf),
    nameHeight + document.measure(orders, detail),
    38,
  )
  if (document.room(height + 12)) drawHead(document, t)
  const { y } = document
  document.write(row.shelf, columns.shelf, y, shelf)
  document.write(row.name, columns.item, y, name)
  document.write(orders, columns.item, y + nameHeight, detail)
  document.write(row.sku, columns.code, y, { size: 8.5, color: body, width: 130 })
  const bars = ean13(row.gtin)
  if (bars) {
    drawBars(document.pdf, bars, { x: columns.code, y: y + 13, width: 110, height: 16 })
    document.write(row.gtin, columns.code, y + 30, { size: 7, color: muted, width: 130 })
  }
  document.write(String(row.qty), columns.qty, y - 2, {
    size: 15,
    weight: 'semibold',
    color: ink,
    align: 'right',
    width: 44,
  })
  document.y += height + 4
  document.rule(document.y)
  document.y += 8
}

/** Draws two orders side by side. */
function drawOrders(document: PdfPage, rows: readonly PickRow[], t: Texts): void {
  const pieces = new Map<string, number>()
  for (const { orders } of rows)
    for (const { number, qty } of orders) pieces.set(number, (pieces.get(number) ?? 0) + qty)
  document.room(80)
  document.y += 8
  document.write(t('pick_list.orders'), sheet.left, document.y, {
    size: 11,
    weight: 'semibold',
    color: ink,
  })
  document.y += 22
  const width = sheet.width / 2
  for (const [index, [number, count]] of [...pieces].entries()) {
    const isLeft = index % 2 === 0
    if (isLeft && index > 0) document.y += 62
    if (isLeft) document.room(62)
    const x = sheet.left + (isLeft ? 0 : width)
    drawBars(document.pdf, code128(number), { x, y: document.y, width: width - 30, height: 30 })
    const text = `${number}  ·  ${t('pick_list.pieces', { count })}`
    document.write(text, x, document.y + 34, { size: 9, color: body, width: width - 20 })
  }
  document.y += 62
}
