import { because } from '@ambra/contract/catalogue/import-reasons'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import sax from 'sax'
import { TooManyColumnsError } from './mapped-table.ts'
import { ImportFileError } from './open-bytes.ts'
import { isDateFormat, type SheetDates, shownCell } from './sheet-cells.ts'

/** Maximum decompressed bytes of a workbook's parts together: more than a million cells. */
const mostUnpacked = 200_000_000
/** Maximum non-empty cells, and maximum characters of all of them: a shared text counts for each cell. */
const mostCells = 5_000_000
const mostText = 200_000_000
const longestCell = 1_000_000
/** Maximum cells of a row in a spreadsheet. */
const sheetColumns = 16_384
const mostRows = 1_048_576
const chunkSize = 65_536
const endSign = 0x06054b50
const entrySign = 0x02014b50

/** Returns whether bytes start like a workbook (a zip archive). */
export const isWorkbook = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4

/** Row of a sheet by number, up to its last non-empty cell. */
export type SheetRow = { row: number; cells: string[] }

/**
 * Yields the non-empty rows of a workbook's first sheet: texts and numbers as stored, dates and booleans as
 * shown. Formulas are not evaluated: their last result is used. The first row is the header: of cells beyond
 * it only one is kept, so that the row is detected as too wide.
 * @throws ImportFileError for a file that is no workbook, is larger than any real one, or has more columns than
 * `columns`
 */
export async function* readWorkbook(file: Buffer, bounds: { columns: number }): AsyncGenerator<SheetRow> {
  const parts = partsOf(file)
  const sheet = sheetName(parts)
  const budget = { unpacked: 0 }
  const strings = new SharedStrings()
  if (parts.has('xl/sharedStrings.xml'))
    for await (const text of unpack(file, parts, { name: 'xl/sharedStrings.xml', budget }))
      strings.write(text)
  const dates = await readDates(async function* (name) {
    if (parts.has(name)) yield* unpack(file, parts, { name, budget })
  })
  const reader = new SheetReader(strings.texts, dates, bounds.columns)
  for await (const text of unpack(file, parts, { name: sheet, budget })) {
    reader.write(text)
    yield* reader.ready.splice(0)
  }
  reader.close()
  yield* reader.ready.splice(0)
}

type Entry = { offset: number; packed: number; unpacked: number; method: number }

function partsOf(file: Buffer): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== endSign)
    throw new ImportFileError(because('no_workbook'))
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySign)
      throw new ImportFileError(because('workbook_damaged'))
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

/** Returns the first sheet by name: `sheet1.xml` before `sheet2.xml`. */
function sheetName(parts: ReadonlyMap<string, Entry>): string {
  const number = (name: string) => Number(/sheet(\d+)\.xml$/.exec(name)?.[1])
  const [first] = [...parts.keys()]
    .filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .toSorted((a, b) => number(a) - number(b))
  if (first === undefined) throw new ImportFileError(because('no_sheet'))
  return first
}

/** Yields the text of a part, chunk by chunk. */
async function* unpack(
  file: Buffer,
  parts: ReadonlyMap<string, Entry>,
  { name, budget }: { name: string; budget: { unpacked: number } },
): AsyncGenerator<string> {
  const entry = parts.get(name)
  if (!entry || entry.offset + 30 > file.length) throw new ImportFileError(because('workbook_damaged'))
  const start =
    entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28)
  const packed = Readable.from(chunksOf(file.subarray(start, start + entry.packed)))
  const unpacked = entry.method === 0 ? packed : packed.pipe(createInflateRaw())
  const decoder = new TextDecoder()
  try {
    for await (const chunk of unpacked) {
      budget.unpacked += chunk.length
      if (budget.unpacked > mostUnpacked) throw new ImportFileError(because('workbook_unpacks'))
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    throw new ImportFileError(because('workbook_damaged'), { cause: error })
  } finally {
    packed.destroy()
  }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

type Tag = { name: string; attributes: Record<string, string> }
type Handlers = { open: (tag: Tag) => void; text: (text: string) => void; close: (name: string) => void }

/** Creates an XML parser that refuses files with entity declarations. */
function walker(on: Handlers): sax.SAXParser {
  const reader = sax.parser(true)
  reader.ondoctype = () => {
    throw new ImportFileError(because('xml_entities'))
  }
  reader.onopentag = ({ name, attributes }) =>
    on.open({ name: name.replace(/^\w+:/, ''), attributes: attributes as Record<string, string> })
  reader.ontext = on.text
  reader.oncdata = on.text
  reader.onclosetag = (name) => on.close(name.replace(/^\w+:/, ''))
  reader.onerror = (error) => {
    throw new ImportFileError(because('workbook_damaged'), { cause: error })
  }
  return reader
}

/** Texts that cells reference by number. */
class SharedStrings {
  readonly texts: string[] = []
  #isText = false
  #isReading = 0
  readonly #parser = walker({
    open: ({ name }) => {
      if (name === 'si') {
        if (this.texts.push('') > mostCells) throw new ImportFileError(because('workbook_texts'))
      }
      // Phonetic readings of Japanese words are separate.
      else if (name === 'rPh') this.#isReading += 1
      else if (name === 't') this.#isText = this.#isReading === 0
    },
    text: (text) => {
      if (this.#isText) this.texts.push((this.texts.pop() ?? '') + text)
    },
    close: (name) => {
      if (name === 't') this.#isText = false
      else if (name === 'rPh') this.#isReading -= 1
    },
  })

  write(text: string): void {
    this.#parser.write(text)
  }
}

/** Reads which cell styles show dates. */
async function readDates(read: (name: string) => AsyncGenerator<string>): Promise<SheetDates> {
  let from1904 = false
  const book = walker({
    ...ignored,
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
    },
  })
  for await (const text of read('xl/workbook.xml')) book.write(text)
  const codes = new Map<number, string>()
  const styles = new Set<number>()
  let style: number | undefined
  const sheet = walker({
    ...ignored,
    open: ({ name, attributes }) => {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') style = 0
      else if (name === 'xf' && style !== undefined) {
        if (isDateFormat(id, codes.get(id))) styles.add(style)
        style += 1
      }
    },
    close: (name) => {
      if (name === 'cellXfs') style = undefined
    },
  })
  for await (const text of read('xl/styles.xml')) sheet.write(text)
  return { styles, from1904 }
}

const ignored = { text: () => undefined, close: () => undefined }

/** Converts a reference: `C7` is column 2. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * Parses the cells of a sheet; complete rows are in `ready`. Limits apply to the whole sheet, not to each
 * row.
 */
class SheetReader {
  readonly ready: SheetRow[] = []
  readonly #strings: readonly string[]
  readonly #dates: SheetDates
  readonly #mostColumns: number
  /** Number of header columns; undefined until the header is read. */
  #width: number | undefined
  #rows = 0
  #cells = 0
  #text = 0
  #row: SheetRow | undefined
  #last = 0
  #next = 0
  #cell = { column: 0, type: '', style: 0, text: '' }
  #isValue = false
  readonly #parser = walker({
    open: (tag) => this.#open(tag),
    text: (text) => {
      if (!this.#isValue) return
      if (this.#cell.text.length + text.length > longestCell)
        throw new ImportFileError(because('workbook_cell'))
      this.#cell.text += text
    },
    close: (name) => this.#close(name),
  })

  constructor(strings: readonly string[], dates: SheetDates, mostColumns: number) {
    this.#strings = strings
    this.#dates = dates
    this.#mostColumns = mostColumns
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  close(): void {
    this.#parser.close()
  }

  #open({ name, attributes }: Tag): void {
    if (name === 'row') {
      const row = Number(attributes['r']) || this.#last + 1
      this.#rows += 1
      if (row > mostRows || this.#rows > mostRows) throw new ImportFileError(because('workbook_rows'))
      this.#last = row
      this.#row = { row, cells: [] }
      this.#next = 0
    } else if (name === 'c') {
      const column = columnOf(attributes['r'], this.#next)
      if (column >= sheetColumns) throw new ImportFileError(because('workbook_columns'))
      this.#next = column + 1
      this.#cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? 0), text: '' }
    } else if (name === 'v' || name === 't') this.#isValue = true
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'c') this.#take()
    else if (name === 'row' && this.#row && this.#row.cells.length > 0) {
      this.#width ??= this.#row.cells.length
      this.ready.push(this.#row)
      this.#row = undefined
    }
  }

  /** Stores a non-empty cell. */
  #take(): void {
    const cells = this.#row?.cells
    const { column, type, text } = this.#cell
    const value = type === 's' ? (this.#strings[Number(text)] ?? '') : shownCell(this.#cell, this.#dates)
    if (!cells || value.trim() === '') return
    this.#cells += 1
    this.#text += value.length
    if (this.#cells > mostCells || this.#text > mostText)
      throw new ImportFileError(because('workbook_too_much'))
    if (this.#width === undefined && column >= this.#mostColumns)
      throw new TooManyColumnsError(this.#mostColumns)
    const place = Math.min(column, this.#width ?? column)
    while (cells.length < place) cells.push('')
    cells[place] = value
  }
}
