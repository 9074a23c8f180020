import { readTextLines } from '@ambra/import-formats/text-lines'
import { CommandRefused } from './operation-error.ts'

/**
 * Lines of a text file, unpacked where needed; `onBytes` is told how much of the file has been read.
 * @throws CommandRefused where the file is cut off, damaged or not UTF-8
 */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<string> {
  for await (const { number, text, fault } of readTextLines(file, onBytes ? { onBytes } : {})) {
    if (fault !== undefined) throw new CommandRefused(`${file}: line ${number} ${fault}`)
    yield text
  }
}
