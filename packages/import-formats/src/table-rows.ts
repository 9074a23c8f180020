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

/** Returns fields by name, or the name of one that occurs twice with different values. */
export function mergeFields(
  cells: readonly (readonly [name: string, value: string])[],
): { fields: Readonly<Record<string, string>> } | { repeated: string } {
  const fields = new Map<string, string>()
  for (const [name, value] of cells) {
    const before = fields.get(name)
    if (name !== '' && before !== undefined && before.trim() !== value.trim()) return { repeated: name }
    fields.set(name, value)
  }
  return { fields: Object.fromEntries(fields) }
}

/**
 * Yields the rows of a table with a header. Rejects a record with a wrong number of cells, because any cell
 * may have moved, and one with different values in columns of one name; ignores extra trailing empty cells.
 * Nothing is read below an unreadable header.
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
    const row = mergeFields(columns.map((name, index) => [name, record.cells[index] ?? '']))
    if ('fields' in row) yield { line: record.line, fields: row.fields }
    else refuse(repeatedFault(record.line, row.repeated))
  }
}

export const repeatedFault = (line: number, column: string) => ({
  line,
  field: column,
  reason: because('column_repeats', { column }),
})

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
