import { readTextLines } from '@ambra/import-formats/text-lines'
import { OperationError } from './operation-error.ts'

/**
 * Lines of a text file, unpacked where needed; `onBytes` receives how much of the file has been read.
 * @throws OperationError where the file is cut off, damaged or not UTF-8
 */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<string> {
  for await (const { number, text, fault: error } of readTextLines(file, onBytes ? { onBytes } : {})) {
    if (error !== undefined) throw new OperationError(`${file}: line ${number} ${error}`)
    yield text
  }
}
