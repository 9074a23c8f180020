import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, en } from './order-suite.ts'

let shop: TestApp
const { cartWith, order, pull } = buyerOf(() => shop)
const limited = { qty: 50, max_sale_qty: 2 }

beforeEach(async () => {
  const phone = aConfigurable({ sku: 'PHONE' })
  shop = await createTestApp([
    aProduct({ sku: 'CONSOLE', price: 300, stock: limited }),
    aProduct({
      sku: 'GRAVED',
      price: 10,
      stock: limited,
      custom_options: [{ titles: { et: 'Graveering', en: 'Engraving' }, input: 'field' }],
    }),
    { ...phone, variants: phone.variants?.map((variant) => ({ ...variant, stock: limited })) },
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      bundle: [{ titles: { et: 'Osa' }, required: true, links: [{ sku: 'CONSOLE', qty: 3, default: true }] }],
    }),
  ])
})

const update = (cartId: string, cartItem: object) =>
  shop.call('cartUpdate', { query: { ...en, cartId }, body: { cartItem } })
const limitError = {
  status: 400,
  body: { meta: { error: 'stock.max_quantity', params: { maxQuantity: 2 } } },
}

describe('the maximum quantity of a product per order (docs/rules/stock STK-7)', () => {
  it('returns the maximum quantity with the stock and in the line', async () => {
    expect((await shop.call('stockCheck', { query: { sku: 'CONSOLE' } })).body.result).toMatchObject({
      max_sale_qty: 2,
    })
    const { body } = await pull(await cartWith({ sku: 'CONSOLE' }))
    expect(body.result).toMatchObject([{ sku: 'CONSOLE', maxQuantity: 2, isInStock: true }])
  })

  it.each([['CONSOLE'], ['PHONE-black-a']])(
    'rejects more than the maximum of %s, and keeps the cart',
    async (sku) => {
      const cartId = await cartWith({ sku, qty: 2 })
      const [line] = (await pull(cartId)).body.result
      expect(await update(cartId, { sku, qty: 3, item_id: line.item_id })).toMatchObject(limitError)
      expect((await pull(cartId)).body.result).toMatchObject([{ qty: 2 }])
    },
  )

  it('adds up lines of one sku with different options', async () => {
    const { body } = await shop.call('productList', { query: { ...en, skus: 'GRAVED' } })
    const [option] = body.result.items[0].custom_options
    const engraved = (text: string) => ({
      sku: 'GRAVED',
      qty: 1,
      product_option: {
        extension_attributes: { custom_options: { 0: { option_id: option.option_id, option_value: text } } },
      },
    })
    const cartId = await cartWith(engraved('Mari'), engraved('Jüri'))
    expect(await update(cartId, engraved('Ants'))).toMatchObject(limitError)
    expect((await pull(cartId)).body.result).toHaveLength(2)
  })

  it('does not limit the parts of a set', async () => {
    const cartId = await cartWith({ sku: 'KIT', qty: 3 })
    expect((await pull(cartId)).body.result).toMatchObject([
      { sku: expect.stringMatching(/^KIT/), qty: 3, isInStock: true },
    ])
  })

  it('rejects an order whose cart is older than the limit', async () => {
    const cartId = await cartWith({ sku: 'CONSOLE', qty: 2 })
    await shop.database.db.updateTable('stock').set({ max_sale_qty: 1 }).execute()
    expect(await order(cartId)).toMatchObject({
      status: 400,
      body: { meta: { error: 'stock.max_quantity', params: { maxQuantity: 1 } } },
    })
    await shop.database.db.updateTable('stock').set({ max_sale_qty: 2 }).execute()
    expect((await order(cartId)).status).toBe(200)
  })
})
