import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; text: string }

const utf8Names = 0x0800
/** 1 January 1980, the first day the format supports, so that the bytes are the same at every start. */
const firstDay = 0x0021

function header(signature: number, fields: readonly [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature)
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/**
 * Builds an uncompressed ZIP archive of texts: small files need no compression, and EPUB requires an
 * uncompressed first entry.
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const path = Buffer.from(name)
    const body = Buffer.from(text)
    const common: [2 | 4, number][] = [
      [2, 20],
      [2, utf8Names],
      [2, 0],
      [2, 0],
      [2, firstDay],
      [4, crc32(body)],
      [4, body.length],
      [4, body.length],
      [2, path.length],
      [2, 0],
    ]
    const local = header(0x04034b50, common)
    const central = header(0x02014b50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]])
    parts.push(local, path, body)
    directory.push(central, path)
    offset += local.length + path.length + body.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...parts, ...directory, end])
}
