import { DatabaseUnavailableError } from '@ambra/db/connection'
import { outboxRepository } from '@ambra/db/messaging'
import { cartRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { everyHour } from './hourly.ts'

const log = pino({ level: 'silent' })

describe('hourly work', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T21:40:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('runs after each full hour, also after a failure, until stopped', async () => {
    const at: string[] = []
    const hours = everyHour(
      () => new Date(),
      log,
      async (now) => {
        at.push(now.toISOString().slice(11, 16))
        throw new Error('once in a while')
      },
    )
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    expect(at).toEqual(['22:00', '23:00'])
    hours.stop()
    await vi.advanceTimersByTimeAsync(2 * 3_600_000)
    expect(at).toHaveLength(2)
  })
})

describe('hourly work without the database', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T21:40:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('runs missed work as soon as the database is back', async () => {
    const at: string[] = []
    let isLost = true
    const work = async (now: Date) => {
      if (isLost) throw new DatabaseUnavailableError('connection')
      at.push(now.toISOString().slice(11, 13))
    }
    const hours = everyHour(() => new Date(), log, work)
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    expect(at).toEqual([])
    isLost = false
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(at).toEqual(['22'])
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(at).toEqual(['22', '23'])
    hours.stop()
  })
})

describe('nightly maintenance', () => {
  it('deletes old messages and carts at night only', async () => {
    const database = await testDatabase()
    await database.truncate()
    await stockShop(database, [aProduct({ sku: 'CABLE' })])
    const longAgo = new Date('2026-01-01T00:00:00Z')
    const old = await aCart(database, [{ sku: 'CABLE' }], longAgo)
    const fresh = await aCart(database, [{ sku: 'CABLE' }], new Date('2026-11-19T00:00:00Z'))
    const outbox = outboxRepository(database.db)
    await outbox.add('mail.recall', {}, { now: longAgo })
    await outbox.acknowledge(1, longAgo)
    await runMaintenance(database, new Date('2026-11-20T12:00:01Z'), { accountingYears: 7 })
    expect(await cartRepository(database.db).findById(old.id)).toBeDefined()
    await runMaintenance(database, new Date('2026-11-20T02:00:01Z'), { accountingYears: 7 })
    expect(await cartRepository(database.db).findById(old.id)).toBeUndefined()
    expect(await cartRepository(database.db).findById(fresh.id)).toBeDefined()
    expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})
