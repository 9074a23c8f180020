import { consoleOrigin, forBackground, type Shop } from '@ambra/commerce/platform'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { buildApp } from '@ambra/api/app'
import type { ApiDeps } from '@ambra/api/http/deps'
import { createInProcessTransport } from '@ambra/api/http/in-process-transport'
import { createDownloadStore, startPointLists } from '@ambra/commerce/fulfilment'
import { storeForPath } from '@ambra/domain/platform/shop/stores'
import { createImageStore } from '@ambra/api/images/image-store'
import { type HealthChecks, healthRoutes } from '@ambra/api/http/health'
import { createRateLimiter } from '@ambra/api/http/rate-limit'
import type { Route } from '@ambra/api/http/route'
import { apiRoutes } from '@ambra/api/routes/api-routes'
import { clickCounter } from './pages/search-clicks.ts'
import { startSearchCounter, publicPrices } from '@ambra/commerce/search'
import { createShop } from '@ambra/commerce/create-shop'
import { jobs, startJobs } from '@ambra/commerce/jobs'
import type { ServerContext } from './doctor/server-operation.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openControlSocket } from './operations/control-socket.ts'
import { seedEmptyShop } from './compose/seed-empty-shop.ts'
import type { Environment } from './env/env.ts'
import { startProductWork } from './background/product-work.ts'
import { createServerGuard, type ServerGuard } from './load/guard-server.ts'
import { consoleBuild, storefrontBuild } from './pages/production-build.ts'
import { startSchedules } from '@ambra/commerce/schedules'
import type { SharedCache } from '@ambra/cache/open-shared-cache'
import { openCaches } from './open-caches.ts'
import { openConfigured } from './compose/extensions.ts'
import { openShop } from './compose/open-shop.ts'
import { openIndex } from './open-index.ts'
import { type StockAnnouncer, startStockAnnouncer } from '@ambra/commerce/inventory'
import type { RunningServer, StorefrontMount } from './pages/running-server.ts'
import { publicUrlOf } from './compose/addresses.ts'
import { preparePayment } from './compose/payment-posture.ts'
import type { SandboxKeys } from './compose/payment-settings.ts'
import { mountSandbox } from './compose/sandbox.ts'
import { mountCarrierSandbox } from './compose/carrier-sandbox.ts'
import { type CarrierKeys, findCarrierKeys } from './compose/carrier-settings.ts'
import { apiSettings, jobSettings, withPort } from './compose/settings.ts'
import type { BlockedContent } from './pages/csp-reports.ts'
import { mountConsole } from './pages/mount-console.ts'
import { mountStorefront } from './pages/mount-storefront.ts'
import type { PageCache } from './pages/page-cache.ts'
import { renderPicturesAhead } from './load/pictures-ahead.ts'
import { observeShop } from './compose/shop-figures.ts'
import { startOutbox } from './background/start-outbox.ts'
import { startWorkerProcess } from './background/worker-process.ts'
import { sightingStore } from './compose/proxy-sightings.ts'
import { inThreads } from './render-threads/render-in-threads.ts'
import { startPages } from './start-pages.ts'
import type { OutboxWorker } from '@ambra/commerce/messaging'
import { wasBlockedLately, type Watchdog } from './watchdog/start-watchdog.ts'

type StartOptions = { env: Environment; log: Logger; mount?: StorefrontMount | undefined; now?: () => Date }

/**
 * Starts the whole shop in one process: database, search index, API, storefront, images, jobs.
 * `AMBRA_ROLE` leaves parts out: `web` the jobs, `api` jobs and pages, `worker` everything else.
 * @see docs/rules/security SEC-6
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { log, mount, now = () => new Date() } = options
  const env = await withPort(options.env)
  if (env.AMBRA_ROLE === 'web' && env.API_URL) return startPages(env, log)
  if (env.AMBRA_ROLE === 'worker') return startWorkerProcess({ env, log, now })
  const closing = new AsyncDisposableStack()
  try {
    const shop = await openShop(env, log)
    closing.defer(() => shop.database.close())
    const background = forBackground(shop)
    if (env.AMBRA_ROLE === 'all') await seedEmptyShop(background, { log, now, demo: env.DEMO })

    const keys = await preparePayment(env, { database: shop.database, log, now: now() })
    const carrierKeys = await findCarrierKeys(env, shop.database, now())
    const { metrics, evict, ...caches } = await openCaches(env, log, closing)
    const prices = publicPrices({ priceTiers: env.PRICE_TIERS === 'on' })
    const indexOptions = { env, shop: background, now, prices, log, onChange: evict }
    const since = now()
    const { search, watch, saveLater } = await openIndex(indexOptions, closing)
    const scheduled = { database: background.database, watch, evictPages: (tag: string) => evict([tag]) }
    closing.defer(await startSchedules(scheduled, { now, log, since }))

    const announcer = startStockAnnouncer(background.database, log)
    closing.defer(() => announcer.stop())
    const state: ServerState = { isServing: false, outbox: undefined, announcer }
    const deps = createDeps({ env, log, now, shop, search, state, keys, carrierKeys, metrics, ...caches })
    const searchCounter = countSearches({ database: background.database, now, log }, closing)
    deps.searchCounter = searchCounter
    const { settled } = watch
    deps.console = { shop, search, now, log, settings: deps.settings, searchCounter, settled, holdMs }
    const extensions = await addExtensions(env, { deps, operations: deps.console }, closing)
    observe(deps, { ...caches, shop })
    const guard = createServerGuard({ env, metrics: deps.metrics, log, pingDatabase: pingOf(shop) })
    const services = createShop(deps)
    const routes = apiRoutes(deps, services)
    const app = buildApp({ ...deps, prepareServer: guard.prepare }, services, routes)
    healthRoutes(app, healthChecks(shop, state, guard.watchdog))
    await mountSandbox(app, { env, now, seller: currentShop().name, keys })
    await mountCarrierSandbox(app, { keys: carrierKeys, now })
    const blockedContent = await mountPages(app, { env, deps, routes, ...caches, mount, gate: guard.gate })

    const { settings } = deps
    if (env.AMBRA_ROLE === 'all') {
      const { providers } = services
      state.outbox = await startOutbox({ env, log, now, shop: background, providers, settings, extensions })
      closing.defer(state.outbox.stop)
    }
    if (state.outbox) {
      const { wake } = state.outbox
      const jobContext = { ...jobSettings(env), database: background.database, prices, wake }
      closing.defer(await startProductWork({ shop: background, settings, now, log }))
      if (env.PICKUP_POINT_LISTS === 'on') closing.defer(startPointLists({ shop: background, now, log }))
      closing.defer(startJobs(jobContext, { now, log }, [...jobs, ...(extensions?.jobs ?? [])]))
    }
    const findings = { settled: watch.settled, blocked: guard.watchdog.summary, blockedContent }
    const { providers } = services
    const operations = { search, now, log, env, settings, extensions, providers, ...findings }
    if (shop.isEmbedded) closing.defer(await openOperations({ shop: background, ...operations }))

    // Orders arrive from here on: with too little disk space the database is read-only.
    shop.database.disk?.arm()
    const stopServing = await guard.listen(app)
    closing.defer(() => {
      state.isServing = false
      return stopServing()
    })
    state.isServing = true
    saveLater()
    closing.defer(await renderPicturesAhead({ env, shop: background, app, deps, log }))
    return {
      url: publicUrlOf(env),
      port: env.PORT,
      app,
      close: () => closing.disposeAsync(),
      ...(env.AMBRA_ROLE === 'all' ? { firstOwnerLink: () => makeOwnerLink(deps) } : {}),
    }
  } catch (error) {
    await closing.disposeAsync()
    throw error
  }
}

/**
 * Returns the link for the first owner. Loaded after the shop is ready: a shop with staff only
 * needs to know that it has some.
 */
async function makeOwnerLink(deps: ApiDeps): Promise<string | undefined> {
  const { firstOwnerLink } = await import('@ambra/commerce/operations')
  return firstOwnerLink(deps)
}

/** Opens the extensions for the routes and operations of this process. */
async function addExtensions(
  env: Environment,
  { deps, operations }: { deps: ApiDeps; operations: NonNullable<ApiDeps['console']> },
  closing: AsyncDisposableStack,
): Promise<ApiDeps['extensions']> {
  const extensions = await openConfigured({ env, operations, isWorker: env.AMBRA_ROLE === 'all' })
  closing.defer(async () => extensions?.stop())
  deps.extensions = operations.extensions = extensions
  return extensions
}

/** Maximum time in ms that a batch of an import holds the database: no request should wait 50 ms for it. */
const holdMs = 40

/** Lets the `ambra` command of the same user run operations here; the result stops that. */
async function openOperations(
  context: Omit<ServerContext, 'report' | 'signal'>,
): Promise<() => Promise<void>> {
  const { dataDir } = context.shop.folders
  const socket = await openControlSocket(dataDir, async (request, report, signal) => {
    // The first command loads what only commands need (file formats, mail previews, backups).
    const { runCommand } = await import('./operations/operations.ts')
    return runCommand(request, { ...context, holdMs, report, signal, login: request.login })
  })
  return socket.close
}

type ServerState = { isServing: boolean; outbox: OutboxWorker | undefined; announcer: StockAnnouncer }

type DepsSource = {
  env: Environment
  log: Logger
  now: () => Date
  shop: Shop
  search: ApiDeps['search']
  state: ServerState
  keys: SandboxKeys | undefined
  carrierKeys: CarrierKeys | undefined
  metrics: ApiDeps['metrics']
  shared: SharedCache | undefined
}

function createDeps(source: DepsSource): ApiDeps {
  const { env, log, now, shop, search, state, keys, carrierKeys, metrics, shared } = source
  return {
    database: shop.database,
    search,
    images: createImageStore({
      media: shop.files.media,
      cacheDir: `${shop.folders.cacheDir}/img`,
      maxCacheBytes: env.IMAGE_CACHE_MB * 1_000_000,
      mayCache: () => shop.database.outage() !== 'disk',
      log,
    }),
    downloads: createDownloadStore(shop.files.downloads),
    metrics,
    now,
    log,
    settings: apiSettings(env, keys, carrierKeys),
    limiter: createRateLimiter(env.RATE_LIMITS === 'on', shared?.counters),
    onProxySighting: sightingStore(shop.database, { now, log }),
    onOrderPlaced: ({ storeCode }) => {
      metrics.orders.inc({ store: storeCode })
      state.announcer.wake()
      state.outbox?.wake()
    },
  }
}

/** Counts searches of shoppers until the server ends. */
function countSearches(
  source: Parameters<typeof startSearchCounter>[0],
  closing: AsyncDisposableStack,
): ReturnType<typeof startSearchCounter> {
  const counter = startSearchCounter(source)
  closing.defer(counter.stop)
  return counter
}

/**
 * Counts a search that the page cache served, which reaches no engine; the same words with filters
 * are the same search.
 */
function noteCachedSearch({ searchCounter }: ApiDeps, pathname: string, query: URLSearchParams): void {
  const { store, path } = storeForPath(pathname)
  const text = query.get('q')
  if (path === '/search' && text && [...query.keys()].every((name) => name === 'q'))
    searchCounter?.note(store, text, undefined)
}

const pingOf =
  ({ database }: Shop) =>
  () =>
    database.db.selectFrom('stores').select('id').limit(1).execute()

function healthChecks(shop: Shop, state: ServerState, watchdog: Watchdog): HealthChecks {
  return {
    outage: shop.database.outage,
    pingDatabase: pingOf(shop),
    isServing: () => state.isServing,
    isStarted: () => state.isServing,
    degraded: () => (wasBlockedLately(watchdog.summary(), Date.now()) ? ['event-loop'] : []),
  }
}

function observe(
  { metrics, images, search, now, settings, limiter }: ApiDeps,
  { cache, shop }: { cache: PageCache; shop: Shop },
): void {
  metrics.gauge('ambra_image_queue', 'Pictures waiting to be rendered', () => images.depth())
  metrics.gauge('ambra_page_cache_pages', 'Guest pages cached', () => cache.stats().pages)
  metrics.gauge('ambra_page_cache_hits', 'Guest pages answered from memory', () => cache.stats().hits)
  metrics.gauge('ambra_search_documents', 'Documents in the search index', () =>
    Object.values(search.stats().documents).reduce((sum, count) => sum + count, 0),
  )
  metrics.gauge('ambra_rate_limit_windows', 'Windows of throttled calls in memory', () => limiter.size())
  const { failures } = shop.files
  if (failures) metrics.gauge('ambra_files_failures', 'Calls of the bucket of files that failed', failures)
  observeShop(metrics, { shop, now, settings })
}

type PagesSource = {
  env: Environment
  deps: ApiDeps
  routes: readonly Route[]
  cache: PageCache
  shared: SharedCache | undefined
  mount: StorefrontMount | undefined
  gate: ServerGuard['gate']
}

/** @returns recently blocked content of browsers, where this process serves built pages */
async function mountPages(
  app: FastifyInstance,
  { env, deps, routes, cache, shared, mount, gate }: PagesSource,
): Promise<(() => BlockedContent) | undefined> {
  if (env.AMBRA_ROLE === 'api') return undefined
  const { publicUrl, adminHost } = deps.settings
  // In development the storefront serves it from its sources.
  if (!mount)
    await mountConsole(app, {
      buildDir: consoleBuild,
      adminHost,
      isHttps: publicUrl.startsWith('https:'),
      publicUrl,
    })
  const entries = shared?.entries
  const settings = {
    externalCheckoutUrl: env.EXTERNAL_CHECKOUT_URL,
    listOutOfStock: deps.settings.listOutOfStock,
    preventChildAccess: env.PREVENT_CHILD_ACCESS === 'on',
    outOfStockInCart: env.OUT_OF_STOCK_IN_CART === 'on',
    cartCount: env.CART_COUNT,
  }
  // The routes and the limiter of the HTTP calls: a form counts the same with and without script.
  const transport = createInProcessTransport(routes, deps)
  if (mount) return void (await mount(app, { deps, transport, cache, entries, publicUrl, settings }))
  return mountStorefront(app, {
    buildDir: storefrontBuild,
    cache,
    entries,
    reports: { metrics: deps.metrics, limiter: deps.limiter, now: deps.now },
    onCached: (path, query) => noteCachedSearch(deps, path, query),
    onShown: clickCounter(publicUrl, () => deps.searchCounter),
    hasWorker: env.SERVICE_WORKER === 'on',
    consoleOrigin: adminHost && consoleOrigin(deps.settings),
    gate,
    renderElsewhere: inThreads({ count: env.WORKERS, logLevel: env.LOG_LEVEL, metrics: deps.metrics }),
    host: { transport, publicUrl, settings },
  })
}
