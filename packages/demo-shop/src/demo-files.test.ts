import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { demoRows } from './testing/demo-rows.ts'
import { demoFiles } from './demo-files.ts'

const now = new Date('2026-11-21T10:00:00Z')
const files = await Array.fromAsync(demoFiles(now))

/** Reads names and texts of a zip archive from its central directory; throws on a wrong checksum. */
function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = bytes.readUInt32LE(end + 16)
  const files: Record<string, string> = {}
  for (let index = 0; index < bytes.readUInt16LE(end + 10); index += 1) {
    const [checksum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const body = bytes.subarray(start, start + size)
    if (crc32(body) !== checksum) throw new Error(`${name} is damaged`)
    files[name] = body.toString()
    at += 46 + nameLength
  }
  return files
}

it('generates every file a demo product sells, identically each time', async () => {
  const rows = await Array.fromAsync(demoRows(now))
  const products = rows.filter((row) => row.type === 'product')
  const named = products.flatMap(({ downloads = [] }) => downloads.map(({ file }) => file))
  expect(files.map(({ path }) => path)).toEqual(named)
  expect(await Array.fromAsync(demoFiles(now))).toEqual(files)
})

it('generates archives whose directory points to undamaged files', () => {
  const archives = files.filter(({ path }) => /\.(zip|epub)$/.test(path))
  expect(archives).toHaveLength(4)
  for (const { bytes } of archives) expect(Object.keys(unzip(bytes)).length).toBeGreaterThan(2)
})

it('generates an e-book that begins with its type, as e-book readers require', () => {
  const book = files.find(({ path }) => path.endsWith('.epub'))?.bytes ?? Buffer.alloc(0)
  expect(book.toString('utf8', 30, 58)).toBe('mimetypeapplication/epub+zip')
  expect(unzip(book)['raamat.xhtml']).toContain('elektriarve')
})

it('generates PDF files whose cross-reference table points to the objects', () => {
  for (const { bytes } of files.filter((file) => file.path.endsWith('.pdf'))) {
    const text = bytes.toString('latin1')
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
    expect(offsets.length).toBeGreaterThanOrEqual(10)
    for (const [index, at] of offsets.entries())
      expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj`))
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(start)).toMatch(/^xref/)
  }
})
