import { parse } from 'csv-parse/sync'
import type { TextLine } from './text-lines.ts'

/** No cell of a shop's export spans more lines or characters; beyond them a quote was left open. */
const maxLines = 2_000
const maxLength = 4_000_000

/** Cells of a record by the line it begins in, or what is wrong with that line. */
export type DelimitedRecord =
  | { line: number; cells: readonly string[]; fault?: undefined }
  | { line: number; fault: string }

/**
 * The state after a line: between cells, inside a quoted cell, or after a quote that ends in the middle of
 * one.
 */
type State = 'plain' | 'quoted' | 'broken'

function stateAfter(text: string, before: State, delimiter: string): State {
  let isQuoted = before === 'quoted'
  for (let at = 0; at < text.length; ) {
    if (isQuoted) {
      const quote = text.indexOf('"', at)
      if (quote < 0) return 'quoted'
      const next = text[quote + 1]
      if (next === '"') at = quote + 2
      else if (next === undefined || next === delimiter) {
        isQuoted = false
        at = quote + 2
      } else return 'broken'
      if (!isQuoted && next === delimiter && text[at] === '"') {
        isQuoted = true
        at += 1
      }
      continue
    }
    // A quote opens a cell only at its beginning; elsewhere it is a letter like any other.
    if (at === 0 && text[0] === '"') {
      isQuoted = true
      at = 1
      continue
    }
    const cell = text.indexOf(delimiter, at)
    if (cell < 0) return 'plain'
    at = cell + 1
    if (text[at] === '"') {
      isQuoted = true
      at += 1
    }
  }
  return isQuoted ? 'quoted' : 'plain'
}

class Lines {
  readonly #source: AsyncIterator<TextLine>
  #back: TextLine[] = []

  constructor(source: AsyncIterable<TextLine>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async next(): Promise<TextLine | undefined> {
    const back = this.#back.pop()
    if (back) return back
    const { done, value } = await this.#source.next()
    return done ? undefined : value
  }

  putBack(lines: readonly TextLine[]): void {
    this.#back.push(...lines.toReversed())
  }
}

/**
 * Reads CSV or TSV record by record. A record with a broken quote loses only itself: reading goes on with the
 * line after the one it began in, also when the open quote took in more lines.
 */
export async function* readRecords(
  source: AsyncIterable<TextLine>,
  delimiter: string,
): AsyncGenerator<DelimitedRecord> {
  const lines = new Lines(source)
  for (let first = await lines.next(); first; first = await lines.next()) {
    if (first.fault !== undefined) {
      yield { line: first.number, fault: first.fault }
      continue
    }
    if (first.text.trim() === '') continue
    const record = [first]
    let length = first.text.length
    let state = stateAfter(first.text, 'plain', delimiter)
    while (state === 'quoted' && record.length < maxLines && length < maxLength) {
      const next = await lines.next()
      if (!next) break
      if (next.fault !== undefined) {
        lines.putBack([next])
        break
      }
      record.push(next)
      length += next.text.length + 1
      state = stateAfter(next.text, state, delimiter)
    }
    if (state === 'plain')
      yield {
        line: first.number,
        cells: cellsOf(record.map((line) => line.text).join('\n'), delimiter),
      }
    else {
      lines.putBack(record.slice(1))
      yield {
        line: first.number,
        fault:
          state === 'broken'
            ? 'has a quote in the middle of a quoted cell'
            : 'has a quoted cell that does not end',
      }
    }
  }
}

function cellsOf(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const [cells = []] = parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: '\u0000',
    max_record_size: 0,
  })
  return cells
}
