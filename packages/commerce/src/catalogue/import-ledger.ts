import type { ImportReport, RowProblem } from '@ambra/db/import/import-report'
import type { ImportLine } from '@ambra/db/import/import-options'
import { columnOf } from '@ambra/import-formats/file-columns'
import type { SourceFormat, SourceKind, SourceLine } from '@ambra/import-formats/read-source'

/**
 * What became of the rows of the file itself: `rows` hold something, `refused` of them (or a part of them) were not
 * taken over. `unit` says what `line` in `refused` of the report counts.
 */
export type SourceReport = { format: SourceFormat; unit: 'line' | 'item'; rows: number; refused: number }

/** Rows that were refused are in the report, each problem with line, field and reason. */
export type ImportResult = ImportReport & {
  file: string
  seconds: number
  source?: SourceReport
  /** What was left out without making a row wrong. */
  notes?: string[]
}

type Place = Pick<SourceLine, 'lines' | 'subject' | 'variantLines'>

/** Notes of one kind repeat; a report needs no more than this. */
const maxNotes = 200

/**
 * Keeps which line of a file each stored row came from, and what its reader refused, so that the report speaks of
 * the file and not of the rows made of it.
 */
export class ImportLedger {
  /** Rows of the file that hold something. */
  rows = 0
  readonly #refused: RowProblem[] = []
  readonly #notes = new Map<string, number>()
  /** Lines of the file by row, with its sku or code. */
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
   * The rows as lines of text, in the order in which `refused` of the import counts them. A row of the file of which its reader has refused
   * a part counts as refused.
   */
  async *lines(source: AsyncIterable<SourceLine>): AsyncGenerator<ImportLine> {
    for await (const { text, isDerived = false, ...place } of source) {
      this.#places.push(place)
      const whole = new Set(place.lines.filter((line) => !this.#refusedLines.has(line)))
      yield { text, rows: isDerived ? 0 : text === '' ? 1 : whole.size }
    }
  }

  /** The first line of the file that a row was made of, and its sku or code. */
  placeOf(row: number): { line: number; subject: string } {
    const place = this.#places[row - 1]
    return { line: place?.lines[0] ?? row, subject: place?.subject ?? '' }
  }

  /** The report of the import in lines of the file, with what its reader refused. */
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

  /** A product made of several rows takes all of them along; a problem of a variant stands in its own row. */
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
        reason: `goes with ${unit} ${own}, which is refused`,
      }))
    return [{ line: own, subject, field: columnOf(layout, field), reason }, ...along]
  }
}
