import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImageCache } from './image-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambra-image-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const picture = (size: number) => Buffer.alloc(size, 1)
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )

describe('image cache', () => {
  it('stays within its limit and evicts the least recently used picture', async () => {
    const cache = createImageCache(folder, 1000)
    for (const name of ['a.webp', 'b.webp', 'c.webp']) await cache.write(name, picture(300))
    await cache.read('a.webp')
    await cache.write('d.webp', picture(300))
    expect(files().toSorted()).toEqual(['a.webp', 'c.webp', 'd.webp'])
    expect(cache.bytes).toBe(900)
    expect(await cache.read('b.webp')).toBeUndefined()
  })

  it('adopts the files of an earlier process, within the limit', async () => {
    const before = createImageCache(folder, 10_000)
    for (const name of ['a.webp', 'b.webp', 'c.webp', 'd.webp']) await before.write(name, picture(400))
    const cache = createImageCache(folder, 1000)
    await cache.ready
    expect(cache.bytes).toBeLessThanOrEqual(1000)
    expect(files()).toHaveLength(2)
  })

  it('counts a rewritten picture once', async () => {
    const cache = createImageCache(folder, 1000)
    for (let round = 0; round < 5; round += 1) await cache.write('a.webp', picture(400))
    expect([cache.bytes, files()]).toEqual([400, ['a.webp']])
  })

  it('forgets a file that another process removed', async () => {
    const cache = createImageCache(folder, 1000)
    await cache.write('a.webp', picture(400))
    rmSync(join(folder, 'a.'), { recursive: true })
    expect(await cache.read('a.webp')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })
})
