import { aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PriceAlertRequest, priceAlertRepository } from '../src/promotions/price-alert-repository.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const later = (ms: number) => new Date(noon.getTime() + ms)

export function priceAlertSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`price alerts on ${engine}`, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await open()
    })
    beforeEach(async () => {
      await database.truncate()
      await stockShop(
        database,
        ['CASE', 'CABLE', 'LAMP'].map((sku) => aProduct({ sku })),
      )
    })
    afterAll(() => database.close())

    const alerts = () => priceAlertRepository(database.db)
    const request = (over: Partial<PriceAlertRequest> = {}, now = noon) =>
      alerts().request(
        {
          sku: 'CASE',
          storeId: 1,
          email: 'Mari@Example.ee',
          maxCents: 1500,
          isOwnPrice: true,
          isConfirmed: true,
          ...over,
        },
        { max: 2, now },
      )
    const prices = async () => (await alerts().list('mari@example.ee')).map(({ maxCents }) => maxCents)
    const queued = async () =>
      (await database.db.selectFrom('outbox').select('kind').where('kind', '=', 'mail.price_alert').execute())
        .length

    it('stores one alert per address, product and store', async () => {
      const first = await request()
      expect(await request({ maxCents: 1200, email: 'mari@example.ee' })).toBe(first)
      expect(await prices()).toEqual([1200])
      await request({ storeId: 2 })
      expect(await prices()).toEqual([1500, 1200])
    })

    it('stores no more alerts than the limit of an address', async () => {
      await request()
      await request({ sku: 'CABLE' })
      expect(await request({ sku: 'LAMP' })).toBeUndefined()
      // A known alert may still be changed, and each address has its own limit.
      expect(await request({ maxCents: 900 })).toBeDefined()
      expect(await request({ sku: 'LAMP', email: 'jaan@example.ee' })).toBeDefined()
      expect(await request({ sku: 'GHOST', email: 'jaan@example.ee' })).toBeUndefined()
    })

    it('opens a request only by its token, with the newest price', async () => {
      await request({ maxCents: 1500 })
      const id = (await request({ maxCents: 900, isConfirmed: false })) ?? 0
      await alerts().setToken(id, 'hash')
      expect(await prices()).toEqual([1500])
      const confirm = (token: string, now: Date) =>
        database.db.transaction().execute((trx) =>
          priceAlertRepository(trx).confirm(token, {
            requestedAfter: new Date(now.getTime() - 7 * dayMs),
            now,
          }),
        )
      expect(await confirm('guess', noon)).toBeUndefined()
      expect(await confirm('hash', later(7 * dayMs))).toBeUndefined()
      expect(await confirm('hash', later(1000))).toBe('CASE')
      expect(await prices()).toEqual([900])
      // Opening the link again has the same result.
      expect(await confirm('hash', later(8 * dayMs))).toBe('CASE')
      expect(await prices()).toEqual([900])
    })

    it('queues a mail once, even for concurrent calls', async () => {
      const id = (await request()) ?? 0
      const waiting = await alerts().listWaiting(0, 10)
      expect(waiting).toEqual([{ id, sku: 'CASE', storeId: 1, maxCents: 1500 }])
      const counts = await Promise.all([alerts().queue([id], noon), alerts().queue([id], noon)])
      expect(counts.toSorted()).toEqual([0, 1])
      expect(await queued()).toBe(1)
      expect(await alerts().listWaiting(0, 10)).toEqual([])
      await alerts().waitAgain(id)
      expect(await alerts().listWaiting(0, 10)).toHaveLength(1)
    })

    it('never queues an unconfirmed alert', async () => {
      const id = (await request({ isConfirmed: false })) ?? 0
      expect(await alerts().listWaiting(0, 10)).toEqual([])
      expect(await alerts().queue([id], noon)).toBe(0)
    })

    it('allows a new alert once the previous one is mailed', async () => {
      const id = (await request()) ?? 0
      await alerts().queue([id], noon)
      await alerts().markSent(id, noon)
      expect([await prices(), await alerts().findUnsent(id)]).toEqual([[], undefined])
      expect(await request({ maxCents: 700 })).not.toBe(id)
    })

    it('removes an alert only for its owner or a token', async () => {
      const id = (await request()) ?? 0
      await request({ sku: 'CABLE' })
      await alerts().setToken(id, 'hash')
      await alerts().remove(id, 'jaan@example.ee')
      await alerts().removeAll('guess')
      expect(await prices()).toHaveLength(2)
      await alerts().remove(id, 'MARI@example.ee')
      expect(await prices()).toHaveLength(1)
      const next = (await request()) ?? 0
      await alerts().setToken(next, 'hash')
      await alerts().removeAll('hash')
      expect(await prices()).toEqual([])
    })

    it('deletes expired alerts', async () => {
      await request({ isConfirmed: false })
      const sent = (await request({ sku: 'CABLE' })) ?? 0
      await alerts().queue([sent], noon)
      await alerts().markSent(sent, noon)
      await request({ email: 'jaan@example.ee' })
      const left = async () => (await database.db.selectFrom('price_alerts').select('id').execute()).length
      const forget = (unconfirmed: number, sentAt: number, openAt: number) =>
        alerts().deleteOld({ unconfirmed: later(unconfirmed), sent: later(sentAt), open: later(openAt) })
      await forget(0, 0, 0)
      expect(await left()).toBe(3)
      await forget(1, 0, 0)
      expect(await left()).toBe(2)
      await forget(1, 1, 0)
      expect(await left()).toBe(1)
      await forget(1, 1, 1)
      expect(await left()).toBe(0)
    })
  })
}
