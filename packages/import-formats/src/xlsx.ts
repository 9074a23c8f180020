import { inflateRawSync } from 'node:zlib'
import sax from 'sax'
import { FileError } from './open-bytes.ts'

/** Bytes that one part of a workbook may unpack to: more than a million cells. */
const mostUnpacked = 200_000_000
/** Cells of a row; a spreadsheet has no more. */
const mostColumns = 16_384
const mostRows = 1_048_576
const endSign = 0x06054b50
const entrySign = 0x02014b50

/** Whether bytes begin like a workbook (a zip archive). */
export const isWorkbook = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4

/**
 * The first sheet of a workbook: its rows by number, texts and figures as they are stored. Formulas are not worked out: their last result
 * counts. @throws FileError for what is no workbook, or larger than any real one
 */
export function readWorkbook(file: Buffer): { row: number; cells: string[] }[] {
  const parts = partsOf(file)
  const sheet = sheetName(parts)
  const strings = parts.has('xl/sharedStrings.xml')
    ? sharedStrings(unpack(file, parts, 'xl/sharedStrings.xml'))
    : []
  return rowsOf(unpack(file, parts, sheet), strings)
}

type Entry = { offset: number; packed: number; unpacked: number; method: number }

function partsOf(file: Buffer): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== endSign)
    throw new FileError('is no workbook that can be read')
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySign)
      throw new FileError('is a damaged workbook')
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    found.set(name, {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return found
}

/** The sheet that comes first by its name: `sheet1.xml` before `sheet2.xml`. */
function sheetName(parts: ReadonlyMap<string, Entry>): string {
  const number = (name: string) => Number(/sheet(\d+)\.xml$/.exec(name)?.[1])
  const [first] = [...parts.keys()]
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .toSorted((a, b) => number(a) - number(b))
  if (first === undefined) throw new FileError('is no workbook with a sheet')
  return first
}

function unpack(file: Buffer, parts: ReadonlyMap<string, Entry>, name: string): string {
  const entry = parts.get(name)
  if (!entry || entry.offset + 30 > file.length) throw new FileError('is a damaged workbook')
  const start =
    entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28)
  const bytes = file.subarray(start, start + entry.packed)
  if (entry.unpacked > mostUnpacked) throw new FileError('unpacks to more than any real workbook')
  if (entry.method === 0) return bytes.toString('utf8')
  try {
    return inflateRawSync(bytes, { maxOutputLength: mostUnpacked }).toString('utf8')
  } catch (error) {
    throw new FileError('is a damaged workbook', { cause: error })
  }
}

type Tag = { name: string; attributes: Record<string, string> }

/** Walks an XML text; a file that declares entities is refused. */
function walk(
  xml: string,
  on: { open: (tag: Tag) => void; text: (text: string) => void; close: (name: string) => void },
) {
  const reader = sax.parser(true)
  reader.ondoctype = () => {
    throw new FileError('declares entities')
  }
  reader.onopentag = ({ name, attributes }) =>
    on.open({ name: name.replace(/^\w+:/, ''), attributes: attributes as Record<string, string> })
  reader.ontext = on.text
  reader.oncdata = on.text
  reader.onclosetag = (name) => on.close(name.replace(/^\w+:/, ''))
  reader.onerror = (error) => {
    throw new FileError('is a damaged workbook', { cause: error })
  }
  reader.write(xml).close()
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let isText = false
  let isReading = 0
  walk(xml, {
    open: ({ name }) => {
      if (name === 'si') strings.push('')
      // Readings of Japanese words stand beside them.
      else if (name === 'rPh') isReading += 1
      else if (name === 't') isText = isReading === 0
    },
    text: (text) => {
      if (isText) strings.push((strings.pop() ?? '') + text)
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading -= 1
    },
  })
  return strings
}

/** `C7` is column 2. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function rowsOf(xml: string, strings: readonly string[]): { row: number; cells: string[] }[] {
  const rows: { row: number; cells: string[] }[] = []
  let cell = { column: 0, type: '', text: '' }
  let isValue = false
  walk(xml, {
    open: ({ name, attributes }) => {
      const last = rows.at(-1)
      if (name === 'row') {
        const row = Number(attributes['r']) || (last?.row ?? 0) + 1
        if (row > mostRows || rows.length > mostRows)
          throw new FileError('has more rows than a sheet can have')
        rows.push({ row, cells: [] })
      } else if (name === 'c') {
        const column = columnOf(attributes['r'], last?.cells.length ?? 0)
        if (column >= mostColumns) throw new FileError('has more columns than a sheet can have')
        cell = { column, type: attributes['t'] ?? '', text: '' }
      } else if (name === 'v' || name === 't') isValue = true
    },
    text: (text) => {
      if (isValue) cell.text += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      const cells = rows.at(-1)?.cells
      if (name !== 'c' || !cells) return
      while (cells.length < cell.column) cells.push('')
      cells[cell.column] = cell.type === 's' ? (strings[Number(cell.text)] ?? '') : cell.text
    },
  })
  return rows
}
