import { inflateSync } from 'node:zlib'
import { languages } from '@ambra/contract/platform/api/language'
import { describe, expect, it } from 'vitest'
import { manifestPdf } from './manifest-pdf.ts'
import { packingSlipPdf } from './packing-slip-pdf.ts'
import { pickListPdf, type PickRow } from './pick-list-pdf.ts'
import { aDocumentOrder, aSeller } from './testing/sample-figures.ts'
import { readBars } from './testing/read-bars.ts'

const seller = aSeller()
const at = new Date('2026-11-26T09:30:00Z')

type Rect = { x: number; y: number; width: number; height: number }

/** Returns the black rectangles of a page, in points. */
function blackRects(pdf: Buffer): Rect[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, found = '']) => {
    try {
      return inflateSync(Buffer.from(found, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams.flatMap((stream) => {
    const found: Rect[] = []
    let open: Rect[] = []
    let isBlack = false
    for (const line of stream.split('\n')) {
      const [, x, y, width, height] = /^(\S+) (\S+) (\S+) (\S+) re$/.exec(line) ?? []
      if (x) open.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) })
      if (/ scn$| rg$/.test(line)) isBlack = /^0 0 0 (scn|rg)$/.test(line)
      if (/^f\*?$/.test(line)) {
        if (isBlack) found.push(...open)
        open = []
      }
    }
    return found
  })
}

/** Returns the texts of all barcodes of a document: rectangles of one row and height form one code. */
async function codesOf(pdf: Buffer): Promise<string[]> {
  const rows = Map.groupBy(blackRects(pdf), ({ y, height }) => `${y.toFixed(1)} ${height.toFixed(1)}`)
  const texts: string[] = []
  for (const rects of rows.values()) {
    for (const code of besides(rects)) {
      const left = Math.min(...code.map(({ x }) => x))
      const module = Math.min(...code.map(({ width }) => width))
      const bars = code.map(
        ({ x, width }) => [Math.round((x - left) / module), Math.round(width / module)] as const,
      )
      const size = Math.max(...bars.map(([x, width]) => x + width))
      const read = await readBars({ size, bars })
      if (read) texts.push(read.text)
    }
  }
  return texts
}

/** Splits codes that are side by side, with a quiet zone between them. */
function besides(rects: readonly Rect[]): Rect[][] {
  const sorted = rects.toSorted((a, b) => a.x - b.x)
  const groups: Rect[][] = []
  for (const rect of sorted) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && rect.x - (last.x + last.width) < 10) group.push(rect)
    else groups.push([rect])
  }
  return groups
}

const row = (over: Partial<PickRow> = {}): PickRow => ({
  shelf: 'A-03-2',
  sku: 'KLP-104',
  gtin: '4006381333931',
  name: 'Juhtmevabad kõrvaklapid Aulis 300',
  qty: 3,
  orders: [
    { number: '1000000172', qty: 2 },
    { number: '1000000180', qty: 1 },
  ],
  ...over,
})

describe('warehouse documents', () => {
  it('prints the order number on the packing slip as a barcode', async () => {
    const order = aDocumentOrder()
    expect(await codesOf(await packingSlipPdf(order, seller, { at }))).toEqual([order.number])
  })

  it('prints products, run and orders on the pick list as barcodes', async () => {
    const rows = [row(), row({ sku: 'TEL-1', gtin: '', qty: 1, orders: [{ number: '1000000180', qty: 1 }] })]
    const pdf = await pickListPdf({ number: 'K-26', language: 'et', at, rows }, seller)
    expect((await codesOf(pdf)).toSorted()).toEqual(['1000000172', '1000000180', '4006381333931', 'K-26'])
  })

  it.each(languages)('renders all warehouse documents in %s', async (language) => {
    const list = { number: 'K-26', language, at, rows: Array.from({ length: 40 }, () => row()) }
    const rows = Array.from({ length: 90 }, (_, index) => ({
      trackingNumber: `CE${String(index).padStart(9, '0')}EE`,
      shipment: '1000000172',
      destination: 'Tallinn, Kristiine keskuse pakiautomaat',
      weightGrams: index % 2 ? 1250 : undefined,
    }))
    const pdfs = [
      await pickListPdf(list, seller),
      await manifestPdf({ carrier: 'Omniva', language, at, rows }, seller),
    ]
    for (const pdf of pdfs) expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  })
})
