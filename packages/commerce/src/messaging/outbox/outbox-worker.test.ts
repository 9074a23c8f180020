import { setImmediate } from 'node:timers/promises'
import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { outboxRepository } from '@ambra/db/messaging'
import { fakeClock } from '@ambra/testing/fake-clock'
import { losableDatabase } from '@ambra/testing/losable-database'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OutboxHandler, type OutboxWorker, startOutboxWorker } from './outbox-worker.ts'

let database: TestDatabase
let worker: OutboxWorker | undefined
const clock = fakeClock()
const outbox = () => outboxRepository(database.db)

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})
afterEach(() => worker?.stop())

function start(handlers: Record<string, OutboxHandler>): OutboxWorker {
  return startOutboxWorker({ database, handlers, now: clock.now, log: pino({ level: 'silent' }) })
}
const add = (kind: OutboxKind, payload: Record<string, unknown> = {}) =>
  outbox().add(kind, payload, { now: clock.now() })
const waiting = async () => (await outbox().backlog(clock.now())).waiting

describe('outbox worker', () => {
  it('delivers waiting messages in order, and new ones on notification', async () => {
    const seen: unknown[] = []
    await add('mail.recall', { n: 1 })
    await add('mail.recall', { n: 2 })
    worker = start({ 'mail.recall': async ({ payload }) => void seen.push(payload['n']) })
    await expect.poll(waiting).toBe(0)
    await add('mail.recall', { n: 3 })
    worker.wake()
    await expect.poll(waiting).toBe(0)
    expect(seen).toEqual([1, 2, 3])
  })

  it('retries failed messages later and delivers the others', async () => {
    let failures = 0
    const delivered: unknown[] = []
    await add('mail.recall', { bad: true })
    await add('mail.recall', { bad: false })
    worker = start({
      'mail.recall': async ({ payload }) => {
        if (payload['bad'] && failures++ === 0) throw new Error('server away')
        delivered.push(payload['bad'])
      },
    })
    await expect.poll(() => delivered).toEqual([false])
    clock.advance(60_000)
    worker.wake()
    await expect.poll(() => delivered).toEqual([false, true])
    expect(await waiting()).toBe(0)
  })

  it('abandons a message that crashed two workers and delivers the rest', async () => {
    const delivered: unknown[] = []
    const left: unknown[] = []
    await add('mail.recall', { bad: true })
    await add('mail.recall', { bad: false })
    for (const dead of [outbox(), outbox()]) {
      await dead.claim({ now: clock.now(), limit: 1, lockMs: 1000 })
      clock.advance(2000)
    }
    worker = startOutboxWorker({
      database,
      handlers: { 'mail.recall': async ({ payload }) => void delivered.push(payload['bad']) },
      givenUp: { 'mail.recall': async ({ payload }) => void left.push(payload['bad']) },
      now: clock.now,
      log: pino({ level: 'silent' }),
    })
    await expect.poll(() => outbox().backlog(clock.now())).toMatchObject({ waiting: 0, failed: 1 })
    expect([delivered, left]).toEqual([[false], [true]])
  })

  it('ignores kinds of other workers', async () => {
    await add('label.order')
    await add('mail.recall')
    worker = start({ 'mail.recall': async () => undefined })
    await expect.poll(waiting).toBe(1)
  })

  it('shares the work with another worker without doing anything twice', async () => {
    const seen: unknown[] = []
    const handlers = { 'mail.recall': async ({ id }: { id: number }) => void seen.push(id) }
    for (let n = 0; n < 50; n += 1) await add('mail.recall', { n })
    const other = start(handlers)
    worker = start(handlers)
    await expect.poll(waiting).toBe(0)
    await other.stop()
    expect(new Set(seen).size).toBe(50)
    expect(seen).toHaveLength(50)
  })

  it('finishes the current message before it stops', async () => {
    const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isDone = false
    await add('mail.recall')
    worker = start({
      'mail.recall': async () => {
        started.resolve()
        await gate.promise
        isDone = true
      },
    })
    await started.promise
    const stopped = worker.stop()
    gate.resolve()
    await stopped
    expect([isDone, await waiting()]).toEqual([true, 0])
  })

  describe('outbox worker without its database', () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(String(JSON.parse(line).msg)) })
    afterEach(() => void vi.useRealTimers())

    it('backs off without its database, however often it is notified', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const lost = losableDatabase(database)
      lost.lose()
      worker = startOutboxWorker({
        database: lost.database,
        handlers: {},
        now: clock.now,
        log,
        random: () => 1,
      })
      for (let n = 0; n < 30; n += 1) {
        worker.wake()
        await setImmediate()
      }
      const before = lost.tries()
      // Longer than two ticks: each signal used to leave a timer of its own.
      await vi.advanceTimersByTimeAsync(4500)
      expect(lost.tries() - before).toBeLessThanOrEqual(3)
    })

    it('logs once that the database is unavailable and once that it is back', async () => {
      const lost = losableDatabase(database)
      lost.lose()
      lines.length = 0
      await add('mail.recall')
      const handlers = { 'mail.recall': async () => undefined }
      worker = startOutboxWorker({ database: lost.database, handlers, now: clock.now, log })
      for (let n = 0; n < 10; n += 1) {
        worker.wake()
        await setImmediate()
      }
      await expect.poll(() => lines.length).toBe(1)
      lost.restore()
      worker.wake()
      await expect.poll(waiting).toBe(0)
      expect(lines).toEqual([
        'the outbox worker failed; it is tried again without further lines',
        'the outbox worker works again',
      ])
    })

    it('delivers once a message that it could not acknowledge', async () => {
      const lost = losableDatabase(database)
      let delivered = 0
      await add('mail.recall')
      const handlers = {
        'mail.recall': async () => {
          delivered += 1
          lost.lose()
        },
      }
      worker = startOutboxWorker({ database: lost.database, handlers, now: clock.now, log })
      await expect.poll(() => lost.tries()).toBeGreaterThan(0)
      lost.restore()
      // Its lock has expired long before.
      clock.advance(600_000)
      worker.wake()
      await expect.poll(waiting).toBe(0)
      expect(delivered).toBe(1)
    })
  })
})
