import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** Whether a file begins with the two bytes of gzip; its name proves nothing. */
export async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/** Lines of a text file, unpacked where needed; `onBytes` is told how much of the file has been read. */
export async function* readLines(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const isPacked = await isGzip(file)
  const source = createReadStream(file)
  let bytes = 0
  source.on('data', (chunk) => onBytes((bytes += chunk.length)))
  const text = isPacked ? source.pipe(createGunzip()) : source
  // A broken file must end the reading with its error, not with an early end.
  source.on('error', (error) => text.destroy(error))
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
  let failure: unknown
  text.on('error', (error) => {
    failure = error
    lines.close()
  })
  let isFirst = true
  for await (const line of lines) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line
    isFirst = false
  }
  if (failure) throw failure
}
