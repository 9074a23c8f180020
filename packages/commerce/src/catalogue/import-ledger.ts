import type { ImportReport, RowProblem } from '@ambra/db/import/import-report'
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
  /** First line of the file by row; the others of those that have several. */
  readonly #firsts: number[] = []
  readonly #others = new Map<number, readonly number[]>()

  refuse(problem: RowProblem): void {
    this.#refused.push(problem)
  }

  note(text: string): void {
    if (this.#notes.has(text) || this.#notes.size < maxNotes)
      this.#notes.set(text, (this.#notes.get(text) ?? 0) + 1)
  }

  /** The rows as lines of text, in the order in which `refused` of the import counts them. */
  async *lines(source: AsyncIterable<SourceLine>): AsyncGenerator<string> {
    for await (const { text, lines } of source) {
      const [first = 0, ...others] = lines
      this.#firsts.push(first)
      if (others.length > 0) this.#others.set(this.#firsts.length, others)
      yield text
    }
  }

  /** The report of the import in lines of the file, with what its reader refused. */
  report(stored: ImportReport, kind: SourceKind): Omit<ImportResult, 'file' | 'seconds'> {
    const refused = [
      ...this.#refused,
      ...stored.refused.flatMap((problem) => this.#inFile(problem)),
    ].toSorted((a, b) => a.line - b.line)
    const byReader = new Set(this.#refused.map(({ line }) => line)).size
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

  /** A product made of several rows takes all of them along. */
  #inFile({ line, field, reason }: RowProblem): RowProblem[] {
    const first = this.#firsts[line - 1] ?? line
    const others = this.#others.get(line) ?? []
    const along = others.map((other) => ({
      line: other,
      field: '',
      reason: `goes with line ${first}, which is refused`,
    }))
    return [{ line: first, field, reason }, ...along]
  }
}
