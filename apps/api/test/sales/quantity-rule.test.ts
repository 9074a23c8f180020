import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, en } from './order-suite.ts'

let shop: TestApp
const { cartWith, order, pull } = buyerOf(() => shop)
const inFours = { qty: 50, min_sale_qty: 8, qty_increments: 4 }

beforeEach(async () => {
  const phone = aConfigurable({ sku: 'PHONE' })
  shop = await createTestApp([
    aProduct({ sku: 'CELLS', price: 3, stock: inFours }),
    aProduct({ sku: 'LAST', price: 3, stock: { qty: 6, min_sale_qty: 8 } }),
    aProduct({ sku: 'OFF', price: 3, stock: { ...inFours, min_sale_qty: 1, enable_qty_increments: false } }),
    { ...phone, variants: phone.variants?.map((variant) => ({ ...variant, stock: inFours })) },
    aProduct({
      sku: 'KIT',
      product_type: 'bundle',
      price: null,
      stock: { qty: 0, manage: false, min_sale_qty: 2 },
      bundle: [{ titles: { et: 'Osa' }, required: true, links: [{ sku: 'CELLS', qty: 3, default: true }] }],
    }),
    aProduct({
      sku: 'GROUP',
      product_type: 'grouped',
      price: null,
      links: [
        { type: 'associated', sku: 'CELLS' },
        { type: 'associated', sku: 'OFF' },
      ],
    }),
  ])
})

const update = (cartId: string, cartItem: object) =>
  shop.call('cartUpdate', { query: { ...en, cartId }, body: { cartItem } })
const tooFew = (minQuantity: number) => ({
  status: 400,
  body: { meta: { error: 'stock.min_quantity', params: { minQuantity } } },
})
const notInFours = {
  status: 400,
  body: { meta: { error: 'stock.quantity_step', params: { quantityStep: 4 } } },
}

describe('minimum and step of the quantity of a product (docs/rules/stock STK-8)', () => {
  it('returns the quantity rule in stock items, documents and cart lines', async () => {
    const rule = { min_sale_qty: 8, qty_increments: 4 }
    const { body: checked } = await shop.call('stockCheck', { query: { sku: 'CELLS' } })
    expect(checked.result).toMatchObject({ ...rule, enable_qty_increments: true, is_in_stock: true })
    const { body: listed } = await shop.call('stockList', { query: { skus: 'OFF,PHONE-black-a' } })
    expect(listed.result).toMatchObject([
      { min_sale_qty: 1, qty_increments: 1, enable_qty_increments: false },
      { ...rule, enable_qty_increments: true },
    ])
    const { body: documents } = await shop.call('productList', { query: { ...en, skus: 'CELLS,OFF,PHONE' } })
    const [cells, off, phone] = documents.result.items
    expect(cells.stock).toMatchObject({ ...rule, enable_qty_increments: true })
    expect(off.stock).not.toHaveProperty('qty_increments')
    expect(phone.configurable_children[0].stock).toMatchObject(rule)
    const { body: pulled } = await pull(await cartWith({ sku: 'CELLS', qty: 8 }))
    expect(pulled.result).toMatchObject([{ sku: 'CELLS', qty: 8, ...rule }])
  })

  it.each([['CELLS'], ['PHONE-black-a']])(
    'rejects a quantity of %s outside the rule, and keeps the cart',
    async (sku) => {
      const cartId = await cartWith({ sku, qty: 8 })
      const [line] = (await pull(cartId)).body.result
      expect(await update(cartId, { sku, qty: 4, item_id: line.item_id })).toMatchObject(tooFew(8))
      expect(await update(cartId, { sku, qty: 10, item_id: line.item_id })).toMatchObject(notInFours)
      expect((await pull(cartId)).body.result).toMatchObject([{ qty: 8 }])
      expect(await update(cartId, { sku, qty: 12, item_id: line.item_id })).toMatchObject({ status: 200 })
    },
  )

  it('applies the rule to the sum of several requests', async () => {
    const cartId = await cartWith({ sku: 'CELLS', qty: 8 })
    expect(await update(cartId, { sku: 'CELLS', qty: 1 })).toMatchObject(notInFours)
    expect(await update(cartId, { sku: 'CELLS', qty: 4 })).toMatchObject({
      status: 200,
      body: { result: { qty: 12 } },
    })
  })

  it('applies the rule of a set, not those of its parts', async () => {
    const cartId = await cartWith()
    expect(await update(cartId, { sku: 'KIT', qty: 1 })).toMatchObject(tooFew(2))
    expect(await update(cartId, { sku: 'KIT', qty: 3 })).toMatchObject({ status: 200 })
  })

  it('applies the rule of each part of a group', async () => {
    const cartId = await cartWith({ sku: 'OFF', qty: 3 })
    expect(await update(cartId, { sku: 'CELLS', qty: 1 })).toMatchObject(tooFew(8))
  })

  it('reports a product as unavailable when fewer than the minimum are left', async () => {
    const { body } = await shop.call('stockCheck', { query: { sku: 'LAST' } })
    expect(body.result).toMatchObject({ qty: 6, is_in_stock: false })
    const { body: documents } = await shop.call('productList', { query: { ...en, skus: 'LAST' } })
    expect(documents.result.items).toMatchObject([{ stock: { is_in_stock: false }, total_qty: 0 }])
    expect(await update(await cartWith(), { sku: 'LAST', qty: 8 })).toMatchObject({
      body: { meta: { error: 'stock.out' } },
    })
    const buyable = await shop.database.db
      .selectFrom('products')
      .select(({ fn, ref }) => fn<boolean>('is_buyable', [ref('id')]).as('yes'))
      .where('sku', 'in', ['CELLS', 'LAST'])
      .orderBy('sku')
      .execute()
    expect(buyable).toEqual([{ yes: true }, { yes: false }])
  })

  it('limits the available quantity to whole steps', async () => {
    await shop.database.db.updateTable('stock').set({ qty: 15 }).execute()
    const cartId = await cartWith({ sku: 'CELLS', qty: 8 })
    expect(await update(cartId, { sku: 'CELLS', qty: 8 })).toMatchObject({
      body: { meta: { error: 'stock.max_quantity', params: { maxQuantity: 12 } } },
    })
  })

  it('rejects an order whose cart is older than the rule', async () => {
    const cartId = await cartWith({ sku: 'CELLS', qty: 8 })
    const set = (rule: { min_sale_qty: number; qty_increments: number }) =>
      shop.database.db.updateTable('stock').set(rule).execute()
    await set({ min_sale_qty: 1, qty_increments: 5 })
    expect(await order(cartId)).toMatchObject({
      status: 400,
      body: { meta: { error: 'stock.quantity_step', params: { quantityStep: 5 } } },
    })
    await set({ min_sale_qty: 9, qty_increments: 1 })
    expect(await order(cartId)).toMatchObject(tooFew(9))
    await set({ min_sale_qty: 1, qty_increments: 1 })
    expect((await order(cartId)).status).toBe(200)
  })
})
