import { pickupPointRepository } from '@ambra/db/fulfilment'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf } from '../admin-suite.ts'

let shop: TestApp
let boss: Awaited<ReturnType<typeof aPerson>>
const points = () => pickupPointRepository(shop.database.db)
const store = {
  id: 'narva',
  code: 'store',
  name: 'Narva',
  address: 'Turu 1',
  city: 'Narva',
  postcode: '20304',
  country_id: 'EE',
  kind: 'store' as const,
  hours: 'E-R 10:00-18:00',
  comments: { en: 'Second floor' },
}
const closed = Array.from({ length: 7 }, () => '')

beforeEach(async () => {
  shop = await createTestApp([])
  await points().replaceCarrier('store', [store], shop.clock.now())
  boss = await aPerson(shop, [{ role: 'owner', store: null }])
})

const listed = async () => (await boss.run('shops.list', {})).body.result.shops[0]

describe('opening hours of a store', () => {
  it('are shown by weekday, set with exceptions by date, and audited', async () => {
    const { week, version } = await listed()
    expect(week).toEqual([...Array.from({ length: 5 }, () => '10:00-18:00'), '', ''])
    const saved = await boss.run('shops.set-hours', {
      shop: 'narva',
      version,
      week: ['9:00-13:00, 14:00-17:00', ...closed.slice(2), '10.00–12.00'],
      special: [
        { day: '2026-12-23', hours: '9:00 - 12:00' },
        { day: '12-24', hours: '' },
      ],
    })
    expect(saved.status).toBe(200)
    expect(await points().find('store', 'narva')).toMatchObject({
      hours: 'E 9:00-13:00,14:00-17:00 P 10:00-12:00',
      specialDays: [
        { day: '2026-12-23', hours: '9:00-12:00' },
        { day: '12-24', hours: '' },
      ],
      comments: { en: 'Second floor' },
    })
    expect(await listed()).toMatchObject({
      week: ['9:00-13:00, 14:00-17:00', '', '', '', '', '', '10:00-12:00'],
    })
    expect(await auditOf(shop)).toContainEqual(
      expect.objectContaining({ operation: 'shops.set-hours', outcome: 'done' }),
    )
  })

  it('are not set over those of another person', async () => {
    const { version } = await listed()
    const set = () => boss.run('shops.set-hours', { shop: 'narva', version, week: closed, special: [] })
    expect((await set()).status).toBe(200)
    expect(codeOf(await set())).toBe('content.changed')
  })

  it.each([
    ['hours that end before they begin', { week: ['18:00-10:00', ...closed.slice(1)] }],
    ['hours that overlap', { week: ['10:00-14:00, 13:00-18:00', ...closed.slice(1)] }],
    ['hours of a second weekday', { week: ['10:00-14:00 T 9:00-10:00', ...closed.slice(1)] }],
    ['a day that does not exist', { special: [{ day: '2026-02-30', hours: '' }] }],
  ])('are refused with %s', async (_, wrong) => {
    const { version } = await listed()
    const refused = await boss.run('shops.set-hours', {
      shop: 'narva',
      version,
      week: closed,
      special: [],
      ...wrong,
    })
    expect(codeOf(refused)).toBe('staff.wrong_field')
    expect((await points().find('store', 'narva'))?.hours).toBe(store.hours)
  })

  it('need the right to change settings, and a store of the shop', async () => {
    const { version } = await listed()
    const change = { version, week: closed, special: [] }
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await packer.run('shops.set-hours', { ...change, shop: 'narva' }))).toBe(
      'staff.not_allowed',
    )
    expect(codeOf(await boss.run('shops.set-hours', { ...change, shop: 'nowhere' }))).toBe(
      'stock.shop_unknown',
    )
  })
})
