import { once } from 'node:events'
import net from 'node:net'
import { serverDatabase } from '@ambra/testing/engine-server'
import { isOnServer } from '@ambra/testing/test-engine'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/connection/database.ts'
import { DatabaseUnavailableError } from '../src/connection/database-errors.ts'
import { openServer } from '../src/connection/open-server.ts'
import { requestLimits, type WorkLimits } from '../src/connection/server-pool.ts'

/** Limits of requests with shorter timeouts for the test. */
const short: WorkLimits = {
  ...requestLimits,
  statementMs: 700,
  lockMs: 150,
  connectMs: 10_000,
  retryForMs: 1500,
}

/** Limits for work that must succeed even on a busy machine. */
const patient = { retryForMs: 30_000, statementMs: 30_000 }

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DatabaseUnavailableError ? error.reason : error),
  )

describe.runIf(isOnServer)('limits of a PostgreSQL server', () => {
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await serverDatabase({ isEmpty: true })
  })
  const open: Database[] = []
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close()
  })

  async function openWith(
    limits: Partial<WorkLimits> = {},
    poolSize = 4,
    url = databaseUrl,
  ): Promise<Database> {
    const database = await openServer({ databaseUrl: url, limits: { ...short, ...limits }, poolSize })
    open.push(database)
    return database
  }
  const prepare = ({ db }: Database) =>
    sql`create table if not exists goods (id integer primary key, qty integer);
      insert into goods values (1, 10), (2, 10) on conflict (id) do update set qty = 10`.execute(db)
  const take = ({ db }: Pick<Database, 'db'>, id = 1) =>
    sql`update goods set qty = qty - 1 where id = ${id}`.execute(db)
  const qty = async ({ db }: Database) =>
    (await sql<{ qty: number }>`select qty from goods where id = 1`.execute(db)).rows[0]?.qty

  /** Locks the row until released. */
  async function holdRow(database: Database): Promise<() => Promise<void>> {
    const [held, releaseLease] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = database.background.db.transaction().execute(async (db) => {
      await sql`select * from goods where id = 1 for update`.execute(db)
      held.resolve()
      await releaseLease.promise
    })
    await held.promise
    return async () => {
      releaseLease.resolve()
      await holding
    }
  }

  it('limits a request to 5 s per statement and 2 s per lock by default', async () => {
    const database = await openServer({ databaseUrl })
    open.push(database)
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db)
    expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }])
    expect(requestLimits.connectMs).toBe(3000)
  })

  it('retries a statement once its locked row is free', async () => {
    const database = await openWith(patient)
    await prepare(database)
    const releaseLease = await holdRow(database)
    const taking = take(database)
    setTimeout(() => void releaseLease(), short.lockMs * 3)
    await taking
    expect(await qty(database)).toBe(9)
  })

  it('retries a whole transaction and applies its effect once', async () => {
    const database = await openWith(patient)
    await prepare(database)
    const releaseLease = await holdRow(database)
    let runs = 0
    const taking = database.db.transaction().execute(async (db) => {
      runs += 1
      // The first run ends by waiting for the row.
      if (runs === 2) void releaseLease()
      await take({ db }, 2)
      await take({ db }, 1)
    })
    await taking
    expect(runs).toBeGreaterThan(1)
    const { rows } = await sql<{ qty: number }>`select qty from goods order by id`.execute(database.db)
    expect(rows.map((row) => row.qty)).toEqual([9, 9])
  })

  it('stops at the deadline without a change', async () => {
    const database = await openWith()
    await prepare(database)
    const releaseLease = await holdRow(database)
    expect(await reasonOf(take(database))).toBe('locks')
    await releaseLease()
    expect(await qty(database)).toBe(10)
  })

  it('completes both of two transactions that block each other', async () => {
    const database = await openWith({ lockMs: 5000, retryForMs: 5000, statementMs: 5000 })
    await prepare(database)
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const cross = (first: 1 | 2, runs = { count: 0 }) =>
      database.db.transaction().execute(async (db) => {
        runs.count += 1
        await take({ db }, first)
        both[first - 1]?.resolve()
        await Promise.all(both.map(({ promise }) => promise))
        await take({ db }, 3 - first)
        return runs.count
      })
    const runs = await Promise.all([cross(1), cross(2)])
    expect(Math.max(...runs)).toBeGreaterThan(1)
    expect(await qty(database)).toBe(8)
  })

  it('cancels a slow statement of a request, not of background work', async () => {
    const database = await openWith()
    expect(await reasonOf(sql`select pg_sleep(3)`.execute(database.db))).toBe('time')
    await sql`select pg_sleep(1)`.execute(database.background.db)
  })

  it('reports that no connection is free in time', async () => {
    const database = await openWith({ statementMs: 20_000, connectMs: 1000 }, 1)
    const [taken, releaseLease] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const busy = database.db.connection().execute(async (db) => {
      await sql`select 1`.execute(db)
      taken.resolve()
      await releaseLease.promise
    })
    await taken.promise
    expect(await reasonOf(sql`select 1`.execute(database.db))).toBe('connection')
    releaseLease.resolve()
    await busy
    expect(await reasonOf(sql`select 1`.execute(database.db))).toBe('done')
  })

  it('closes an unresponsive connection', async () => {
    const proxy = await startProxy(databaseUrl)
    const database = await openWith({ statementMs: 300 }, 1, proxy.url)
    await sql`select 1`.execute(database.db)
    proxy.fallSilent()
    expect(await reasonOf(sql`select 1`.execute(database.db))).toBe('connection')
    proxy.heal()
    // The only connection of the pool was the unresponsive one.
    expect(await reasonOf(sql`select 1`.execute(database.db))).toBe('done')
    await database.close()
    open.length = 0
    proxy.close()
  })
})

/** Starts a proxy that can stop passing data without closing or an error, like a lost host. */
async function startProxy(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl)
  const pairs = new Set<net.Socket>()
  let isSilent = false
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      pairs.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.on('data', (bytes: Buffer) => {
        if (!isSilent) to.write(bytes)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: String(url),
    fallSilent: () => (isSilent = true),
    heal: () => (isSilent = false),
    close: () => {
      server.close()
      for (const socket of pairs) socket.destroy()
    },
  }
}
