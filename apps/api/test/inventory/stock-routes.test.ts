import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { issueNoticeToken } from '@ambra/commerce/inventory'

let shop: TestApp
const rows = [
  aProduct({ sku: 'CABLE', stock: { qty: 12 } }),
  aProduct({ sku: 'FEW/1 m', stock: { qty: 3 } }),
  aProduct({ sku: 'GONE', stock: { qty: 0 } }),
  aProduct({ sku: 'GIFT', product_type: 'virtual' }),
  aConfigurable({ sku: 'PHONE' }),
]
beforeEach(async () => {
  shop = await createTestApp(rows)
})

const requestNotice = (sku: string, email: string, query: Record<string, string> = {}) =>
  shop.call('stockNotify', { query, body: { sku, email } })
const requests = () => shop.database.db.selectFrom('stock_notices').select(['email', 'store_id']).execute()

describe('stock calls', () => {
  it('returns the stock of one product, with its sku in the query or in the path (spec §7)', async () => {
    const { body } = await shop.call('stockCheck', { query: { sku: 'CABLE' } })
    expect(body.result).toMatchObject({
      product_sku: 'CABLE',
      qty: 12,
      is_in_stock: true,
      manage_stock: true,
    })
    const inPath = await shop.send({
      method: 'GET',
      url: `/api/stock/check/${encodeURIComponent('FEW/1 m')}`,
    })
    expect(inPath.body.result).toMatchObject({ product_sku: 'FEW/1 m', qty: 3 })
  })

  it('returns the stock of a variant by its own sku', async () => {
    const { body } = await shop.call('stockCheck', { query: { sku: 'PHONE-white-a' } })
    expect(body.result).toMatchObject({ product_sku: 'PHONE-white-a', is_in_stock: true })
  })

  it('rejects a missing or unknown sku', async () => {
    expect((await shop.call('stockCheck')).status).toBe(400)
    expect((await shop.call('stockCheck', { query: { sku: 'GHOST' } })).status).toBe(404)
  })

  it('lists stock in the requested order, more than a batch of 15, without unknown skus (spec §7)', async () => {
    const skus = ['GONE', 'GHOST', 'CABLE', ...Array.from({ length: 30 }, (_, n) => `GHOST-${n}`), 'GIFT']
    const { body } = await shop.call('stockList', { query: { skus: skus.join(',') } })
    expect(body.result.map((item: { product_sku: string }) => item.product_sku)).toEqual([
      'GONE',
      'CABLE',
      'GIFT',
    ])
    expect(body.result.map((item: { is_in_stock: boolean }) => item.is_in_stock)).toEqual([false, true, true])
  })

  it('tracks quantities of at most five, for "Only {maxQuantity} products…" (spec §7, §8)', async () => {
    const { body } = await shop.call('quantityTracker')
    const tracked = body.result.map((row: { sku: string; qty: number }) => `${row.sku} ${row.qty}`)
    expect(tracked).toEqual(expect.arrayContaining(['FEW/1 m 3', 'GONE 0']))
    expect(tracked.join()).not.toMatch(/CABLE|GIFT/)
  })
})

describe('quantity-tracker of named skus', () => {
  const requested = async (skus: string) =>
    (await shop.call('quantityTracker', { query: { skus } })).body.result.map(
      ({ sku }: { sku: string }) => sku,
    )

  it('returns only requested skus with low stock, and none for an empty list', async () => {
    expect(await requested('CABLE,FEW/1 m,GHOST')).toEqual(['FEW/1 m'])
    expect(await requested(',')).toEqual([])
  })

  it('rejects too many skus', async () => {
    const skus = Array.from({ length: 501 }, (_, n) => `S${n}`).join(',')
    expect((await shop.call('quantityTracker', { query: { skus } })).status).toBe(400)
  })
})

describe('a shop that accepts sold-out products in the cart (spec §4 "Out-of-stock items may still be placed in the cart")', () => {
  it('accepts sold-out products and marks the line, but not in the base configuration', async () => {
    const add = async (there: TestApp) => {
      const cartId = (await there.call('cartCreate')).body.result
      return there.call('cartUpdate', { query: { cartId }, body: { cartItem: { sku: 'GONE', qty: 2 } } })
    }
    const refused = await add(shop)
    expect([refused.status, refused.body.meta.error]).toEqual([400, 'stock.out'])
    const taken = await add(await createTestApp(rows, { outOfStockInCart: true }))
    expect(taken.body.result).toMatchObject({ sku: 'GONE', qty: 2, isInStock: false, maxQuantity: 0 })
  })
})

describe('stock/notify', () => {
  it('stores a subscription once, and gives the same response the second time', async () => {
    const first = await requestNotice('GONE', ' Mari@Example.ee ', { storeCode: 'ru' })
    const second = await requestNotice('GONE', 'mari@example.ee', { storeCode: 'ru' })
    expect(first.body).toEqual({ code: 200, result: true })
    expect(second.body).toEqual(first.body)
    expect(await requests()).toEqual([{ email: 'mari@example.ee', store_id: 3 }])
  })

  it.each([
    ['GONE', 'no-address', 400, 'form.email'],
    ['GHOST', 'mari@example.ee', 404, 'stock.unknown_sku'],
    ['CABLE', 'mari@example.ee', 400, 'stock.available_again'],
  ])('rejects %s for %s', async (sku, email, status, error) => {
    const response = await requestNotice(sku, email)
    expect([response.status, response.body.meta.error]).toEqual([status, error])
    expect(await requests()).toEqual([])
  })

  it('cancels a subscription by the token of a mail, and gives the same response to an unknown token', async () => {
    await requestNotice('GONE', 'mari@example.ee')
    const withdraw = (notice: string) => shop.call('stockNotifyCancel', { query: { notice } })
    expect((await withdraw('guess')).body.result).toBe(true)
    expect(await requests()).toHaveLength(1)
    const { id } = await shop.database.db.selectFrom('stock_notices').select('id').executeTakeFirstOrThrow()
    const token = await issueNoticeToken(shop.database, id, shop.clock.now())
    expect((await withdraw(token)).body.result).toBe(true)
    expect(await requests()).toEqual([])
    expect((await shop.call('stockNotifyCancel')).status).toBe(400)
  })

  it('limits an address to ten products a day', async () => {
    const throttled = await createTestApp(rows, { isThrottled: true })
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await throttled.call('stockNotify', { body: { sku: 'GONE', email: `mari+${n}@example.ee` } }))
          .status,
      )
    expect(statuses.slice(9)).toEqual([200, 429])
  })

  it('throttles requests, and never logs an address', async () => {
    const throttled = await createTestApp(rows, { isThrottled: true })
    const statuses = []
    for (let n = 0; n < 32; n += 1) {
      const body = { sku: 'GONE', email: `mari${n}@example.ee` }
      statuses.push((await throttled.call('stockNotify', { body })).status)
    }
    expect(statuses.slice(29)).toEqual([200, 429, 429])
    expect(throttled.logged.join('')).not.toContain('@example.ee')
  })
})
