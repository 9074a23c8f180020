import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCustomer } from './buyer-suite.ts'

const index = { index: 'vue_storefront_catalog_en', type: 'product' }

const tier = aProduct({
  sku: 'TIER',
  price: 10,
  stock: { qty: 50 },
  tiers: [
    { group: 0, qty: 5, price: 9 },
    { group: 2, qty: 1, price: 8 },
  ],
})
const rows = [tier, aConfigurable({ sku: 'PHONE', tiers: [{ group: 2, qty: 1, price: 1 }] })]

/** Searches for a group, and returns the documents by sku. */
async function search(app: TestApp, groupToken: string) {
  const body = { groupId: 2, groupToken }
  const response = await app.call('catalogSearchPost', { params: index, query: { size: '50' }, body })
  const hits: { _source: { sku: string; url_path: string; final_price: number; tier_prices: unknown[] } }[] =
    response.body.hits.hits
  return new Map(hits.map(({ _source }) => [_source.sku, _source]))
}

const renderList = async (app: TestApp, skus: string, token: string) =>
  (await app.call('renderList', { query: { storeCode: 'en', skus, token } })).body.result.items

describe('settings of prices (spec §6)', () => {
  it('returns no tiers while price tiers are off', async () => {
    const off = await createTestApp(rows, { priceTiers: false })
    const buyer = await aCustomer(off, 2)
    const found = await search(off, buyer.groupToken)
    expect([found.get('TIER')?.final_price, found.get('PHONE')?.final_price]).toEqual([10, 300])
    expect(found.get('TIER')?.tier_prices).toEqual([])
    const [item] = await renderList(off, 'TIER', buyer.token)
    expect(item.price_info.final_price).toBe(10)
    const cartId = (await off.call('cartCreate', { query: { token: buyer.token } })).body.result
    const { body } = await off.call('cartUpdate', {
      query: { token: buyer.token, cartId },
      body: { cartItem: { sku: 'TIER', qty: 5 } },
    })
    expect(body.result.price_incl_tax).toBe(10)
  })

  it('prices a group while price tiers are on', async () => {
    const on = await createTestApp(rows, { priceTiers: true })
    const buyer = await aCustomer(on, 2)
    expect((await search(on, buyer.groupToken)).get('TIER')?.final_price).toBe(8)
  })

  it.each([
    ['named', 8, 8],
    ['proved', 10, 8],
  ] as const)('shows prices of a group that is %s (L4)', async (groupPrices, byId, byToken) => {
    const app = await createTestApp(rows, { groupPrices })
    const buyer = await aCustomer(app, 2)
    const priceOf = async (groupToken: string) => (await search(app, groupToken)).get('TIER')?.final_price
    expect([await priceOf(''), await priceOf(buyer.groupToken)]).toEqual([byId, byToken])
    const named = { storeCode: 'en', skus: 'TIER', userGroupId: '2' }
    const [guest] = (await app.call('renderList', { query: named })).body.result.items
    expect(guest.price_info.final_price).toBe(byId)
    const [own] = await renderList(app, 'TIER', buyer.token)
    expect(own.price_info.final_price).toBe(byToken)
    const url = String((await search(app, '')).get('TIER')?.url_path)
    const found = await app.call('urlMap', { query: { storeCode: 'en' }, body: { url, groupId: 2 } })
    expect(found.body?._source.final_price).toBe(byId)
  })

  it('treats everybody as not signed in while the default group is forced', async () => {
    const forced = await createTestApp(rows, { forceDefaultGroup: true })
    const buyer = await aCustomer(forced, 2)
    const found = await search(forced, buyer.groupToken)
    expect([found.get('TIER')?.final_price, found.get('TIER')?.tier_prices]).toEqual([
      10,
      [{ customer_group_id: 0, qty: 5, value: 9 }],
    ])
    const cartId = (await forced.call('cartCreate', { query: { token: buyer.token } })).body.result
    const { body } = await forced.call('cartUpdate', {
      query: { token: buyer.token, cartId },
      body: { cartItem: { sku: 'TIER', qty: 5 } },
    })
    expect(body.result.price_incl_tax).toBe(9)
  })

  it.each([
    [true, false, 8.06],
    [true, true, 8.06],
    [false, false, 8.06],
  ])('taxes retail groups alike: by group %s, forced %s', async (taxByGroup, forceDefaultGroup, net) => {
    const app = await createTestApp([tier], { taxByGroup, forceDefaultGroup, priceTiers: false })
    const buyer = await aCustomer(app, 2)
    const [item] = await renderList(app, 'TIER', buyer.token)
    expect(item.price_info.extension_attributes.tax_adjustments.final_price).toBe(net)
  })

  it('lets the user group select the tax rule when grouped tax is active, unless the default group is forced', async () => {
    const netOf = async (settings: { taxByGroup: boolean; forceDefaultGroup: boolean }) => {
      const app = await createTestApp([tier], { ...settings, priceTiers: false })
      const { db } = app.database
      await db.updateTable('customer_groups').set({ tax_class_id: 4 }).where('id', '=', 2).execute()
      const rule = { tax_class: 'standard', country: 'EE', customer_tax_class_id: 4 }
      await db
        .insertInto('tax_rules')
        .values({ ...rule, code: 'KM9', rate_bp: 900, valid_from: new Date('2020-01-01') })
        .execute()
      try {
        const { token } = await aCustomer(app, 2)
        const [item] = await renderList(app, 'TIER', token)
        const cartId = (await app.call('cartCreate', { query: { token } })).body.result
        const body = { cartItem: { sku: 'TIER', qty: 1 } }
        const line = (await app.call('cartUpdate', { query: { token, cartId }, body })).body.result
        return [
          item.price_info.extension_attributes.tax_adjustments.final_price,
          line.price,
          line.price_incl_tax,
        ]
      } finally {
        await db.deleteFrom('tax_rules').where('customer_tax_class_id', '=', 4).execute()
        await db.updateTable('customer_groups').set({ tax_class_id: 3 }).where('id', '=', 2).execute()
      }
    }
    expect(await netOf({ taxByGroup: true, forceDefaultGroup: false })).toEqual([9.17, 9.17, 10])
    expect(await netOf({ taxByGroup: false, forceDefaultGroup: false })).toEqual([8.06, 8.06, 10])
    expect(await netOf({ taxByGroup: true, forceDefaultGroup: true })).toEqual([8.06, 8.06, 10])
  })
})
