import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { ImportFileError, openBytes } from './open-bytes.ts'

/** Maximum bytes of a line; a picture of 20 MB in base64 still fits. */
const maxLine = 32_000_000
const lineFeed = 0x0a

/** Line of a file without its end, or what is wrong with it. Numbers count from 1. */
export type TextLine = { number: number; text: string; fault?: Reason }

/** Converts encodings to UTF-8 that are not UTF-8 or whose bytes cannot be split at line feeds. */
async function* inUtf8(chunks: AsyncIterable<Buffer>, encoding: string | undefined): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst) {
      const name = encoding ?? encodingByMark(chunk)
      if (name !== undefined && !/^utf-?8$/i.test(name)) decoder = new TextDecoder(name)
      isFirst = false
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
  if (decoder) yield Buffer.from(decoder.decode())
}

function encodingByMark(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Returns the first characters of a file, even if it is damaged further on. */
export async function peekText(file: string, encoding?: string): Promise<string> {
  try {
    for await (const chunk of inUtf8(openBytes(file), encoding))
      return new TextDecoder().decode(chunk.subarray(0, 64_000))
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
  }
  return ''
}

/** Returns whether an encoding is supported. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array, number: number): TextLine {
  try {
    const text = strict.decode(bytes).replace(/\r$/, '')
    return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text }
  } catch {
    return {
      number,
      text: '',
      fault: because('not_utf8', { encoding: 'UTF-8' }),
    }
  }
}

/**
 * Yields the lines of a text file, decompressed if needed, with any usual line ends, even mixed. A byte order
 * mark determines the encoding; without one it is UTF-8, or `encoding`. A truncated or damaged file ends with
 * a line that says so; earlier lines stay valid.
 */
export async function* readTextLines(
  file: string,
  options: { encoding?: string | undefined; onBytes?: (bytes: number) => void } = {},
): AsyncGenerator<TextLine> {
  // A long line arrives in many chunks, which are joined once at its end.
  let rest: Buffer[] = []
  let restLength = 0
  let number = 0
  const lineUpTo = (end: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([...rest, end]) : end
    rest = []
    restLength = 0
    return decode(bytes, (number += 1))
  }
  try {
    for await (const chunk of inUtf8(openBytes(file, options.onBytes), options.encoding)) {
      let start = 0
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        yield lineUpTo(chunk.subarray(start, end))
        start = end + 1
      }
      if (start === chunk.length) continue
      rest.push(chunk.subarray(start))
      restLength += chunk.length - start
      if (restLength > maxLine) throw new ImportFileError(because('line_too_long', { max: maxLine }))
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    yield { number: number + 1, text: '', fault: error.reason }
    return
  }
  if (rest.length > 0) yield* oldLines(lineUpTo(Buffer.alloc(0)))
}

/** Splits a file with only carriage returns, which has no line feed and is a single line until here. */
function* oldLines(line: TextLine): Generator<TextLine> {
  const parts = line.number === 1 ? line.text.split('\r') : [line.text]
  if (line.fault !== undefined || parts.length === 1) yield line
  else for (const [index, text] of parts.entries()) yield { number: index + 1, text }
}
