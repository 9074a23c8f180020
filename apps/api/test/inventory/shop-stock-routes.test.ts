import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { ShopStock } from '@ambra/contract/inventory/stock'
import { importShopStock } from '@ambra/db/catalogue'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { aProduct } from '@ambra/testing/import-builders'
import { noon } from '@ambra/testing/shop-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

let shop: TestApp

const aShop = (id: string, city: string, more: Partial<ListedPoint> = {}): ListedPoint => ({
  id,
  code: 'store',
  kind: 'store',
  name: `Ambra ${city}`,
  address: 'Veski 1',
  city,
  postcode: '10415',
  country_id: 'EE',
  hours: 'E-R 9:00-19:00',
  comments: { et: 'Hoovis', en: 'In the yard' },
  ...more,
})

async function count(rows: readonly (readonly [shop: string, sku: string, qty: number])[]) {
  async function* entries() {
    for (const [index, [id, sku, qty]] of rows.entries()) yield { line: index, shop: id, sku, qty }
  }
  await importShopStock(shop.database, entries(), { now: noon })
}

const listed = async (skus: string, storeCode = 'en'): Promise<ShopStock[]> =>
  (await shop.call('stockShops', { query: { storeCode, skus } })).body.result
const figures = async (skus: string) =>
  (await listed(skus)).map(({ shop: { id }, items }) => [id, ...items.map(({ qty }) => qty)])

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', stock: { qty: 4 } }),
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aProduct({ sku: 'ALWAYS', stock: { qty: 0, manage: false } }),
  ])
  await pickupPointRepository(shop.database.db).replaceCarrier('store', [
    aShop('tallinn', 'Tallinn'),
    aShop('tartu', 'Tartu'),
    aShop('narva', 'Narva'),
    aShop('riga', 'Rīga', { country_id: 'LV' }),
  ])
})

describe('stock/shops', () => {
  it('omits shops that were never counted', async () => {
    expect(await listed('LAMP')).toEqual([])
  })

  it('returns the stock of each counted shop of the country', async () => {
    await count([
      ['tallinn', 'LAMP', 3],
      ['tartu', 'ALWAYS', 7],
      ['riga', 'LAMP', 2],
    ])
    expect(await figures('ALWAYS,LAMP,GHOST')).toEqual([
      ['tallinn', 0, 3],
      ['tartu', 7, 0],
    ])
    const [tallinn] = await listed('LAMP')
    expect(tallinn).toEqual({
      shop: expect.objectContaining({ city: 'Tallinn', hours: 'E-R 9:00-19:00', comment: 'In the yard' }),
      items: [{ sku: 'LAMP', qty: 3, counted_at: noon.toISOString() }],
    })
    // It was never there: no time, because it was never counted.
    expect((await listed('LAMP'))[1]?.items).toEqual([{ sku: 'LAMP', qty: 0 }])
  })

  it('never returns more than can be sold in total', async () => {
    await count([
      ['tallinn', 'LAMP', 9],
      ['tallinn', 'GONE', 5],
    ])
    // The fourth is in Riga.
    expect((await figures('LAMP,GONE'))[0]).toEqual(['tallinn', 3, 0])
    await shop.database.db.updateTable('stock').set({ reserved: 3 }).where('qty', '=', 4).execute()
    expect((await figures('LAMP'))[0]).toEqual(['tallinn', 1])
    await shop.database.db.updateTable('products').set({ status: 2 }).where('sku', '=', 'LAMP').execute()
    expect((await figures('LAMP'))[0]).toEqual(['tallinn', 0])
  })

  it('allows shared caches to store the response for a minute', async () => {
    const { response } = await shop.call('stockShops', { query: { skus: 'LAMP' } })
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    const personal = await shop.call('stockShops', { query: { skus: 'LAMP', token: 'x' } })
    expect(personal.response.headers['cache-control']).not.toMatch(/public/)
  })

  it('rejects too many skus', async () => {
    const skus = Array.from({ length: 501 }, (_, n) => `S${n}`).join(',')
    expect((await shop.call('stockShops', { query: { skus } })).status).toBe(400)
  })
})
