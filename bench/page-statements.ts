/**
 * Counts the statements that a rendered page sends to PostgreSQL, compared with an idle period of the same
 * length.
 *
 * npm run with-postgres -- node bench/page-statements.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@ambra/db/connection'
import { sql } from 'kysely'
import { freePort } from '../packages/testing/src/free-port.ts'

const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('npm run with-postgres -- node bench/page-statements.ts')
const rounds = 50
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-statements-'))
const url = `http://127.0.0.1:${await freePort()}`
const off = { LOG_LEVEL: 'error', RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' }
const env = { ...process.env, ...off, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: new URL(url).port }
const shop = spawn('node', ['apps/server/src/start.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })

const isReady = () =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) {
  if (shop.exitCode !== null) throw new Error('the shop did not start')
  await pause(500)
}
const { db, close } = await openDatabase({ databaseUrl })

/** Returns the transactions since the server started; the count lags by a second. */
async function transactions(): Promise<number> {
  await pause(2000)
  const { rows } = await sql<{ count: number }>`
    select xact_commit as count from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the transactions while `work` ran, and its duration in seconds. */
async function counted(work: () => Promise<unknown>): Promise<{ count: number; seconds: number }> {
  const before = await transactions()
  const startedAt = performance.now()
  await work()
  const count = (await transactions()) - before
  return { count, seconds: (performance.now() - startedAt) / 1000 }
}

/** With this header a page is rendered for this request only, never cached. */
const headers = { authorization: 'Bearer none' }
const page = (path: string) => fetch(url + path, { headers }).then((response) => response.text())
const category = await page('/en/c/phones')
const product = /\/en\/p\/[^"?#]+/.exec(category)?.[0] ?? ''
const paths = ['/en', '/en/c/phones', '/en/search?q=kettle', '/en/news', product]
for (const path of paths) await page(path)
const idle = await counted(() => pause(10_000))
console.log(`transactions a second without pages: ${(idle.count / idle.seconds).toFixed(2)}`)
for (const path of paths) {
  const { count, seconds } = await counted(async () => {
    for (let n = 0; n < rounds; n += 1) await page(path)
  })
  const more = (count - (idle.count / idle.seconds) * seconds) / rounds
  console.log(`${path}: ${more.toFixed(2)} transactions a page more`)
}
await close()
shop.kill('SIGTERM')
await once(shop, 'exit')
rmSync(dataDir, { recursive: true, force: true })
