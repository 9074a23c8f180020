import { cartRepository } from '@ambra/db/sales'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

const en = { storeCode: 'en' }
let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 } }),
    aProduct({ sku: 'CASE', price: 20, stock: { qty: 3 } }),
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aProduct({ sku: 'UNPRICED', price: null }),
    aProduct({ sku: 'FREE', price: 0 }),
    aProduct({ sku: 'OFF', status: 2 }),
    aProduct({ sku: 'SALE', price: 100, special: { price: 80, from: '2026-11-01', to: '2026-11-20' } }),
    aProduct({ sku: 'TIER', price: 10, stock: { qty: 50 }, tiers: [{ group: 0, qty: 5, price: 8 }] }),
    aProduct({ sku: 'WARRANTY', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
    aProduct({ sku: 'FRIDGE', price: 500, weight_g: 60_000, size_mm: [600, 650, 1850] }),
    aConfigurable({ sku: 'PHONE' }),
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        {
          titles: { et: 'Kaabel', en: 'Cable' },
          required: true,
          links: [{ sku: 'CABLE', qty: 2, default: true }],
        },
        { titles: { et: 'Ümbris', en: 'Case' }, required: false, links: [{ sku: 'CASE', qty: 1 }] },
      ],
    }),
    aProduct({
      sku: 'USED-KIT',
      product_type: 'bundle',
      price: null,
      bundle: [
        {
          titles: { et: 'Telefon', en: 'Phone' },
          required: true,
          links: [{ sku: 'PHONE-black-a', qty: 1, default: true }],
        },
      ],
    }),
    aProduct({
      sku: 'GRAVED',
      price: 10,
      custom_options: [
        { titles: { et: 'Graveering', en: 'Engraving' }, input: 'field', required: true, price: 3 },
      ],
    }),
  ])
})

const newCart = async (query: Record<string, string> = en): Promise<string> =>
  (await shop.call('cartCreate', { query })).body.result
const update = (cartId: string, cartItem: unknown, query = en) =>
  shop.call('cartUpdate', { query: { ...query, cartId }, body: { cartItem } })
const pull = async (cartId: string) => (await shop.call('cartPull', { query: { ...en, cartId } })).body.result

describe('cart/create', () => {
  it('gives each guest a separate, unguessable cart', async () => {
    const [one, two] = [await newCart(), await newCart()]
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(two).not.toBe(one)
  })

  it('treats empty values of guests as absent', async () => {
    expect(await newCart({ token: '', storeCode: '' })).toMatch(/^[0-9a-f]{32}$/)
    expect(await newCart({ token: 'null', storeCode: 'undefined' })).toMatch(/^[0-9a-f]{32}$/)
    // A client that did not fill in its template.
    expect(await newCart({ token: '{{token}}', storeCode: '{{store}}' })).toMatch(/^[0-9a-f]{32}$/)
    const headers = { authorization: 'Bearer {{ token }}' }
    expect((await shop.call('cartCreate', { headers })).body.result).toMatch(/^[0-9a-f]{32}$/)
    headers.authorization = 'Bearer {{token}}'
    expect((await shop.call('cartCreate', { headers })).body.result).toMatch(/^[0-9a-f]{32}$/)
  })

  it('responds 401 to an unknown token', async () => {
    const response = await shop.call('cartCreate', { query: { token: 'abc' } })
    expect([response.status, response.body.meta.error]).toEqual([401, 'auth.not_authorized'])
  })

  it('accepts a JSON content type with an empty body', async () => {
    const response = await shop.call('cartCreate', {
      payload: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(200)
  })
})

describe('cart/update', () => {
  it("adds a product at the server's price", async () => {
    const cartId = await newCart()
    const { body } = await update(cartId, { sku: 'CABLE', qty: 2, price: 0.01, quoteId: cartId })
    expect(body.result).toMatchObject({
      sku: 'CABLE',
      qty: 2,
      price: 8.06,
      price_incl_tax: 10,
      product_type: 'simple',
      quote_id: cartId,
    })
    expect(await pull(cartId)).toEqual([body.result])
  })

  it('increases the line when the same product is added again', async () => {
    const cartId = await newCart()
    const first = await update(cartId, { sku: 'CABLE', qty: 1 })
    const second = await update(cartId, { sku: 'CABLE', qty: '2' })
    expect(second.body.result).toMatchObject({ item_id: first.body.result.item_id, qty: 3 })
    expect(await pull(cartId)).toHaveLength(1)
  })

  it('adds a product once per key, however often the request is sent', async () => {
    const cartId = await newCart()
    const once = { sku: 'CABLE', qty: 2, line_key: 'a-1' }
    const first = await Promise.all([1, 2, 3, 4].map(() => update(cartId, once)))
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await update(cartId, { sku: 'CABLE', qty: 1, line_key: 'b-1' })
    const { body } = await update(cartId, once)
    expect(body.result).toMatchObject({ qty: 3 })
    await update(cartId, { qty: 1, item_id: body.result.item_id })
    expect((await update(cartId, once)).body.result).toMatchObject({ qty: 1 })
    // The key counts as new for another line, and for a line that was removed and is added again.
    const other = await update(cartId, { ...once, sku: 'PHONE-white-a', qty: 1 })
    expect(other.body.result).toMatchObject({ qty: 1 })
    const named = { cartItem: { item_id: body.result.item_id } }
    await shop.call('cartDelete', { query: { ...en, cartId }, body: named })
    expect((await update(cartId, once)).body.result).toMatchObject({ qty: 2 })
    expect((await update(cartId, { ...once, line_key: 'a b' })).status).toBe(400)
  })

  it('sets the line of an item id to an absolute quantity', async () => {
    const cartId = await newCart()
    const { body } = await update(cartId, { sku: 'CABLE', qty: 5 })
    await update(cartId, { sku: 'CABLE', qty: 2, item_id: body.result.item_id })
    await update(cartId, { qty: 4, item_id: String(body.result.item_id) })
    expect(await pull(cartId)).toMatchObject([{ qty: 4 }])
  })

  it('finds the variant by parent sku and options, or by its own sku', async () => {
    const cartId = await newCart()
    const { body: own } = await update(cartId, { sku: 'PHONE-white-a', qty: 1 })
    expect(own.result).toMatchObject({
      sku: 'PHONE-white-a',
      parentSku: 'PHONE',
      product_type: 'configurable',
      price_incl_tax: 330,
    })
    const { body: byOptions } = await update(cartId, {
      sku: 'PHONE',
      qty: 1,
      product_option: own.result.product_option,
    })
    expect(byOptions.result).toMatchObject({ sku: 'PHONE-white-a', qty: 2, item_id: own.result.item_id })
    expect(byOptions.result.options).toEqual([
      { label: 'color', value: 'white' },
      { label: 'condition', value: 'a' },
    ])
  })

  it('moves a line to another variant', async () => {
    const cartId = await newCart()
    const { body: black } = await update(cartId, { sku: 'PHONE-black-new', qty: 1 })
    const { body: other } = await update(await newCart(), { sku: 'PHONE-white-new', qty: 1 })
    const change = {
      sku: 'PHONE',
      qty: 2,
      item_id: black.result.item_id,
      product_option: other.result.product_option,
    }
    const { body } = await update(cartId, change)
    expect(body.result).toMatchObject({ item_id: black.result.item_id, sku: 'PHONE-white-new', qty: 2 })
    expect(await pull(cartId)).toHaveLength(1)
  })

  it('accepts bundle choices as a list or as an object with numeric keys', async () => {
    const cartId = await newCart()
    const { body: usual } = await update(cartId, { sku: 'KIT', qty: 1 })
    expect(usual.result).toMatchObject({
      sku: 'KIT-CABLE',
      parentSku: 'KIT',
      product_type: 'bundle',
      price_incl_tax: 20,
    })
    const [choice] = usual.result.product_option.extension_attributes.bundle_options
    const asObject = {
      extension_attributes: { bundle_options: { [choice.option_id]: choice }, custom_options: {} },
    }
    const { body } = await update(cartId, { sku: 'KIT', qty: 1, product_option: asObject })
    expect(body.result).toMatchObject({ item_id: usual.result.item_id, qty: 2 })
  })

  it('names the grade of a used part', async () => {
    const { body } = await update(await newCart(), { sku: 'USED-KIT', qty: 1 })
    expect(body.result.options).toEqual([{ label: 'Phone', value: 'Product PHONE (black, a)' }])
  })

  it('counts the parts of bundles against the same stock', async () => {
    const cartId = await newCart()
    await update(cartId, { sku: 'CABLE', qty: 49 })
    const response = await update(cartId, { sku: 'KIT', qty: 1 })
    expect([response.status, response.body.meta.error]).toEqual([400, 'stock.out'])
  })

  it('charges the tier price from its quantity on', async () => {
    const cartId = await newCart()
    expect((await update(cartId, { sku: 'TIER', qty: 4 })).body.result.price_incl_tax).toBe(10)
    expect((await update(cartId, { sku: 'TIER', qty: 1 })).body.result.price_incl_tax).toBe(8)
  })

  it('adds the price of custom options', async () => {
    const cartId = await newCart()
    const missing = await update(cartId, { sku: 'GRAVED', qty: 1 })
    expect(missing.body.meta).toEqual({ error: 'cart.option_required', params: { option: 'Engraving' } })
    const { body: list } = await shop.call('productList', { query: { ...en, skus: 'GRAVED' } })
    const [option] = list.result.items[0].custom_options
    const custom_options = { 0: { option_id: option.option_id, option_value: 'For Mari' } }
    const product_option = { extension_attributes: { custom_options } }
    const { body } = await update(cartId, { sku: 'GRAVED', qty: 1, product_option })
    expect(body.result).toMatchObject({
      price_incl_tax: 13,
      options: [{ label: 'Engraving', value: 'For Mari' }],
    })
  })

  it('sells a product whose price is zero (spec §5 "zero is allowed")', async () => {
    expect((await update(await newCart(), { sku: 'FREE', qty: 1 })).body.result.price_incl_tax).toBe(0)
  })

  it.each([
    [{ sku: 'NONE', qty: 1 }, 404, 'cart.unknown_sku'],
    [{ sku: 'OFF', qty: 1 }, 404, 'cart.unknown_sku'],
    [{ sku: 'GONE', qty: 1 }, 400, 'stock.out'],
    [{ sku: 'UNPRICED', qty: 1 }, 400, 'cart.price_unknown'],
    [{ sku: 'CASE', qty: 4 }, 400, 'stock.max_quantity'],
    [{ sku: 'PHONE', qty: 1 }, 400, 'cart.no_configuration'],
    [
      {
        sku: 'PHONE',
        qty: 1,
        product_option: {
          extension_attributes: { configurable_item_options: [{ option_id: '1', option_value: '2' }] },
        },
      },
      400,
      'cart.no_configuration',
    ],
    [{ sku: 'CABLE', qty: 0 }, 400, 'cart.invalid_quantity'],
    [{ sku: 'CABLE', qty: -1 }, 400, 'cart.invalid_quantity'],
    [{ sku: 'CABLE', qty: 1.5 }, 400, 'cart.invalid_quantity'],
    [{ sku: 'CABLE', qty: 1e9 }, 400, 'cart.invalid_quantity'],
    [{ sku: 'CABLE', qty: 'two' }, 400, 'cart.invalid_quantity'],
    [{ sku: 'CABLE', qty: [1] }, 400, 'cart.invalid_quantity'],
    [{ sku: 'CABLE', qty: 1, item_id: 999 }, 404, 'cart.unknown_item'],
    [{ qty: 1 }, 400, 'request.missing_parameter'],
  ])('rejects %j with %d %s and keeps the cart', async (cartItem, status, error) => {
    const cartId = await newCart()
    await update(cartId, { sku: 'SALE', qty: 1 })
    const response = await update(cartId, cartItem)
    expect([response.status, response.body.meta.error]).toEqual([status, error])
    expect(await pull(cartId)).toMatchObject([{ sku: 'SALE', qty: 1 }])
  })

  it('reports the remaining quantity in the language of the store', async () => {
    const cartId = await newCart()
    const { body } = await update(cartId, { sku: 'CASE', qty: 4 })
    expect(body.result).toBe('Only 3 products of this type are available')
    expect((await update(cartId, { sku: 'CASE', qty: 4 }, { storeCode: 'ru' })).body.result).toMatch(/3/)
    expect(body.meta.params).toEqual({ maxQuantity: 3 })
  })

  it('holds at most 500 lines (spec §9 "Cart max count 500")', async () => {
    const carts = cartRepository(shop.database.db)
    const cart = await carts.create({ storeId: 2, now: shop.clock.now() })
    const line = {
      sku: 'WARRANTY',
      parentSku: undefined,
      productType: 'virtual' as const,
      productOption: undefined,
      qty: 1,
    }
    for (let number = 1; number < 500; number++)
      await carts.addItem(cart.id, { ...line, checksum: `${number}` }, shop.clock.now())
    expect((await update(cart.token, { sku: 'CABLE', qty: 1 })).status).toBe(200)
    const { status, body } = await update(cart.token, { sku: 'FREE', qty: 1 })
    expect([status, body.meta.error]).toEqual([400, 'cart.too_many_lines'])
    expect(body.result).toBe('A cart can hold at most 500 lines.')
    expect((await update(cart.token, { sku: 'CABLE', qty: 1 })).status).toBe(200)
  })

  it('loses none of twenty concurrent additions, and keeps them in one line', async () => {
    const cartId = await newCart()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => update(cartId, { sku: 'CABLE', qty: 1 })),
    )
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await pull(cartId)).toMatchObject([{ sku: 'CABLE', qty: 20 }])
  })
})

describe('cart access', () => {
  it.each([
    [{}, 400, 'cart.id_missing'],
    [{ cartId: '' }, 400, 'cart.id_missing'],
    [{ cartId: 'f'.repeat(32) }, 400, 'cart.not_found'],
    [{ cartId: '7001' }, 400, 'cart.not_found'],
    [{ cartId: "' or 1=1 --" }, 400, 'cart.not_found'],
    [{ cartId: 'f'.repeat(32), token: 'abc' }, 401, 'auth.not_authorized'],
  ])('responds to %j with %d %s', async (query, status, error) => {
    const response = await shop.call('cartPull', { query })
    expect([response.status, response.body.meta.error]).toEqual([status, error])
  })

  it('translates a cart of one store for another', async () => {
    const cartId = await newCart({ storeCode: 'et' })
    await update(cartId, { sku: 'CABLE', qty: 1 }, { storeCode: 'et' })
    expect(await pull(cartId)).toMatchObject([{ name: 'Product CABLE' }])
  })
})

describe('cart/delete', () => {
  it('removes a line by item id or by sku', async () => {
    const cartId = await newCart()
    const { body } = await update(cartId, { sku: 'CABLE', qty: 1 })
    await update(cartId, { sku: 'SALE', qty: 1 })
    const query = { ...en, cartId }
    expect(
      (await shop.call('cartDelete', { query, body: { cartItem: { item_id: body.result.item_id } } })).body
        .result,
    ).toBe(true)
    expect((await shop.call('cartDelete', { query, body: { cartItem: { sku: 'SALE' } } })).body.result).toBe(
      true,
    )
    expect(await pull(cartId)).toEqual([])
  })

  it('rejects the removal of an item that the cart does not have', async () => {
    const query = { ...en, cartId: await newCart() }
    const response = await shop.call('cartDelete', { query, body: { cartItem: { sku: 'CABLE' } } })
    expect([response.status, response.body.meta.error]).toEqual([404, 'cart.unknown_item'])
    expect((await shop.call('cartDelete', { query, body: {} })).status).toBe(400)
  })
})
