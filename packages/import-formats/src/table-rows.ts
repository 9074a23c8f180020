import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { type DelimitedRecord, readRecords } from './delimited-records.ts'
import type { TextLine } from './text-lines.ts'

/** Record by the names of the header. */
export type TableRow = { line: number; fields: Readonly<Record<string, string>> }

/** Characters of a header from which the delimiter is detected. */
const headerStart = 64_000

/** Returns the most frequent delimiter of a header. */
export function delimiterOf(header: string): string {
  const start = header.slice(0, headerStart)
  const count = (mark: string) => start.split(mark).length
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** Normalizes a column name for comparison: `g:Image Link` is `image_link`. */
export function columnName(cell: string): string {
  return cell.trim().toLowerCase().replace(/^g:/, '').replace(/\s+/g, '_')
}

/**
 * Yields the rows of a table with a header. Rejects a record with a wrong number of cells, because any cell
 * may have moved; ignores extra trailing empty cells. Nothing is read below an unreadable header.
 */
export async function* readTable(
  lines: AsyncIterable<TextLine>,
  refuse: (problem: { line: number; field: string; reason: Reason }) => void,
): AsyncGenerator<TableRow> {
  let columns: string[] | undefined
  for await (const record of withDelimiter(lines)) {
    if (record.fault !== undefined) {
      refuse({ line: record.line, field: '', reason: record.fault })
      if (!columns) return
      continue
    }
    if (!columns) {
      columns = record.cells.map(columnName)
      continue
    }
    const extra = record.cells.slice(columns.length)
    if (record.cells.length < columns.length || extra.some((cell) => cell !== '')) {
      const reason = because('cells', { cells: record.cells.length, columns: columns.length })
      refuse({ line: record.line, field: '', reason })
      continue
    }
    const fields = Object.fromEntries(columns.map((name, index) => [name, record.cells[index] ?? '']))
    yield { line: record.line, fields }
  }
}

async function* withDelimiter(lines: AsyncIterable<TextLine>): AsyncGenerator<DelimitedRecord> {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  async function* all(): AsyncGenerator<TextLine> {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  yield* readRecords(all(), delimiterOf(first.value.text))
}
