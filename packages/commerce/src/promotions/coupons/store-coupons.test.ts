import { couponRepository } from '@ambra/db/promotions'
import { demoCoupons } from '@ambra/demo-shop/demo-data'
import { aProduct } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeCoupon } from './store-coupons.ts'

describe('coupons from a file', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await database.truncate()
    await stockShop(database, [aProduct({ sku: 'LAMP' })])
  })
  beforeEach(() => database.db.deleteFrom('coupons').execute())

  const store = (row: unknown) => storeCoupon(database, row, noon)

  it('stores a coupon with all its terms, days in Tallinn time', async () => {
    await store({
      code: ' talv-25 ',
      description: 'Winter',
      percent: 12.5,
      maxDiscount: 49.9,
      minimum: 20,
      from: '2026-12-01',
      to: '2026-12-31',
      uses: 100,
      usesPerCustomer: 2,
      categories: ['phones'],
      stores: ['et', 'ru'],
      includeReduced: true,
    })
    const ids = await couponRepository(database.db).findCategoryIds(['phones'])
    expect(await couponRepository(database.db).find('TALV-25')).toMatchObject({
      kind: 'percent',
      value: 1250,
      maxDiscount: 4990,
      minGoods: 2000,
      startsAt: new Date('2026-11-30T22:00:00Z'),
      endsAt: new Date('2026-12-31T22:00:00Z'),
      maxUses: 100,
      maxUsesPerCustomer: 2,
      categoryIds: [...ids.values()],
      storeIds: [1, 3],
      excludesReduced: false,
      used: 0,
      isEnabled: true,
    })
  })

  it.each([
    ['no code', { percent: 10 }, 'code'],
    ['a code with other letters', { code: 'ÕUN10', percent: 10 }, '3 to 32 letters'],
    ['neither percent nor amount', { code: 'ABC' }, 'one of the two'],
    ['both percent and amount', { code: 'ABC', percent: 10, amount: 5 }, 'one of the two'],
    ['more than all of it', { code: 'ABC', percent: 101 }, 'percent'],
    ['nothing of it', { code: 'ABC', amount: 0 }, 'amount'],
    ['a cap of a fixed sum', { code: 'ABC', amount: 5, maxDiscount: 3 }, 'goes with percent'],
    ['a day that is none', { code: 'ABC', percent: 10, to: '2026-02-31' }, 'days like'],
    ['an end in the past', { code: 'ABC', percent: 10, to: '2026-11-19' }, 'lies in the past'],
    [
      'an end before the start',
      { code: 'ABC', percent: 10, from: '2026-12-02', to: '2026-12-01' },
      'before from',
    ],
    ['an unknown category', { code: 'ABC', percent: 10, categories: ['phones', 'none'] }, '"none"'],
    ['an unknown store', { code: 'ABC', percent: 10, stores: ['fi'] }, '"fi" (et, en, ru)'],
    ['a wrong address', { code: 'ABC', percent: 10, email: 'mari' }, 'no e-mail address'],
    ['an audience of persons without one', { code: 'ABC', percent: 10, audience: 'personal' }, 'goes with'],
    ['an unknown key', { code: 'ABC', percent: 10, discount: 5 }, 'discount'],
    ['something else', 'ABC', 'row'],
  ])('rejects a coupon with %s', async (_, row, words) => {
    expect(await store(row)).toEqual({ reason: expect.stringContaining(words) })
    expect(await couponRepository(database.db).list()).toEqual([])
  })

  it('treats a coupon as public unless it says otherwise or names its recipient (LAW-PRC-7)', async () => {
    const audienceOf = async (row: object) => {
      const stored = await store({ percent: 10, ...row })
      return 'audience' in stored ? stored.audience : stored.reason
    }
    expect(await audienceOf({ code: 'ALL' })).toBe('public')
    expect(await audienceOf({ code: 'READERS', audience: 'newsletter' })).toBe('newsletter')
    expect(await audienceOf({ code: 'MARI', email: 'mari@example.ee' })).toBe('personal')
  })

  it('rejects a coupon whose code exists in any spelling', async () => {
    await store({ code: 'ABC', percent: 10 })
    expect(await store({ code: 'abc', amount: 5 })).toEqual({ reason: 'there is a coupon "ABC" already' })
  })

  it("accepts the demo shop's coupons: one percentage, and one sum from a minimum on", async () => {
    for (const row of await demoCoupons(noon)) expect(await store(row)).toMatchObject({ isEnabled: true })
    const stored = await couponRepository(database.db).list()
    expect(stored.map(({ code, kind, minGoods }) => [code, kind, minGoods])).toEqual([
      ['AITAH15', 'fixed', 10_000],
      ['TERE10', 'percent', 0],
    ])
  })
})
