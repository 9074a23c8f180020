import { readdirSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { openDatabase } from '@ambra/db/connection'
import { aProduct } from '@ambra/testing/import-builders'
import { type PostgresServer, startPostgresServer } from '@ambra/testing/postgres-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callShop, fillCart, readiness, sendOrder } from './shop-client-suite.ts'
import {
  ambraWith,
  ensureMailBuild,
  plainPagesScript,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

const postgres = await startPostgresServer()
/** More than a tick of the worker, which polls every 2 s. */
const ticksMs = 5000

// Where PostgreSQL is not installed, only CI runs this.
describe.runIf(postgres)('two web processes and workers on one PostgreSQL', () => {
  // Never used when it is absent.
  const database = postgres as PostgresServer
  const started: ServerProcess[] = []
  let dataDir: string
  let webs: ServerProcess[]

  const start = async (AMBRA_ROLE: string) => {
    const env = { DATABASE_URL: database.url, AMBRA_ROLE }
    const server = await startServerProcess(dataDir, { script: plainPagesScript, env })
    started.push(server)
    return server
  }
  const countMails = () => {
    try {
      return readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length
    } catch {
      return 0
    }
  }
  async function countMessages() {
    const outside = await openDatabase({ databaseUrl: database.url })
    const rows = await outside.db.selectFrom('outbox').select(['done_at', 'attempts']).execute()
    await outside.close()
    return {
      waiting: rows.filter(({ done_at }) => !done_at).length,
      done: rows.filter(({ done_at }) => done_at).length,
    }
  }

  beforeAll(async () => {
    ensureMailBuild()
    dataDir = await preparedDataDir(
      [aProduct({ sku: 'CABLE', price: 10, stock: { qty: 1000 } })],
      database.url,
    )
    webs = await Promise.all([start('web'), start('web')])
  })
  afterAll(async () => {
    for (const server of started) await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
    await database.stop()
  })

  it('accepts orders on each web process, and sends no mail', async () => {
    for (const { url } of webs) {
      expect(await sendOrder(url, await fillCart(url))).toMatchObject({ status: 200 })
      expect((await callShop(url, 'any-page')).result).toContain(' orders')
    }
    await sleep(ticksMs)
    const { waiting, done } = await countMessages()
    expect(done).toBe(0)
    expect(waiting).toBeGreaterThanOrEqual(webs.length)
    expect(countMails()).toBe(0)
  })

  it('sends each mail once from two workers', async () => {
    const { waiting } = await countMessages()
    const workers = await Promise.all([start('worker'), start('worker')])
    await expect.poll(async () => (await countMessages()).waiting).toBe(0)
    expect((await countMessages()).done).toBe(waiting)
    const mails = countMails()
    expect(mails).toBeGreaterThanOrEqual(webs.length)
    const [web] = webs
    expect(await sendOrder(web?.url ?? '', await fillCart(web?.url ?? ''))).toMatchObject({ status: 200 })
    await expect.poll(countMails).toBe(mails + mails / webs.length)

    for (const { url } of workers) {
      expect(await readiness(url)).toBe('ready')
      expect((await callShop(url, 'metrics')).result).toContain('ambra_outbox_waiting 0')
      expect(await callShop(url, 'api/cart/create', { body: {} })).toMatchObject({ status: 404 })
      expect(await callShop(url, 'any-page')).toMatchObject({ status: 404 })
    }
  })

  it('leaves no pending migration in the database', async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url }
    expect(await ambraWith(env, 'migrate', '--json')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/"migrations": ?\[\]/),
    })
  })
})

describe('a role of the shop on the embedded database', () => {
  it('rejects a role without its database and names the missing setting', async () => {
    const { code, err } = await ambraWith({ AMBRA_ROLE: 'worker' }, 'migrate')
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('worker needs DATABASE_URL') })
  })
})
