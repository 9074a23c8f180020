import { readSettings } from '@ambra/commerce/platform'
import { currentShop, setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { deliveryOffers } from '@ambra/domain/fulfilment/shipping'
import { cents } from '@ambra/domain/platform/money/money'
import { aProduct } from '@ambra/testing/import-builders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf, anOwner, type Person } from '../admin-suite.ts'

let shop: TestApp
const editor = [{ role: 'editor', store: null }]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 10 } })])
})
// Settings are global to the process: reset them for the next test.
afterEach(() => setCurrentShop({}))

const change = (key: string, value: string | null, version = 0, store = '') => ({
  key,
  store,
  value,
  version,
})
const save = (person: Person, ...changes: ReturnType<typeof change>[]) =>
  person.run('settings.save', { changes })
async function settingOf(person: Person, key: string, store = '') {
  const { settings } = (await person.run('settings.show', {})).body.result
  return settings.find((one: { key: string; store: string }) => one.key === key && one.store === store)
}
const pricesTo = (country: string) =>
  Object.fromEntries(
    deliveryOffers({ country, goodsTotal: cents(5000), parcels: [], isVirtual: false }).map(
      ({ method, price }) => [method.code, price],
    ),
  )

describe("the shop's settings", () => {
  it('returns the default that applies without a setting', async () => {
    const boss = await anOwner(shop)
    expect(await settingOf(boss, 'cut_off_hour')).toMatchObject({
      value: null,
      fallback: '15',
      version: 0,
      changed_by: null,
    })
    expect(await settingOf(boss, 'method.omniva_locker.ee')).toMatchObject({
      fallback: '2.99',
      kind: 'price',
    })
    expect(await settingOf(boss, 'contact_hours', 'en')).toMatchObject({ group: 'stores' })
  })

  it('changes name, prices, carriers, limits and cutoff hour of the shop', async () => {
    const boss = await anOwner(shop)
    const saved = await save(
      boss,
      change('shop_name', 'Helisev Pood'),
      change('free_shipping_over', '49,5'),
      change('cut_off_hour', '12'),
      change('method.omniva_locker.ee', '1.90'),
      change('method.dpd_locker', 'off'),
      change('method.dpd_courier.lv', ''),
    )
    expect(saved.status).toBe(200)
    await readSettings(shop.database)
    expect(currentShop()).toMatchObject({ name: 'Helisev Pood', freeShippingOver: 4950, cutOffHour: 12 })
    expect(pricesTo('EE')).toMatchObject({ omniva_locker: 0, dpd_courier: 0 })
    setCurrentShop({ ...currentShop().values, free_shipping_over: '99' })
    expect(pricesTo('EE')).toMatchObject({ omniva_locker: 190, dpd_courier: 699 })
    expect(pricesTo('EE')).not.toHaveProperty('dpd_locker')
    expect(pricesTo('LV')).not.toHaveProperty('dpd_courier')
    // The public configuration has the same value in every store.
    const { config } = (await shop.call('shopData', { query: { storeCode: 'ru' } })).body.result
    expect(config.ru).toContainEqual({ code: 'shop_name', value: 'Helisev Pood' })
  })

  it('validates each setting, and saves nothing when one is invalid', async () => {
    const boss = await anOwner(shop)
    for (const [key, value] of [
      ['company_vat', 'EE12'],
      ['bank_iban', 'EE00 9900 2211 2233 4455'],
      ['contact_email', 'nobody'],
      ['contact_phone', 'call us'],
      ['free_shipping_over', '-5'],
      ['cut_off_hour', '24'],
      ['newsletter_percent', '90'],
      ['closed_stores', 'et'],
      ['shop_name', ' '],
      ['shop_name', 'Two\nlines'],
      ['method.omniva_locker', 'maybe'],
      ['transfer_days', '1e3'],
    ] as const) {
      const answer = await save(boss, change('shop_logo', 'pood'), change(key, value))
      expect([key, answer.status, codeOf(answer)]).toEqual([key, 400, 'settings.invalid'])
    }
    expect(codeOf(await save(boss, change('no_such', 'x')))).toBe('settings.unknown')
    expect(codeOf(await save(boss, change('contact_hours', '9-17')))).toBe('settings.unknown')
    expect(codeOf(await save(boss, change('shop_name', 'A', 0, 'en')))).toBe('settings.unknown')
    expect(codeOf(await save(boss, change('shop_name', 'A'), change('shop_name', 'B')))).toBe(
      'settings.twice',
    )
    expect(await settingOf(boss, 'shop_logo')).toMatchObject({ value: null, version: 0 })
  })

  it.each([
    ['company_code', '1234 5678', '12345678'],
    ['company_vat', 'ee 100 594 102', 'EE100594102'],
    ['bank_iban', 'ee38 2200 2210 2014 5685', 'EE382200221020145685'],
    ['bank_accounts', 'ee38 2200 2210 2014 5685; EE382200221020145685', 'EE382200221020145685'],
  ])('stores the normalized value of a setting: %s', async (key, typed, stored) => {
    const boss = await anOwner(shop)
    expect(codeOf(await save(boss, change(key, typed)))).toBe(undefined)
    expect(await settingOf(boss, key)).toMatchObject({ value: stored })
  })

  it('rejects the second of two concurrent changes, with both values', async () => {
    const [one, other] = [await anOwner(shop), await anOwner(shop)]
    expect((await save(one, change('bank_payee', 'Helisev OÜ'))).status).toBe(200)
    const late = await save(other, change('shop_logo', 'heli'), change('bank_payee', 'Teine OÜ'))
    expect([late.status, codeOf(late)]).toEqual([409, 'settings.changed'])
    expect(late.body.meta.params).toMatchObject({
      key: 'bank_payee',
      theirs: 'Helisev OÜ',
      yours: 'Teine OÜ',
      by: `Mari Maasikas (${one.id})`,
    })
    expect(await settingOf(other, 'shop_logo')).toMatchObject({ value: null })
    // A version that never existed does not bypass the check.
    expect(codeOf(await save(other, change('bank_payee', 'Teine OÜ', 7)))).toBe('settings.changed')
    expect((await save(other, change('bank_payee', 'Teine OÜ', 1))).status).toBe(200)
  })

  it('accepts one of four concurrent saves', async () => {
    const boss = await anOwner(shop)
    const answers = await Promise.all(
      ['7', '8', '9', '10'].map((hour) => save(boss, change('cut_off_hour', hour))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await settingOf(boss, 'cut_off_hour')).toMatchObject({ version: 1 })
  })

  it('lists the history of a setting page by page, and restores an older value', async () => {
    const boss = await anOwner(shop)
    for (const [at, hour] of ['10', '11', '12'].entries()) await save(boss, change('cut_off_hour', hour, at))
    await save(boss, change('shop_name', 'Helisev'))
    const first = (await boss.run('settings.history', { key: 'cut_off_hour', limit: 2 })).body.result
    expect(first.versions).toMatchObject([
      { value: '12', version: 3, by: `Mari Maasikas (${boss.id})` },
      { value: '11', version: 2 },
    ])
    const rest = (await boss.run('settings.history', { key: 'cut_off_hour', before: first.next })).body.result
    expect(rest).toMatchObject({ versions: [{ value: '10' }], next: null })
    expect((await save(boss, change('cut_off_hour', '10', 3))).status).toBe(200)
    expect((await save(boss, change('cut_off_hour', null, 4))).status).toBe(200)
    expect(await settingOf(boss, 'cut_off_hour')).toMatchObject({ value: null, fallback: '15', version: 5 })
    expect((await auditOf(shop)).at(-1)).toMatchObject({ operation: 'settings.save', outcome: 'done' })
  })

  it('requires the right, and step-up for settings about money or identity', async () => {
    const worker = await aPerson(shop, editor)
    expect((await worker.run('settings.show', {})).status).toBe(403)
    expect((await save(worker, change('cut_off_hour', '9'))).status).toBe(403)
    expect((await worker.run('settings.history', {})).status).toBe(403)
    const boss = await anOwner(shop)
    shop.clock.advance(11 * 60_000)
    expect(codeOf(await save(boss, change('bank_iban', 'EE629900221122334455')))).toBe('staff.step_up')
    expect((await save(boss, change('cut_off_hour', '9'))).status).toBe(200)
    expect(codeOf(await save(boss, change('cut_off_hour', '9', 1), change('shop_name', 'A')))).toBe(
      'staff.step_up',
    )
  })
})
