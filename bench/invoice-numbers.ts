import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, migrateDatabase, openDatabase } from '@ambra/db/connection'
import { invoiceRepository } from '@ambra/db/accounting'
import { seededRandom } from '@ambra/testing/seeded-random'
import { sql } from 'kysely'

/**
 * Tests INV-9: many writers issue invoices while their process is killed repeatedly. Prints gaps and duplicates.
 *
 *   node bench/invoice-numbers.ts                                   embedded database
 *   node tooling/with-postgres.ts node bench/invoice-numbers.ts     PostgreSQL, two processes of writers
 *
 * INVOICES (20000), WRITERS (50), CRASHES (20), SEED.
 */
const count = Number(process.env['INVOICES'] ?? 20_000)
const writers = Number(process.env['WRITERS'] ?? 50)
const crashes = Number(process.env['CRASHES'] ?? 20)
const databaseUrl = process.env['DATABASE_URL']
const [role, dataDir = ''] = process.argv.slice(2)
const noon = new Date('2026-11-20T10:00:00Z')

const open = (folder: string): Promise<Database> =>
  openDatabase(databaseUrl ? { databaseUrl } : { dataDir: folder })

if (role === 'writer') await write(dataDir)
else await supervise()

/** Creates minimal orders; only their invoices matter here. */
async function seedOrders(database: Database): Promise<void> {
  const { db } = database
  await sql`insert into carts (token, store_id, created_at, updated_at)
    select md5(n::text), 1, ${noon}::timestamptz, ${noon}::timestamptz from generate_series(1, ${count}::integer) n`.execute(
    db,
  )
  await sql`insert into orders (store_id, number, order_token, cart_id, status, language, email, billing_address, payment,
      subtotal_cents, tax_cents, grand_total_cents, created_at, updated_at)
    select 1, (100000000 + id)::text, token || 'x', id, 'pending', 'et', 'a@example.ee', '{}', '{}', 1000, 100, 1000,
      ${noon}::timestamptz, ${noon}::timestamptz from carts`.execute(db)
}

/** Issues missing invoices; rolls back every tenth attempt after it got its number. */
async function write(folder: string): Promise<void> {
  const database = await open(folder)
  const { rows } = await sql<{ id: number }>`select id from orders o
    where not exists (select 1 from invoices i where i.order_id = o.id) order by md5(id::text || ${process.pid}::text)`.execute(
    database.db,
  )
  const random = seededRandom(process.pid)
  const todo = rows.map(({ id }) => id)
  const issue = (db: Database['db'], orderId: number) =>
    invoiceRepository(db).issue({
      orderId,
      kind: 'invoice',
      seller: '16998420',
      figures: { orderId },
      grossCents: 1000,
      now: noon,
    })
  const worker = async () => {
    for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
      const orderId = id
      if (random.chance(0.1))
        await database.db
          .transaction()
          .execute(async (db) => {
            await issue(db, orderId)
            throw new Error('taken back')
          })
          .catch(() => undefined)
      await issue(database.db, orderId)
    }
  }
  await Promise.all(Array.from({ length: writers }, worker))
  await database.close()
}

function startWriter(folder: string): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(import.meta.url), 'writer', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function supervise(): Promise<void> {
  const random = seededRandom()
  const folder = mkdtempSync(join(tmpdir(), 'ambra-invoices-'))
  const database = await open(folder)
  await migrateDatabase(database)
  await seedOrders(database)
  await database.close()
  const startedAt = Date.now()
  let killed = 0
  for (; killed < crashes; killed += 1) {
    // The embedded database has one owner; a server accepts writers of several processes.
    const children = [startWriter(folder), ...(databaseUrl ? [startWriter(folder)] : [])]
    const ends = Promise.all(children.map((child) => once(child, 'exit')))
    const isDone = await Promise.race([
      ends.then(() => true),
      sleep(4000 + random.int(5000)).then(() => false),
    ])
    for (const child of children) child.kill('SIGKILL')
    await ends
    if (isDone) break
  }
  const [code] = await once(startWriter(folder), 'exit')
  if (code !== 0) throw new Error(`the last writer ended with ${String(code)}`)
  await report(folder, { killed, seconds: (Date.now() - startedAt) / 1000, seed: random.seed })
  rmSync(folder, { recursive: true, force: true })
}

async function report(folder: string, run: { killed: number; seconds: number; seed: number }): Promise<void> {
  const database = await open(folder)
  const { rows } = await sql<{ invoices: number; orders: number; numbers: number; last: number }>`
    select count(*)::integer as invoices, count(distinct order_id)::integer as orders,
      count(distinct number)::integer as numbers, coalesce(max(sequence), 0) as last from invoices`.execute(
    database.db,
  )
  await database.close()
  const { invoices = 0, orders = 0, numbers = 0, last = 0 } = rows[0] ?? {}
  const gaps = last - numbers
  const duplicates = invoices - numbers
  process.stdout.write(
    `INV-9 ${databaseUrl ? 'PostgreSQL' : 'PGlite'}: ${invoices} invoices of ${orders} orders by ${writers} writers, ` +
      `${run.killed} processes killed, ${run.seconds.toFixed(0)} s, seed ${run.seed}: ${gaps} gaps, ${duplicates} duplicates\n`,
  )
  if (invoices !== count || orders !== count || gaps !== 0 || duplicates !== 0) process.exitCode = 1
}
