import { randomUUID } from 'node:crypto'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
    aProduct({ sku: 'LAST', price: 50, stock: { qty: 1 } }),
    aConfigurable({ sku: 'PHONE' }),
  ])
})

const { available, cartWith, order, pull } = buyerOf(() => shop)

const quote = (cart_id: string, products: object[]) =>
  shop.call('orderQuote', { query: en, body: { cart_id, addressInformation: information, products } })
const withhold = (cartId: string, key: string) =>
  shop.call('orderWithhold', { query: { ...en, cartId }, headers: { 'idempotency-key': key } })
const linesOf = async (cartId: string) =>
  (await pull(cartId)).body.result.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty])
const agreed = (total_cents: number, lines_hash: string) => ({
  total_cents,
  lines_hash,
  terms_version: '1',
  at: new Date().toISOString(),
})

describe('an order with explicit lines', () => {
  it('keeps the cart when the total is not the confirmed one', async () => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 1 })
    const products = [{ sku: 'CABLE', qty: 4 }, { sku: 'PHONE-white-a' }]
    const response = await order(cartId, { products, confirmed: agreed(1, 'x') })
    expect(errorOf(response)).toEqual([409, 'order.total_changed'])
    expect(await linesOf(cartId)).toEqual([['CABLE', 1]])
  })

  it('keeps cart and stock when a product is unavailable, and names it', async () => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 1 })
    const before = await available('CABLE')
    const response = await order(cartId, {
      products: [
        { sku: 'CABLE', qty: 2 },
        { sku: 'LAST', qty: 2 },
      ],
    })
    expect(errorOf(response)).toEqual([400, 'order.not_available'])
    expect(response.body.meta.params).toEqual({ skus: 'LAST' })
    expect(await linesOf(cartId)).toEqual([['CABLE', 1]])
    expect(await available('CABLE')).toBe(before)
  })

  it('adds up repeated lines before it checks the maximum quantity', async () => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 1 })
    const twice = [
      { sku: 'PHONE-white-a', qty: 6000 },
      { sku: 'PHONE-white-a', qty: 6000 },
    ]
    expect(errorOf(await quote(cartId, twice))).toEqual([400, 'cart.invalid_quantity'])
  })

  it('uses the chosen variant, not the one of the named item', async () => {
    const cartId = await cartWith({ sku: 'PHONE-white-a' })
    const [item] = (await pull(cartId)).body.result
    const products = [{ sku: 'CABLE', qty: 1, server_item_id: item.item_id }]
    const { body } = await quote(cartId, products)
    expect(body.result.subtotal_incl_tax).toBe(10)
  })
})

describe('order/quote', () => {
  it('returns the figures that the order then confirms, and changes nothing', async () => {
    const cartId = await cartWith({ sku: 'CABLE', qty: 1 })
    const products = [
      { sku: 'CABLE', qty: 3 },
      { sku: 'PHONE-white-a', qty: 1 },
    ]
    const { body } = await quote(cartId, products)
    expect(await linesOf(cartId)).toEqual([['CABLE', 1]])
    const { totalCents, linesHash } = body.result
    const placed = await order(cartId, { products, confirmed: agreed(totalCents, linesHash) })
    expect(placed.status).toBe(200)
  })
})

describe('order/withhold', () => {
  it('prevents a pending order from ever being placed under its key', async () => {
    const late = randomUUID()
    const cartId = await cartWith({ sku: 'CABLE' })
    expect((await withhold(cartId, late)).body.result).toBeNull()
    const response = await order(cartId, { task_id: undefined }, { 'idempotency-key': late })
    expect(errorOf(response)).toEqual([422, 'order.idempotency_conflict'])
    expect((await withhold(cartId, late)).body.result).toBeNull()
    expect((await order(cartId)).status).toBe(200)
  })

  it('returns the order when it exists', async () => {
    const there = randomUUID()
    const cartId = await cartWith({ sku: 'CABLE' })
    const { body } = await order(cartId, {}, { 'idempotency-key': there })
    const { orderNumber, orderToken } = body.result
    expect((await withhold(cartId, there)).body.result).toMatchObject({ orderNumber, orderToken, cartId })
  })

  it('lets exactly one succeed when order and withholding race', async () => {
    for (let time = 0; time < 4; time += 1) {
      const key = randomUUID()
      const cartId = await cartWith({ sku: 'CABLE' })
      const [placed, held] = await Promise.all([
        order(cartId, { task_id: undefined }, { 'idempotency-key': key }),
        withhold(cartId, key),
      ])
      expect(placed.status === 200).toBe(held.body.result !== null)
    }
  })

  it('neither reveals nor changes an order of another cart', async () => {
    const key = randomUUID()
    const cartId = await cartWith({ sku: 'CABLE' })
    const placed = await order(cartId, {}, { 'idempotency-key': key })
    expect((await withhold(await cartWith({ sku: 'CABLE' }), key)).body).toEqual({ code: 200, result: null })
    const { orderNumber } = placed.body.result
    expect((await withhold(cartId, key)).body.result).toMatchObject({ orderNumber })
  })

  it('rejects a guessable key, which may belong to another client', async () => {
    const response = await withhold(await cartWith({ sku: 'CABLE' }), '1')
    expect(errorOf(response)).toEqual([400, 'request.invalid'])
    expect((await order(await cartWith({ sku: 'CABLE' }), { task_id: 1 })).status).toBe(200)
  })

  it('requires a key', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const { body } = await shop.call('orderWithhold', { query: { ...en, cartId } })
    expect(body.meta).toEqual({
      error: 'request.missing_parameter',
      params: { name: 'Idempotency-Key' },
    })
  })
})
