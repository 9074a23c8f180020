import { createShop } from '@ambra/commerce/create-shop'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createTestApp } from '../../../api/test/api-suite.ts'
import { buildApp } from '@ambra/api/app'
import { createInProcessTransport } from '@ambra/api/http/in-process-transport'
import { createMetrics } from '@ambra/api/http/metrics'
import { createRateLimiter } from '@ambra/api/http/rate-limit'
import { apiRoutes } from '@ambra/api/routes/api-routes'
import type { ApiCall, Transport } from '@ambra/contract/platform/api/client'
import { importRows } from '@ambra/db/catalogue'
import { type ContentPage, contentRepository } from '@ambra/db/content'
import { stockRepository } from '@ambra/db/inventory'
import { aCategory, aConfigurable, aProduct, aReview, asLines } from '@ambra/testing/import-builders'
import type { SharedEntries } from '@ambra/cache/shared-entries'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { storefrontBuild } from '../../src/pages/production-build.ts'
import { channels, watchCatalogue } from '@ambra/commerce/catalogue'
import { mountStorefront } from '../../src/pages/mount-storefront.ts'
import { inThreads } from '../../src/render-threads/render-in-threads.ts'
import { fixedTimeBuild } from './fixed-time-build-suite.ts'
import { createPageCache, type PageCache } from '../../src/pages/page-cache.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { evictEverywhere } from '../../src/pages/page-eviction.ts'

const publicUrl = 'http://shop.test'
const settings = {
  externalCheckoutUrl: undefined,
  listOutOfStock: false,
  preventChildAccess: true,
  outOfStockInCart: false,
  cartCount: 'quantities' as const,
}

/**
 * Products with everything that may go wrong in a page: links between them, variants, a sku that is
 * no English word.
 */
const products = [
  aConfigurable({ sku: 'PHONE' }),
  aProduct({
    sku: 'CABLE',
    price: 10,
    links: [{ type: 'related', sku: 'KETTLE' }],
    attributes: { color: 'black' },
  }),
  aProduct({ sku: 'KETTLE', price: 20, categories: ['kettles'] }),
  aProduct({
    sku: 'Чай 1/2',
    price: 5,
    categories: ['kettles'],
    texts: { et: { name: 'Tee', url_key: 'tee' }, en: { name: 'Tea', url_key: 'tea' } },
  }),
  ...Array.from({ length: 60 }, (_, n) =>
    aProduct({ sku: `ADAPTER-${n}`, price: 3 + n, attributes: { brand: 'velmo' } }),
  ),
]
const rows = [aCategory({ code: 'kettles' }), ...products, aReview('CABLE')]

const aPage = (over: Partial<ContentPage> = {}): ContentPage => ({
  identifier: 'about-us',
  kind: 'page',
  title: 'About us',
  body: '## Who\n\nWe sell phones.',
  ...over,
})

/**
 * Texts of the home page, a list, and the foot of every page: a page without them shows that
 * something is missing.
 */
const blocks = ['how-we-sort', 'footer-company']

/** Intercepts the API calls of pages while a test needs it. */
export type Interference = {
  /** Called before each call of a page; may wait or throw. */
  before: (call: ApiCall) => Promise<void> | void
  after: (call: ApiCall, document: unknown) => unknown
}
const none: Interference = { before: () => undefined, after: (_call, document) => document }

type PageShopOptions = {
  cache?: PageCache
  entries?: SharedEntries | undefined
  second?: PageCache
  /**
   * Number of threads that render sent pages; the main thread renders fresh ones. Their clock is
   * fixed at the opening.
   */
  threads?: number
}
/** RENDER_THREADS=2 runs the suites on threads, as WORKERS=2 runs the shop. */
const usualThreads = Number(process.env['RENDER_THREADS'] ?? 0)

type Mounting = { shared?: SharedEntries | undefined; count?: number }

/**
 * Copies documents as a thread receives them, without shared objects: sharing affects how the
 * router writes a page's data.
 */
const asText =
  (transport: Transport): Transport =>
  async (call) => {
    const { status, document } = await transport(call)
    return { status, document: JSON.parse(JSON.stringify(document)) as unknown }
  }

export type Sent = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type PageShop = Awaited<ReturnType<typeof openPageShop>>

/**
 * Opens the built storefront behind a real HTTP server with its page cache, on a small catalogue
 * that changes as in production: through the database and its notifications. `fresh` renders the
 * same page without any cache. With `entries`, pages are shared with `second`, the same storefront
 * with a separate cache.
 */
export async function openPageShop(options: PageShopOptions = {}) {
  const { cache = createPageCache(), entries, second, threads = usualThreads } = options
  const shop = await createTestApp(rows, { publicUrl })
  const { database, search, deps } = shop
  const content = contentRepository(database.db)
  const now = () => deps.now()
  for (const store of [1, 2, 3]) {
    await content.putPage(store, aPage(), now())
    await content.putPage(store, aPage({ identifier: 'sale', title: 'Sale', sections: ['BLOG'] }), now())
    for (const identifier of blocks)
      await content.putBlock(store, { identifier, title: identifier, body: `Text of ${identifier}.` }, now())
  }
  await shop.reindex()

  let interference = none
  const direct = createInProcessTransport(apiRoutes(deps, createShop(deps)), { ...deps, now })
  const disturbed: Transport = async (call) => {
    const { before, after } = interference
    await before(call)
    const { status, document } = await direct(call)
    return { status, document: after(call, document) }
  }
  const metrics = createMetrics()
  const mount = async (transport: Transport, pages: PageCache, given: Mounting = {}) => {
    const app = buildApp(deps)
    const { shared, count = 0 } = given
    const buildDir = count > 0 ? fixedTimeBuild(new Date()) : storefrontBuild
    await mountStorefront(app, {
      buildDir,
      renderElsewhere: inThreads({ count, logLevel: 'silent', metrics }),
      cache: pages,
      entries: shared,
      hasWorker: true,
      reports: { metrics: createMetrics(), limiter: createRateLimiter(false), now },
      host: { transport, publicUrl, settings },
    })
    return app
  }
  const app = await mount(disturbed, cache, { shared: entries, count: threads })
  const secondApp = second && (await mount(disturbed, second, { shared: entries }))
  const plain = await mount(threads > 0 ? asText(direct) : direct, createPageCache(0))
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const watch = await watchCatalogue({
    database,
    search,
    now,
    log: pino({ level: 'silent' }),
    onChange: (tags) => evictEverywhere(cache, entries, tags),
  })

  /** Sends one HTTP request; `target` may be anything that a request line can hold. */
  function send(
    target: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string | string[]> } = {},
  ): Promise<Sent> {
    return new Promise((done, fail) => {
      const { hostname, port } = origin
      const sent = httpRequest({ hostname, port, method, path: target, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.on('error', fail)
      sent.end()
    })
  }

  const fresh = (target: string) => injected(plain, target)

  async function injected(from: FastifyInstance, target: string): Promise<Sent> {
    const { statusCode, headers, rawPayload } = await from.inject(target)
    // No header occurs twice here, so both have the same shape.
    return { status: statusCode, headers: headers as IncomingHttpHeaders, body: rawPayload }
  }

  return {
    shop,
    cache,
    metrics,
    send,
    fresh,
    sendSecond: (target: string) => injected(secondApp ?? plain, target),
    settled: watch.settled,
    disturb: (wanted: Partial<Interference> | undefined) => (interference = { ...none, ...wanted }),
    async setStock(sku: string, qty: number) {
      await stockRepository(database.db).setQuantity(sku, qty, now())
    },
    async setPrice(sku: string, price: number) {
      const row = products.find((product) => product.sku === sku)
      if (!row) throw new Error(`no product ${sku}`)
      await importRows(database, asLines([{ ...row, price }]), {
        now: now(),
        media: folderStore(shop.mediaDir),
        acceptsPriceJumps: true,
      })
    },
    async setContent(page: Partial<ContentPage>) {
      for (const store of [1, 2, 3]) await content.putPage(store, aPage(page), now())
      await database.notify(channels.content, '*')
    },
    async close() {
      await watch.stop()
      await app.close()
      await plain.close()
      await secondApp?.close()
    },
  }
}
