export type ZipFile = { name: string; text: string }

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xff_ff_ff_ff) >>> 0
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

const deflate = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer(),
  )

const utf8Names = 0x08_00
const deflated = 8
/** 1 January 1980, the earliest date of the format. */
const firstDay = 0x00_21

/**
 * Builds a ZIP archive file by file. Compresses each file at once and releases it from memory. The format is
 * limited to 65,535 files and 4 GB.
 */
export function zipArchive() {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  return {
    async add({ name, text }: ZipFile): Promise<void> {
      const path = new TextEncoder().encode(name)
      const body = new TextEncoder().encode(text)
      const packed = await deflate(body)
      const common = [
        [2, 20],
        [2, utf8Names],
        [2, deflated],
        [2, 0],
        [2, firstDay],
        [4, crc32(body)],
        [4, packed.length],
        [4, body.length],
        [2, path.length],
        [2, 0],
      ] as const
      const local = header([[4, 0x04_03_4b_50], ...common])
      const central = header([
        [4, 0x02_01_4b_50],
        [2, 20],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ])
      parts.push(local, path, packed)
      directory.push(central, path)
      offset += local.length + path.length + packed.length
    },
    finish(): Blob {
      const size = directory.reduce((sum, part) => sum + part.length, 0)
      const count = directory.length / 2
      const end = header([
        [4, 0x06_05_4b_50],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, size],
        [4, offset],
        [2, 0],
      ])
      return new Blob([...parts, ...directory, end], { type: 'application/zip' })
    },
  }
}
