import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startKillable, stateWithdrawalsScript } from '@ambra/testing/killed-process'
import { startPostgresServer } from '@ambra/testing/postgres-server'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../src/connection/migrate.ts'
import { openDatabase } from '../src/connection/open-database.ts'
import { outboxRepository } from '../src/messaging/outbox-repository.ts'

const wanted = runLength(40, 10_000)
const rounds = runLength(2, 20)
const server = await startPostgresServer()
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-statements-'))
afterAll(async () => {
  fs.rmSync(root, { recursive: true, force: true })
  await server?.stop()
})

const engines: [name: string, place: string][] = [
  ['PGlite', path.join(root, 'data')],
  ...(server ? [['PostgreSQL', server.url] satisfies [string, string]] : []),
]
const open = (place: string) =>
  openDatabase(place.includes('://') ? { databaseUrl: place } : { dataDir: place })

/** Reads the codes of statements that are stored with both of their mails. */
async function storedCodes(place: string): Promise<Set<string>> {
  const database = await open(place)
  const { rows } = await sql<{ code: string }>`
    select code from withdrawals w where 2 = (select count(*) from outbox o
      where o.dedupe_key in ('mail.withdrawal_receipt:' || w.id, 'mail.withdrawal_notice:' || w.id))
    union all
    select code from claims c where 2 = (select count(*) from outbox o
      where o.dedupe_key in ('mail.claim_receipt:' || c.id, 'mail.claim_notice:' || c.id))`.execute(
    database.db,
  )
  await database.close()
  return new Set(rows.map(({ code }) => code))
}

describe.each(engines)('acknowledged withdrawals and claims on %s', (engine, place) => {
  it(`never loses one of ${wanted} acknowledged statements when the process is killed ${rounds} times (INV-16, F1)`, {
    timeout: 600_000,
  }, async () => {
    const database = await open(place)
    await migrateDatabase(database)
    await database.close()
    const random = seededRandom()
    const acknowledged: string[] = []
    let round = 0
    while (acknowledged.length < wanted || round < rounds) {
      const writer = startKillable(stateWithdrawalsScript, [place, String(round)])
      expect((await writer.nextLine()) ?? writer.stderr()).toBe('ready')
      const share = Math.ceil(wanted / rounds)
      // Kills it at any time during the next statements, so that some are in progress.
      for (let line = 0; line < share + random.int(8); line += 1) await writer.nextLine()
      await writer.kill()
      acknowledged.push(...writer.lines.slice(1))
      round += 1
    }
    const stored = await storedCodes(place)
    const lost = acknowledged.filter((code) => !stored.has(code))
    reportRun('INV-16', {
      engine,
      seed: random.seed,
      acknowledged: acknowledged.length,
      kills: round,
      lost: lost.length,
    })
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(lost).toEqual([])
  })
})

it('acknowledges by mail within 30 minutes after six hours without a mail provider (INV-16, F13, OPS-12)', async () => {
  const database = await testDatabase()
  await database.truncate()
  const outbox = outboxRepository(database.db)
  const start = new Date('2026-11-20T10:00:00Z').getTime()
  const hourMs = 3_600_000
  await outbox.add('mail.withdrawal_receipt', { withdrawal_id: 1 }, { now: new Date(start) })
  let deliveredMs: number | undefined
  for (let ms = 0; deliveredMs === undefined && ms < 8 * hourMs; ms += 300_000) {
    const now = new Date(start + ms)
    for (const message of await outbox.claim({ now, limit: 1, lockMs: 1 })) {
      if (ms < 6 * hourMs) await outbox.retry(message.id, 'connection refused', now)
      else deliveredMs = ms
    }
  }
  expect(deliveredMs).toBeLessThanOrEqual(6.5 * hourMs)
})
