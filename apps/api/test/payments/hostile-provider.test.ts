import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buildApp } from '../../src/app.ts'
import { type HostileServer, hostileServer } from '../http/hostile-server-suite.ts'
import { prepareSales } from '../fulfilment/download-suite.ts'
import { buyerOf, en, errorOf } from '../sales/order-suite.ts'
import {
  type FakeProvider,
  goods,
  neopayKey,
  payingShop,
  settingsFor,
  signed,
  startFakeProvider,
  transactionOf,
} from './payment-suite.ts'

/**
 * Returns a provider's token with any text as its claims, since the signing library cannot write deep ones.
 */
function signedText(claims: string): string {
  const text = [JSON.stringify({ alg: 'HS256' }), claims]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', neopayKey).update(text).digest('base64url')}`
}

type Reply = (request: IncomingMessage, reply: ServerResponse) => void

const json =
  (text: string): Reply =>
  (_, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(text)
const endless: Reply = (_, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!reply.destroyed)
      if (!reply.write(Buffer.alloc(64_000, ' '))) return void reply.once('drain', more)
  }
  more()
}
const html: Reply = (_, reply) =>
  reply.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
const brokenOff: Reply = (_, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  reply.write('{"countries":[')
  setTimeout(() => reply.destroy(), 20)
}
const elsewhere: Reply = (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
const drip: Reply = (_, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => (reply.destroyed ? clearInterval(timer) : reply.write(' ')), 200)
}

const hostile: readonly (readonly [string, Reply])[] = [
  ['without an end', endless],
  ['of HTML', html],
  ['broken off', brokenOff],
  ['that sends elsewhere', elsewhere],
  ['that is no JSON', json('{"countries":')],
  ['that is a number', json('7')],
  ['nested 200,000 deep', json(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
  ['with prototype keys', json('{"__proto__":{"countries":[]},"constructor":{"prototype":{}}}')],
  ['of other types', json('{"countries":[{"code":{},"aspsps":{"bic":1}},[],null,"x"],"tariff_data":"x"}')],
  ['that drips', drip],
]

describe('API10 hostile providers', () => {
  let respond: Reply
  let server: HostileServer
  let shop: TestApp
  let cartId: string
  beforeAll(async () => {
    server = await hostileServer((request, reply) => respond(request, reply))
    shop = await createTestApp(goods())
    await prepareSales(shop)
    cartId = await buyerOf(() => shop).cartWith({ sku: 'LAMP', qty: 1 })
  })
  afterAll(() => server.close())

  /** Starts the same shop again, with no provider list fetched yet. */
  function startedShop() {
    const paymentMethods = ['NEOPAY', 'MOKILIZINGAS', 'cashondelivery']
    const settings = { ...shop.deps.settings, payment: settingsFor(server), paymentMethods }
    return buildApp({ ...shop.deps, settings })
  }

  it.each(hostile)('hides both methods for a response %s', async (_, given) => {
    respond = given
    const app = startedShop()
    const [methods, banks] = await Promise.all([
      app.inject(`/api/cart/payment-methods?storeCode=en&cartId=${cartId}`),
      app.inject('/api/neopay/banks?storeCode=en'),
    ])
    expect(methods.json().result.map(({ code }: { code: string }) => code)).toEqual(['cashondelivery'])
    expect([banks.statusCode, banks.json().meta.error]).toEqual([400, 'payment.provider_unreachable'])
  })

  it('limits and sanitizes a list of banks', async () => {
    const bank = (turn: number) => ({
      bic: `BANK${turn}`,
      name: `<img src=x onerror=alert(1)> ${'x'.repeat(200)}`,
    })
    const banks = [
      ...Array.from({ length: 5000 }, (_, turn) => bank(turn)),
      { bic: '"><script>', name: 'Bad code' },
      { bic: '../../etc', name: 'Bad code' },
    ]
    respond = json(JSON.stringify([{ code: 'EE', aspsps: banks }]))
    const response = await startedShop().inject('/api/neopay/banks?storeCode=en')
    const { result } = response.json()
    expect(result).toHaveLength(500)
    for (const { bic, name, logo } of result) {
      expect(bic).toMatch(/^BANK\d+$/)
      expect(name.length).toBeLessThanOrEqual(100)
      expect(logo).toBe('')
    }
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    ['a picture of another type', 'text/html', '<script>'],
    ['a picture that says it is one and has no end', 'image/png', undefined],
  ])('responds 404 for %s', async (_, type, text) => {
    respond = (request, reply) => {
      if (!request.url?.startsWith('/logo')) {
        const banks = [{ bic: 'BANK1', name: 'Bank', logo: `${server.url}/logo.png` }]
        return json(JSON.stringify([{ code: 'EE', aspsps: banks }]))(request, reply)
      }
      if (text === undefined) return endless(request, reply.setHeader('content-type', type))
      return reply.writeHead(200, { 'content-type': type }).end(text)
    }
    expect((await startedShop().inject('/api/neopay/logos/BANK1')).statusCode).toBe(404)
  })
})

describe('API10 hostile payment messages', () => {
  let fake: FakeProvider
  let paying: Awaited<ReturnType<typeof payingShop>>
  beforeAll(async () => {
    fake = await startFakeProvider()
    paying = await payingShop(fake)
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.create = { status: 200, json: undefined }
    fake.check = { status: 200, json: { result: 'INIT_AUTH' } }
  })

  const messagesOf = async () =>
    (await paying.shop.database.db.selectFrom('payment_messages').select('report').execute()).map(
      ({ report }) => JSON.stringify(report),
    )

  it.each(['USD', 'SEK', 'eur', '', undefined, 'EUR '])(
    'holds a payment in the currency %j',
    async (currency) => {
      const order = await paying.ordered()
      await paying.start(order.reference)
      const attempt = await paying.lastAttempt(order)
      const transactions = { [attempt.reference]: transactionOf(attempt, { currency }) }
      await paying.callback(await signed({ transactions }, paying.shop.clock.now()))
      expect(await paying.pull(order)).toMatchObject({ status: 'awaiting_payment', paymentState: 'held' })
    },
  )

  it('stores only known fields of a signed message, truncated', async () => {
    const order = await paying.ordered()
    await paying.start(order.reference)
    const attempt = await paying.lastAttempt(order)
    // A value that fits into a token and that the embedded database must never get.
    const over = { deep: 0, paymentPurpose: 'x'.repeat(5000), receiverName: {}, extra: 'secret-extra' }
    const transactions = { [attempt.reference]: transactionOf(attempt, over) }
    const depth = 4000
    const deep = `"deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const { status } = await paying.callback(
      signedText(JSON.stringify({ transactions }).replace('"deep":0', deep)),
    )
    expect(status).toBe(200)
    expect(await paying.pull(order)).toMatchObject({ status: 'paid' })
    const stored = await messagesOf()
    expect(stored.join()).not.toContain('secret-extra')
    expect(Math.max(...stored.map((text) => text.length))).toBeLessThan(5000)
  })

  it.each([
    ['no token', { appl_token: '' }],
    ['a token with markup', { appl_token: '"><script>alert(1)</script>' }],
    ['a token that climbs', { appl_token: '../../../admin/reset' }],
    ['a token of an object', { appl_token: { a: 1 } }],
    ['a list', []],
  ])('starts no credit with %s', async (_, given) => {
    fake.create = { status: 200, json: given }
    const order = await paying.ordered('MOKILIZINGAS')
    const query = { ...en, token: order.reference }
    expect(errorOf(await paying.shop.call('mokilizingasPayment', { query }))).toEqual([
      400,
      'payment.provider_unreachable',
    ])
  })

  it('accepts no unknown, huge or nested result of a credit as signed', async () => {
    const order = await paying.ordered('MOKILIZINGAS')
    await paying.shop.call('mokilizingasPayment', { query: { ...en, token: order.reference } })
    const attempt = await paying.lastAttempt(order)
    for (const result of [
      'SIGNED_DEAL '.repeat(10_000),
      { result: 'SIGNED_DEAL' },
      ['SIGNED_DEAL'],
      'signed_deal',
    ]) {
      fake.check = { status: 200, json: { result, result_msg: 'x'.repeat(100_000) } }
      const query = { order_id: attempt.reference, appl_token: attempt.token ?? '' }
      await paying.shop.send({ url: '/api/mokilizingas/return', query })
      expect(await paying.pull(order)).toMatchObject({ status: 'awaiting_payment' })
    }
  })
})
