import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { apiSettings } from '../apps/server/src/compose/settings.ts'
import { readEnvironment } from '../apps/server/src/env/env.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { createMetrics } from '../apps/api/src/http/metrics.ts'
import { createRateLimiter } from '../apps/api/src/http/rate-limit.ts'
import { createImageStore } from '../apps/api/src/images/image-store.ts'
import { importFile } from '../packages/commerce/src/catalogue/import.ts'
import { watchCatalogue } from '../packages/commerce/src/catalogue/catalogue-watch.ts'
import { buildSearchIndex } from '../packages/commerce/src/catalogue/search-index.ts'
import { shopFolders } from '../packages/commerce/src/context/shop-data.ts'
import { createDownloadStore } from '../packages/commerce/src/download/download-store.ts'
import { migrateDatabase } from '../packages/db/src/connection/migrate.ts'
import { openDatabase } from '../packages/db/src/connection/open-database.ts'
import { importRows } from '../packages/db/src/import/import-rows.ts'
import { createEmbeddedEngine } from '../packages/search/src/engines/embedded-engine.ts'
import { aProduct, asLines, theBasics } from '../packages/testing/src/import-builders.ts'

/**
 * `npm run check:walks`: the files that four cases pass in the server, by the coverage of the engine: a file is in the list
 * when one of its functions ran. What all requests pass, and what all queries pass, is listed once.
 * docs/architecture.md, "Walks", follows these lists. `--check` fails above the limit.
 */
const mostOwnFiles = 35
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-walks-'))
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Files of which a function has run since the last call; that a module was loaded does not count. */
async function filesRun(): Promise<Set<string>> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const run = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges: [range] }) => {
      const isModule = functionName === '' && range?.startOffset === 0
      return !isModule && (range?.count ?? 0) > 0
    }),
  )
  const paths = run
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url }) => relative(root, fileURLToPath(url)))
  return new Set(paths.filter((path) => /^(apps|packages)\/(?!testing\/)/.test(path) && path.endsWith('.ts')))
}

const log = pino({ level: 'info' }, { write: () => undefined })
const now = () => new Date('2026-11-20T10:00:00Z')
const folders = shopFolders(dataDir)
const database = await openDatabase({ memory: true })
await migrateDatabase(database)
const goods = [aProduct({ sku: 'CABLE' }), aProduct({ sku: 'CASE' })]
await importRows(database, asLines([...theBasics(), ...goods]), { now: now(), mediaDir: folders.mediaDir })
const search = createEmbeddedEngine()
const prices = { group: 0 }
await buildSearchIndex({ database, search, now, prices })
const settings = apiSettings(readEnvironment({ DATA_DIR: dataDir }), undefined)
const app = buildApp({
  database,
  search,
  images: createImageStore({ mediaDir: folders.mediaDir, cacheDir: folders.cacheDir }),
  downloads: createDownloadStore(folders.downloadsDir),
  metrics: createMetrics(),
  now,
  log,
  settings,
  limiter: createRateLimiter(true),
  onOrderPlaced: () => undefined,
})

async function call(url: string, body?: object): Promise<unknown> {
  const method = body ? 'POST' : 'GET'
  const response = await app.inject({ method, url: `/api/${url}`, ...(body && { payload: body }) })
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
  return response.json<{ result: unknown }>().result
}

async function walk(run: () => Promise<unknown>): Promise<Set<string>> {
  await filesRun()
  await run()
  return filesRun()
}

const address = {
  country_id: 'EE',
  street: ['Pikk tn', '13'],
  telephone: '+37255555555',
  postcode: '10111',
  city: 'Tallinn',
  firstname: 'Mari',
  lastname: 'Maasikas',
  email: 'mari@example.ee',
}
const addressInformation = {
  shippingAddress: address,
  shipping_carrier_code: 'dpd',
  shipping_method_code: 'courier',
  payment_method_code: 'cashondelivery',
}
/** What a category page requests: facets, the fixed filters, a page of cards. */
const listing = JSON.stringify({
  _availableFilters: ['condition', 'price', 'brand', 'color'].map((field) => ({
    field,
    scope: 'catalog',
    options: { size: 999 },
  })),
  _appliedFilters: [
    { attribute: 'visibility', value: { in: [2, 4] }, scope: 'default' },
    { attribute: 'final_price', value: { gt: 0 }, scope: 'default' },
    { attribute: 'color', value: { in: ['black'] }, scope: 'catalog' },
  ],
})
const categoryQuery = new URLSearchParams({
  request_format: 'search-query',
  request: listing,
  from: '0',
  size: '24',
  sort: 'is_promoted:desc',
  _source_include: 'id,sku,name,final_price,stock.is_in_stock',
})

const cartId = String(await call('cart/create', {}))
const addToCart = () =>
  call(`cart/update?cartId=${cartId}&storeCode=en`, { cartItem: { sku: 'CABLE', qty: 1 } })
const placeOrder = () => call('order/create?storeCode=en', { cart_id: cartId, addressInformation })
const categoryPage = () =>
  call(`catalog/vue_storefront_catalog_en/product_c/_search?${categoryQuery.toString()}`)
/** From the command to the moment when the search index has the product. */
async function importRow(): Promise<void> {
  const file = join(dataDir, 'row.jsonl')
  writeFileSync(file, `${JSON.stringify(aProduct({ sku: 'LAMP' }))}\n`)
  const watch = await watchCatalogue({ database, search, now, prices, log, onChange: () => undefined })
  const shop = { database, folders, isEmbedded: true }
  const { signal } = new AbortController()
  const context = {
    shop,
    search,
    now,
    log,
    settings,
    settled: watch.settled,
    report: () => undefined,
    signal,
  }
  await importFile(context, { file, format: 'auto' })
  await watch.stop()
}

const walks = new Map<string, Set<string>>()
walks.set('add to cart', await walk(addToCart))
walks.set('place order', await walk(placeOrder))
walks.set('category page', await walk(categoryPage))
walks.set('import row', await walk(importRow))
const other = await walk(() => call('country/list?storeCode=en'))
await app.close()
await database.close()
rmSync(dataDir, { recursive: true, force: true })

const isOfConnection = (path: string) => path.startsWith('packages/db/src/connection/')
const requests = ['add to cart', 'place order', 'category page'].map((name) => walks.get(name) ?? other)
const everyRequest = new Set([...other].filter((path) => requests.every((files) => files.has(path))))
const everyQuery = new Set([...walks.values()].flatMap((files) => [...files].filter(isOfConnection)))
let most = 0
function print(name: string, files: readonly string[]): void {
  console.log(`\n${name}: ${files.length}`)
  for (const file of files.toSorted()) console.log(`  ${file}`)
}
print('every request', [...everyRequest])
print('every query', [...everyQuery])
for (const [name, files] of walks) {
  const own = [...files].filter((path) => !everyRequest.has(path) && !everyQuery.has(path))
  most = Math.max(most, own.length)
  print(name, own)
}
if (process.argv.includes('--check') && most > mostOwnFiles) {
  console.error(`a walk passes ${most} files of its own, more than ${mostOwnFiles}`)
  process.exitCode = 1
}
