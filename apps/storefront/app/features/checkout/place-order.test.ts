import { createClient, httpTransport } from '@ambra/contract/client'
import type { OrderRequest, OrderResult } from '@ambra/contract/order'
import { describe, expect, it } from 'vitest'
import { createBrowserStore } from '#app/browser/browser-store.ts'
import { storageKeys } from '#app/browser/storage-keys.ts'
import { orderButtonWords } from './fixed-wording.ts'
import { placeOrder, resumeOrder } from './place-order.ts'

const placed: OrderResult = {
  orderNumber: '200000001',
  backendOrderId: 1,
  orderToken: 't',
  cartId: 'c1',
  transferedAt: '2026-11-20T10:00:00.000Z',
}
const anOrder =
  (total_cents = 100, wantsAccount = false) =>
  (at: string): OrderRequest => ({
    cart_id: 'c1',
    addressInformation: {},
    confirmed: { total_cents, lines_hash: 'h', terms_version: '1', at },
    ...(wantsAccount && { account: {} }),
  })

type Answer = { status: number; error?: string; params?: Record<string, string> } | 'cut'

/** A checkout before a server that gives these answers in turn. */
function checkout(answers: Answer[]) {
  const store = createBrowserStore(undefined, { announce: () => undefined, listen: () => undefined })
  const sent: { key: string | null; at: string; account?: unknown }[] = []
  const answer: typeof fetch = async (_, init) => {
    const body: OrderRequest = JSON.parse(String(init?.body))
    sent.push({
      key: new Headers(init?.headers).get('idempotency-key'),
      at: body.confirmed?.at ?? '',
      ...(body.account && { account: body.account }),
    })
    const next = answers.shift() ?? { status: 200 }
    if (next === 'cut') throw new TypeError('Failed to fetch')
    const document = next.error
      ? { code: next.status, result: 'no', meta: { error: next.error, params: next.params ?? {} } }
      : { code: 200, result: placed }
    return new Response(JSON.stringify(document), {
      status: next.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const client = createClient({ transport: httpTransport('/api/', answer), storeCode: 'en' })
  let minute = 0
  let keys = 0
  const port = {
    store,
    send: (order: OrderRequest, key: string) =>
      client.call('orderCreate', { body: order, headers: { 'idempotency-key': key } }),
    newId: () => `key${++keys}`,
    now: () => new Date(Date.UTC(2026, 10, 20, 10, minute++)),
  }
  const wait = (minutes: number) => void (minute += minutes)
  return {
    store,
    sent,
    wait,
    place: (order = anOrder(), secret = {}) => placeOrder(order, port, secret),
    resume: () => resumeOrder(port),
  }
}

describe('placing an order', () => {
  it('remembers the placed order and forgets the forms', async () => {
    const { store, place } = checkout([])
    await store.update(storageKeys.personalDetails, () => ({
      values: { firstName: 'M', lastName: 'T', emailAddress: 'm@example.ee' },
      modifiedAt: 1,
    }))
    expect(await place()).toEqual({ kind: 'placed', order: placed })
    expect((await store.read(storageKeys.lastOrder))?.values).toEqual(placed)
    expect(await store.read(storageKeys.personalDetails)).toBeUndefined()
    expect(await store.read(storageKeys.checkoutAttempt)).toBeUndefined()
  })

  it.each<[string, string, Answer]>([
    ['the answer was lost', 'offline', 'cut'],
    ['the server broke', 'server', { status: 500, error: 'server.internal' }],
    ['the shop is busy', 'server', { status: 429, error: 'request.throttled' }],
    ['the first sending is still at work', 'in_flight', { status: 409, error: 'order.in_flight' }],
  ])('asks again with the same key and time when %s', async (_, why, answer) => {
    const { sent, place } = checkout([answer])
    expect(await place()).toEqual({ kind: 'unsent', why })
    expect(await place()).toMatchObject({ kind: 'placed' })
    expect(sent[1]).toEqual(sent[0])
  })

  it('takes a new key for another content', async () => {
    const { sent, place } = checkout(['cut'])
    await place()
    await place(anOrder(200))
    expect(sent.map(({ key }) => key)).toEqual(['key1', 'key2'])
  })

  it('asks the shopper again when the figures have changed', async () => {
    const { sent, place } = checkout([{ status: 409, error: 'order.total_changed' }])
    expect(await place()).toEqual({ kind: 'changed' })
    await place()
    expect(sent.map(({ key }) => key)).toEqual(['key1', 'key2'])
  })

  it('learns after a reload what became of an order', async () => {
    const { sent, place, resume } = checkout(['cut'])
    await place()
    expect(await resume()).toEqual({ kind: 'placed', order: placed })
    expect(sent[1]).toEqual(sent[0])
    expect(await resume()).toBeUndefined()
  })

  it('sends no order that was confirmed more than 30 minutes ago', async () => {
    const { sent, place, resume, wait } = checkout(['cut'])
    await place()
    wait(31)
    expect(await resume()).toBeUndefined()
    expect(sent).toHaveLength(1)
  })

  it('finds the order that another device made of the cart (one cart, one order)', async () => {
    const { store, place } = checkout([
      { status: 409, error: 'order.already_placed', params: { orderNumber: '200000007', orderToken: 'tt' } },
    ])
    expect(await place()).toMatchObject({
      kind: 'placed',
      isEarlier: true,
      order: { orderNumber: '200000007', orderToken: 'tt' },
    })
    expect((await store.read(storageKeys.lastOrder))?.values.orderNumber).toBe('200000007')
    expect(await store.read(storageKeys.checkoutAttempt)).toBeUndefined()
  })

  it("says 'Internal validation error' for a body the server does not understand (spec §8)", async () => {
    const { place } = checkout([{ status: 400, error: 'request.invalid', params: { field: 'cart_id' } }])
    expect(await place()).toMatchObject({ kind: 'refused', error: { code: 'order.invalid' } })
  })

  it('sends the password of a new account along and never stores it (spec §3 personalDetails)', async () => {
    const { store, sent, place, resume } = checkout(['cut', 'cut'])
    await place(anOrder(100, true), { password: 'valge kohv' })
    expect(sent[0]?.account).toEqual({ password: 'valge kohv' })
    expect(JSON.stringify(await store.read(storageKeys.checkoutAttempt))).not.toContain('valge kohv')
    // After a reload the order goes on without it.
    await resume()
    expect(sent[1]).toEqual({ ...sent[0], account: {} })
  })

  it('gives a refusal back with its code', async () => {
    const { place } = checkout([{ status: 400, error: 'order.not_available' }])
    expect(await place()).toMatchObject({ kind: 'refused', error: { code: 'order.not_available' } })
  })
})

describe('the order button', () => {
  it.each([
    ['et', 'Tellimus koos maksekohustusega'],
    ['en', 'Order with obligation to pay'],
    ['ru', 'Заказ с обязательством оплаты'],
    ['lv', 'Pasūtījums ar pienākumu maksāt'],
    ['lt', 'Užsakymas su prievole sumokėti'],
  ] as const)('has the words of the law in %s', (language, words) => {
    expect(orderButtonWords[language]).toBe(words)
  })
})
