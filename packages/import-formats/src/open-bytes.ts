import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

/** Decompressed bytes before the ratio is checked, and a ratio that real texts never reach. */
const freeBytes = 64_000_000
const maxRatio = 200
/** Maximum decompressed size of a file, whatever its ratio. */
const maxUnpacked = 4_000_000_000

/**
 * Thrown when the file is damaged from some point on; earlier data is valid. The message is for the operator.
 */
export class FileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileError'
  }
}

/** Thrown for a file of rows; `reason` is what its report says. */
export class ImportFileError extends FileError {
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reasonText('en', reason), options)
    this.name = 'ImportFileError'
    this.reason = reason
  }
}

/** Returns whether a file starts with the two bytes of gzip, whatever its name. */
export async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/**
 * Reads the bytes of a file, decompressed if needed; `onBytes` receives how much of the file has been read.
 * Only the current chunk is in memory.
 * @throws FileError when gzip data is truncated or damaged, or decompresses to more than any real file
 */
export async function* openBytes(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const isPacked = await isGzip(file)
  const source = createReadStream(file)
  let packed = 0
  if (!isPacked) {
    for await (const chunk of source) {
      onBytes((packed += chunk.length))
      yield chunk
    }
    return
  }
  source.on('data', (chunk) => onBytes((packed += chunk.length)))
  const out = createGunzip()
  // A damaged file must end with an error, not look like a shorter one.
  source.on('error', (error) => out.destroy(error))
  source.pipe(out)
  let unpacked = 0
  try {
    for await (const chunk of out) {
      unpacked += chunk.length
      if (unpacked > freeBytes && unpacked > packed * maxRatio)
        throw new ImportFileError(because('unpacks_too_far', { max: maxRatio }))
      if (unpacked > maxUnpacked)
        throw new ImportFileError(because('unpacks_too_large', { max: maxUnpacked }))
      yield chunk
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
    throw new ImportFileError(because(isCut ? 'packed_cut' : 'packed_damaged'), { cause: error })
  } finally {
    source.destroy()
    out.destroy()
  }
}
