import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { parse } from 'csv-parse/sync'
import type { TextLine } from './text-lines.ts'

/** Maximum lines and characters of a cell; beyond them a quote was left open. */
const maxLines = 2_000
const maxLength = 4_000_000
/** Maximum columns: a header of only commas must not become millions of cells. */
const maxColumns = 2_000

/** Cells of a record with its first line, or what is wrong with that line. */
export type DelimitedRecord =
  | { line: number; cells: readonly string[]; fault?: undefined }
  | { line: number; fault: Reason }

/** Between cells, inside a quoted cell, or after a quote that ends in the middle of one. */
type Quotes = 'plain' | 'quoted' | 'broken'
/** Parser state after a line; `cells` counts the delimiters so far, and reading stops beyond the limit. */
type State = { quotes: Quotes; cells: number }

function stateAfter(text: string, before: State, delimiter: string): State {
  let isQuoted = before.quotes === 'quoted'
  let cells = before.cells
  for (let at = 0; at < text.length && cells <= maxColumns; ) {
    if (isQuoted) {
      const quote = text.indexOf('"', at)
      if (quote < 0) return { quotes: 'quoted', cells }
      const next = text[quote + 1]
      if (next === '"') at = quote + 2
      else if (next === undefined || next === delimiter) {
        isQuoted = false
        at = quote + 2
      } else return { quotes: 'broken', cells }
      if (isQuoted || next !== delimiter) continue
      cells += 1
      if (text[at] === '"') {
        isQuoted = true
        at += 1
      }
      continue
    }
    // A quote opens a cell only at its start; elsewhere it is an ordinary character.
    if (at === 0 && text[0] === '"') {
      isQuoted = true
      at = 1
      continue
    }
    const cell = text.indexOf(delimiter, at)
    if (cell < 0) return { quotes: 'plain', cells }
    cells += 1
    at = cell + 1
    if (text[at] === '"') {
      isQuoted = true
      at += 1
    }
  }
  return { quotes: isQuoted ? 'quoted' : 'plain', cells }
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
 * Reads CSV or TSV record by record. A broken quote affects only its record: reading continues with the line
 * after its first one, even if the open quote included more lines.
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
    const begun: State = { quotes: 'plain', cells: 0 }
    let state = stateAfter(withoutEmptyEnd(first.text, delimiter), begun, delimiter)
    while (state.quotes === 'quoted' && record.length < maxLines && length < maxLength) {
      const next = await lines.next()
      if (!next) break
      if (next.fault !== undefined) {
        lines.putBack([next])
        break
      }
      record.push(next)
      length += next.text.length + 1
      state = stateAfter(withoutEmptyEnd(next.text, delimiter), state, delimiter)
    }
    if (state.cells >= maxColumns)
      yield { line: first.number, fault: because('too_many_cells', { max: maxColumns }) }
    else if (state.quotes === 'plain')
      yield {
        line: first.number,
        cells: cellsOf(record.map((line) => line.text).join('\n'), delimiter),
      }
    else {
      lines.putBack(record.slice(1))
      yield {
        line: first.number,
        fault: state.quotes === 'broken' ? because('broken_quote') : because('open_quote'),
      }
    }
  }
}

/**
 * Removes trailing delimiters: spreadsheets write thousands of empty cells. They do not change the quote
 * state.
 */
function withoutEmptyEnd(text: string, delimiter: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === delimiter) end -= 1
  return text.slice(0, end)
}

/** Splits a line; trailing empty cells count up to the column limit. */
function cellsOf(text: string, delimiter: string): string[] {
  const filled = withoutEmptyEnd(text, delimiter)
  const cells = splitCells(filled, delimiter)
  const empty = Math.min(text.length - filled.length, maxColumns - cells.length)
  for (let left = empty; left > 0; left -= 1) cells.push('')
  return cells
}

function splitCells(text: string, delimiter: string): string[] {
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
