import type { Reason } from '@ambra/contract/catalogue/import-reasons'
import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { columnName, readTable } from '../table-rows.ts'
import { FileError, openBytes } from '../open-bytes.ts'
import { readTextLines } from '../text-lines.ts'
import type { FeedRecord } from '@ambra/domain/fulfilment/carriers/point-reader'

/** Maximum size of a list of points, in bytes. */
const maxBytes = 64_000_000

/** Record with its position in the file: its number in JSON, its line in CSV. */
export type PlacedRecord = { place: number; record: FeedRecord }
type Refuse = (problem: { line: number; field: string; reason: Reason }) => void

/**
 * Reads the records of a list: JSON (an array, or an object that contains arrays) or a table with a header;
 * decompresses gzip, decodes UTF-16, and ignores a byte order mark and leading blank lines.
 * @throws FileError when the file is no list
 */
export async function readFeedRecords(file: string, refuse: Refuse): Promise<PlacedRecord[]> {
  const text = await readText(file)
  if (/^\s*[[{]/.test(text)) return jsonRecords(text)
  if (/^\s*</.test(text)) throw new FileError('the file is a web page or XML, not a list of points')
  const rows: PlacedRecord[] = []
  const names = new Map<string, string>()
  const header = text.trimStart().split(/\r?\n/, 1)[0] ?? ''
  for (const name of header.replaceAll('"', '').split(/[;,\t]/)) names.set(columnName(name), name.trim())
  for await (const { line, fields } of readTable(readTextLines(file), refuse)) {
    // Columns get the header's own spelling back, which identifies the network.
    const record = Object.entries(fields).map(([name, value]) => [names.get(columnName(name)) ?? name, value])
    rows.push({ place: line, record: Object.fromEntries(record) })
  }
  return rows
}

async function readText(file: string): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of openBytes(file)) {
    length += chunk.length
    if (length > maxBytes) throw new FileError('the file is longer than any list of points')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function jsonRecords(text: string): PlacedRecord[] {
  let value: unknown
  try {
    value = parseBoundedJson(text, fileBounds)
  } catch (error) {
    throw new FileError('the file is not valid JSON', { cause: error })
  }
  return listsIn(value)
    .flat()
    .map((record, index) => ({
      place: index + 1,
      record: typeof record === 'object' && record !== null ? { ...record } : {},
    }))
}

/** Returns the array itself, or every array inside an object, also one level deeper (`places.item`). */
function listsIn(value: unknown, depth = 2): unknown[][] {
  if (Array.isArray(value)) return [value]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value).flatMap((inner) => listsIn(inner, depth - 1))
}
