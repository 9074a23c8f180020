import { csvMark, csvRows, neutral } from './csv.ts'
import { escapeXml } from './xml.ts'
import { zipArchive } from './zip.ts'

/** Cell of a table; null is an empty one. */
export type Cell = string | number | null
export type Rows = readonly (readonly Cell[])[]

/** Formats of a table for spreadsheets, with their media types. */
export const tableTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof tableTypes

/** Longest text of a cell in a workbook; programs refuse a file with a longer one. */
const longestText = 32_767

/**
 * Yields a table as a file while its rows arrive; the first row is the header. CSV is written for the
 * spreadsheets of the Baltic countries: semicolons and decimal commas. No cell can become a formula. A text
 * longer than 32,767 characters stays empty in a workbook.
 */
export function tableFile(
  format: TableFormat,
  parts: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return format === 'csv' ? csvFile(parts) : zipArchive(workbookFiles(parts))
}

async function* csvFile(parts: AsyncIterable<Rows>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvMark)
  for await (const rows of parts) yield encoder.encode(csvRows(rows.map((row) => row.map(csvCell))))
}

const csvCell = (cell: Cell): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '')

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const documentNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relation = (type: string, target: string): string =>
  `${xmlStart}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${documentNames}/${type}" Target="${target}"/></Relationships>`

function workbookFiles(parts: AsyncIterable<Rows>) {
  return [
    {
      name: '[Content_Types].xml',
      text: `${xmlStart}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    },
    { name: '_rels/.rels', text: relation('officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      text: `${xmlStart}<workbook xmlns="${sheetNames}" xmlns:r="${documentNames}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', text: relation('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(parts) },
  ]
}

async function* sheetText(parts: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield `${xmlStart}<worksheet xmlns="${sheetNames}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let number = 0
  for await (const rows of parts)
    yield rows
      .map((row) => {
        number += 1
        return `<row r="${number}">${row.map((cell, at) => cellXml(cell, `${columnName(at)}${number}`)).join('')}</row>`
      })
      .join('')
  yield '</sheetData></worksheet>'
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  const text = neutral(cell)
  if (text.length > longestText) return ''
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Returns the letters of a column: 0 is A, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}
