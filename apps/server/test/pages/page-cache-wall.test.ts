import { seededRandom } from '@ambra/testing/seeded-random'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostileRequest, poison } from './hostile-requests-suite.ts'
import { openPageShop, type PageShop, type Sent } from './page-shop-suite.ts'

/** Rounds of attacks on the cache: CI sets more. */
const rounds = Number(process.env['CACHE_WALL_ROUNDS'] ?? 2)
const requestsPerRound = 40
/** Total requests of ATT-15. */
const probes = Number(process.env['CACHE_PROBES'] ?? 200)

const pages = [
  '/',
  '/en',
  '/ru',
  '/en/c/phones',
  '/en/c/phones?page=2',
  '/en/c/phones?sort=final_price%3Adesc',
  '/en/c/kettles',
  '/en/p/CABLE/cable',
  '/en/p/PHONE/phone',
  '/en/p/PHONE/phone/PHONE-white-a',
  '/en/p/%D0%A7%D0%B0%D0%B9%201%2F2/tea',
  '/en/search',
  '/en/search?q=adapter',
  '/en/news',
  '/en/news/sale',
  '/en/about-us',
  '/en/compare?items=CABLE',
  '/en/wishlist',
  '/en/withdraw',
  '/en/offline',
  '/en/menu',
  '/en/search/suggest?q=adapter',
  '/en/product-choice/PHONE',
  '/en/manifest.webmanifest',
  '/en/c/phones.data',
  '/en/c/phones.data?_routes=en%2Fcategory',
  '/en/p/CABLE/cable.data',
  '/en.data',
  '/_.data',
  '/en/nothing-here',
  '/en/c/no-such-category',
  '/en/nothing-here.data',
]
const privatePages = [
  '/en/my-account',
  '/en/my-account/orders/100000001',
  '/en/checkout',
  '/en/order-completed',
  '/en/create-password/a@b.ee/token',
  '/en/newsletter/a@b.ee/code',
  '/en/stock-notice/token',
  '/en/price-alert/confirm/token',
  '/en/price-alert/leave/token',
  '/en/my-account/price-alerts',
  '/en/my-account.data',
]

let shop: PageShop
beforeAll(async () => {
  // Pages contain their time of rendering: it is fixed, so that two renderings can be equal.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  shop = await openPageShop()
})
beforeEach(() => shop.cache.clear())
afterAll(async () => {
  await shop.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const { seed } = seededRandom()

const compared = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'vary',
  'etag',
  'referrer-policy',
]
// The body comes first: a difference there says more than its hash in a header.
const essence = ({ status, headers, body }: Sent) => ({
  status,
  body: body.toString(),
  headers: Object.fromEntries(compared.map((name) => [name, headers[name]])),
})

/** Returns the pages that differ from a rendering for a clean visitor, with the difference. */
async function dirtyPages(): Promise<string[]> {
  await shop.settled()
  const found: string[] = []
  for (const page of pages) {
    const { texts, wanted } = await bothOf(page)
    if (texts === wanted && !texts.includes(poison)) continue
    const at = [...texts].findIndex((sign, index) => sign !== wanted[index])
    const around = (text: string) => text.slice(Math.max(0, at - 40), at + 80)
    found.push(`${page}: ${around(texts)} instead of ${around(wanted)} (SEED=${seed})`)
  }
  return found
}

/** Returns a page as it is sent and as it is rendered without a cache, in the same state of the shop. */
async function bothOf(page: string, tries = 3): Promise<{ texts: string; wanted: string }> {
  const before = shop.cache.moment()
  const [sent, fresh] = [essence(await shop.send(page)), essence(await shop.fresh(page))]
  const [texts, wanted] = [JSON.stringify(sent), JSON.stringify(fresh)]
  if (texts === wanted || tries === 0) return { texts, wanted }
  // The notification of a change may come late on a busy machine: then the two are of different
  // states.
  await shop.settled()
  return shop.cache.moment() === before ? { texts, wanted } : bothOf(page, tries - 1)
}

type Random = ReturnType<typeof seededRandom>

/** Changes the shop in the database, which notifies the cache. */
async function change(random: Random): Promise<void> {
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => shop.setStock('KETTLE', random.int(2)),
    () => shop.setStock('CABLE', random.int(2)),
    () => shop.setStock('Чай 1/2', random.int(2)),
    () => shop.setPrice('KETTLE', 1 + random.int(900)),
    () => shop.setPrice('CABLE', 1 + random.int(900)),
    () => shop.setContent({ title: `About us ${random.int(1e6)}` }),
    () => shop.setContent({ identifier: 'sale', sections: ['BLOG'], body: `text ${random.int(1e6)}` }),
    async () => shop.cache.clear(),
    async () => shop.cache.purge(['products', 'content']),
  ]
  await random.pick(kinds)()
}

/** Makes API calls of pages slow, and sometimes fail in one of the possible ways. */
const interference = (random: Random, isFailing: boolean) => ({
  before: async ({ name }: { name: string }) => {
    if (random.chance(0.3)) await new Promise((done) => setTimeout(done, random.int(15)))
    if (isFailing && name !== 'shopData' && random.chance(0.2)) throw new TypeError('the API is out of reach')
  },
  after: (_call: unknown, document: unknown) =>
    isFailing && random.chance(0.1)
      ? { code: 503, result: 'busy', meta: { error: 'server.try_again' } }
      : document,
})

/** Sends requests in concurrent batches, with changes of the shop between and during them. */
async function attack(random: Random, { requests, isChanging }: { requests: number; isChanging: boolean }) {
  const broken: Sent[] = []
  for (let sent = 0; sent < requests; ) {
    const batch = Array.from({ length: 1 + random.int(12) }, () =>
      hostileRequest(random, [...pages, ...privatePages]),
    )
    sent += batch.length
    const responses = batch.map(({ target, ...options }) => shop.send(target, options))
    if (isChanging && random.chance(0.5)) await change(random)
    broken.push(...(await Promise.all(responses)).filter(isBroken))
  }
  return broken
}

/** Returns whether a response is empty or half a page. */
function isBroken({ status, headers, body }: Sent): boolean {
  const isPlainPage = headers['content-type']?.startsWith('text/html') && !headers['content-encoding']
  return (
    status < 200 ||
    Boolean(status === 200 && isPlainPage && body.length > 0 && !body.toString().endsWith('</html>'))
  )
}

describe('the page cache of the whole shop', () => {
  it(`serves clean pages after hostile requests (${rounds} rounds, seed ${seed})`, async () => {
    const random = seededRandom(seed)
    expect(await dirtyPages()).toEqual([])
    for (let round = 1; round <= rounds; round++) {
      shop.disturb(interference(random, true))
      expect(await attack(random, { requests: requestsPerRound, isChanging: true })).toEqual([])
      shop.disturb(undefined)
      expect(await dirtyPages()).toEqual([])
      // The first request after a purge renders the page for all others.
      shop.cache.clear()
      shop.disturb(interference(random, false))
      expect(await attack(random, { requests: requestsPerRound, isChanging: false })).toEqual([])
      shop.disturb(undefined)
      expect(await dirtyPages()).toEqual([])
    }
  }, 3_600_000)

  it.each([
    ['/en/p/CABLE/cable', 'KETTLE', 'a product it recommends'],
    ['/en/p/%D0%A7%D0%B0%D0%B9%201%2F2/tea', 'Чай 1/2', 'a sku with a space and foreign letters'],
    ['/en/c/kettles', 'KETTLE', 'a product of the list'],
    ['/en', 'CABLE', 'a product on the home page'],
  ])('renders %s again when %s changes (%s)', async (page, sku) => {
    expect((await shop.send(page)).status).toBe(200)
    await shop.setPrice(sku, 777)
    await shop.settled()
    expect(essence(await shop.send(page))).toEqual(essence(await shop.fresh(page)))
    await shop.setStock(sku, 0)
    await shop.settled()
    expect(essence(await shop.send(page))).toEqual(essence(await shop.fresh(page)))
    await shop.setStock(sku, 10)
    await shop.settled()
  })

  it('stores no copies for unknown parameters and spellings', async () => {
    const before = pages.length
    for (const page of pages) await shop.send(page)
    const { pages: copies, bytes } = shop.cache.stats()
    expect(copies).toBeLessThanOrEqual(before)
    for (let n = 0; n < 40; n++)
      for (const page of [
        '/en',
        '/en/c/phones',
        '/en/p/CABLE/cable',
        '/en/c/phones.data',
        '/en/search?q=adapter',
      ])
        await shop.send(`${page}${page.includes('?') ? '&' : '?'}utm_source=${n}&x${n}=1&gclid=${n}`)
    for (const page of ['/en/', '//en', '/EN', '/%65n', '/en/C/phones', '/en/c/%70hones', '/en/c/phones/'])
      await shop.send(page)
    expect(shop.cache.stats()).toMatchObject({ pages: copies, bytes })
  })

  it.each(pages)('responds to HEAD as to GET: %s', async (page) => {
    const first = await shop.send(page, { method: 'HEAD' })
    const full = await shop.send(page)
    expect([first.body.length, first.headers['content-length']]).toEqual([0, String(full.body.length)])
    expect(full.body.length).toBeGreaterThan(0)
    expect(essence({ ...first, body: full.body })).toEqual(essence(full))
  })

  it('stores nothing while the API is unreachable', async () => {
    shop.disturb({
      before: () => {
        throw new TypeError('the API is out of reach')
      },
    })
    for (const page of pages) await shop.send(page)
    shop.disturb(undefined)
    expect(shop.cache.stats().pages).toBe(0)
    expect(await dirtyPages()).toEqual([])
  })

  it('stores no page without its blocks', async () => {
    shop.disturb({
      before: ({ params }) => {
        if (params['type'] === 'cms_block') throw new TypeError('the API is out of reach')
      },
    })
    for (const page of pages) await shop.send(page)
    shop.disturb(undefined)
    expect(await dirtyPages()).toEqual([])
  })

  it('stores no list for an error with status 200', async () => {
    shop.disturb({
      after: ({ name }, document) =>
        name === 'categoryListing'
          ? { code: 503, result: 'busy', meta: { error: 'server.try_again' } }
          : document,
    })
    for (const page of pages) await shop.send(page)
    shop.disturb(undefined)
    expect(await dirtyPages()).toEqual([])
  })

  it('renders a page once for concurrent requests (OPS-13)', async () => {
    let calls = 0
    const gate = Promise.withResolvers<void>()
    shop.disturb({
      before: async ({ name }) => {
        if (name === 'categoryListing') {
          calls += 1
          await gate.promise
        }
      },
    })
    const many = Array.from({ length: 50 }, (_, n) => shop.send(`/en/c/phones?utm_source=${n}`))
    await expect.poll(() => calls).toBeGreaterThan(0)
    shop.cache.purge(['products'])
    const late = [shop.send('/en/c/phones'), shop.send('/en/c/phones')]
    await new Promise((done) => setTimeout(done, 50))
    gate.resolve()
    await Promise.all([...many, ...late])
    shop.disturb(undefined)
    // Requests before the purge share one rendering, those after it another.
    expect(calls).toBe(2)
    expect(await dirtyPages()).toEqual([])
  })

  it('evicts no page for invented addresses (M7)', async () => {
    for (const page of pages) await shop.send(page)
    const { pages: before } = shop.cache.stats()
    for (let n = 0; n < 60; n++) await shop.send(`/en/nothing-${n}-at-all`)
    let searches = 0
    shop.disturb({ before: ({ name }) => void (name === 'catalogSuggest' && searches++) })
    await shop.send('/en/nothing-59-at-all')
    expect(searches).toBe(0)
    let calls = 0
    shop.disturb({ before: () => void calls++ })
    for (const page of pages.filter((one) => !/manifest|no-such|nothing/.test(one))) await shop.send(page)
    shop.disturb(undefined)
    expect(calls).toBe(0)
    expect(before).toBeGreaterThan(20)
  })
})

describe('ATT-15: cache poisoning and deception', () => {
  it(`leaves no trace in other responses (${probes} probes, seed ${seed})`, async () => {
    const random = seededRandom(seed + 1)
    shop.cache.clear()
    for (let sent = 0; sent < probes; sent += 10)
      await Promise.all(
        Array.from({ length: 10 }, () => {
          const { target, ...options } = hostileRequest(random, [...pages, ...privatePages])
          return shop.send(target, options)
        }),
      )
    expect(await dirtyPages()).toEqual([])
  }, 3_600_000)

  it.each(privatePages)('caches no private page under a file name: %s', async (page) => {
    const cacheable: string[] = []
    for (const tail of ['', '/', '/x.css', '.css', '%2fx.js', ';x.png', '?x.css', '%00.png', '/..%2fx.css'])
      for (const method of ['GET', 'HEAD']) {
        const { headers, status } = await shop.send(page + tail, { method })
        const says = headers['cache-control'] ?? 'no-store'
        if (says !== 'no-store') cacheable.push(`${status} ${page}${tail}: ${says}`)
      }
    expect(cacheable).toEqual([])
  })
})
