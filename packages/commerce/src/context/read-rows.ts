import { fileBounds, parseBoundedJson } from '@ambra/contract/request-bounds'
import { OperationError } from './operation-error.ts'
import { readLines } from './read-lines.ts'

/** A line that was left out, by number from 1, and why. */
export type RefusedLine = { line: number; reason: string }

/** What became of the lines of a file of rows. */
export type RowsImported = { file: string; stored: number; refused: RefusedLine[] }

/**
 * Rows of a JSONL file with the numbers of their lines, blank lines left out; `row` is undefined for a line that is no JSON
 * or too deep.
 * @throws OperationError where the file cannot be read or has more than `maxLines` lines
 */
export async function* readRows(
  file: string,
  maxLines: number,
): AsyncGenerator<{ line: number; row: unknown }> {
  let line = 0
  for await (const text of readLines(file)) {
    line += 1
    if (line > maxLines) throw new OperationError(`more than ${maxLines} lines`)
    if (text.trim() !== '') yield { line, row: parsed(text) }
  }
}

function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text, fileBounds)
  } catch {
    return undefined
  }
}

/** Stores each row of a JSONL file by itself; rows that `store` refuses are left out and listed. */
export async function importEachRow(
  file: string,
  maxLines: number,
  store: (row: unknown) => Promise<object | { reason: string }>,
): Promise<RowsImported> {
  const result: RowsImported = { file, stored: 0, refused: [] }
  for await (const { line, row } of readRows(file, maxLines)) {
    const stored = row === undefined ? { reason: 'is no JSON' } : await store(row)
    if ('reason' in stored) result.refused.push({ line, reason: String(stored.reason) })
    else result.stored += 1
  }
  return result
}
