import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { aProduct } from '@ambra/testing/import-builders'
import { placeOrdersScript, startKillable } from '@ambra/testing/killed-process'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataDirectoryLockedError } from '../src/connection/data-directory-lock.ts'
import { migrateDatabase, migrateDown } from '../src/connection/migrate.ts'
import { openDatabase } from '../src/connection/open-database.ts'
import { openEmbedded } from '../src/connection/open-embedded.ts'
import { orderRepository } from '../src/sales/order-repository.ts'

/** Each round starts a process, about 2 s. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 4)

describe('embedded database', () => {
  let root: string
  /** Created, migrated and stocked directory that tests copy, because creating one takes seconds. */
  let template: string
  beforeAll(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-embedded-'))
    template = path.join(root, 'template')
    const database = await openDatabase({ dataDir: template })
    await migrateDatabase(database)
    await stockShop(database, [aProduct({ sku: 'CASE', stock: { qty: 1_000_000 } })])
    await database.close()
  })
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

  function aDirectory(): string {
    const directory = fs.mkdtempSync(path.join(root, 'data-'))
    fs.cpSync(template, directory, { recursive: true })
    return directory
  }

  it('syncs to disk exactly once per order', async () => {
    let syncs = 0
    const database = await openEmbedded({ dataDir: aDirectory(), onSync: () => (syncs += 1) })
    const carts = []
    for (let order = 0; order < 10; order += 1) carts.push(await aCart(database, [{ sku: 'CASE' }]))
    // A full segment of the log is synced too: begins a new one, so that none ends between these orders.
    await sql`select pg_switch_wal()`.execute(database.db)
    syncs = 0
    for (const [index, cart] of carts.entries()) {
      await orderRepository(database.db).place(aPlacement(cart))
      expect(syncs).toBe(index + 1)
    }
    const beforeReading = syncs
    await orderRepository(database.db).list({ limit: 10 })
    expect(syncs).toBe(beforeReading)
    await database.close()
  })

  it('uses durable settings', async () => {
    const database = await openDatabase({ dataDir: aDirectory() })
    const { rows } = await database.db.executeQuery<{ name: string; setting: string }>({
      sql: `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes') order by name`,
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'settings' },
    })
    expect(rows.map((row) => `${row.name}=${row.setting}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'synchronous_commit=on',
      'wal_sync_method=fsync',
    ])
    await database.close()
  })

  it(
    `keeps every acknowledged order through ${rounds} rounds of kill -9`,
    async () => {
      const dataDir = aDirectory()
      const acknowledged: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const shop = startKillable(placeOrdersScript, [dataDir])
        expect((await shop.nextLine()) ?? shop.stderr()).toBe('ready')
        for (let order = 0; order < 3 + round; order += 1) await shop.nextLine()
        await shop.kill()
        acknowledged.push(...shop.lines.slice(1))
      }
      const database = await openDatabase({ dataDir })
      const orders = await database.db.selectFrom('orders').select(['number', 'id']).execute()
      const numbers = new Set(orders.map((order) => order.number))
      expect(acknowledged.length).toBeGreaterThan(rounds * 3)
      expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
      const { reserved } = await database.db.selectFrom('stock').select('reserved').executeTakeFirstOrThrow()
      expect(reserved).toBe(orders.length)
      expect(await database.db.selectFrom('outbox').select('id').execute()).toHaveLength(orders.length)
      await database.close()
    },
    60_000 + 30_000 * rounds,
  )

  it('refuses a second process on the same directory and names the first', async () => {
    const dataDir = aDirectory()
    const first = startKillable(placeOrdersScript, [dataDir])
    expect((await first.nextLine()) ?? first.stderr()).toBe('ready')
    const second = openDatabase({ dataDir })
    await expect(second).rejects.toThrow(DataDirectoryLockedError)
    await expect(second).rejects.toThrow(`in use by process ${first.pid}`)
    await first.kill()
    const database = await openDatabase({ dataDir })
    await database.close()
    expect(fs.existsSync(path.join(dataDir, 'db.lock'))).toBe(false)
  })

  it('refuses to open the same directory twice in one process', async () => {
    const dataDir = aDirectory()
    const database = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toThrow(`process ${process.pid}`)
    await database.close()
  })

  it('takes over the lock of a process whose pid was reused', async () => {
    const dataDir = aDirectory()
    const database = await openDatabase({ dataDir })
    const lock = path.join(dataDir, 'db.lock')
    const owner: unknown = JSON.parse(fs.readFileSync(lock, 'utf8'))
    await database.close()
    // Our own pid is running, but its start time differs from the one in the lock.
    fs.writeFileSync(lock, JSON.stringify({ ...(owner as object), token: 'old', startedTicks: '1' }))
    const next = await openDatabase({ dataDir })
    expect(JSON.parse(fs.readFileSync(lock, 'utf8'))).not.toMatchObject({ token: 'old' })
    await next.close()
  })

  it.runIf(fs.existsSync('/proc/self/stat'))('takes over the lock of a zombie process', async () => {
    const dataDir = aDirectory()
    const database = await openDatabase({ dataDir })
    const lock = path.join(dataDir, 'db.lock')
    const { file: _, ...owner } = JSON.parse(fs.readFileSync(lock, 'utf8')) as Record<string, unknown>
    await database.close()
    // The shell replaces itself with a program that never reaps its child. The child lives until its input
    // ends: if it ended before the replacement, the shell would reap it.
    const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    const [line] = (await once(parent.stdio[1] as Readable, 'data')) as [Buffer]
    const pid = Number(String(line).trim())
    const fields = () => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const programOfParent = () => fs.readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()
    await expect.poll(programOfParent).toBe('sleep')
    const input = parent.stdio[3] as Writable
    input.end()
    await expect.poll(() => fields()[0]).toBe('Z')
    fs.writeFileSync(lock, JSON.stringify({ ...owner, token: 'old', pid, startedTicks: fields()[19] }))
    const next = await openDatabase({ dataDir })
    expect(JSON.parse(fs.readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    await next.close()
    parent.kill()
  })

  it('opens a copy of a directory while its owner is alive', async () => {
    const dataDir = aDirectory()
    const database = await openDatabase({ dataDir })
    const copy = path.join(root, `copy-${path.basename(dataDir)}`)
    // Copies the directory of a running shop with a tool that ignores locks.
    fs.cpSync(dataDir, copy, { recursive: true })
    const lock = path.join(copy, 'db.lock')
    expect(JSON.parse(fs.readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    const second = await openDatabase({ dataDir: copy })
    expect(fs.readFileSync(lock, 'utf8')).not.toBe(fs.readFileSync(path.join(dataDir, 'db.lock'), 'utf8'))
    await second.close()
    await database.close()
  })

  it('refuses the same directory under another name', async () => {
    const dataDir = aDirectory()
    const database = await openDatabase({ dataDir })
    const link = path.join(root, `link-${path.basename(dataDir)}`)
    fs.symlinkSync(dataDir, link)
    await expect(openDatabase({ dataDir: link })).rejects.toThrow(DataDirectoryLockedError)
    await database.close()
  })

  it('takes over a torn lock file', async () => {
    const dataDir = aDirectory()
    const lock = path.join(dataDir, 'db.lock')
    fs.writeFileSync(lock, '{"pid":')
    const longAgo = new Date(Date.now() - 3_600_000)
    fs.utimesSync(lock, longAgo, longAgo)
    const database = await openDatabase({ dataDir })
    expect(JSON.parse(fs.readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    await database.close()
  })

  it('keeps the data when closed and opened again', async () => {
    const dataDir = aDirectory()
    const database = await openDatabase({ dataDir })
    const cart = await aCart(database, [{ sku: 'CASE' }])
    const placed = await orderRepository(database.db).place(aPlacement(cart))
    await database.close()
    const again = await openDatabase({ dataDir })
    expect(await migrateDatabase(again)).toEqual([])
    const found = await orderRepository(again.db).findByNumber('number' in placed ? placed.number : '')
    expect(found?.createdAt).toEqual(noon)
    await again.close()
  })

  it('migrates down to an empty database and up again', async () => {
    const database = await openDatabase({ memory: true })
    const first = await migrateDatabase(database)
    await migrateDown(database, true)
    const applied = await migrateDatabase(database)
    expect(applied).toEqual(first)
    await database.close()
  })
})
