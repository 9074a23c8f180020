import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zipArchive } from './zip.ts'

describe('a ZIP archive', () => {
  it('lists its files in the central directory', async () => {
    const files = [
      { name: 'invoice-1.xml', text: '<a>õ</a>' },
      { name: 'arve-õ.xml', text: '<b/>'.repeat(500) },
    ]
    const bytes = Buffer.concat(await Array.fromAsync(zipArchive(files)))
    const end = bytes.length - 22
    expect(bytes.readUInt32LE(end)).toBe(0x06_05_4b_50)
    expect(bytes.readUInt16LE(end + 10)).toBe(2)
    let at = bytes.readUInt32LE(end + 16)
    const read = files.map(() => {
      const [packed, whole, name, local] = [
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 24),
        bytes.readUInt16LE(at + 28),
        bytes.readUInt32LE(at + 42),
      ]
      const path = bytes.subarray(at + 46, at + 46 + name).toString()
      at += 46 + name
      const start = local + 30 + name
      const text = inflateRawSync(bytes.subarray(start, start + packed)).toString()
      expect(Buffer.byteLength(text)).toBe(whole)
      return { name: path, text }
    })
    expect(read).toEqual(files)
    expect(bytes.length).toBeLessThan(700)
  })
})
