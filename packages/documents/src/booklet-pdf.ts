import { deflateSync } from 'node:zlib'
import type { Language } from '@ambra/contract/platform/api/language'
import { type Typeface, typefaceOf } from './booklet-typeface.ts'

/** Chapter: table rows, paragraphs, list items and numbered steps, in this order. */
export type Chapter = {
  heading: string
  text?: readonly string[]
  points?: readonly string[]
  steps?: readonly string[]
  rows?: readonly (readonly [label: string, value: string])[]
}

/** Multi-page text; `name` is repeated in the footer of each page. */
export type Booklet = {
  title: string
  name: string
  language: Language
  chapters: readonly Chapter[]
}

/** A5 in points, as printed manuals are. */
const sheet = { width: 420, height: 595, left: 42, right: 378, top: 545, bottom: 52 }
const leading = 1.42

type Line = { text: string; x: number; y: number; size: number; isBold: boolean }
type Sheets = { pages: Line[][]; y: number; face: Typeface }
type Style = { size?: number; x?: number; right?: number; isBold?: boolean; before?: number }

/** Returns the width of a word at size 1000. */
function wordWidth(word: string, { letters, words }: Typeface): number {
  let width = words.get(word)
  if (width === undefined) {
    width = [...word].reduce((sum, letter) => sum + (letters.get(letter)?.width ?? 0), 0)
    words.set(word, width)
  }
  return width
}

/** Wraps a text to lines of at most `width`. */
function wrap(text: string, width: number, size: number, face: Typeface): string[] {
  const most = (width * 1000) / size
  const space = wordWidth(' ', face)
  const lines: string[][] = []
  let taken = most
  for (const word of text.split(' ')) {
    const own = wordWidth(word, face)
    if (taken + space + own <= most) {
      lines.at(-1)?.push(word)
      taken += space + own
    } else {
      lines.push([word])
      taken = own
    }
  }
  return lines.map((line) => line.join(' '))
}

function makeRoom(sheets: Sheets, height: number): void {
  if (sheets.pages.length > 0 && sheets.y - height >= sheet.bottom) return
  sheets.pages.push([])
  sheets.y = sheet.top
}

/** Sets a text at the current position, on a new page when there is no room, and moves down. */
function set(sheets: Sheets, text: string, style: Style = {}): void {
  const { size = 9.5, x = sheet.left, right = sheet.right, isBold = false, before = 0 } = style
  sheets.y -= before
  for (const line of wrap(text, right - x, size, sheets.face)) {
    makeRoom(sheets, size * leading)
    sheets.y -= size * leading
    sheets.pages.at(-1)?.push({ text: line, x, y: sheets.y, size, isBold })
  }
}

const indent = sheet.left + 16

function setMarked(sheets: Sheets, mark: string, text: string): void {
  makeRoom(sheets, 34)
  const y = sheets.y - 3 - 9.5 * leading
  sheets.pages.at(-1)?.push({ text: mark, x: sheet.left, y, size: 9.5, isBold: false })
  set(sheets, text, { x: indent, before: 3 })
}

/** Sets label and value side by side; the taller one determines the height. */
function setRow(sheets: Sheets, label: string, value: string): void {
  const middle = 215
  makeRoom(sheets, 32)
  const from = { y: sheets.y, page: sheets.pages.length }
  set(sheets, label, { right: middle - 8, before: 3 })
  const below = sheets.y
  if (sheets.pages.length === from.page) sheets.y = from.y
  set(sheets, value, { x: middle, before: 3 })
  sheets.y = Math.min(sheets.y, below)
}

function setChapter(sheets: Sheets, chapter: Chapter, number: number): void {
  makeRoom(sheets, 90)
  set(sheets, `${number}. ${chapter.heading}`, { size: 13, isBold: true, before: number > 1 ? 14 : 20 })
  for (const [label, value] of chapter.rows ?? []) setRow(sheets, label, value)
  for (const text of chapter.text ?? []) set(sheets, text, { before: 5 })
  for (const point of chapter.points ?? []) setMarked(sheets, '•', point)
  for (const [index, step] of (chapter.steps ?? []).entries()) setMarked(sheets, `${index + 1}.`, step)
}

const hex = (text: string, { letters }: Typeface) => {
  let codes = ''
  for (const letter of text) codes += letters.get(letter)?.glyph ?? '0000'
  return codes
}

/** Draws a line. Bold letters are regular ones with an outline, so that one font is enough. */
const drawn = ({ text, x, y, size, isBold }: Line, face: Typeface) =>
  `BT ${isBold ? '.35 w 2 Tr' : '0 Tr'} /F ${size} Tf ${x} ${y.toFixed(1)} Td <${hex(text, face)}> Tj ET`

const stream = (bytes: Buffer, entries = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode ${entries}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

function fontObjects(face: Typeface): (string | Buffer)[] {
  const widths = [...face.letters.values()]
    .map(({ glyph, width }) => `${Number.parseInt(glyph, 16)} [${width}]`)
    .join(' ')
  return [
    '<< /Type /Font /Subtype /Type0 /BaseFont /AMBRAA+Onest /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 7 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AMBRAA+Onest /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /CIDToGIDMap /Identity /DW 500 /W [${widths}] >>`,
    `<< /Type /FontDescriptor /FontName /AMBRAA+Onest /Flags 4 /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent ${face.ascent} /Descent ${face.descent} /CapHeight 700 /StemV 80 /FontFile2 6 0 R >>`,
    stream(face.file, `/Length1 ${face.length} `),
    stream(face.letterMap),
  ]
}

/** Encodes a text of the PDF metadata in UTF-16, which supports all letters. */
const fact = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** Serializes the objects as a file with a table of their offsets at the end. */
function file(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.5\n%\u00e4\u00f6\u00fc\n', 'latin1')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    places.push(at)
    at += part.length
    parts.push(part)
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 8 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** Number of the first page object, after catalogue, page list, five font objects and metadata. */
const firstPage = 9

/** Renders the booklet as a PDF with embedded font; the same text gives the same file. */
export function bookletPdf({ title, name, language, chapters }: Booklet): Buffer {
  const face = typefaceOf(language)
  const sheets: Sheets = { pages: [], y: 0, face }
  makeRoom(sheets, 0)
  set(sheets, title, { size: 10 })
  set(sheets, name, { size: 20, isBold: true, before: 4 })
  for (const [index, chapter] of chapters.entries()) setChapter(sheets, chapter, index + 1)
  const pages = sheets.pages.flatMap((lines, index) => {
    const foot = { x: sheet.left, y: 28, size: 7.5, isBold: false }
    const number = { ...foot, text: `${index + 1}`, x: sheet.right - 8 }
    const content = [...lines, { ...foot, text: name }, number].map((line) => drawn(line, face)).join('\n')
    const own = firstPage + index * 2
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Contents ${own + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      stream(deflateSync(content)),
    ]
  })
  const kids = sheets.pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  return file([
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${sheets.pages.length} >>`,
    ...fontObjects(face),
    `<< /Title ${fact(`${name}: ${title}`)} /Producer (Ambra) >>`,
    ...pages,
  ])
}
