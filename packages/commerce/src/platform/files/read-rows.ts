import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { OperationError } from '../operations/operation-error.ts'
import { readLines } from './read-lines.ts'

/** Rejected line, by number from 1, with the reason. */
export type RefusedLine = { line: number; reason: string }

export type RowsImported = { file: string; stored: number; refused: RefusedLine[] }

/**
 * Yields the rows of a JSONL file with their line numbers, without blank lines; `row` is undefined for a line
 * that is invalid JSON or too deep.
 * @throws OperationError if the file cannot be read or has more than `maxLines` lines
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

/** Stores the rows of a JSONL file one by one; lists the rows that `store` rejects. */
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
