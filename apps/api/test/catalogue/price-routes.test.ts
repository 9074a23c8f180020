import { offerRepository } from '@ambra/db/promotions'
import { taxedPrices } from '@ambra/testing/client-prices'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCustomer, type SignedIn } from './buyer-suite.ts'

const en = { storeCode: 'en' }
const index = { index: 'vue_storefront_catalog_en', type: 'product' }

const rows = [
  aProduct({
    sku: 'TIER',
    price: 10,
    stock: { qty: 50 },
    tiers: [
      { group: 0, qty: 5, price: 9 },
      { group: 2, qty: 1, price: 8 },
      { group: 2, qty: 3, price: 7 },
    ],
  }),
  aProduct({ sku: 'PLAIN', price: 20, stock: { qty: 50 } }),
  aProduct({
    sku: 'SALE',
    price: 122,
    special: { price: 97.6, from: '2026-11-10' },
    price_history: [{ at: '2026-01-01', price: 122 }],
    tiers: [{ group: 2, qty: 1, price: 90 }],
  }),
  aConfigurable({
    sku: 'PHONE',
    variants: (aConfigurable().variants ?? []).map((variant, turn) => ({
      ...variant,
      sku: `PHONE-${turn}`,
      tiers: turn === 2 ? [{ group: 2, qty: 1, price: 250 }] : [],
    })),
  }),
  aProduct({
    sku: 'KIT',
    product_type: 'bundle',
    price: null,
    bundle: [{ titles: { et: 'Kaabel' }, required: true, links: [{ sku: 'TIER', qty: 2, default: true }] }],
  }),
  aProduct({ sku: 'FREE', price: 0 }),
  aProduct({ sku: 'UNKNOWN', price: null }),
]

let shop: TestApp
let business: SignedIn
let general: SignedIn
beforeAll(async () => {
  shop = await createTestApp(rows)
  business = await aCustomer(shop, 2)
  general = await aCustomer(shop, 1)
})

type Found = Record<string, { [field: string]: never }>

/** Searches with this body, and returns the documents by sku. */
async function search(body: object = {}, options: { token?: string; source?: string } = {}) {
  const { token, source } = options
  const response = await shop.call('catalogSearchPost', {
    params: index,
    query: { size: '50', ...(token ? { token } : {}), ...(source ? { _source_include: source } : {}) },
    body,
  })
  expect(response.status).toBe(200)
  const hits: { _source: { sku: string } }[] = response.body.hits.hits
  return Object.fromEntries(hits.map(({ _source }) => [_source.sku, _source])) as unknown as Found
}

const finals = (found: Found, ...skus: string[]) => skus.map((sku) => found[sku]?.['final_price'])

const renderList = async (skus: string, query: Record<string, string> = {}) =>
  (await shop.call('renderList', { query: { ...en, skus, ...query } })).body.result.items

describe('group id and group token of a product search (spec §6)', () => {
  it('prices the products of the response for the group of the token', async () => {
    const found = await search({ groupId: 0, groupToken: business.groupToken })
    expect(finals(found, 'TIER', 'PLAIN', 'PHONE', 'PHONE-2', 'KIT')).toEqual([8, 20, 250, 250, 16])
    expect(found['TIER']?.['tier_prices']).toEqual([
      { customer_group_id: 2, qty: 1, value: 8 },
      { customer_group_id: 2, qty: 3, value: 7 },
    ])
    expect(found['PHONE']?.['configurable_children']).toMatchObject([
      { final_price: 300 },
      { final_price: 310 },
      { final_price: 250 },
      { final_price: 330 },
    ])
  })

  it('uses the group id without a token or with a short one, and guest prices with a forged one', async () => {
    expect(finals(await search({ groupId: '2' }), 'TIER')).toEqual([8])
    expect(finals(await search({ groupId: 2, groupToken: 'short' }), 'TIER')).toEqual([8])
    const forged = `${business.groupToken.slice(0, -6)}AAAAAA`
    expect(finals(await search({ groupId: 2, groupToken: forged }), 'TIER')).toEqual([10])
    expect(finals(await search({ groupId: "1'; drop" }), 'TIER')).toEqual([10])
  })

  it('prices the compact format and the format of the specification alike', async () => {
    const request = { groupId: 2, query: { terms: { sku: ['TIER'] } } }
    const listing = await shop.call('categoryListingPost', {
      params: { index: index.index },
      body: request,
    })
    expect(listing.body.products[0].final_price).toBe(8)
    const compact = await shop.call('catalogSearch', {
      params: index,
      query: { request: JSON.stringify(request), response_format: 'compact' },
    })
    expect(compact.body.hits[0].final_price).toBe(8)
  })

  it('ignores group fields in the query, and shows a guest nothing of groups', async () => {
    const guest = await search()
    expect(finals(guest, 'TIER', 'SALE', 'PHONE', 'KIT')).toEqual([10, 97.6, 300, 20])
    expect(guest['TIER']?.['tier_prices']).toEqual([{ customer_group_id: 0, qty: 5, value: 9 }])
    expect(JSON.stringify(guest)).not.toContain('"customer_group_id":2')
  })

  it('prices the product of a URL for the named group', async () => {
    const url = String((await search())['TIER']?.['url_path'])
    const price = async (claims: object) =>
      (await shop.call('urlMap', { query: en, body: { url, ...claims } })).body._source.final_price
    expect(await price({ groupToken: business.groupToken })).toBe(8)
    expect(await price({ groupId: 2, groupToken: null })).toBe(8)
    expect(await price({ groupId: null, groupToken: null })).toBe(10)
  })

  it('adds no field that the request excludes', async () => {
    const found = await search({ groupId: 2 }, { source: 'sku,final_price' })
    expect(Object.keys(found['TIER'] ?? {}).sort()).toEqual(['final_price', 'sku'])
  })

  it('announces no reduction to a group that pays less than the special price (LAW-PRC-7)', async () => {
    expect((await search())['SALE']).toMatchObject({ lowestPrice30: 122, discountPercent: 20 })
    const sale = (await search({ groupId: 2 }))['SALE']
    expect(sale).toMatchObject({ final_price: 90 })
    expect(sale).not.toHaveProperty('lowestPrice30')
    expect(sale).not.toHaveProperty('discountPercent')
  })

  it('prefers the current group of a customer to that of an old group token', async () => {
    const moved = await aCustomer(shop, 2)
    await shop.database.db.updateTable('customers').set({ group_id: 1 }).where('id', '=', moved.id).execute()
    expect(finals(await search({ groupToken: moved.groupToken }, { token: moved.token }), 'TIER')).toEqual([
      10,
    ])
  })

  it('shows clients of the field the price of the cart', async () => {
    const found = await search({ groupId: 2 })
    for (const sku of ['PLAIN', 'TIER', 'PHONE']) {
      const shown = taxedPrices(found[sku] ?? {}, 24, shop.clock.now())
      expect([sku, shown.price.gross]).toEqual([sku, Number(found[sku]?.['final_price']) * 100])
    }
    expect(taxedPrices((await search())['SALE'] ?? {}, 24, shop.clock.now()).price.gross).toBe(9760)
  })
})

describe('zero, unknown and negative prices', () => {
  it('excludes products of zero or unknown price from lists and search', async () => {
    const listing = await shop.call('categoryListing', { params: { index: index.index } })
    const listed = listing.body.products.map((one: { sku: string }) => one.sku)
    expect(listed).toEqual(expect.arrayContaining(['PLAIN', 'TIER']))
    expect(listed).not.toEqual(expect.arrayContaining(['FREE']))
    expect(listed).not.toEqual(expect.arrayContaining(['UNKNOWN']))
    for (const sku of ['FREE', 'UNKNOWN']) {
      const query = { multi_match: { query: sku, fields: ['name^2', 'sku^2'] } }
      const found = await shop.call('productSearchPost', { params: { index: index.index }, body: { query } })
      expect(found.body.products).toEqual([])
    }
  })

  it('opens a product of price zero by its address and sells it (spec §5 "zero is allowed", "unless searching by url_path")', async () => {
    const [free] = await renderList('FREE')
    expect(free.price_info).toMatchObject({ final_price: 0, regular_price: 0 })
    const found = await shop.call('productSearchPost', {
      params: { index: index.index },
      body: { query: { terms: { sku: ['FREE'] } } },
    })
    expect(found.body.products).toMatchObject([{ sku: 'FREE', final_price: 0 }])
    const cartId = (await shop.call('cartCreate', { query: en })).body.result
    const added = await shop.call('cartUpdate', {
      query: { ...en, cartId },
      body: { cartItem: { sku: 'FREE', qty: 1 } },
    })
    expect(added.body.result).toMatchObject({ sku: 'FREE', price_incl_tax: 0 })
  })

  it('rejects a product whose price is unknown (spec §5, §8)', async () => {
    expect(await renderList('UNKNOWN')).toEqual([])
    const cartId = (await shop.call('cartCreate', { query: en })).body.result
    const { status, body } = await shop.call('cartUpdate', {
      query: { ...en, cartId },
      body: { cartItem: { sku: 'UNKNOWN', qty: 1 } },
    })
    expect([status, body.result]).toEqual([
      400,
      'Product price is unknown, product cannot be added to the cart!',
    ])
  })
})

describe('products render-list', () => {
  it('returns price_info with and without tax, and the price range of a configurable product', async () => {
    const [phone] = await renderList('PHONE', { currencyCode: 'EUR', storeId: '2' })
    expect(phone).toEqual({
      id: phone.id,
      sku: 'PHONE',
      name: 'Product PHONE',
      type: 'configurable',
      url: '',
      store_id: 2,
      currency_code: 'EUR',
      price_info: {
        final_price: 300,
        regular_price: 300,
        special_price: 300,
        max_price: 330,
        max_regular_price: 330,
        minimal_price: 300,
        minimal_regular_price: 300,
        formatted_prices: {},
        extension_attributes: {
          tax_adjustments: { final_price: 241.94, regular_price: 241.94, special_price: 241.94 },
          weee_attributes: [],
        },
      },
    })
  })

  it('keeps the regular price beside the special one', async () => {
    const [sale] = await renderList('SALE')
    expect(sale.price_info).toMatchObject({ final_price: 97.6, special_price: 97.6, regular_price: 122 })
  })

  it('prices for the group of the token, or else for the user group id, and a bundle by its parts', async () => {
    const price = async (query: Record<string, string>) =>
      (await renderList('TIER,KIT', query)).map(
        (item: { price_info: { final_price: number } }) => item.price_info.final_price,
      )
    expect(await price({ token: business.token })).toEqual([8, 16])
    expect(await price({ userGroupId: '2' })).toEqual([8, 16])
    expect(await price({ token: general.token, userGroupId: '2' })).toEqual([10, 20])
    expect(await price({})).toEqual([10, 20])
  })

  it('lists the prices of a hundred products at once', async () => {
    const skus = ['TIER', ...Array.from({ length: 99 }, (_, at) => `S${at}`)].join(',')
    expect(await renderList(skus)).toMatchObject([{ sku: 'TIER' }])
  })

  it.each([
    [{}, 400, 'request.missing_parameter'],
    [{ skus: Array.from({ length: 101 }, (_, at) => `S${at}`).join(',') }, 400, 'request.invalid'],
    [{ skus: 'TIER', currencyCode: 'USD' }, 400, 'request.invalid'],
    [{ skus: 'TIER', storeId: '9' }, 404, 'store.unknown'],
    [{ skus: 'TIER', token: 'nobody' }, 401, 'auth.not_authorized'],
  ])('rejects the render-list query %j', async (query, status, error) => {
    const response = await shop.call('renderList', { query })
    expect([response.status, response.body.meta.error]).toEqual([status, error])
  })
})

describe('prices of a cart (spec §6)', () => {
  const cartOf = async (buyer: SignedIn | undefined) => {
    const session = { ...en, ...(buyer ? { token: buyer.token } : {}) }
    const cartId = (await shop.call('cartCreate', { query: session })).body.result
    return { ...session, cartId: String(cartId) }
  }
  const add = (query: Record<string, string>, sku: string, qty: number, more = {}) =>
    shop.call('cartUpdate', { query, body: { cartItem: { sku, qty, ...more } } })
  const grandTotal = async (query: Record<string, string>) =>
    (await shop.call('cartTotals', { query })).body.result.grand_total

  it("charges the tier of the customer's group by quantity", async () => {
    const query = await cartOf(await aCustomer(shop, 2))
    const { body } = await add(query, 'TIER', 2)
    expect(body.result.price_incl_tax).toBe(8)
    await add(query, 'TIER', 3, { item_id: body.result.item_id })
    expect(await grandTotal(query)).toBe(21)
  })

  it('charges a guest the tiers of guests', async () => {
    const query = await cartOf(undefined)
    await add(query, 'TIER', 4)
    expect(await grandTotal(query)).toBe(40)
    await add(query, 'TIER', 1)
    expect(await grandTotal(query)).toBe(45)
  })

  it('ignores the group and price that a client claims', async () => {
    const query = await cartOf(undefined)
    const claims = { groupId: 2, groupToken: business.groupToken, price: 1, price_incl_tax: 1 }
    expect((await add(query, 'TIER', 1, claims)).body.result.price_incl_tax).toBe(10)
    expect(await grandTotal({ ...query, groupToken: business.groupToken })).toBe(10)
  })

  it("charges a variant's group price and a bundle's parts at group prices", async () => {
    const query = await cartOf(await aCustomer(shop, 2))
    expect((await add(query, 'PHONE-2', 1)).body.result.price_incl_tax).toBe(250)
    expect((await add(query, 'KIT', 1)).body.result).toMatchObject({ price_incl_tax: 20 - 4 })
  })

  it('charges an offered price only to its customer, within its time and quantity', async () => {
    const buyer = await aCustomer(shop, 1)
    const { id } = await shop.database.db
      .selectFrom('products')
      .select('id')
      .where('sku', '=', 'PLAIN')
      .executeTakeFirstOrThrow()
    const validFrom = new Date(shop.clock.now().getTime() - 1000)
    await offerRepository(shop.database.db).put([
      { productId: id, for: { customerId: buyer.id }, priceCents: 1500, maxQty: 2, validFrom },
    ])
    const query = await cartOf(buyer)
    const { body } = await add(query, 'PLAIN', 2)
    expect(body.result.price_incl_tax).toBe(15)
    await add(query, 'PLAIN', 3, { item_id: body.result.item_id })
    expect(await grandTotal(query)).toBe(60)
    expect(finals(await search({ groupId: 1 }, { token: buyer.token }), 'PLAIN')).toEqual([15])
    const other = await cartOf(await aCustomer(shop, 1))
    expect((await add(other, 'PLAIN', 1)).body.result.price_incl_tax).toBe(20)
  })
})
