import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { issueNoticeToken } from '@ambra/commerce/stock/stock-notices'

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
  it('answers the stock of one product, its sku in the query or in the path (spec §7)', async () => {
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

  it('answers the stock of a variant by its own sku', async () => {
    const { body } = await shop.call('stockCheck', { query: { sku: 'PHONE-white-a' } })
    expect(body.result).toMatchObject({ product_sku: 'PHONE-white-a', is_in_stock: true })
  })

  it('refuses a check without a sku and of an unknown one', async () => {
    expect((await shop.call('stockCheck')).status).toBe(400)
    expect((await shop.call('stockCheck', { query: { sku: 'GHOST' } })).status).toBe(404)
  })

  it('lists stock in the requested order, more than a batch of 15, unknown skus left out (spec §7)', async () => {
    const skus = ['GONE', 'GHOST', 'CABLE', ...Array.from({ length: 30 }, (_, n) => `GHOST-${n}`), 'GIFT']
    const { body } = await shop.call('stockList', { query: { skus: skus.join(',') } })
    expect(body.result.map((item: { product_sku: string }) => item.product_sku)).toEqual([
      'GONE',
      'CABLE',
      'GIFT',
    ])
    expect(body.result.map((item: { is_in_stock: boolean }) => item.is_in_stock)).toEqual([false, true, true])
  })

  it('tracks the quantities that are at most five, for "Only {maxQuantity} products…" (spec §7, §8)', async () => {
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

  it('names only requested skus of which few are left, none for an empty list', async () => {
    expect(await requested('CABLE,FEW/1 m,GHOST')).toEqual(['FEW/1 m'])
    expect(await requested(',')).toEqual([])
  })

  it('refuses more skus than a list may have', async () => {
    const skus = Array.from({ length: 501 }, (_, n) => `S${n}`).join(',')
    expect((await shop.call('quantityTracker', { query: { skus } })).status).toBe(400)
  })
})

describe('a shop that takes sold-out goods into the cart (spec §4 "Out-of-stock items may still be placed in the cart")', () => {
  it('takes them, marks the line, and refuses them in the base configuration', async () => {
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
  it('stores who subscribes once, and answers alike the second time', async () => {
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
  ])('refuses %s for %s', async (sku, email, status, error) => {
    const response = await requestNotice(sku, email)
    expect([response.status, response.body.meta.error]).toEqual([status, error])
    expect(await requests()).toEqual([])
  })

  it('withdraws by the token of a mail; an unknown token answers the same', async () => {
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

  it('enters one address for ten products a day at most', async () => {
    const throttled = await createTestApp(rows, { isThrottled: true })
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await throttled.call('stockNotify', { body: { sku: 'GONE', email: `mari+${n}@example.ee` } }))
          .status,
      )
    expect(statuses.slice(9)).toEqual([200, 429])
  })

  it('is throttled and never writes an address to the log', async () => {
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
