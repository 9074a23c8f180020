import { jobs } from '@ambra/commerce/jobs'
import { watchPrices } from '@ambra/commerce/promotions'
import { priceAlertRepository } from '@ambra/db/promotions'
import { aProduct } from '@ambra/testing/import-builders'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { alertWorker } from './price-alert-suite.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const lamp = (over: object = {}) => aProduct({ sku: 'LAMP', price: 229, stock: { qty: 5 }, ...over })

let shop: TestApp
let worker: ReturnType<typeof alertWorker>
beforeEach(async () => {
  shop = await createTestApp([lamp()])
  worker = alertWorker(shop)
})

const email = 'mari@example.ee'
async function open(over: { maxCents?: number; storeId?: number; isOwnPrice?: boolean } = {}) {
  const given = { sku: 'LAMP', storeId: 2, email, maxCents: 22_899, isOwnPrice: false, isConfirmed: true }
  const limit = { max: 50, now: shop.clock.now() }
  await priceAlertRepository(shop.database.db).request({ ...given, ...over }, limit)
}
const round = async (row: object) => {
  await worker.change(row)
  await worker.compare()
  await worker.deliver()
}

describe('mail of a price alert', () => {
  it('sends one mail when the price has fallen, however often it falls again', async () => {
    await open()
    await round(lamp())
    expect(worker.sent).toEqual([])
    await round(lamp({ price: 199 }))
    await round(lamp({ price: 189 }))
    expect(worker.sent).toMatchObject([
      {
        to: email,
        data: {
          about: 'price',
          priceCents: 19_900,
          language: 'en',
          links: { page: expect.stringMatching(/^https:\/\/shop\.test\/en\/p\/LAMP\//) },
        },
      },
    ])
    expect(worker.sent[0]?.oneClickLeave).toMatch(
      /^https:\/\/shop\.test\/api\/price-alert\/leave\/[\w-]{43}$/,
    )
  })

  it('waits for the requested price', async () => {
    await open({ maxCents: 15_000, isOwnPrice: true })
    await round(lamp({ price: 150.01 }))
    expect(worker.sent).toEqual([])
    await round(lamp({ price: 150 }))
    expect(worker.sent).toMatchObject([{ data: { priceCents: 15_000, maxCents: 15_000 } }])
  })

  it('sends the same mail again when the process dies after sending it', async () => {
    await open()
    await worker.change(lamp({ price: 199 }))
    await Promise.all([worker.compare(), worker.compare()])
    await worker.deliver({ acknowledges: false })
    await worker.deliver()
    expect(new Set(worker.sent.map(({ key }) => key)).size).toBe(1)
    await worker.compare()
    await worker.deliver()
    expect(new Set(worker.sent.map(({ key }) => key)).size).toBe(1)
  })

  it('sends no mail when the price has risen or the product is gone, and waits for the next drop', async () => {
    await open()
    await worker.change(lamp({ price: 199 }))
    await worker.compare()
    await worker.change(lamp({ price: 229 }))
    await worker.deliver()
    expect(worker.sent).toEqual([])
    await round(lamp({ price: 199, stock: { qty: 0 } }))
    expect(worker.sent).toEqual([])
    await round(lamp({ price: 199 }))
    expect(worker.sent).toHaveLength(1)
  })

  it('sends no mail after the alert was removed', async () => {
    await open()
    await worker.change(lamp({ price: 199 }))
    await worker.compare()
    await shop.database.db.deleteFrom('price_alerts').execute()
    await worker.deliver()
    expect(worker.sent).toEqual([])
  })

  it('sends a mail when a special price starts by time, found by the hourly job', async () => {
    await worker.change(lamp({ special: { price: 179, from: '2026-11-22' } }))
    await open()
    const job = jobs.find(({ name }) => name === 'price alerts')
    const run = () =>
      job?.run(
        {
          database: shop.database,
          prices: { group: 0 },
          accountingYears: 7,
          paymentHours: {},
          feedbackDays: 7,
          wake: () => undefined,
        },
        shop.clock.now(),
      )
    await run()
    await worker.deliver()
    expect(worker.sent).toEqual([])
    shop.clock.advance(3 * dayMs)
    await run()
    await worker.deliver()
    expect(worker.sent).toHaveLength(1)
  })
})

describe('earlier price in the mail (LAW-PRC-1)', () => {
  it('never shows the price at the time of the request', async () => {
    // A lower regular price is not an announced reduction: neither the page nor the mail shows an
    // earlier price.
    await open()
    await round(lamp({ price: 199 }))
    expect(JSON.stringify(worker.sent[0]?.data)).not.toMatch(/22900|22899|lowest30Cents/)
  })

  it('shows the lowest price of the 30 days before a reduction', async () => {
    shop.clock.advance(dayMs)
    await worker.change(lamp({ price: 199 }))
    shop.clock.advance(5 * dayMs)
    await worker.change(lamp({ price: 259 }))
    shop.clock.advance(4 * dayMs)
    await open({ maxCents: 25_899 })
    await round(lamp({ price: 259, special: { price: 189, from: '2026-11-30' } }))
    expect(worker.sent).toMatchObject([{ data: { priceCents: 18_900, lowest30Cents: 19_900 } }])
  })

  it('omits the earlier price when the reduced price is not lower', async () => {
    shop.clock.advance(dayMs)
    await worker.change(lamp({ price: 199 }))
    shop.clock.advance(5 * dayMs)
    await worker.change(lamp({ price: 259 }))
    shop.clock.advance(4 * dayMs)
    await open({ maxCents: 25_899 })
    await round(lamp({ price: 259, special: { price: 199, from: '2026-11-30' } }))
    expect(worker.sent).toHaveLength(1)
    expect(worker.sent[0]?.data).not.toHaveProperty('lowest30Cents')
  })
})

it('compares prices soon after the catalogue has changed', async () => {
  await open()
  const wake = vi.fn<() => void>()
  const { database, clock } = shop
  const log = pino({ level: 'silent' })
  const stop = await watchPrices({ database, prices: undefined, now: clock.now, log, wake, gatherMs: 1 })
  await worker.change(lamp({ price: 199 }))
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce(), 5000)
  await stop()
  await worker.deliver()
  expect(worker.sent).toHaveLength(1)
})
