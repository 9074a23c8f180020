import type { ListedPoint, PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, errorOf, information } from '../sales/order-suite.ts'

const en = { storeCode: 'en' }
let shop: TestApp
const { cartWith, order } = buyerOf(() => shop)

const aPoint = (point: Partial<ListedPoint>): ListedPoint => ({
  id: '1',
  code: 'omniva',
  name: 'Kalamaja',
  address: 'Kopli 1',
  city: 'Tallinn',
  postcode: '10412',
  country_id: 'EE',
  lat: 59.44,
  lng: 24.73,
  kind: 'locker',
  hours: '24h',
  ...point,
})

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
    aProduct({ sku: 'MONITOR', price: 300, weight_g: 12_000, size_mm: [380, 610, 640] }),
    aProduct({ sku: 'FRIDGE', price: 500, weight_g: 60_000, size_mm: [600, 650, 1850] }),
    aProduct({ sku: 'LICENCE', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
  ])
  const points = pickupPointRepository(shop.database.db)
  await points.replaceCarrier('omniva', [
    aPoint({ id: 'voru', city: 'Võru', comments: { et: 'Ukse kõrval', en: 'Beside the door' } }),
    aPoint({ id: 'small', name: 'Öine', maxWeightG: 5000, maxSizeMm: [200, 300, 400] }),
    aPoint({ id: 'cashless', name: 'Zoo', cashOnDelivery: false, comments: { lv: 'Pie durvīm' } }),
    aPoint({ id: 'riga', city: 'Rīga', country_id: 'LV' }),
  ])
  await points.replaceCarrier('venipak', [aPoint({ id: '7', code: 'venipak' })])
  await points.replaceCarrier('store', [aPoint({ id: 'tallinn', code: 'store', kind: 'store' })])
})

const listPoints = (query: Record<string, string>) =>
  shop.call('pickupPoints', { query: { ...en, ...query } })
const ids = async (query: Record<string, string>): Promise<string[]> =>
  (await listPoints(query)).body.result.map(({ id }: PickupPoint) => id)

describe('pickup-points', () => {
  it('lists the points of a carrier or method code by town, in the language of the store (spec §7)', async () => {
    expect(await ids({ code: 'omniva' })).toEqual(['riga', 'cashless', 'small', 'voru'])
    expect(await ids({ code: 'omniva_locker' })).toEqual(await ids({ code: 'omniva' }))
    expect(await ids({ code: 'store' })).toEqual(['tallinn'])
    const { body } = await listPoints({ code: 'omniva' })
    expect(body.result.at(-1)).toEqual({
      id: 'voru',
      code: 'omniva',
      name: 'Kalamaja',
      address: 'Kopli 1',
      city: 'Võru',
      postcode: '10412',
      country_id: 'EE',
      lat: 59.44,
      lng: 24.73,
      kind: 'locker',
      hours: '24h',
      comment: 'Beside the door',
    })
    const estonian = (await listPoints({ code: 'omniva', storeCode: 'et' })).body.result
    expect(estonian.map(({ comment }: PickupPoint) => comment)).toEqual([
      undefined,
      'Pie durvīm',
      undefined,
      'Ukse kõrval',
    ])
  })

  it('returns [] for an unknown carrier, a courier, and a network without a list', async () => {
    for (const code of ['nobody', 'dpd_courier', 'ambra', 'dpd', "'; drop table"])
      expect(await ids({ code })).toEqual([])
  })

  it('lists every network without a code', async () => {
    expect((await ids({})).sort()).toEqual(['7', 'cashless', 'riga', 'small', 'tallinn', 'voru'])
  })

  it('shows a cart only points that accept its products, in its delivery country', async () => {
    const cartId = await cartWith({ sku: 'MONITOR' })
    expect(await ids({ code: 'omniva', cartId })).toEqual(['riga', 'cashless', 'voru'])
    // Its compartments are smaller than the monitor.
    expect(await ids({ code: 'venipak', cartId })).toEqual([])
    await shop.call('cartShippingInformation', {
      query: { ...en, cartId },
      body: { addressInformation: { shippingAddress: { countryId: 'LV' } } },
    })
    expect(await ids({ code: 'omniva', cartId })).toEqual(['riga'])
    expect(await ids({ code: 'omniva', cartId: await cartWith({ sku: 'FRIDGE' }) })).toEqual([])
    expect(await ids({ code: 'store', cartId: await cartWith({ sku: 'FRIDGE' }) })).toEqual(['tallinn'])
  })

  it('rejects an unknown cart', async () => {
    expect(errorOf(await listPoints({ code: 'omniva', cartId: 'f'.repeat(32) }))).toEqual([
      400,
      'cart.not_found',
    ])
    expect(errorOf(await listPoints({ code: 'x'.repeat(65) }))).toEqual([400, 'request.invalid'])
  })

  it("allows caching of a guest's list, but never of a cart's", async () => {
    const header = async (query: Record<string, string>) =>
      (await listPoints(query)).response.headers['cache-control']
    expect(await header({ code: 'omniva' })).toBe('public, max-age=300')
    expect(await header({ code: 'omniva', cartId: await cartWith({ sku: 'CABLE' }) })).toBe('no-store')
  })

  it('lists a point of a newly imported list', async () => {
    expect(await ids({ code: 'venipak' })).toEqual(['7'])
    await pickupPointRepository(shop.database.db).replaceCarrier('venipak', [
      aPoint({ id: '8', code: 'venipak' }),
    ])
    await expect.poll(() => ids({ code: 'venipak' })).toEqual(['8'])
  })
})

describe('cart/shipping-methods with lists of points', () => {
  const methods = async (cartId: string, address: object = { country_id: 'EE' }) =>
    (await shop.call('cartShippingMethods', { query: { ...en, cartId }, body: { address } })).body.result

  it('offers no network without a point for these products in this country (spec §7)', async () => {
    const codes = async (...args: Parameters<typeof methods>) =>
      (await methods(...args)).map((method: { carrier_code: string }) => method.carrier_code)
    expect(await codes(await cartWith({ sku: 'CABLE' }))).toEqual(['omniva', 'venipak', 'dpd', 'store'])
    expect(await codes(await cartWith({ sku: 'MONITOR' }))).toEqual(['omniva', 'dpd', 'store'])
    expect(await codes(await cartWith({ sku: 'CABLE' }), { country_id: 'LV' })).toEqual(['omniva', 'dpd'])
    expect(await codes(await cartWith({ sku: 'LICENCE' }))).toEqual([])
  })

  it('returns every field of a shipping method, prices with tax, the offline and default flags (spec §3)', async () => {
    const found = await methods(await cartWith({ sku: 'CABLE' }))
    expect(found[0]).toEqual({
      method_code: 'locker',
      carrier_code: 'omniva',
      method_title: 'Omniva parcel locker',
      carrier_title: 'Omniva',
      price_incl_tax: 2.99,
      price_excl_tax: 2.41,
      amount: 2.41,
      base_amount: 2.41,
      available: true,
      error_message: '',
      default: true,
      pickup: 'locker',
      deliveryFrom: '2026-11-23',
      deliveryTo: '2026-11-24',
    })
    expect(found.at(-1)).toMatchObject({
      carrier_code: 'store',
      method_code: 'collect',
      price_incl_tax: 3,
      offline: true,
    })
  })
})

describe('the collection fee', () => {
  it('takes the collection fee from the shop configuration, and is 3.00 by default (spec §9)', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const fee = async () => {
      const { body } = await shop.call('cartShippingMethods', {
        query: { ...en, cartId },
        body: { address: { country_id: 'EE' } },
      })
      return body.result.find(({ carrier_code }: { carrier_code: string }) => carrier_code === 'store')
        .price_incl_tax
    }
    const { db, notify } = shop.database
    const configure = async (value: string) => {
      const data = JSON.stringify({ en: [{ code: 'collection_fee', value }] })
      const row = { section: 'config', data, updated_at: shop.clock.now() }
      await db
        .insertInto('shop_data')
        .values({ store_id: 2, ...row })
        .onConflict((conflict) => conflict.columns(['store_id', 'section']).doUpdateSet(row))
        .execute()
      await notify('content_changed', '')
    }
    expect(await fee()).toBe(3)
    await configure('2.50')
    await expect.poll(fee).toBe(2.5)
    await configure('free of charge')
    await expect.poll(fee).toBe(3)
  })
})

describe('an order to a pickup point', () => {
  const to = async (sku: string, pickup_point_id: string) =>
    order(await cartWith({ sku }), {
      addressInformation: {
        ...information,
        shipping_carrier_code: 'omniva',
        shipping_method_code: 'locker',
        pickup_point_id,
      },
    })

  it('rejects an order whose point is too small, is gone, or accepts no cash', async () => {
    expect(errorOf(await to('MONITOR', 'small'))).toEqual([400, 'shipping.point_too_small'])
    expect(errorOf(await to('CABLE', 'nowhere'))).toEqual([400, 'shipping.unknown_point'])
    expect(errorOf(await to('CABLE', 'cashless'))).toEqual([400, 'shipping.point_no_cash'])
    const points = pickupPointRepository(shop.database.db)
    const open = (await points.list({ carrier: 'omniva' })).filter(({ id }) => id !== 'small')
    await points.replaceCarrier('omniva', open)
    expect(errorOf(await to('CABLE', 'small'))).toEqual([400, 'shipping.unknown_point'])
    expect((await to('MONITOR', 'voru')).status).toBe(200)
  })
})
