import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readEnvironment } from '../apps/server/src/env/env.ts'
import { apiSettings } from '../apps/server/src/compose/settings.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { createDownloadStore } from '../packages/commerce/src/fulfilment/downloads/download-store.ts'
import { createImageStore } from '../apps/api/src/images/image-store.ts'
import { createMetrics } from '../apps/api/src/http/metrics.ts'
import { createRateLimiter } from '../apps/api/src/http/rate-limit.ts'
import { buildSearchIndex } from '../packages/commerce/src/search/index/search-index.ts'
import { createEmbeddedEngine } from '../packages/search/src/engines/embedded-engine.ts'
import { importRows } from '../packages/db/src/catalogue/import/import-rows.ts'
import { migrateDatabase } from '../packages/db/src/connection/migrate.ts'
import { openDatabase } from '../packages/db/src/connection/open-database.ts'
import { asLines, aProduct, theBasics } from '../packages/testing/src/import-builders.ts'
import { folderStore } from '../packages/object-store/src/folder-store.ts'
import { courierInformation } from '../packages/testing/src/order-information.ts'

/**
 * Measures cart updates (p99) and orders per second through the full calls `cart/update` and `order/create`,
 * each next to a bare transaction that writes the same rows into the same database without any rule,
 * alternating every second.
 *
 * node bench/orders.ts [SECONDS]              embedded database
 * node tooling/with-postgres.ts node bench/orders.ts [SECONDS]
 */
const seconds = Number(process.argv[2] ?? 20)
const databaseUrl = process.env['DATABASE_URL']
const clients = databaseUrl ? 8 : 1
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-bench-'))

const database = await openDatabase({ databaseUrl, dataDir: join(dataDir, 'database') })
await migrateDatabase(database)
const goods = Array.from({ length: 50 }, (_, n) =>
  aProduct({ sku: `BENCH-${n}`, price: 10 + n, stock: { qty: 100_000_000 } }),
)
const mediaDir = join(dataDir, 'media')
await importRows(database, asLines([...theBasics(), ...goods]), {
  now: new Date(),
  media: folderStore(mediaDir),
})
const { db } = database
// The same columns, checks and indexes, without triggers and references.
for (const table of [
  'orders',
  'order_lines',
  'order_stock',
  'order_events',
  'payments',
  'outbox',
  'carts',
  'cart_items',
])
  await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including all)`.execute(db)
await sql`create sequence bare_ids`.execute(db)

const env = readEnvironment({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
const search = createEmbeddedEngine()
await buildSearchIndex({ database, search, now: () => new Date(), prices: { group: 0 } })
const app = buildApp({
  database,
  search,
  images: createImageStore({ media: folderStore(mediaDir), cacheDir: join(dataDir, 'img') }),
  downloads: createDownloadStore(folderStore(join(dataDir, 'downloads'), { staysInside: true })),
  metrics: createMetrics(),
  now: () => new Date(),
  log: pino({ level: 'silent' }),
  settings: apiSettings(env, undefined),
  limiter: createRateLimiter(false),
  onOrderPlaced: () => undefined,
})

const addressInformation = courierInformation()

async function call(url: string, payload: object): Promise<unknown> {
  const response = await app.inject({ method: 'POST', url: `/api/${url}`, payload })
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
  return response.json<{ result: unknown }>().result
}

async function aFilledCart(): Promise<string> {
  const cartId = String(await call('cart/create', {}))
  for (const n of [1, 2])
    await call(`cart/update?cartId=${cartId}`, {
      cartItem: { sku: `BENCH-${Math.floor(Math.random() * 25) * 2 + n - 1}`, qty: 1 },
    })
  return cartId
}

/** Runs tasks of one kind in sequence in each client for `ms`; the carts are created before timing starts. */
type Work<T> = { prepare: () => Promise<T>; run: (prepared: T) => Promise<unknown> }
async function measure<T>({ prepare, run }: Work<T>, ms: number, times: number[]): Promise<number> {
  let spent = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (spent < ms * clients) {
        const prepared = await prepare()
        const start = performance.now()
        await run(prepared)
        const took = performance.now() - start
        times.push(took)
        spent += took
      }
    }),
  )
  return spent
}

const token = () => randomBytes(16).toString('hex')
const now = new Date().toISOString()
async function bareCart(): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into bare_carts (token, store_id, created_at, updated_at, id)
    values (${token()}, 1, ${now}, ${now}, nextval('bare_ids')) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into bare_cart_items (id, cart_id, sku, product_type, qty, checksum, created_at, updated_at)
    values (nextval('bare_ids'), ${id}, 'BENCH-1', 'simple', 1, 'none', ${now}, ${now})`.execute(db)
  return id
}

const updates: Work<string> = {
  prepare: aFilledCart,
  run: (cartId) =>
    call(`cart/update?cartId=${cartId}`, {
      cartItem: { sku: 'BENCH-49', qty: 1 + Math.floor(Math.random() * 9) },
    }),
}
const bareUpdates: Work<number> = {
  prepare: bareCart,
  run: (id) =>
    db.transaction().execute(async (inside) => {
      await sql`select version from bare_carts where id = ${id} for update`.execute(inside)
      await sql`insert into bare_cart_items (id, cart_id, sku, product_type, qty, checksum, created_at, updated_at)
        values (nextval('bare_ids'), ${id}, 'BENCH-49', 'simple', 3, 'none', ${now}, ${now})`.execute(inside)
      await sql`update bare_carts set version = version + 1, updated_at = ${now} where id = ${id}`.execute(
        inside,
      )
    }),
}
const orders: Work<string> = {
  prepare: aFilledCart,
  run: (cartId) => call('order/create', { cart_id: cartId, addressInformation }),
}
const bareOrders: Work<number> = {
  prepare: bareCart,
  run: (cart) =>
    db.transaction().execute(async (inside) => {
      const { rows } = await sql<{
        id: number
      }>`insert into bare_orders (id, store_id, number, order_token, cart_id,
          status, language, email, billing_address, payment, subtotal_cents, shipping_cents, tax_cents, grand_total_cents,
          created_at, updated_at)
        values (nextval('bare_ids'), 1, lpad(currval('bare_ids')::text, 9, '0'), ${token()}, ${cart}, 'pending', 'et',
          'mari@example.ee', ${JSON.stringify(addressInformation.shippingAddress)}, '{}', 6000, 699, 1296, 6699, ${now}, ${now}) returning id`.execute(
        inside,
      )
      const id = rows[0]?.id ?? 0
      await sql`insert into bare_order_lines (order_id, line, sku, product_type, name, qty, unit_cents, row_cents, tax_bp, tax_cents)
        values (${id}, 1, 'BENCH-1', 'simple', 'Product', 1, 1100, 1100, 2400, 213),
          (${id}, 2, 'BENCH-49', 'simple', 'Product', 1, 4900, 4900, 2400, 948)`.execute(inside)
      // In a fixed order, to prevent deadlocks between two of these.
      await sql`with kept as (select product_id from stock where product_id in
          (select id from products where sku in ('BENCH-1', 'BENCH-49')) order by product_id for update)
        update stock set reserved = reserved + 1 where product_id in (select product_id from kept)`.execute(
        inside,
      )
      await sql`insert into bare_order_stock (order_id, product_id, qty) values (${id}, 1, 1), (${id}, 2, 1)`.execute(
        inside,
      )
      await sql`insert into bare_order_events (id, order_id, kind, actor, created_at)
        values (nextval('bare_ids'), ${id}, 'placed', 'shopper', ${now})`.execute(inside)
      await sql`insert into bare_payments (id, order_id, method, state, amount_cents, created_at, updated_at)
        values (nextval('bare_ids'), ${id}, 'cashondelivery', 'open', 6699, ${now}, ${now})`.execute(inside)
      await sql`insert into bare_outbox (id, kind, payload, run_at, created_at)
        values (nextval('bare_ids'), 'mail', '{}', ${now}, ${now}), (nextval('bare_ids'), 'mail', '{}', ${now}, ${now})`.execute(
        inside,
      )
      await sql`update bare_carts set converted_at = ${now}, version = version + 1 where id = ${cart}`.execute(
        inside,
      )
    }),
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

type Row = { name: string; work: Work<string>; bare: Work<number> }
const rows: Row[] = [
  { name: 'cart/update', work: updates, bare: bareUpdates },
  { name: 'order/create', work: orders, bare: bareOrders },
]
console.log(
  `${databaseUrl ? 'PostgreSQL, 8 clients' : 'PGlite, 1 client'}, ${seconds} s each in turns of one`,
)
console.log('call\tcount\tp50 ms\tp99 ms\tper s\tbare p50\tbare p99\tbare per s\tp99 ratio\trate ratio')
for (const { name, work, bare: bareWork } of rows) {
  const [times, bareTimes]: [number[], number[]] = [[], []]
  // The first rounds warm both up.
  await measure(work, 1000, [])
  await measure(bareWork, 500, [])
  let [spent, bareSpent] = [0, 0]
  for (let second = 0; second < seconds; second += 1) {
    spent += await measure(work, 1000, times)
    bareSpent += await measure(bareWork, 1000, bareTimes)
  }
  const rate = (times.length / spent) * 1000 * clients
  const bareRate = (bareTimes.length / bareSpent) * 1000 * clients
  const figures = [
    percentile(times, 0.5),
    percentile(times, 0.99),
    rate,
    percentile(bareTimes, 0.5),
    percentile(bareTimes, 0.99),
    bareRate,
    percentile(times, 0.99) / percentile(bareTimes, 0.99),
    rate / bareRate,
  ]
  console.log([name, times.length, ...figures.map((figure) => figure.toFixed(2))].join('\t'))
}
await app.close()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
