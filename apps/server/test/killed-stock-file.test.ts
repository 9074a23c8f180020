import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@ambra/db/connection'
import { aProduct } from '@ambra/testing/import-builders'
import { startKillable } from '@ambra/testing/killed-process'
import { startPostgresServer } from '@ambra/testing/postgres-server'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { callShop } from './shop-client-suite.ts'
import {
  ambra,
  ambraWith,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

const postgres = await startPostgresServer()
const ambraScript = fileURLToPath(new URL('../bin/ambra.js', import.meta.url))

const count = 1500
const before = 5
const after = 9
const skuOf = (at: number) => `CABLE-${at}`
const last = skuOf(count - 1)

afterAll(() => postgres?.stop())

describe('a stock file whose import is killed', { timeout: 300_000 }, () => {
  let dataDir = ''
  let server: ServerProcess | undefined
  afterEach(async () => {
    await server?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function prepare(databaseUrl?: string): Promise<string> {
    ensureMailBuild()
    const products = Array.from({ length: count }, (_, at) =>
      aProduct({ sku: skuOf(at), stock: { qty: before } }),
    )
    dataDir = await preparedDataDir(products, databaseUrl)
    const file = join(dataDir, 'stock.csv')
    const lines = Array.from({ length: count }, (_, at) => `${skuOf(at)},${after}`)
    writeFileSync(file, ['sku,qty', ...lines].join('\n'))
    return file
  }

  /** Counts the products by their quantity, as shoppers see it. */
  async function shown(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (let from = 0; from < count; from += 500) {
      const path = `api/catalog/et/product/_search?from=${from}&size=500&sort=id:asc&_source_include=stock`
      const { result } = await callShop(server?.url ?? '', path, { body: {} })
      // The response of the shop's own API, of which one field is read.
      const { hits } = result as { hits: { hits: { _source: { stock: { qty: number } } }[] } }
      for (const { _source } of hits.hits) counts[_source.stock.qty] = (counts[_source.stock.qty] ?? 0) + 1
    }
    return counts
  }

  /** Counts the products by their quantity in the database. */
  async function stored(databaseUrl?: string): Promise<Record<string, number>> {
    const database = await openDatabase({ dataDir: join(dataDir, 'database'), databaseUrl })
    const { rows } = await sql<{ qty: number; rows: number }>`
      select qty, count(*) as rows from stock group by qty order by qty`.execute(database.db)
    await database.close()
    return Object.fromEntries(rows.map(({ qty, rows: found }) => [qty, found]))
  }

  it('imports the file again after the shop was killed too', async () => {
    const file = await prepare()
    server = await startServerProcess(dataDir)
    const reading = ambra(dataDir, 'stock', 'import', file)
    const qtyOfFirst = async () =>
      (await callShop(server?.url ?? '', `api/stock/check?sku=${skuOf(0)}`)).result as { qty: number }
    await expect.poll(qtyOfFirst, { interval: 5, timeout: 60_000 }).toMatchObject({ qty: after })
    await server.kill()
    await reading

    server = await startServerProcess(dataDir)
    expect(Object.values(await shown()).reduce((sum, found) => sum + found, 0)).toBe(count)
    const again = await ambra(dataDir, 'stock', 'import', file)
    expect([again.code, again.err]).toEqual([0, ''])
    expect(again.out).toContain('refused 0')
    await expect.poll(shown, { timeout: 60_000 }).toEqual({ [after]: count })
    await server.kill()
    expect(await stored()).toEqual({ [after]: count })
  })

  // Where PostgreSQL is not installed, only CI runs this.
  it.runIf(postgres)('imports the file again, and the running shop is updated', async () => {
    const databaseUrl = postgres?.url ?? ''
    const file = await prepare(databaseUrl)
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
    server = await startServerProcess(dataDir, { env })
    expect(await shown()).toEqual({ [before]: count })

    // The last row of the file cannot be written: the killed process has stored some batches and
    // waits with another.
    const outside = await openDatabase({ databaseUrl })
    const [held, releaseLease] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = outside.db.transaction().execute(async (db) => {
      await sql`select 1 from stock where product_id = (select id from products where sku = ${last})
        for update`.execute(db)
      held.resolve()
      await releaseLease.promise
    })
    await held.promise
    const reading = startKillable(ambraScript, ['stock', 'import', file], env)
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(outside.db)
      return rows.length
    }
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
    await reading.kill()
    releaseLease.resolve()
    await holding
    await outside.close()
    const half = await stored(databaseUrl)
    expect(half[after]).toBeGreaterThan(0)
    expect(half[before]).toBeGreaterThan(0)
    await expect.poll(shown, { timeout: 60_000 }).toEqual(half)

    const again = await ambraWith(env, 'stock', 'import', file)
    expect([again.code, again.err]).toEqual([0, ''])
    expect(again.out).toContain(`changed ${half[before]}, unchanged ${half[after]}, refused 0`)
    expect(await stored(databaseUrl)).toEqual({ [after]: count })
    await expect.poll(shown, { timeout: 60_000 }).toEqual({ [after]: count })
  })
})
