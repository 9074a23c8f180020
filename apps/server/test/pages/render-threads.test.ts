import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storefrontBuild } from '../../src/pages/production-build.ts'
import { openPageShop, type PageShop, type Sent } from './page-shop-suite.ts'

let shop: PageShop
beforeAll(async () => {
  // Pages contain their time of rendering: it is fixed, so that two renderings can be equal.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  shop = await openPageShop({ threads: 2 })
  while ((await figure('ambra_render_threads')) < 2) await sleep(50)
})
beforeEach(() => shop.cache.clear())
afterEach(() => void shop.disturb(undefined))
afterAll(async () => {
  await shop.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function figure(name: string, by?: string): Promise<number> {
  const values = (await shop.metrics.registry.getSingleMetric(name)?.get())?.values ?? []
  return values.find(({ labels }) => by === undefined || labels['by'] === by)?.value ?? 0
}

/** Returns what a browser or a cache reads of a response. */
function essence({ status, headers, body }: Sent) {
  const own = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
  const others = Object.entries(headers).filter(([name]) => !own.has(name))
  return { status, body: body.toString(), headers: Object.fromEntries(others) }
}

/**
 * One address of each kind: pages, data, redirects, errors, private ones, files made by routes,
 * addresses of old shops.
 */
const addresses = [
  '/',
  '/en',
  '/ru',
  '/en/c/phones',
  '/ru/c/phones?sort=final_price%3Adesc&page=2',
  '/en/p/PHONE/phone/PHONE-white-a',
  '/ru/p/%D0%A7%D0%B0%D0%B9%201%2F2/tee',
  '/en/search?q=adapter',
  '/en/search/suggest?q=adapter',
  '/en/about-us',
  '/en/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/en/c/phones.data',
  '/en/p/CABLE/cable.data?_routes=en%2Fproduct',
  '/en/p/CABLE/old-name?utm_source=mail',
  '/en/p/CABLE/old-name.data',
  '/en/nothing-here',
  '/en/c/no-such-category',
  '/en/error',
  '/en/my-account',
  '/en/checkout',
  '/en/order-completed',
  '/en/newsletter/mari@example.com/code',
]

describe('pages rendered by threads', () => {
  it.each(addresses)('renders the same page as the main thread: %s', async (address) => {
    const before = await figure('ambra_pages_rendered_total', 'thread')
    const [sent, fresh] = [await shop.send(address), await shop.fresh(address)]
    expect(essence(sent)).toEqual(essence(fresh))
    expect(await figure('ambra_pages_rendered_total', 'thread')).toBeGreaterThan(before)
    expect(await figure('ambra_pages_rendered_total', 'main')).toBe(0)
  })

  it('sends pages compressed, with style sheets only where they are missing', async () => {
    const headers = { 'accept-encoding': 'br' }
    const [sent, again] = [await shop.send('/en', { headers }), await shop.send('/en', { headers })]
    expect(sent.headers['content-encoding']).toBe('br')
    const fresh = (await shop.fresh('/en')).body.toString()
    expect(brotliDecompressSync(sent.body).toString()).toBe(fresh)
    expect(again.body).toEqual(sent.body)
    const build = (await import(pathToFileURL(join(storefrontBuild, 'server/index.js')).href)) as ServerBuild
    const cookie = `styles=${build.assets.version}`
    const { body } = await shop.send('/en', { headers: { cookie } })
    expect([fresh.includes('<style'), body.includes('<style')]).toEqual([true, false])
  })

  it('responds 304 when the client has the page', async () => {
    const { headers } = await shop.send('/en/c/phones')
    shop.cache.clear()
    const again = await shop.send('/en/c/phones', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it('renders a page once for concurrent requests', async () => {
    const before = await figure('ambra_pages_rendered_total', 'thread')
    await Promise.all(Array.from({ length: 8 }, () => shop.send('/en/c/phones')))
    expect(await figure('ambra_pages_rendered_total', 'thread')).toBe(before + 1)
  })

  it('does not store a page that is purged while a thread renders it', async () => {
    shop.disturb({ before: () => sleep(100) })
    const sent = shop.send('/en/p/CABLE/cable')
    await sleep(50)
    shop.cache.purge(['product:CABLE'])
    expect((await sent).status).toBe(200)
    expect(shop.cache.stats().pages).toBe(0)
  })

  it('renders error pages when the shop cannot respond', async () => {
    shop.disturb({
      before({ name }) {
        if (name !== 'shopData') throw new TypeError('the API is out of reach')
      },
    })
    const { status, headers, body } = await shop.send('/en/c/phones')
    expect([status, headers['cache-control']]).toEqual([500, 'no-store'])
    expect(body.toString()).toMatch(/<h1[\s\S]*<\/html>$/)
    expect(shop.cache.stats().pages).toBe(0)
  })
})
