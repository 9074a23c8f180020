import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../packages/testing/src/free-port.ts'
import { startProgram } from '../../tooling/topology/started.ts'
import { createCaller } from './caller.ts'
import { anyProduct, categories, measuredCategory, piecesPerVisit, products } from './catalogue.ts'
import { fillDatabase } from './filled-database.ts'
import { installedFolder } from './packages.ts'
import { startShop } from './start-shop.ts'
import type { ListRequest, Shop, ShopKind, Shopper } from './shop.ts'

const run = promisify(execFile)
const program = path.join(import.meta.dirname, 'vendure-program.ts')
const version = '3.7.3'
const name = `Vendure ${version}`
const folderOf = () => installedFolder('vendure', { '@vendure/core': version, pg: '8.16.3' })

/** Returns the columns of Vendure's own product import. */
function productTable(): string {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const rows = products.map(
    ({ name, key, description, category, sku, price, stock }) =>
      `${name},${key},"${description}",,shelf:${categories[category]?.name},,,${sku},${price.toFixed(2)},standard,${stock},true,,`,
  )
  return [head, ...rows].join('\n')
}

/** Initial data of a new shop. */
const beginning = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'Estonia', code: 'EE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 24 }],
  shippingMethods: [{ name: 'Courier', price: 699 }],
  paymentMethods: [
    {
      name: 'Cash on delivery',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'false' }] },
    },
  ],
  collections: categories.map(({ name, key }) => ({
    name,
    slug: key,
    filters: [
      { code: 'facet-value-filter', args: { facetValueNames: [`shelf:${name}`], containsAny: false } },
    ],
  })),
}

const searchQuery = `query($input: SearchInput!) { search(input: $input) { totalItems items {
  productId productName slug sku inStock priceWithTax { ... on SinglePrice { value } } } } }`
const searchBody = (input: object) =>
  JSON.stringify({ query: searchQuery, variables: { input: { groupByProduct: true, take: 24, ...input } } })

const list: ListRequest = {
  path: '/shop-api',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: searchBody({ collectionSlug: measuredCategory.key }),
}

const addQuery = `mutation($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) {
  __typename ... on Order { id code totalWithTax lines { id quantity } } ... on ErrorResult { message } } }`
/**
 * Sends everything after the cart in one request, which favours Vendure: its storefronts send one request for
 * each.
 */
const orderQuery = `mutation($method: [ID!]!, $address: CreateAddressInput!, $customer: CreateCustomerInput!) {
  setCustomerForOrder(input: $customer) { __typename ... on ErrorResult { message } }
  setOrderShippingAddress(input: $address) { __typename ... on ErrorResult { message } }
  setOrderShippingMethod(shippingMethodId: $method) { __typename ... on ErrorResult { message } }
  transitionOrderToState(state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { transitionError } }
  addPaymentToOrder(input: { method: "cash-on-delivery", metadata: {} }) {
    __typename ... on Order { code state totalWithTax } ... on ErrorResult { message } } }`
const address = {
  fullName: 'Mari Maasikas',
  streetLine1: 'Pikk tn 13',
  city: 'Tallinn',
  postalCode: '10111',
  countryCode: 'EE',
  phoneNumber: '+37255555555',
}
const customer = { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@example.ee' }

/** Results by field of the query; each must be an order. */
type Result = Readonly<Record<string, { __typename: string }>>

function createShopper(url: string): Shopper {
  const call = createCaller(url)
  /** Starts a visit; its token comes with the first item in the cart. */
  const aVisit = () => {
    let token: string | undefined
    return async (query: string, variables: object): Promise<void> => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const answer = await call({ method: 'POST', path: '/shop-api', body: { query, variables }, headers })
      token ??= String(answer.headers['vendure-auth-token'])
      // A response of GraphQL.
      const { data, errors } = JSON.parse(answer.body) as { data?: Result | null; errors?: unknown }
      const results = Object.values(data ?? {})
      if (errors || results.length === 0 || results.some(({ __typename }) => __typename !== 'Order'))
        throw new Error(`Vendure: ${answer.body.slice(0, 500)}`)
    }
  }
  // The import numbers variants in the order of the file.
  const someVariant = () => ({ id: String(products.indexOf(anyProduct()) + 1) })
  let visit = aVisit()
  let added = 0
  return {
    async addToCart() {
      if (added % piecesPerVisit === 0) visit = aVisit()
      added += 1
      await visit(addQuery, someVariant())
    },
    async order() {
      const own = aVisit()
      await own(addQuery, someVariant())
      const start = performance.now()
      await own(orderQuery, { method: ['1'], address, customer })
      return performance.now() - start
    },
    async search(term) {
      const body: unknown = JSON.parse(searchBody({ term }))
      await call({ method: 'POST', path: '/shop-api', body })
    },
  }
}

async function start(database: string, folder: string): Promise<Shop> {
  const packages = await folderOf()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    PEER_PACKAGES: packages,
    PEER_DATABASE: database,
    PORT: String(port),
  }
  const [table, initial] = ['products.csv', 'initial.json'].map((file) => path.join(folder, file)) as [
    string,
    string,
  ]
  fs.writeFileSync(table, productTable())
  fs.writeFileSync(initial, JSON.stringify(beginning))
  const sources = [version, ...[program, table, initial].map((file) => fs.readFileSync(file, 'utf8'))]
  await fillDatabase(database, { folder: packages, sources }, async () => {
    console.log('filling Vendure, once')
    await run(process.execPath, [program, 'fill', initial, table], { env, cwd: folder, maxBuffer: 2 ** 26 })
  })
  // Vendure consists of a server and a worker for its jobs.
  const worker = await startProgram(
    [process.execPath, program, 'worker'],
    path.join(folder, 'worker.log'),
    env,
  )
  const running = await startShop(name, [process.execPath, program, 'server'], {
    log: path.join(folder, 'log'),
    env,
    url,
    list,
  })
  const programs = [...running.programs, worker]
  return {
    name,
    url,
    startMs: running.startMs,
    programs,
    listIs: 'JSON',
    list,
    newShopper: () => createShopper(url),
  }
}

export const vendure: ShopKind = { name, install: async () => void (await folderOf()), start }
