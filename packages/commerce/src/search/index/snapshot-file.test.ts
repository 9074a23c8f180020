import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readParts, writeParts } from './snapshot-file.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'ambra-parts-'))
const bytes = (text: string) => Buffer.from(text)
const textsIn = async (file: string) => (await Array.fromAsync(readParts(file))).map(String)

describe('a snapshot file', () => {
  it('reads its parts back in order', async () => {
    const file = join(folder(), 'index.bin')
    expect(await writeParts(file, ['one', 'two', 'three'].map(bytes), () => true)).toBe(true)
    expect(await textsIn(file)).toEqual(['one', 'two', 'three'])
  })

  it('keeps the previous file if writing stops halfway', async () => {
    const file = join(folder(), 'index.bin')
    await writeParts(file, [bytes('old')], () => true)
    const broken = (function* () {
      yield bytes('new')
      throw new Error('the disk is full')
    })()
    await expect(writeParts(file, broken, () => true)).rejects.toThrow('the disk is full')
    expect(await writeParts(file, [bytes('outdated')], () => false)).toBe(false)
    expect(await textsIn(file)).toEqual(['old'])
  })

  it('removes drafts of killed processes', async () => {
    const where = folder()
    const file = join(where, 'index.bin')
    const [killed, running] = [`${file}.killed.tmp`, `${file}.running.tmp`]
    for (const draft of [killed, running]) writeFileSync(draft, 'half')
    utimesSync(killed, new Date(0), new Date(0))
    await writeParts(file, [bytes('whole')], () => true)
    expect(existsSync(killed)).toBe(false)
    expect(readdirSync(where).sort()).toEqual(['index.bin', 'index.bin.running.tmp'])
  })
})
