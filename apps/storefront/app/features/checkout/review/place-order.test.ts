import type { OrderRequest } from '@ambra/contract/sales/order'
import { emptyCart } from '@ambra/domain/sales/cart/local-cart'
import { describe, expect, it } from 'vitest'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { noTotals, ordersBefore, placedResult } from '#app/offline/fake-orders.ts'
import { orderButtonLabels } from '#app/i18n/fixed-wording.ts'
import { enqueueOrder, type OrderDraft, placeOrder, type PlacePort, resumeOrder } from './place-order.ts'

const anOrder = (total_cents = 100, wantsAccount = false): OrderDraft => ({
  order: (at): OrderRequest => ({
    cart_id: 'c1',
    addressInformation: {},
    confirmed: { total_cents, lines_hash: 'h', terms_version: '1', at },
    ...(wantsAccount && { account: {} }),
  }),
  cart: emptyCart,
  totals: noTotals,
  storeCode: 'en',
  owner: undefined,
})

/** Checkout with a server that returns these responses in turn. */
function checkout(responses: Parameters<typeof ordersBefore>[0]) {
  const shop = ordersBefore(responses)
  let keys = 0
  let requested = 0
  const port: PlacePort = {
    store: shop.store,
    orders: shop.orders,
    send: shop.sender.sendPendingOrders,
    persist: () => (requested += 1),
    newId: () => `key${++keys}`,
    now: shop.now,
  }
  return {
    ...shop,
    place: (order = anOrder(), secret = {}) => placeOrder(order, port, secret),
    keep: (isAutomatic = false) => enqueueOrder(anOrder(), port, { isAutomatic }),
    resume: () => resumeOrder(port),
    requestedToKeep: () => requested,
  }
}

const typed = { values: { firstName: 'M', lastName: 'T', emailAddress: 'm@example.ee' }, modifiedAt: 1 }

describe('placing an order', () => {
  it('stores the placed order and clears the forms', async () => {
    const { store, orders, place } = checkout([])
    await store.update(storageKeys.personalDetails, () => typed)
    expect(await place()).toEqual({ kind: 'placed', order: placedResult })
    expect((await store.read(storageKeys.lastOrder))?.values).toEqual(placedResult)
    expect(await store.read(storageKeys.personalDetails)).toBeUndefined()
    expect(await orders.list()).toEqual([])
  })

  it.each<[string, string, Parameters<typeof ordersBefore>[0][number]]>([
    ['the response was lost', 'offline', 'cut'],
    ['the server broke', 'server', { status: 500, error: 'server.internal' }],
  ])('stores the order, to be queried under the same key, when %s (spec §8)', async (_, why, response) => {
    const { orders, sent, sender, place, requestedToKeep } = checkout([response])
    expect(await place()).toMatchObject({ kind: 'queued', why })
    const [stored] = await orders.list()
    expect(stored).toMatchObject({ task_id: 'key1', state: 'released', transmited: true })
    expect(stored).not.toHaveProperty('isAttempt')
    expect(requestedToKeep()).toBe(1)
    expect((await sender.sendPendingOrders()).placed).toHaveLength(1)
    expect(sent[1]).toEqual(sent[0])
  })

  it('uses a new key for different content', async () => {
    const { sent, place } = checkout([{ status: 400, error: 'order.not_available' }])
    await place()
    await place(anOrder(200))
    expect(sent.map(({ key }) => key)).toEqual(['key1', 'key2'])
  })

  it('asks the shopper to confirm changed totals, and leaves nothing pending', async () => {
    const { sent, orders, place } = checkout([
      { status: 409, error: 'order.total_changed' },
      { status: 200, result: noTotals },
    ])
    expect(await place()).toEqual({ kind: 'changed' })
    expect(await orders.list()).toEqual([])
    await place()
    expect(sent.filter(({ path }) => path === 'order/create').map(({ key }) => key)).toEqual(['key1', 'key2'])
  })

  it('finds out after a reload what happened to an order', async () => {
    const before = checkout(['cut'])
    await before.place()
    const { sent, orders, resume } = checkout([])
    // The page is closed before the response.
    for (const order of await before.orders.list()) await orders.add({ ...order, isAttempt: true })
    expect(await resume()).toEqual({ kind: 'placed', order: placedResult })
    expect(sent.at(-1)?.key).toBe('key1')
    expect(await resume()).toBeUndefined()
  })

  it('sends the password of a new account with the order and never stores it (spec §3 personalDetails)', async () => {
    const { store, sent, sender, place } = checkout(['cut'])
    await place(anOrder(100, true), { password: 'valge kohv' })
    expect(sent[0]?.body['account']).toEqual({ password: 'valge kohv' })
    expect(JSON.stringify(await store.read(storageKeys.orderOutbox))).not.toContain('valge kohv')
    // The order is sent without the page.
    await sender.sendPendingOrders()
    expect(sent[1]?.body).toEqual({ ...sent[0]?.body, account: {} })
  })

  it('returns an error with its code', async () => {
    const { place, orders } = checkout([{ status: 400, error: 'order.not_available' }])
    expect(await place()).toMatchObject({ kind: 'refused', error: { code: 'order.not_available' } })
    expect(await orders.list()).toEqual([])
  })
})

describe('order made offline (spec §4 Offline)', () => {
  it('stores an offline order without sending it, waits for the confirmation and clears the forms', async () => {
    const { store, sent, orders, sender, keep, requestedToKeep } = checkout([])
    await store.update(storageKeys.personalDetails, () => typed)
    expect(await keep()).toMatchObject({ kind: 'queued', why: 'offline' })
    expect(await orders.list()).toMatchObject([{ state: 'waiting', transmited: false }])
    expect(await store.read(storageKeys.personalDetails)).toBeUndefined()
    expect(requestedToKeep()).toBe(1)
    await sender.sendPendingOrders()
    expect(sent).toEqual([])
  })

  it('sends an offline order automatically when configured: "Automatic transmission is off by default." (spec §4)', async () => {
    const { sender, keep } = checkout([])
    await keep(true)
    expect((await sender.sendPendingOrders()).placed).toHaveLength(1)
  })
})

describe('order button', () => {
  it.each([
    ['et', 'Tellimus koos maksekohustusega'],
    ['en', 'Order with obligation to pay'],
    ['ru', 'Заказ с обязательством оплаты'],
    ['lv', 'Pasūtījums ar pienākumu maksāt'],
    ['lt', 'Užsakymas su prievole sumokėti'],
  ] as const)('has the legally required label in %s', (language, words) => {
    expect(orderButtonLabels[language]).toBe(words)
  })
})
