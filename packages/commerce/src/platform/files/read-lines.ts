import { readTextLines } from '@ambra/import-formats/text-lines'
import { OperationError } from '../operations/operation-error.ts'

/**
 * Yields the lines of a text file, decompressed if needed; `onBytes` receives the number of bytes read.
 * @throws OperationError if the file is truncated, damaged or not UTF-8
 */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<string> {
  for await (const { number, text, fault: error } of readTextLines(file, onBytes ? { onBytes } : {})) {
    if (error !== undefined) throw new OperationError(`${file}: line ${number} ${error}`)
    yield text
  }
}
