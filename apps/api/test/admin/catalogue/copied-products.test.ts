import { findRedirect } from '@ambra/commerce/catalogue'
import { redirectRepository } from '@ambra/db/catalogue'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { anOwner, aPerson, codeOf, type Person } from '../admin-suite.ts'

let shop: TestApp
let person: Person
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP' }), aConfigurable({ sku: 'PHONE' })])
  person = await anOwner(shop)
})
const show = async (sku: string) => (await person.run('products.show', { sku })).body.result

describe('a copy of a product', () => {
  it('copies texts, prices and variants under new SKUs, and does not put the copy on sale', async () => {
    const copied = await person.run('products.copy', { sku: 'PHONE', as: 'PHONE-2', name: 'Teine telefon' })
    expect(copied.body.result).toMatchObject({ sku: 'PHONE-2' })
    const [from, to] = [await show('PHONE'), await show('PHONE-2')]
    expect(to).toMatchObject({ state: 'off', categories: from.categories, type: 'configurable' })
    expect(to.texts[0]).toMatchObject({ name: 'Teine telefon', url_key: 'teine-telefon' })
    expect(to.variants.map(({ sku }: { sku: string }) => sku)).toEqual(
      from.variants.map(({ sku }: { sku: string }) => sku.replace('PHONE', 'PHONE-2')),
    )
    const prices = ({ variants }: { variants: { price_cents: number }[] }) =>
      variants.map(({ price_cents }) => price_cents)
    expect(prices(to)).toEqual(prices(from))
    expect(to.variants.map(({ left }: { left: number }) => left)).toEqual([0, 0, 0, 0])
  })

  it('excludes data that belongs to a single product', async () => {
    await person.run('products.edit', {
      sku: 'LAMP',
      changes: [
        { path: 'gtin', before: null, after: '4006381333931' },
        { path: 'mpn', before: null, after: 'L-1' },
        {
          path: 'energy',
          before: null,
          after: { class: 'E', scale: 'A-G', sheet: null, label: null, eprel: '123' },
        },
      ],
    })
    await person.run('products.copy', { sku: 'LAMP', as: 'LAMP-2', name: 'Teine lamp' })
    const { gtin, mpn, values, stock } = await show('LAMP-2')
    expect([gtin, mpn, values.energy, stock.qty]).toEqual([null, null, null, 0])
  })

  it('rejects a copy to a taken SKU, of a variant or of a missing product', async () => {
    const copy = async (sku: string, as: string) =>
      codeOf(await person.run('products.copy', { sku, as, name: 'Uus' }))
    expect(await copy('LAMP', 'PHONE')).toBe('products.sku_taken')
    expect(await copy('PHONE-black-new', 'NEW')).toBe('products.unknown')
    expect(await copy('GONE', 'NEW')).toBe('products.unknown')
    // The SKUs of its variants would be too long.
    expect(await copy('PHONE', 'P'.repeat(64))).toBe('products.not_made')
  })
})

describe('a retired product', () => {
  const leadsTo = async (address: string) =>
    (await findRedirect(shop.database, address)) as { to: string | null; code: number } | null

  it('stops selling a retired product and redirects its addresses to its category', async () => {
    expect((await person.run('products.retire', { sku: 'LAMP', reason: 'no longer made' })).status).toBe(200)
    expect((await show('LAMP')).state).toBe('off')
    expect(await leadsTo('/p/LAMP/lamp-et')).toMatchObject({ code: 301, to: expect.stringMatching(/^\/c\//) })
    expect(await leadsTo('/en/p/LAMP/lamp')).toMatchObject({ to: expect.stringMatching(/^\/en\/c\//) })
  })

  it('redirects to a named replacement that has a page', async () => {
    expect((await person.run('products.retire', { sku: 'LAMP', replacement: 'PHONE' })).status).toBe(200)
    expect((await leadsTo('/p/LAMP/lamp-et'))?.to).toBe('/p/PHONE/phone-et')
    for (const replacement of ['LAMP', 'GONE'])
      expect(codeOf(await person.run('products.retire', { sku: 'LAMP', replacement }))).toBe(
        'products.no_replacement',
      )
  })

  it('restores a retired product by undo, and removes its redirects', async () => {
    const { set } = (await person.run('products.retire', { sku: 'LAMP' })).body.result
    expect((await person.run('products.undo', { id: set })).status).toBe(200)
    expect((await show('LAMP')).state).toBe('sold')
    expect(await leadsTo('/p/LAMP/lamp-et')).toBe(null)
  })

  it('keeps the targets of redirects that lead to it, so that undo restores them', async () => {
    const old = [{ source: '/old-lamp', target: '/p/LAMP/lamp-et', status: 301 as const }]
    await redirectRepository(shop.database.db).save(old, shop.clock.now())
    const { set } = (await person.run('products.retire', { sku: 'LAMP' })).body.result
    expect((await leadsTo('/old-lamp'))?.to).toMatch(/^\/c\//)
    await person.run('products.undo', { id: set })
    expect((await leadsTo('/old-lamp'))?.to).toBe('/p/LAMP/lamp-et')
  })

  it('retires a single variant', async () => {
    expect((await person.run('products.retire', { sku: 'PHONE-black-new' })).status).toBe(200)
    expect((await show('PHONE-black-new')).state).toBe('off')
    expect((await show('PHONE')).state).toBe('sold')
    expect(await leadsTo('/p/PHONE/phone-et')).toBe(null)
  })

  it('requires the right to publish', async () => {
    const clerk = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await clerk.run('products.retire', { sku: 'LAMP' }))).toBe('staff.not_allowed')
  })
})
