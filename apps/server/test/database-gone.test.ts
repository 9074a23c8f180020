import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { importRows } from '@ambra/db/catalogue'
import { openDatabase } from '@ambra/db/connection'
import { aProduct, asLines } from '@ambra/testing/import-builders'
import { type PostgresServer, startPostgresServer } from '@ambra/testing/postgres-server'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callShop, fillCart, type Purchase, readiness, sendOrder } from './shop-client-suite.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import {
  ensureMailBuild,
  plainPagesScript,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

const postgres = await startPostgresServer()
const soon = { timeout: 60_000, interval: 200 }

function countMessages(log: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [, message = ''] of log.matchAll(/"msg":"([^"]*)"/g))
    counts[message] = (counts[message] ?? 0) + 1
  return counts
}

// Where PostgreSQL is not installed, only CI runs this.
describe.runIf(postgres)('the shop whose PostgreSQL crashes', () => {
  // Never used when it is absent.
  const database = postgres as PostgresServer
  let dataDir: string
  let server: ServerProcess

  beforeAll(async () => {
    ensureMailBuild()
    dataDir = await preparedDataDir(
      [aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1_000_000 } })],
      database.url,
    )
    const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
    server = await startServerProcess(dataDir, { script: plainPagesScript, env: settings })
  })
  afterAll(async () => {
    await server?.kill()
    rmSync(dataDir, { recursive: true, force: true })
    await database?.stop()
  })

  it('OPS-2: responds 503, serves cached pages, and recovers by itself', { timeout: 180_000 }, async () => {
    const { url } = server
    const purchase = await fillCart(url)
    const page = await callShop(url, 'known')
    const logged = server.stderr().length
    await database.kill()

    const refused = await sendOrder(url, purchase)
    expect(refused).toMatchObject({ status: 503, error: 'database.unavailable' })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect(await callShop(url, 'api/cart/create', { body: {} })).toMatchObject({ status: 503 })
    expect(await callShop(url, 'known')).toEqual(page)
    expect(await callShop(url, 'unknown')).toMatchObject({ status: 503, retryAfter: expect.anything() })
    expect(await readiness(url)).toBe('503 database')
    expect(await callShop(url, 'health/live')).toMatchObject({ status: 200 })
    expect(await callShop(url, 'metrics')).toMatchObject({ status: 200 })
    for (let n = 0; n < 50; n += 1) expect((await sendOrder(url, purchase)).status).toBe(503)
    await sleep(5000)

    // Each loop of the process logs its failure once, not on every attempt; two of them may have one name.
    const counts = countMessages(server.stderr().slice(logged))
    expect(Object.keys(counts).filter((message) => message.includes('unexpected error'))).toEqual([])
    expect(Object.entries(counts).filter(([, count]) => count > 4)).toEqual([])
    expect(Object.keys(counts)).toContainEqual(expect.stringContaining('tried again without further lines'))

    await database.start()
    await expect.poll(() => readiness(url), soon).toBe('ready')
    expect(await sendOrder(url, purchase)).toMatchObject({ status: 200 })
  })

  it('OPS-2: applies changes made while it was not listening', { timeout: 180_000 }, async () => {
    await database.crash()
    await database.start()
    // Announced at once: the shop may not be listening again yet.
    const outside = await openDatabase({ databaseUrl: database.url })
    const rows = [aProduct({ sku: 'NEW-1', stock: { qty: 3 } })]
    const options = { now: new Date(), media: folderStore(`${dataDir}/media`) }
    expect((await importRows(outside, asLines(rows), options)).refused).toEqual([])
    await outside.close()
    const query = encodeURIComponent(JSON.stringify({ query: { term: { sku: 'NEW-1' } } }))
    const search = `api/catalog/et/product/_search?request=${query}`
    const found = async () =>
      JSON.stringify((await callShop(server.url, search)).result ?? '').includes('NEW-1')
    await expect.poll(found, soon).toBe(true)
  })

  it('INV-1, F2: neither loses nor doubles an order during crashes', { timeout: 3_600_000 }, async () => {
    const { url } = server
    const crashes = runLength(2, 50)
    const random = seededRandom()
    const acknowledged = new Map<string, Purchase>()
    const statuses = new Map<number, number>()
    let isOver = false

    /** Sends one purchase until it is acknowledged, always with the same key. */
    async function buy(): Promise<void> {
      const purchase = await fillCart(url).catch(() => undefined)
      while (purchase) {
        const { status, result } = await sendOrder(url, purchase)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200) acknowledged.set((result as { orderNumber: string }).orderNumber, purchase)
        if (status === 200) return
        await sleep(100)
      }
      await sleep(100)
    }
    const shopper = async () => {
      while (!isOver) await buy()
    }
    const shoppers = Array.from({ length: 4 }, shopper)
    const startedAt = Date.now()
    for (let crash = 0; crash < crashes; crash += 1) {
      await sleep(500 + random.int(2000))
      await (crash % 2 === 0 ? database.crash() : database.kill())
      await database.start()
      await expect.poll(() => readiness(url), soon).toBe('ready')
    }
    await sleep(1000)
    isOver = true
    await Promise.all(shoppers)

    const outside = await openDatabase({ databaseUrl: database.url })
    const { rows } = await sql<{ number: string; carts: number }>`
      select number, count(*) over (partition by cart_id)::integer as carts from orders`.execute(outside.db)
    await outside.close()
    const stored = new Set(rows.map(({ number }) => number))
    const lost = [...acknowledged.keys()].filter((number) => !stored.has(number))
    reportRun('INV-1 F2', {
      seed: random.seed,
      crashes,
      acknowledged: acknowledged.size,
      lost: lost.length,
      doubled: rows.filter(({ carts }) => carts > 1).length,
      seconds: Math.round((Date.now() - startedAt) / 1000),
      statuses: JSON.stringify([...statuses]),
    })
    expect(acknowledged.size).toBeGreaterThan(crashes)
    expect(lost).toEqual([])
    expect(rows.filter(({ carts }) => carts > 1)).toEqual([])
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  })
})
