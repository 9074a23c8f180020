import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ensureBuild } from '../../apps/server/src/pages/production-build.ts'
import { freePort } from '../../packages/testing/src/free-port.ts'
import { courierInformation } from '../../packages/testing/src/order-information.ts'
import { createCaller } from './caller.ts'
import { anyProduct, categories, measuredCategory, piecesPerVisit, products } from './catalogue.ts'
import { startShop } from './start-shop.ts'
import type { Shop, ShopKind, Shopper } from './shop.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const index = 'vue_storefront_catalog_en'

function* rows(): Generator<object> {
  for (const { number, name, key } of categories) {
    const texts = { et: { name, url_key: key }, en: { name, url_key: key } }
    yield { type: 'category', code: key, position: number + 1, texts }
  }
  for (const { sku, name, key, category, price, stock, description } of products) {
    const text = { name, url_key: key, description }
    yield {
      type: 'product',
      sku,
      product_type: 'simple',
      categories: [categories[category]?.key],
      price,
      stock: { qty: stock },
      texts: { et: text, en: text },
    }
  }
}

function createShopper(url: string): Shopper {
  const call = createCaller(url)
  async function result(path: string, body: object): Promise<unknown> {
    const answer = await call({ method: 'POST', path: `/api/${path}`, body })
    // The envelope of the shop's own contract.
    return (JSON.parse(answer.body) as { result: unknown }).result
  }
  const create = async () => String(await result('cart/create?storeCode=en', {}))
  const add = (cart: string) =>
    result(`cart/update?storeCode=en&cartId=${cart}`, { cartItem: { sku: anyProduct().sku, qty: 1 } })
  let visit: string | undefined
  let added = 0
  return {
    async addToCart() {
      if (added % piecesPerVisit === 0) visit = undefined
      added += 1
      visit ??= await create()
      await add(visit)
    },
    async order() {
      const cart = await create()
      await add(cart)
      const start = performance.now()
      await result('order/create?storeCode=en', { cart_id: cart, addressInformation: courierInformation() })
      return performance.now() - start
    },
    async search(text) {
      const query = new URLSearchParams({
        q: text,
        size: '24',
        _source_include: 'sku,name,final_price,url_path',
      })
      await call({ path: `/api/catalog/${index}/product_s/_search?${query}` })
    },
  }
}

const address = `/en/c/${measuredCategory.key}`
// A page for one request only never comes from the cache.
const list = { path: address, headers: { authorization: 'Bearer none', 'accept-encoding': 'identity' } }
const compressed = { path: address, headers: { authorization: 'Bearer none', 'accept-encoding': 'br, gzip' } }
const cached = { path: address, headers: { 'accept-encoding': 'br, gzip' } }

/** `database`: the embedded one if absent. `workers`: threads that render pages. */
type Variant = { name: string; database?: string; workers?: number }

/**
 * Settings as in `deploy/compose.yaml`, with limits and shedding off: all shoppers share one address, and the
 * machine is shared.
 */
async function start({ name, database, workers = 0 }: Variant, folder: string): Promise<Shop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: url,
    ...(database !== undefined && { DATABASE_URL: database }),
    WORKERS: String(workers),
    RATE_LIMITS: 'off',
    LOAD_SHEDDING: 'off',
    PAYMENT_SANDBOX: 'off',
  }
  const file = path.join(folder, 'products.jsonl')
  fs.writeFileSync(file, [...rows()].map((row) => JSON.stringify(row)).join('\n'))
  const ambra = path.join(root, 'apps/server/bin/ambra.js')
  await run(process.execPath, [ambra, 'import', file], { env, cwd: folder })
  const command = [process.execPath, path.join(root, 'apps/server/src/start.ts')] as const
  const running = await startShop(name, command, { log: path.join(folder, 'log'), env, url, list })
  const lists = { listIs: 'page', list, compressed, cached }
  return { name, url, ...running, ...lists, newShopper: () => createShopper(url) }
}

const install = async () => {
  ensureBuild(console.log)
}
export const ambra: ShopKind = {
  name: 'Ambra',
  install,
  start: (database, folder) => start({ name: 'Ambra', database }, folder),
}
/** As many threads as cores, because EverShop runs two processes besides its server. */
const workers = os.availableParallelism()
export const ambraWorkers: ShopKind = {
  name: `Ambra, WORKERS=${workers}`,
  install,
  start: (database, folder) => start({ name: `Ambra, WORKERS=${workers}`, database, workers }, folder),
}
/** For information only: the others have no such database. */
export const ambraEmbedded: ShopKind = {
  name: 'Ambra, embedded database',
  install,
  start: (_, folder) => start({ name: 'Ambra, embedded database' }, folder),
}
