/** File of an archive; a long text is given in parts. */
export type ZipFile = { name: string; text: string | AsyncIterable<string> }

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1
  return value
})

/** Continues a checksum, which starts at `0xffffffff` and is inverted at the end. */
function addToCrc(crc: number, bytes: Uint8Array): number {
  let next = crc
  for (const byte of bytes) next = (table[(next ^ byte) & 0xff] ?? 0) ^ (next >>> 8)
  return next
}

/** Encodes the numbers of a header in little-endian order. */
function header(fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** Compresses chunks while they arrive. */
async function* deflated(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<Bytes> {
  const { readable, writable } = new CompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const feed = async (): Promise<void> => {
    try {
      for await (const chunk of chunks) await writer.write(chunk)
      await writer.close()
    } catch (error) {
      // Reading the other end throws the error.
      await writer.abort(error)
    }
  }
  const fed = feed()
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    yield value
  }
  await fed
}

type Bytes = Uint8Array<ArrayBuffer>

/** Sizes follow the contents; names are UTF-8. */
const flags = 0x08_08
const deflateMethod = 8
/** 1 January 1980, the earliest date of the format. */
const firstDay = 0x00_21

/**
 * Yields the bytes of a ZIP archive. Keeps only names and sizes in memory. The format is limited to 65,535
 * files and 4 GB.
 */
export async function* zipArchive(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): AsyncGenerator<Bytes> {
  const directory: Bytes[] = []
  let offset = 0
  let count = 0
  for await (const { name, text } of files) {
    const path = new TextEncoder().encode(name)
    const about = [
      [2, 20],
      [2, flags],
      [2, deflateMethod],
      [2, 0],
      [2, firstDay],
    ] as const
    const lengths = [
      [2, path.length],
      [2, 0],
    ] as const
    const sizesLater = [
      [4, 0],
      [4, 0],
      [4, 0],
    ] as const
    const local = header([[4, 0x04_03_4b_50], ...about, ...sizesLater, ...lengths])
    yield local
    yield path
    const [sums, chunks] = counted(text)
    let packed = 0
    for await (const part of deflated(chunks)) {
      packed += part.length
      yield part
    }
    const sizes = [
      [4, (sums.crc ^ 0xff_ff_ff_ff) >>> 0],
      [4, packed],
      [4, sums.size],
    ] as const
    const descriptor = header([[4, 0x08_07_4b_50], ...sizes])
    yield descriptor
    directory.push(
      header([
        [4, 0x02_01_4b_50],
        [2, 20],
        ...about,
        ...sizes,
        ...lengths,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      path,
    )
    count += 1
    offset += local.length + path.length + packed + descriptor.length
  }
  yield* directory
  yield header([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.reduce((sum, part) => sum + part.length, 0)],
    [4, offset],
    [2, 0],
  ])
}

/** Encodes a text and adds up its size and checksum while it is read. */
function counted(text: ZipFile['text']): [{ crc: number; size: number }, AsyncGenerator<Bytes>] {
  const sums = { crc: 0xff_ff_ff_ff, size: 0 }
  async function* chunks(): AsyncGenerator<Bytes> {
    for await (const part of typeof text === 'string' ? [text] : text) {
      const bytes = new TextEncoder().encode(part)
      sums.crc = addToCrc(sums.crc, bytes)
      sums.size += bytes.length
      yield bytes
    }
  }
  return [sums, chunks()]
}
