import { type DelimitedRecord, readRecords } from './delimited-records.ts'
import type { TextLine } from './text-lines.ts'

/** A record by the names of the header. */
export type TableRow = { line: number; fields: Readonly<Record<string, string>> }

/** So much of a header tells its delimiter. Characters. */
const headerStart = 64_000

/** The delimiter of a table: the one its header has most of. */
export function delimiterOf(header: string): string {
  const start = header.slice(0, headerStart)
  const count = (mark: string) => start.split(mark).length
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** Column names as they are compared: `g:Image Link` is `image_link`. */
export function columnName(cell: string): string {
  return cell.trim().toLowerCase().replace(/^g:/, '').replace(/\s+/g, '_')
}

/**
 * Rows of a table with a header. A record with a wrong number of cells is rejected, since any of its cells
 * may have moved; extra empty cells at its end are ignored. Nothing can be read below a header that cannot.
 */
export async function* readTable(
  lines: AsyncIterable<TextLine>,
  refuse: (problem: { line: number; field: string; reason: string }) => void,
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
      const reason = `has ${record.cells.length} cells, the header ${columns.length}`
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
