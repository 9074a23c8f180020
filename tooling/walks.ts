import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchCatalogue } from '../packages/commerce/src/catalogue/catalogue-watch.ts'
import { importFile } from '../packages/commerce/src/catalogue/import.ts'
import { aProduct } from '../packages/testing/src/import-builders.ts'
import { courierInformation } from '../packages/testing/src/order-information.ts'
import { hopsOutside } from './walk-hops.ts'
import { now, openWalkShop } from './walk-shop.ts'

/**
 * `npm run check:walks`: the files that a call passes in the server, by the coverage of the engine: a file counts when
 * one of its functions ran, so values such as money and text count too. A walk that is part of another one is listed
 * once. With the hops in the browser, or in the page, which no coverage sees (`walk-hops.ts`), no walk may be longer
 * than the limit. docs/architecture.md, "Walks", follows these lists.
 */
const mostFiles = 39
const root = join(import.meta.dirname, '..')
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

async function walk(run: () => Promise<unknown>): Promise<Set<string>> {
  await filesRun()
  await run()
  return filesRun()
}

const shop = await openWalkShop()
const { dataDir, folders, files, database, search, prices, log, settings, client, call } = shop
const post = (path: string, query: Record<string, string>, body: object) => call('POST', path, query, body)

const index = 'vue_storefront_catalog_en'
const add = (cartId: string) => post('cart/update', { cartId }, { cartItem: { sku: 'CABLE', qty: 1 } })
const order = (cartId: string) =>
  post('order/create', {}, { cart_id: cartId, addressInformation: courierInformation() })
const cardQuery = { size: '24', _source_include: 'id,sku,name,final_price,stock.is_in_stock' }
const oneProduct = () =>
  client.call('catalogSearchPost', {
    params: { index, type: 'product' },
    query: cardQuery,
    body: { query: { bool: { filter: [{ terms: { sku: ['CABLE'] } }] } } },
  })
const facet = (field: string) => ({ field, scope: 'catalog', options: { size: 999 } })
const categoryList = () =>
  client.call('categoryListing', {
    params: { index },
    query: {
      ...cardQuery,
      request_format: 'search-query',
      request: JSON.stringify({
        _availableFilters: ['condition', 'price', 'brand', 'color'].map(facet),
        _appliedFilters: [
          { attribute: 'visibility', value: { in: [2, 4] }, scope: 'default' },
          { attribute: 'final_price', value: { gt: 0 }, scope: 'default' },
          { attribute: 'category_ids', value: { in: [3] }, scope: 'default' },
          { attribute: 'color', value: { in: ['1'] }, scope: 'catalog' },
        ],
      }),
      sort: 'is_promoted:desc',
    },
  })

const watch = await watchCatalogue({ database, search, now, prices, log, onChange: () => undefined })
const ids = await database.db.selectFrom('products').select('id').execute()
/** From the notification to the index. */
async function changedProduct(): Promise<void> {
  watch.refresh(ids.map(({ id }) => id))
  await watch.settled()
}
async function importRow(): Promise<void> {
  const file = join(dataDir, 'row.jsonl')
  writeFileSync(file, `${JSON.stringify(aProduct({ sku: 'LAMP' }))}\n`)
  const { signal } = new AbortController()
  const { settled } = watch
  await importFile(
    {
      shop: { database, folders, files, isEmbedded: true },
      search,
      now,
      log,
      settings,
      settled,
      report: () => undefined,
      signal,
    },
    { file, format: 'auto' },
  )
}

// What the shop reads once and caches, an earlier shopper has read.
const earlier = String(await post('cart/create', {}, {}))
await add(earlier)
await order(earlier)
const cartId = String(await post('cart/create', {}, {}))

const addToCart = await walk(() => add(cartId))
const pulled = await walk(() => call('GET', 'cart/pull', { cartId }))
const totals = await walk(() => call('GET', 'cart/totals', { cartId }))
const placeOrder = await walk(() => order(cartId))
const bodySearch = await walk(() =>
  post(`catalog/${index}/category/_search`, { size: '1' }, { query: { match_all: {} } }),
)
const product = await walk(oneProduct)
const category = await walk(categoryList)
const indexed = await walk(changedProduct)
const imported = await walk(importRow)
await watch.stop()
await shop.close()

const inAll = (first: Set<string>, ...others: readonly Set<string>[]) =>
  new Set([...first].filter((path) => others.every((files) => files.has(path))))
const request = inAll(bodySearch, addToCart, placeOrder)
const query = new Set([...placeOrder].filter((path) => path.startsWith('packages/db/src/connection/')))
const pricedCart = inAll(pulled, totals)
const page = new Set(hopsOutside['every page'])
/** Its files, and the walks that are part of it. */
const walks: readonly [name: string, files: Set<string>, parts: readonly Set<string>[]][] = [
  ['every request', request, []],
  ['every query', query, []],
  ['a priced cart', pricedCart, [request, query]],
  ['totals of a cart', totals, [request, query, pricedCart]],
  ['add to cart', addToCart, [request, query, pricedCart]],
  ['place order', placeOrder, [request, query, pricedCart, totals]],
  ['every page', page, []],
  ['every search', product, [request, page]],
  ['category page', category, [request, page, product]],
  ['a product into the index', indexed, [query]],
  ['import row', imported, [query, indexed]],
]
const table: string[] = []
for (const [name, files, parts] of walks) {
  const whole = new Set([...(hopsOutside[name] ?? []), ...[...files].toSorted()])
  const own = [...whole].filter((path) => !parts.some((part) => part.has(path)))
  console.log(`\n${name}: ${own.length}`)
  for (const path of own) console.log(`  ${path}`)
  table.push(`${name.padEnd(25)} ${String(own.length).padStart(3)} of ${String(whole.size).padStart(3)}`)
  if (process.argv.includes('--check') && own.length > mostFiles) {
    console.error(`${name} passes ${own.length} files, more than ${mostFiles}`)
    process.exitCode = 1
  }
}
console.log(`\n${table.join('\n')}`)
