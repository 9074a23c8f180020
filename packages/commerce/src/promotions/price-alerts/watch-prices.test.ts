import { priceAlertRepository } from '@ambra/db/promotions'
import { aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { watchPrices } from './watch-prices.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', price: 199, stock: { qty: 5 } })])
  const given = { sku: 'LAMP', storeId: 1, email: 'mari@example.ee', maxCents: 22_900 }
  await priceAlertRepository(database.db).request(
    { ...given, isOwnPrice: false, isConfirmed: true },
    { max: 50, now: noon },
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => database.close())

/** Starts a watch whose changes the test announces; `onCompare` is called while it compares. */
async function watch(onCompare?: (announce: () => void) => void) {
  let announce: (payload: string) => void = () => undefined
  const wake = vi.fn<() => void>()
  const stop = await watchPrices({
    database: {
      db: database.db,
      listen: async (_channel, heard) => {
        announce = heard
        return async () => undefined
      },
    },
    prices: undefined,
    now: () => {
      queueMicrotask(() => onCompare?.(() => announce('[1]')))
      return noon
    },
    log: pino({ level: 'silent' }),
    wake,
  })
  return { wake, stop, announce: () => announce('[1]') }
}

it('compares during an import that announces without a pause', async () => {
  const { wake, stop, announce } = await watch()
  for (let second = 0; second < 6; second += 1) {
    announce()
    await vi.advanceTimersByTimeAsync(1000)
  }
  await stop()
  expect(wake).toHaveBeenCalledOnce()
})

it('compares simultaneous changes once', async () => {
  const { wake, stop, announce } = await watch()
  for (let change = 0; change < 20; change += 1) announce()
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  await stop()
  expect([wake.mock.calls, vi.getTimerCount()]).toEqual([[[]], 0])
})

it('compares again after a change during the comparison', async () => {
  let compared = 0
  const { wake, stop, announce } = await watch((announceAgain) => {
    compared += 1
    if (compared === 1) announceAgain()
  })
  announce()
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(60_000)
  await stop()
  expect(compared).toBe(2)
})
