import { describe, expect, it } from 'vitest'
import type { ReturnLines } from './order-sender.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { aPendingOrder, noTotals, ordersBefore, placedResult } from './fake-orders.ts'

const states = async ({ orders }: ReturnType<typeof ordersBefore>) =>
  (await orders.list()).map(({ state, transmited }) => [state, transmited])
const created = ({ sent }: ReturnType<typeof ordersBefore>) =>
  sent.filter(({ path }) => path === 'order/create')

describe('sending pending orders (spec §4 Offline)', () => {
  it('sends only released and automatic orders', async () => {
    const shop = ordersBefore([])
    await shop.orders.add(aPendingOrder({ task_id: 'asked', state: 'waiting' }))
    await shop.orders.add(aPendingOrder({ task_id: 'auto', state: 'waiting', isAutomatic: true }))
    await shop.orders.add(aPendingOrder({ task_id: 'said', state: 'released' }))
    const report = await shop.sender.sendPendingOrders()
    expect(report.placed.map(({ task_id }) => task_id)).toEqual(['auto', 'said'])
    expect(created(shop).map(({ key }) => key)).toEqual(['auto', 'said'])
    expect(await states(shop)).toContainEqual(['waiting', false])
  })

  it('sends an order only after it is stored as sent', async () => {
    const shop = ordersBefore(['cut'])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    expect(await states(shop)).toEqual([['released', true]])
  })

  it.each<[string, string, Parameters<typeof ordersBefore>[0][number]]>([
    ['the response was lost', 'offline', 'cut'],
    ['the server broke', 'server', { status: 500, error: 'server.internal' }],
    ['the shop is busy', 'server', { status: 429, error: 'request.throttled' }],
    ['the first sending is still at work', 'in_flight', { status: 409, error: 'order.in_flight' }],
  ])('retries with the same key and content when %s', async (_, why, response) => {
    const shop = ordersBefore([response])
    await shop.orders.add(aPendingOrder())
    expect(await shop.sender.sendPendingOrders()).toMatchObject({ unsent: 1, why })
    expect((await shop.sender.sendPendingOrders()).placed).toHaveLength(1)
    expect(created(shop)[1]).toEqual(created(shop)[0])
    expect(created(shop)[0]?.key).toBe('key1')
  })

  it('asks the shopper to confirm changed totals, and uses a new key', async () => {
    const shop = ordersBefore([
      { status: 409, error: 'order.total_changed' },
      { status: 200, result: noTotals },
    ])
    await shop.orders.add(aPendingOrder())
    const { changed } = await shop.sender.sendPendingOrders()
    expect(changed[0]).toMatchObject({ state: 'changed', transmited: false, now: noTotals })
    expect((await shop.sender.sendPendingOrders()).placed).toEqual([])
    const confirmed = { total_cents: 5, lines_hash: 'n', terms_version: '2', at: '2026-11-20T11:00:00.000Z' }
    await shop.orders.agreeAgain('key1', confirmed, noTotals, 'key2')
    await shop.sender.sendPendingOrders()
    expect(created(shop).map(({ key }) => key)).toEqual(['key1', 'key2'])
    expect(created(shop)[1]?.body).toMatchObject({ confirmed, task_id: 'key2' })
  })

  it('retries loading the new totals after a network failure, without ordering', async () => {
    const shop = ordersBefore([
      { status: 409, error: 'order.total_changed' },
      'cut',
      'cut',
      { status: 200, result: noTotals },
    ])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    expect(await shop.sender.refreshFigures('key1')).toBe('offline')
    expect((await shop.orders.list())[0]).not.toHaveProperty('now')
    expect(await shop.sender.refreshFigures('key1')).toBeUndefined()
    expect((await shop.orders.list())[0]).toMatchObject({ state: 'changed', now: noTotals })
    await shop.sender.refreshFigures('key1')
    expect(shop.sent.map(({ path }) => path)).toEqual([
      'order/create',
      'order/quote',
      'order/quote',
      'order/quote',
    ])
  })

  it('names why there are no new totals when a product is no longer available', async () => {
    const gone = { status: 400, error: 'order.not_available', params: { skus: 'LAMP' } }
    const shop = ordersBefore([{ status: 409, error: 'order.total_changed' }, 'cut', gone])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    await shop.sender.refreshFigures('key1')
    expect(await shop.orders.list()).toMatchObject([
      { state: 'refused', error: { code: 'order.not_available' } },
    ])
  })

  it('names the refused order and its error', async () => {
    const params = { skus: 'LAMP' }
    const shop = ordersBefore([{ status: 400, error: 'order.not_available', params }])
    await shop.orders.add(aPendingOrder())
    const { refused } = await shop.sender.sendPendingOrders()
    expect(refused[0]).toMatchObject({ error: { code: 'order.not_available', params }, transmited: false })
  })

  it("says 'Internal validation error' for a body the server does not understand (spec §8)", async () => {
    const shop = ordersBefore([{ status: 400, error: 'request.invalid', params: { field: 'cart_id' } }])
    await shop.orders.add(aPendingOrder())
    expect((await shop.sender.sendPendingOrders()).refused[0]?.error?.code).toBe('order.invalid')
  })

  it('creates a cart for an order without one, and stores its id before sending', async () => {
    const shop = ordersBefore([{ status: 200, result: 'c9' }, 'cut'])
    const { cart_id: _, ...order } = aPendingOrder().order
    await shop.orders.add(aPendingOrder({ order }))
    await shop.sender.sendPendingOrders()
    await shop.sender.sendPendingOrders()
    expect(shop.sent.map(({ path }) => path)).toEqual(['cart/create', 'order/create', 'order/create'])
    expect(created(shop).map(({ body }) => body['cart_id'])).toEqual(['c9', 'c9'])
  })

  it("sends a guest's order with a new cart, under its key, when the shop has deleted the original cart", async () => {
    const gone = { status: 400, error: 'cart.not_found' }
    const shop = ordersBefore([gone, { status: 200, result: 'c9' }, 'cut'])
    await shop.orders.add(aPendingOrder())
    expect(await shop.sender.sendPendingOrders()).toMatchObject({ unsent: 1, refused: [] })
    expect((await shop.sender.sendPendingOrders()).placed).toHaveLength(1)
    expect(shop.sent.map(({ path }) => path)).toEqual([
      'order/create',
      'cart/create',
      'order/create',
      'order/create',
    ])
    expect(created(shop).map(({ key, body }) => [key, body['cart_id']])).toEqual([
      ['key1', 'c1'],
      ['key1', 'c9'],
      ['key1', 'c9'],
    ])
  })

  it('reports a lost cart when the new one is lost too, and at once for a customer', async () => {
    const gone = { status: 400, error: 'cart.not_found' }
    const shop = ordersBefore([gone, { status: 200, result: 'c9' }, gone, gone])
    await shop.orders.add(aPendingOrder())
    expect((await shop.sender.sendPendingOrders()).refused[0]?.error?.code).toBe('cart.not_found')
    shop.signIn(7)
    await shop.orders.add(aPendingOrder({ task_id: 'own', owner: 7 }))
    expect((await shop.sender.sendPendingOrders()).refused[0]?.error?.code).toBe('cart.not_found')
  })

  it('keeps the placed order for the thank-you page', async () => {
    const shop = ordersBefore([])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    expect((await shop.store.read(storageKeys.lastOrder))?.values).toEqual(placedResult)
  })

  it('sends the order of a customer in their session only', async () => {
    const shop = ordersBefore([])
    await shop.orders.add(aPendingOrder({ owner: 7 }))
    expect(await shop.sender.sendPendingOrders()).toMatchObject({ unsent: 1, why: 'signed_out' })
    shop.signIn(8)
    await shop.sender.sendPendingOrders()
    expect(shop.sent).toEqual([])
    shop.signIn(7)
    expect((await shop.sender.sendPendingOrders()).placed).toHaveLength(1)
  })

  it.each([
    { status: 401, error: 'auth.not_authorized' },
    { status: 400, error: 'request.missing_parameter', params: { name: 'token' } },
  ])('keeps an order whose session is no longer valid ($status)', async (answer) => {
    const shop = ordersBefore([answer])
    await shop.orders.add(aPendingOrder())
    expect(await shop.sender.sendPendingOrders()).toMatchObject({ refused: [], unsent: 1, why: 'signed_out' })
  })

  it('does not send an order confirmed more than 60 days ago, but queries one with an unknown outcome (F9)', async () => {
    const shop = ordersBefore([])
    await shop.orders.add(aPendingOrder({ task_id: 'old' }))
    await shop.orders.add(aPendingOrder({ task_id: 'asked-for', transmited: true }))
    shop.wait(61 * 24 * 60)
    const { placed } = await shop.sender.sendPendingOrders()
    expect(placed.map(({ task_id }) => task_id)).toEqual(['asked-for'])
  })
})

describe('cart that was already ordered', () => {
  const params = { orderNumber: '200000007', orderToken: 'tt' }
  const already = { status: 409, error: 'order.already_placed', params }

  it('recognizes this order, from another device or a lost response, when lines and total are the same', async () => {
    const shop = ordersBefore([
      already,
      { status: 200, result: { grand_total: 0, items: [], total_qty_ordered: 0 } },
    ])
    await shop.orders.add(aPendingOrder())
    const { placed } = await shop.sender.sendPendingOrders()
    expect(placed[0]).toMatchObject({ isEarlier: true, result: { orderNumber: '200000007' } })
  })

  it('reports another order when lines or total differ: the lines are neither lost nor taken as ordered', async () => {
    const shop = ordersBefore([
      already,
      { status: 200, result: { grand_total: 12, items: [{}], total_qty_ordered: 1 } },
    ])
    await shop.orders.add(aPendingOrder())
    const { refused } = await shop.sender.sendPendingOrders()
    expect(refused[0]?.error).toMatchObject({ code: 'order.already_placed', params })
  })
})

describe('cancelling an order', () => {
  const straight: ReturnLines = (_, confirmCancel) => confirmCancel()

  it('restores the lines to the cart before removing the order, so that a page closed in between loses nothing', async () => {
    const shop = ordersBefore([])
    await shop.orders.add(aPendingOrder({ state: 'waiting' }))
    const closed = shop.sender.cancelOrder('key1', () => Promise.reject(new Error('closed')))
    await expect(closed).rejects.toThrow('closed')
    expect(await shop.orders.list()).toMatchObject([{ task_id: 'key1' }])
  })

  it('cancels an order that was never sent at once', async () => {
    const shop = ordersBefore([])
    await shop.orders.add(aPendingOrder({ state: 'waiting' }))
    expect(await shop.sender.cancelOrder('key1', straight)).toMatchObject({ order: { task_id: 'key1' } })
    expect(await shop.orders.list()).toEqual([])
    expect(shop.sent).toEqual([])
  })

  it('queries the shop about an order that was sent, which then never places it', async () => {
    const shop = ordersBefore(['cut', { status: 200, result: null }])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    expect(await shop.sender.cancelOrder('key1', straight)).toMatchObject({ order: { state: 'waiting' } })
    expect(shop.sent.at(-1)).toMatchObject({ path: 'order/withhold', key: 'key1' })
    expect(await shop.orders.list()).toEqual([])
  })

  it("cancels a guest's order whose cart the shop has deleted, because it cannot exist", async () => {
    const shop = ordersBefore(['cut', { status: 400, error: 'cart.not_found' }])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    expect(await shop.sender.cancelOrder('key1', straight)).toMatchObject({ order: { state: 'waiting' } })
    expect(await shop.orders.list()).toEqual([])
  })

  it('keeps the order while the shop cannot be queried', async () => {
    const shop = ordersBefore(['cut', 'cut'])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    expect(await shop.sender.cancelOrder('key1', straight)).toEqual({ why: 'offline' })
    expect(await states(shop)).toEqual([['released', true]])
  })

  it('shows the order when the shop has placed it after all', async () => {
    const shop = ordersBefore(['cut', { status: 200, result: placedResult }])
    await shop.orders.add(aPendingOrder())
    await shop.sender.sendPendingOrders()
    expect(await shop.sender.cancelOrder('key1', straight)).toMatchObject({
      placed: { result: placedResult },
    })
  })
})
