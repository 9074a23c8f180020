import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Page } from './page-cache.ts'
import { createPageEncoder, type PageEncoder } from './page-encoding.ts'

const text = Array.from({ length: 800 }, (_, n) => `<li>Nordvik Polar ${n * n} costs ${n * 7} €</li>`).join(
  '',
)

function pageOf(overrides: Partial<Page> = {}): Page {
  return {
    status: 200,
    headers: {},
    body: Buffer.from(text),
    encoded: new Map(),
    tags: ['store:et'],
    ...overrides,
  }
}

let now: number
let encode: PageEncoder

beforeEach(() => {
  now = 0
  encode = createPageEncoder(() => now)
})

async function sendOften(page: Page, encoding: 'br' | 'gzip' = 'br'): Promise<Buffer> {
  for (let n = 0; n < 20; n += 1) await encode(page, encoding)
  return encode(page, encoding)
}

describe('page encoding', () => {
  it('compresses once for concurrent requests', async () => {
    const page = pageOf()
    const [one, other] = await Promise.all([encode(page, 'br'), encode(page, 'br')])
    expect(other).toBe(one)
    expect(brotliDecompressSync(one).toString()).toBe(text)
  })

  it.each([['br'], ['gzip']] as const)('compresses a popular page further in %s', async (encoding) => {
    const page = pageOf()
    const first = await encode(page, encoding)
    await sendOften(page, encoding)
    await expect.poll(async () => (await encode(page, encoding)).length).toBeLessThan(first.length)
    const better = await encode(page, encoding)
    const decoded = encoding === 'br' ? brotliDecompressSync(better) : gunzipSync(better)
    expect(decoded.toString()).toBe(text)
  })

  it.each([0, 1, 1008, 1009, 65_520, 65_521, 3_000_000])(
    'returns a page of %i bytes unchanged',
    async (size) => {
      const body = Buffer.alloc(size, text)
      expect(brotliDecompressSync(await encode(pageOf({ body }), 'br'))).toEqual(body)
      expect(gunzipSync(await encode(pageOf({ body }), 'gzip'))).toEqual(body)
    },
  )

  it('compresses repetitions of the start of a page', async () => {
    const part = randomBytes(100_000)
    const { length } = await encode(pageOf({ body: Buffer.concat([part, part]) }), 'br')
    expect(length).toBeLessThan(110_000)
  })

  it('compresses missing and private pages only quickly', async () => {
    const pages = [pageOf({ status: 404 }), pageOf({ tags: [] })]
    for (const page of pages) await sendOften(page)
    expect(pages.map(({ encoded }) => encoded.get('br')?.level)).toEqual(['first', 'first'])
  })

  it('recompresses at most one page a second', async () => {
    const [one, other] = [pageOf(), pageOf()]
    const first = await encode(one, 'br')
    await sendOften(one)
    await expect.poll(async () => (await encode(one, 'br')).length).toBeLessThan(first.length)
    await sendOften(other)
    expect(other.encoded.get('br')?.level).toBe('first')
    now += 1000
    await encode(other, 'br')
    expect(other.encoded.get('br')?.level).toBe('popular')
  })
})
