import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  ambra,
  ambraWith,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'
import { callShop, fillCart, sendOrder } from './shop-client-suite.ts'
import { contentOf, ofTheRestore } from './table-contents-suite.ts'

const postgres = await startPostgresServer()

/** Tables that each program writes when it migrates. */
const ofTheProgram = { kysely_migration: '', sql_functions: '', ...ofTheRestore }

// Where PostgreSQL is not installed, only CI runs this.
describe.runIf(postgres)('a shop that moves to PostgreSQL', () => {
  // Never used when it is absent.
  const database = postgres as PostgresServer
  const elsewhere = mkdtempSync(join(tmpdir(), 'ambra-move-'))
  const file = join(elsewhere, 'shop.tar.gz')
  let dataDir: string
  let server: ServerProcess | undefined

  const restoreInto = (folder: string, backup = file) =>
    ambraWith(
      { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
      'restore',
      backup,
    )
  const buy = async ({ url }: ServerProcess): Promise<PlacedOrder> => {
    const { status, error, result } = await sendOrder(url, await fillCart(url))
    if (status !== 200) throw new Error(`not placed: ${status} ${error}`)
    return result
  }
  const onPostgres = async (statement: string) => {
    const { db, close } = await openDatabase({ databaseUrl: database.url })
    const { rows } = await sql<{ value: unknown }>`${sql.raw(statement)}`.execute(db)
    await close()
    return rows.map(({ value }) => value)
  }

  let order: PlacedOrder
  beforeAll(async () => {
    ensureMailBuild()
    dataDir = await preparedDataDir([aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1000 } })])
    server = await startServerProcess(dataDir)
    order = await buy(server)
    await buy(server)
    await server.kill()
    for (const email of ['anu@shop.example', 'mari@shop.example'])
      await ambra(dataDir, 'staff', 'invite', email, '--role', 'owner')
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    writeFileSync(join(dataDir, 'media', 'picture.svg'), '<svg/>')
    const { code, err } = await ambra(dataDir, 'backup', file)
    if (code !== 0) throw new Error(err)
  })
  afterAll(async () => {
    await server?.kill()
    await database.stop()
    for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
  })

  it('leaves folder and database empty when the move fails', { timeout: 300_000 }, async () => {
    await onPostgres('create schema other')
    const folder = join(elsewhere, 'failed')
    await onPostgres(`create function other.refuse() returns event_trigger language plpgsql as $$
      begin if exists (select from pg_tables where tablename = 'orders') then raise 'no room'; end if; end $$`)
    await onPostgres('create event trigger refuse on ddl_command_end execute function other.refuse()')
    expect(await restoreInto(folder)).toMatchObject({ code: 1, err: expect.stringContaining('no room') })
    await onPostgres('drop event trigger refuse')
    expect(readdirSync(folder)).toEqual([])
    expect(await onPostgres(`select tablename as value from pg_tables where schemaname = 'public'`)).toEqual(
      [],
    )
  })

  it('moves every row, picture and number', { timeout: 300_000 }, async () => {
    const folder = join(elsewhere, 'moved')
    expect(await restoreInto(folder)).toMatchObject({ code: 0, err: '' })
    expect({ ...(await contentOf({ databaseUrl: database.url })), ...ofTheProgram }).toEqual({
      ...(await contentOf({ dataDir: join(dataDir, 'database') })),
      ...ofTheProgram,
    })
    expect(readFileSync(join(folder, 'media', 'picture.svg'), 'utf8')).toBe('<svg/>')
    expect(readdirSync(folder)).not.toContain('database')
    const copy = await openDatabase({ databaseUrl: database.url })
    expect(await brokenInvariants(copy)).toEqual([])
    await copy.close()

    server = await startServerProcess(folder, { env: { DATABASE_URL: database.url } })
    const { orderNumber: number, orderToken } = order
    const path = `api/order/pull?${new URLSearchParams({ number, orderToken })}`
    expect(await callShop(server.url, path)).toMatchObject({ status: 200 })
    expect((await buy(server)).orderNumber).not.toBe(number)
  })

  it('enables constraints and triggers again after the move', async () => {
    expect(
      await onPostgres(`select conname as value from pg_constraint where contype = 'f' and condeferrable`),
    ).toEqual([])
    expect(await onPostgres(`select tgname as value from pg_trigger where tgenabled = 'D'`)).toEqual([])
    // The audit moved with its hashes.
    expect(
      await onPostgres("select (entries, broken_at)::text as value from check_audit_part(0, '', 100)"),
    ).toEqual(['(3,)'])
    await expect(onPostgres('delete from price_history')).rejects.toThrow('price_history is append-only')
  })
})
