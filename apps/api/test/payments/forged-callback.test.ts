import { createHmac, generateKeyPairSync } from 'node:crypto'
import { orderRepository } from '@ambra/db/sales'
import type { PaymentAttempt } from '@ambra/db/schema'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '../sales/order-suite.ts'
import {
  type FakeProvider,
  neopayKey,
  oldKey,
  type PayingShop,
  payingShop,
  signed,
  startFakeProvider,
  transactionOf,
} from './payment-suite.ts'

let fake: FakeProvider
let paying: PayingShop
beforeAll(async () => {
  fake = await startFakeProvider()
  paying = await payingShop(fake)
})
afterAll(() => fake.close())

const now = () => paying.shop.clock.now()
const claimsFor = (attempt: PaymentAttempt, over: object = {}) => ({
  transactions: { [attempt.reference]: transactionOf(attempt, over) },
})
const paidToken = async (attempt: PaymentAttempt, over: object = {}) =>
  signed(claimsFor(attempt, over), now())
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('forged callbacks (INV-7, ATT-21)', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forgeries: [string, (attempt: PaymentAttempt) => Promise<string>][] = [
    ['no signature', async (a) => (await paidToken(a)).replace(/[^.]+$/, '')],
    ['a changed signature', async (a) => (await paidToken(a)).replace(/.$/, (c) => (c === 'A' ? 'Q' : 'A'))],
    ['algorithm none', async (a) => new UnsecuredJWT(claimsFor(a)).encode()],
    [
      'algorithm NONE with a made-up header',
      async (a) => `${base64({ alg: 'NonE', typ: 'JWT' })}.${base64(claimsFor(a))}.`,
    ],
    ['RS256', (a) => new SignJWT(claimsFor(a)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)],
    [
      'HS256 with a public key as the secret',
      (a) => signed(claimsFor(a), now(), Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))),
    ],
    [
      'another algorithm with the right key',
      (a) =>
        new SignJWT(claimsFor(a))
          .setProtectedHeader({ alg: 'HS512' })
          .sign(new TextEncoder().encode(neopayKey.padEnd(64, '\0'))),
    ],
    ['a wrong key', (a) => signed(claimsFor(a), now(), 'a-key-of-somebody-else-0123456789')],
    ['an empty key', (a) => signed(claimsFor(a), now(), '')],
    [
      'claims changed behind the signature',
      async (a) => {
        const [head, , signature] = (await paidToken(a, { amount: 0.01 })).split('.')
        return `${head}.${base64(claimsFor(a))}.${signature}`
      },
    ],
    [
      'a token that ended more than a minute ago',
      (a) => signed({ ...claimsFor(a), exp: Math.floor(now().getTime() / 1000) - 61 }, now()),
    ],
    ['claims without transactions', () => signed({ status: 'success' }, now())],
    ['an empty list of transactions', () => signed({ transactions: {} }, now())],
    ['a text for transactions', () => signed({ transactions: 'all' }, now())],
    ['no token at all', async () => ''],
    ['words', async () => 'pay me'],
    [
      'a key in the header',
      async (a) => {
        const head = base64({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' })
        const body = base64(claimsFor(a))
        const mac = createHmac('sha256', Buffer.alloc(3)).update(`${head}.${body}`).digest('base64url')
        return `${head}.${body}.${mac}`
      },
    ],
  ]

  let target: Awaited<ReturnType<PayingShop['started']>>
  beforeAll(async () => {
    target = await paying.started()
  })

  it.each(forgeries)('refuses %s and pays nothing', async (_, forge) => {
    const { order, attempt } = target
    const token = await forge(attempt)
    for (const as of ['json', 'form'] as const)
      expect(errorOf(await paying.callback(token, as))).toEqual([400, 'payment.bad_message'])
    expect(await paying.statusOf(order)).toBe('awaiting_payment')
    expect(await paying.payments.listMessages(attempt.id)).toEqual([])
  })

  it('rejects the token that started a payment, although the shop signed it', async () => {
    const { order, url } = await paying.started()
    expect(errorOf(await paying.callback(url.split('?')[1]))).toEqual([400, 'payment.bad_message'])
    expect(await paying.statusOf(order)).toBe('awaiting_payment')
  })

  it.each([
    ['a cent less', (a: PaymentAttempt) => ({ amount: (a.amountCents - 1) / 100 }), 'amount_differs'],
    ['a cent more', (a: PaymentAttempt) => ({ amount: (a.amountCents + 1) / 100 }), 'amount_differs'],
    ['a part of a cent', (a: PaymentAttempt) => ({ amount: a.amountCents / 100 + 0.004 }), 'amount_differs'],
    ['cents for euros', (a: PaymentAttempt) => ({ amount: a.amountCents }), 'amount_differs'],
    ['no amount', () => ({ amount: null }), 'amount_differs'],
    ['a list of amounts', (a: PaymentAttempt) => ({ amount: [a.amountCents / 100] }), 'amount_differs'],
    ['another currency', () => ({ currency: 'SEK' }), 'currency_differs'],
    ['a currency in small letters', () => ({ currency: 'eur' }), 'currency_differs'],
    ['another account', () => ({ receiverAccountNumber: 'LV80BANK0000435195001' }), 'receiver_differs'],
  ])('holds a payment with %s', async (_, over, flag) => {
    const { order, attempt } = await paying.started()
    const { status, body } = await paying.callback(await paidToken(attempt, over(attempt)))
    expect([status, body]).toEqual([200, { status: 'success' }])
    expect(await paying.statusOf(order)).toBe('awaiting_payment')
    expect(await paying.lastAttempt(order)).toMatchObject({ state: 'held', flag })
    expect((await paying.pull(order)).paymentState).toBe('held')
    expect(await paying.outbox('mail.payment_alert')).toContainEqual(
      expect.objectContaining({ attempt_id: attempt.id, flag }),
    )
  })

  it('pays only the order of the token', async () => {
    const mine = await paying.started()
    const other = await paying.started()
    await paying.callback(await paidToken(mine.attempt))
    expect([await paying.statusOf(mine.order), await paying.statusOf(other.order)]).toEqual([
      'paid',
      'awaiting_payment',
    ])
  })

  it('changes nothing when a day-old token is sent again', async () => {
    const { order, attempt } = await paying.started()
    const token = await paidToken(attempt, { status: 'canceled' })
    await paying.callback(token)
    await paying.callback(await paidToken(attempt))
    paying.shop.clock.advance(86_400_000 + 59_000)
    expect((await paying.callback(token)).status).toBe(200)
    paying.shop.clock.advance(2_000)
    expect(errorOf(await paying.callback(token))).toEqual([400, 'payment.bad_message'])
    expect(await paying.pull(order)).toMatchObject({ status: 'paid', paymentState: 'paid' })
  })

  it('responds 200 to an unknown transaction, logs it and notifies the shopkeeper once', async () => {
    const before = paying.shop.logged.length
    const token = await signed(
      { transactions: { 'stranger-1': { status: 'success', amount: 5, currency: 'EUR' } } },
      now(),
    )
    for (const as of ['json', 'form'] as const) expect((await paying.callback(token, as)).status).toBe(200)
    expect(paying.shop.logged.slice(before).join()).toContain('about an unknown payment')
    const alerts = (await paying.outbox('mail.payment_alert')).filter(
      ({ flag }) => flag === 'unknown_transaction',
    )
    expect(alerts).toMatchObject([{ reference: 'stranger-1', provider: 'NEOPAY' }])
  })

  it('keeps keys, tokens and references out of the log', async () => {
    const { order, attempt, url } = await paying.started()
    const token = await paidToken(attempt)
    await paying.callback(token)
    const data = await signed({ transactionId: attempt.reference }, now())
    await paying.shop.send({ url: '/api/neopay/return', query: { pending: '1', data } })
    await paying.shop.send({
      url: '/api/mokilizingas/return',
      query: { appl_token: 'TOKEN-17', order_id: 'A1-1' },
    })
    const log = paying.shop.logged.join()
    for (const secret of [
      'TOKEN-17',
      data,
      neopayKey,
      token.split('.')[2] ?? '?',
      order.reference,
      url.split('.')[2] ?? '?',
    ])
      expect(log.includes(secret)).toBe(false)
  })
})

describe('callbacks', () => {
  it.each(['json', 'form'] as const)(
    'accepts a %s body with several transactions in one token',
    async (as) => {
      const first = await paying.started()
      const second = await paying.started()
      const { transactions } = claimsFor(first.attempt)
      const token = await signed(
        { transactions: { ...transactions, ...claimsFor(second.attempt).transactions } },
        now(),
      )
      expect((await paying.callback(token, as)).body).toEqual({ status: 'success' })
      expect([await paying.statusOf(first.order), await paying.statusOf(second.order)]).toEqual([
        'paid',
        'paid',
      ])
    },
  )

  it('accepts the former key during a key rotation', async () => {
    const { order, attempt } = await paying.started()
    await paying.callback(await signed(claimsFor(attempt), now(), oldKey))
    expect(await paying.statusOf(order)).toBe('paid')
  })

  it('records one payment for five concurrent callbacks', async () => {
    const { order, attempt } = await paying.started()
    const token = await paidToken(attempt)
    const responses = await Promise.all(Array.from({ length: 5 }, () => paying.callback(token)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const record = await orderRepository(paying.shop.database.db).findById(order.id)
    expect(record?.events.filter(({ to }) => to === 'paid')).toHaveLength(1)
    const mails = (await paying.outbox('mail.payment_received')).filter(({ order_id: id }) => id === order.id)
    expect(mails).toHaveLength(1)
  })

  it.each([
    ['cancel then success', ['canceled', 'success']],
    ['success then cancel', ['success', 'canceled']],
    ['pending, an hour later success', ['pending', 'success']],
    ['partly signed then success', ['partially signed', 'success']],
    ['refused then success', ['rejected', 'success']],
    ['success twice', ['success', 'success']],
    ['a word nobody knows then success', ['verifying', 'success']],
  ])('ends as paid: %s', async (_, words) => {
    const { order, attempt } = await paying.started()
    for (const status of words) {
      await paying.callback(await paidToken(attempt, { status }))
      paying.shop.clock.advance(3_600_000)
    }
    expect(await paying.pull(order)).toMatchObject({ status: 'paid', paymentState: 'paid', isPayable: false })
  })

  it.each([
    ['canceled', 'cancelled', true],
    ['failed', 'failed', true],
    ['pending', 'processing', false],
    ['partially signed', 'processing', false],
    ['verifying', 'open', true],
  ])('keeps an order awaiting payment after %s alone', async (status, paymentState, isPayable) => {
    const { order, attempt } = await paying.started()
    await paying.callback(await paidToken(attempt, { status }))
    expect(await paying.pull(order)).toMatchObject({ status: 'awaiting_payment', paymentState, isPayable })
  })

  it('settles the first of two payments and flags the second for staff', async () => {
    const first = await paying.started()
    // The shopper went back and chose the bank on the provider's page this time.
    await paying.shop.call('neopayPayment', { query: { storeCode: 'en', token: first.order.cartId } })
    const second = await paying.lastAttempt(first.order)
    expect(second.reference).toBe(`A${first.order.number}-2`)
    await paying.callback(await paidToken(first.attempt))
    await paying.callback(await paidToken(second))
    expect((await paying.attemptsOf(first.order)).map(({ state, flag }) => [state, flag])).toEqual([
      ['paid', undefined],
      ['surplus', 'second_payment'],
    ])
    expect(await paying.pull(first.order)).toMatchObject({ status: 'paid', paymentState: 'paid' })
  })

  it('flags the payment of a cancelled order for staff', async () => {
    const { order, attempt } = await paying.started()
    await orderRepository(paying.shop.database.db).setStatus(order.id, 'cancelled', {
      actor: 'operator',
      now: now(),
    })
    await paying.callback(await paidToken(attempt))
    expect(await paying.pull(order)).toMatchObject({ status: 'cancelled', paymentState: 'held' })
    expect(await paying.lastAttempt(order)).toMatchObject({ flag: 'paid_after_cancel' })
  })

  it('accepts only POST, with at most 64 kB', async () => {
    for (const url of ['/api/neopay/callback', '/api/mokilizingas/alert']) {
      const { status, response } = await paying.shop.send({ url })
      expect([status, response.headers.allow]).toEqual([405, 'POST'])
      const large = await paying.shop.send({
        method: 'POST',
        url,
        payload: `token=${'x'.repeat(65_600)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(large.status).toBe(413)
      const nothing = await paying.shop.send({ method: 'POST', url })
      expect(errorOf(nothing)).toEqual([400, 'payment.bad_message'])
    }
  })
})

describe('a flood of messages', () => {
  it('throttles messages by their source, with the time to wait', async () => {
    const throttled = await payingShop(fake, {}, undefined, { isThrottled: true })
    const statuses = new Set<number>()
    for (let call = 0; call <= 600; call += 1)
      statuses.add((await throttled.shop.send({ method: 'POST', url: '/api/neopay/callback' })).status)
    expect([...statuses]).toEqual([400, 429])
  })
})
