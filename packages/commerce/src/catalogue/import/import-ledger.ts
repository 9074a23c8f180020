import { because } from '@ambra/contract/catalogue/import-reasons'
import type { ImportReport, RowProblem, ImportLine } from '@ambra/db/catalogue'
import { columnOf } from '@ambra/import-formats/file-columns'
import type { SourceFormat, SourceKind, SourceLine } from '@ambra/import-formats/read-source'

/**
 * Outcome of the file's own rows: `rows` counts the non-empty ones, `refused` those rejected in full or in
 * part. `unit` is what `line` counts in the report's `refused`.
 */
type SourceReport = { format: SourceFormat; unit: 'line' | 'item'; rows: number; refused: number }

/** Import report; lists each problem of a rejected row with line, field and reason. */
export type ImportResult = ImportReport & {
  file: string
  seconds: number
  source?: SourceReport
  /** Omissions that do not make a row invalid. */
  notes?: string[]
}

type Place = Pick<SourceLine, 'lines' | 'subject' | 'variantLines'>

/** Maximum notes in a report; notes of one kind repeat. */
const maxNotes = 200

/**
 * Maps stored rows back to lines of the file and collects what the reader rejected, so that the report refers
 * to the file and not to derived rows.
 */
export class ImportLedger {
  /** Number of non-empty rows. */
  rows = 0
  readonly #refused: RowProblem[] = []
  readonly #notes = new Map<string, number>()
  /** Line of the file by row, with its sku or code. */
  readonly #places: Place[] = []
  readonly #refusedLines = new Set<number>()

  refuse(problem: RowProblem): void {
    this.#refused.push(problem)
    this.#refusedLines.add(problem.line)
  }

  note(text: string): void {
    if (this.#notes.has(text) || this.#notes.size < maxNotes)
      this.#notes.set(text, (this.#notes.get(text) ?? 0) + 1)
  }

  /**
   * Yields the rows as lines of text, in the order in which the import's `refused` counts them. A row counts
   * as rejected if the reader rejected part of it.
   */
  async *lines(source: AsyncIterable<SourceLine>): AsyncGenerator<ImportLine> {
    for await (const { text, isDerived = false, ...place } of source) {
      this.#places.push(place)
      const whole = new Set(place.lines.filter((line) => !this.#refusedLines.has(line)))
      yield { text, rows: isDerived ? 0 : text === '' ? 1 : whole.size }
    }
  }

  /** Returns the first line of the file that a row comes from, with its sku or code. */
  placeOf(row: number): { line: number; subject: string } {
    const place = this.#places[row - 1]
    return { line: place?.lines[0] ?? row, subject: place?.subject ?? '' }
  }

  /** Returns the import report in lines of the file, including what the reader rejected. */
  report(stored: ImportReport, kind: SourceKind): Omit<ImportResult, 'file' | 'seconds'> {
    const refused = [
      ...this.#refused.map((problem) => ({ ...problem, field: columnOf(kind.layout, problem.field) })),
      ...stored.refused.flatMap((problem) => this.#inFile(problem, kind)),
    ].toSorted((a, b) => a.line - b.line)
    const byReader = this.#refusedLines.size
    return {
      ...stored,
      read: stored.read + byReader,
      refusedRows: stored.refusedRows + byReader,
      refused,
      source: {
        format: kind.format,
        unit: kind.unit,
        rows: this.rows,
        refused: new Set(refused.map(({ line }) => line)).size,
      },
      notes: Array.from(this.#notes, ([text, count]) => (count > 1 ? `${text} (${count} times)` : text)),
    }
  }

  /** Reports a problem for all rows of a composed product; a problem of a variant only for its own row. */
  #inFile({ line, field, reason }: RowProblem, { layout, unit }: SourceKind): RowProblem[] {
    const { subject = '', lines = [line], variantLines = [] } = this.#places[line - 1] ?? {}
    const variant = /^variants\/(\d+)\//.exec(field)?.[1]
    const own = (variant === undefined ? undefined : variantLines[Number(variant)]) ?? lines[0] ?? line
    const along = lines
      .filter((other) => other !== own && !this.#refusedLines.has(other))
      .map((other) => ({
        line: other,
        subject,
        field: '',
        reason: unit === 'item' ? because('with_item', { item: own }) : because('with_line', { line: own }),
      }))
    return [{ line: own, subject, field: columnOf(layout, field), reason }, ...along]
  }
}
