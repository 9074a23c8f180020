import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenInvariants } from '@ambra/db/invariants'
import { openDatabase } from '@ambra/db/connection'
import { aProduct } from '@ambra/testing/import-builders'
import { type PostgresServer, startPostgresServer } from '@ambra/testing/postgres-server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlacedOrder } from './order-client-suite.ts'
import {
  ambraWith,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'
import { callShop, fillCart, sendOrder } from './shop-client-suite.ts'
import { contentOf, ofTheRestore } from './table-contents-suite.ts'

const postgres = await startPostgresServer()

// Where PostgreSQL is not installed, only CI runs this.
describe.runIf(postgres)('a backup of a shop on PostgreSQL', () => {
  // Never used when it is absent.
  const database = postgres as PostgresServer
  const elsewhere = mkdtempSync(join(tmpdir(), 'ambra-drill-'))
  const restoredUrl = new URL('/restored', database.url).href
  let dataDir: string
  let server: ServerProcess | undefined

  const inShop = (folder: string, url: string, ...args: string[]) =>
    ambraWith(
      { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'error' },
      ...args,
    )
  const buy = async ({ url }: ServerProcess): Promise<PlacedOrder> => {
    const { status, error, result } = await sendOrder(url, await fillCart(url))
    if (status !== 200) throw new Error(`not placed: ${status} ${error}`)
    return result
  }

  beforeAll(async () => {
    ensureMailBuild()
    dataDir = await preparedDataDir(
      [aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1000 } })],
      database.url,
    )
    const { db, close } = await openDatabase({ databaseUrl: database.url })
    await sql`create database restored`.execute(db)
    await close()
  })
  afterAll(async () => {
    await server?.kill()
    await database.stop()
    for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
  })

  it('restores a complete shop into an empty database', { timeout: 300_000 }, async () => {
    server = await startServerProcess(dataDir, { env: { DATABASE_URL: database.url } })
    const order = await buy(server)
    const early = join(elsewhere, 'early.tar.gz')
    // Orders arrive while the backup is made.
    const shop = server
    const [made] = await Promise.all([inShop(dataDir, database.url, 'backup', early), buy(shop), buy(shop)])
    expect([made.code, made.err]).toEqual([0, ''])
    await server.kill()
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    writeFileSync(join(dataDir, 'media', 'picture.svg'), '<svg/>')
    const file = join(elsewhere, 'shop.tar.gz')
    expect(await inShop(dataDir, database.url, 'backup', file)).toMatchObject({ code: 0, err: '' })

    const folder = join(elsewhere, 'restored')
    expect(await inShop(folder, restoredUrl, 'restore', file)).toMatchObject({ code: 0 })
    expect({ ...(await contentOf({ databaseUrl: restoredUrl })), ...ofTheRestore }).toEqual({
      ...(await contentOf({ databaseUrl: database.url })),
      ...ofTheRestore,
    })
    expect(readFileSync(join(folder, 'media', 'picture.svg'), 'utf8')).toBe('<svg/>')
    const copy = await openDatabase({ databaseUrl: restoredUrl })
    expect(await brokenInvariants(copy)).toEqual([])
    await copy.close()

    server = await startServerProcess(folder, { env: { DATABASE_URL: restoredUrl } })
    const { orderNumber: number, orderToken } = order
    const path = `api/order/pull?${new URLSearchParams({ number, orderToken })}`
    expect(await callShop(server.url, path)).toMatchObject({ status: 200 })
    expect((await buy(server)).orderNumber).not.toBe(number)
  })

  it('rejects a restore into a database with tables', async () => {
    const refused = await inShop(
      join(elsewhere, 'second'),
      database.url,
      'restore',
      join(elsewhere, 'shop.tar.gz'),
    )
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('only into an empty one') })
  })

  it('names the missing database setting', async () => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(elsewhere, 'third') }
    const refused = await ambraWith(env, 'restore', join(elsewhere, 'shop.tar.gz'))
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('set DATABASE_URL') })
  })
})
