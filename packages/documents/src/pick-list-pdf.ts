import type { Language } from '@ambra/contract/platform/api/language'
import { drawBars } from './draw-bars.ts'
import { code128 } from './code128.ts'
import { ean13 } from './ean13.ts'
import type { DocumentSeller } from './figures.ts'
import { documentTexts } from './messages.ts'
import { drawTableHead, openListPdf } from './list-pdf.ts'
import { body, ink, muted, type PdfPage, sheet } from './pdf-page.ts'

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
  const left = 250
  const document = await openListPdf(
    { title: t('pick_list'), name: number, language, at, titleSize: 22, left },
    seller,
  )
  const bars = { x: left, y: sheet.top + 42, width: sheet.right - left, height: 24, align: 'right' } as const
  drawBars(document.pdf, code128(number), bars)
  document.y = sheet.top + 84
  drawHead(document, t)
  for (const row of rows) drawRow(document, row, t)
  drawOrders(document, rows, t)
  return document.finish()
}

const drawHead = (document: PdfPage, t: Texts): void =>
  drawTableHead(document, [
    { text: t('pick_list.shelf'), x: columns.shelf, width: 66 },
    { text: t('item'), x: columns.item, width: 220 },
    { text: t('sku'), x: columns.code, width: 130 },
    { text: t('qty'), x: columns.qty, width: 44, align: 'right' },
  ])

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
