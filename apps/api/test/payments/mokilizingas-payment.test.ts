import { outboxRepository } from '@ambra/db/messaging'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en, errorOf } from '../sales/order-suite.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  settingsFor,
  startFakeProvider,
} from './payment-suite.ts'

let fake: FakeProvider
let paying: PayingShop
beforeAll(async () => {
  fake = await startFakeProvider()
  paying = await payingShop(fake)
})
beforeEach(() => {
  fake.isDown = false
  fake.create.json = undefined
  fake.check = { status: 200, json: { result: 'INIT_AUTH' } }
})
afterAll(() => fake.close())

const pay = (token: string) => paying.shop.call('mokilizingasPayment', { query: { ...en, token } })
const says = (result: string, more: object = {}) => {
  fake.check = { status: 200, json: { result, ...more } }
}
async function comeBack(order_id: string, appl_token: string) {
  const { status, response } = await paying.shop.send({
    url: '/api/mokilizingas/return',
    query: { order_id, appl_token },
  })
  expect(status).toBe(303)
  return String(response.headers.location)
}
const alert = (fields: Record<string, string>, as: 'json' | 'form' = 'json') =>
  paying.shop.send({
    method: 'POST',
    url: '/api/mokilizingas/alert',
    headers: { 'content-type': as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' },
    payload: as === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  })
const checks = () =>
  outboxRepository(paying.shop.database.db).claim({
    now: new Date(paying.shop.clock.now().getTime() + 2000),
    limit: 50,
    lockMs: 1,
    kinds: ['payment.check'],
  })

describe('start of financing', () => {
  it('redirects to the provider after an order with the financing code (spec §4)', async () => {
    fake.requested.length = 0
    const { url, order, attempt } = await paying.started('MOKILIZINGAS')
    expect(url).toBe(`https://credit.test/api2/eshop/${attempt.token}/v2/redirect`)
    const [create] = fake.requested.filter(({ path }) => path.endsWith('/create'))
    expect(create).toMatchObject({
      path: '/moki/eshop/v2/create',
      key: 'a-key-of-the-tests',
      body: {
        order_id: `A${order.number}-1`,
        order_amount: (attempt.amountCents / 100).toFixed(2),
        order_currency: 'EUR',
        return_url: 'http://shop.test/api/mokilizingas/return',
        alert_url: 'http://shop.test/api/mokilizingas/alert',
      },
    })
    const items = create?.body['order_json'] as { price: number; quantity: number }[]
    const sum = items.reduce((total, { price, quantity }) => total + Math.round(price * 100) * quantity, 0)
    expect(sum).toBe(attempt.amountCents)
  })

  it('creates one application for a double click and for a later one', async () => {
    fake.requested.length = 0
    const { reference } = await paying.ordered('MOKILIZINGAS')
    const responses = await Promise.all([pay(reference), pay(reference), pay(reference)])
    expect(new Set(responses.map(({ body }) => body.result.url)).size).toBe(1)
    paying.shop.clock.advance(59 * 60_000)
    expect((await pay(reference)).body.result.url).toBe(responses[0]?.body.result.url)
    expect(fake.requested.filter(({ path }) => path.endsWith('/create'))).toHaveLength(1)
  })

  it('keeps the order while the provider is down, and uses the same reference afterwards', async () => {
    const order = await paying.ordered('MOKILIZINGAS')
    fake.isDown = true
    expect(errorOf(await pay(order.reference))).toEqual([400, 'payment.provider_unreachable'])
    expect(await paying.pull(order)).toMatchObject({ status: 'awaiting_payment', isPayable: true })
    fake.isDown = false
    expect((await pay(order.reference)).status).toBe(200)
    expect((await paying.lastAttempt(order)).reference).toBe(`A${order.number}-2`)
  })

  it.each([
    ['closed at night', 'SERVICE_CLOSED', 'payment.provider_closed'],
    ['a refused key', 'AUTHENTICATION_FAILURE', 'payment.provider_unreachable'],
    ['a refused order id', 'WRONG_ORDER_ID', 'payment.provider_unreachable'],
  ])('distinguishes %s from other errors', async (_, error_code, code) => {
    const order = await paying.ordered('MOKILIZINGAS')
    fake.create.json = { appl_token: '', error_code, error_message: 'no' }
    expect(errorOf(await pay(order.reference))).toEqual([400, code])
    expect(await paying.statusOf(order)).toBe('awaiting_payment')
  })

  it('offers financing only within its price range, never by default, and with the information required by law', async () => {
    const cartId = await paying.buyer.cartWith({ sku: 'LAMP' })
    const paymentMethods = async () =>
      (await paying.shop.call('cartPaymentMethods', { query: { ...en, cartId } })).body.result
    const [neopay, credit] = await paymentMethods()
    expect(neopay).toMatchObject({ code: 'NEOPAY', default: true })
    expect(credit).toMatchObject({ code: 'MOKILIZINGAS', default: false })
    expect(credit.credit).toMatchObject({ price: 100, months: 36 })
    await paying.shop.call('cartUpdate', {
      query: { ...en, cartId },
      body: { cartItem: { sku: 'LAMP', qty: 101 } },
    })
    expect((await paymentMethods()).map(({ code }: { code: string }) => code)).not.toContain('MOKILIZINGAS')
  })
})

describe('results of financing', () => {
  it.each([
    ['INIT_AUTH', 'open', true],
    ['POST_RECEIVED', 'open', true],
    ['WAITING_FOR_PERMISSION', 'open', false],
    ['WAITING_FOR_DEAL_SIGN', 'open', false],
    ['NEED_HELP', 'open', false],
    ['NO_LOAN_POSSIBLE', 'failed', true],
    ['CLIENT_CANCELED', 'cancelled', true],
    ['ERROR', 'open', true],
    ['SOMETHING_NEW', 'open', true],
    ['SIGNED_DEAL_OFFLINE', 'held', false],
    ['SIGNED_DEAL_YOUR_ADVANCE', 'held', false],
  ])('keeps an order awaiting payment after %s', async (result, paymentState, isPayable) => {
    const { order, attempt } = await paying.started('MOKILIZINGAS')
    says(result)
    await comeBack(attempt.reference, attempt.token ?? '')
    expect(await paying.pull(order)).toMatchObject({ status: 'awaiting_payment', paymentState, isPayable })
  })

  it.each(['SIGNED_DEAL', 'SIGNED_DEAL_NO_ADVANCE'])('pays the order on %s', async (result) => {
    const { order, attempt } = await paying.started('MOKILIZINGAS')
    says(result)
    const location = await comeBack(attempt.reference, attempt.token ?? '')
    expect(location).toBe(
      `http://shop.test/en/order-completed?number=${order.number}&orderToken=${order.orderToken}`,
    )
    expect(await paying.pull(order)).toMatchObject({ status: 'paid', paymentState: 'paid' })
  })

  it('accepts a signature after a cancellation', async () => {
    const { order, attempt } = await paying.started('MOKILIZINGAS')
    says('CLIENT_CANCELED')
    await comeBack(attempt.reference, attempt.token ?? '')
    says('SIGNED_DEAL')
    await comeBack(attempt.reference, attempt.token ?? '')
    expect(await paying.statusOf(order)).toBe('paid')
  })

  it('redirects to the unchanged order while the provider does not respond', async () => {
    const { order, attempt } = await paying.started('MOKILIZINGAS')
    fake.isDown = true
    expect(await comeBack(attempt.reference, attempt.token ?? '')).toContain(order.number)
    expect((await paying.pull(order)).paymentState).toBe('open')
  })

  it('sends and pays nothing for a token of another order', async () => {
    const mine = await paying.started('MOKILIZINGAS')
    const other = await paying.started('MOKILIZINGAS')
    says('SIGNED_DEAL')
    fake.requested.length = 0
    for (const [reference, token] of [
      [mine.attempt.reference, other.attempt.token ?? ''],
      [mine.attempt.reference, ''],
      ['', mine.attempt.token ?? ''],
    ] as const)
      expect(await comeBack(reference, token)).toBe('http://shop.test/order-completed')
    expect(fake.requested).toEqual([])
    expect(await paying.statusOf(mine.order)).toBe('awaiting_payment')
  })
})

describe('alerts (unsigned: they only cause a query)', () => {
  it('pays nothing by an alert itself, whatever it claims (forged alert)', async () => {
    const { order, attempt } = await paying.started('MOKILIZINGAS')
    const { reference: order_id, token: appl_token = '' } = attempt
    const { status } = await alert({ appl_token, order_id, appl_phase: 'FINISH', appl_status: 'OK' })
    expect(status).toBe(200)
    expect(await paying.statusOf(order)).toBe('awaiting_payment')
  })

  it.each(['json', 'form'] as const)('queues one check for several concurrent %s alerts', async (as) => {
    await checks()
    const { attempt } = await paying.started('MOKILIZINGAS')
    const fields = {
      appl_token: attempt.token ?? '',
      order_id: attempt.reference,
      appl_phase: 'DEAL',
      appl_status: 'OK',
    }
    await Promise.all([alert(fields, as), alert(fields, as), alert(fields, as)])
    const found = (await checks()).filter(({ payload }) => payload['attempt_id'] === attempt.id)
    expect(found).toHaveLength(1)
  })

  it('responds 200 to an unknown token and queues nothing', async () => {
    await checks()
    const response = await alert({
      appl_token: '0'.repeat(40),
      order_id: 'A100000001-1',
      appl_phase: 'FINISH',
    })
    expect(response.status).toBe(200)
    expect((await checks()).filter(({ attempts }) => attempts === 1)).toEqual([])
    expect(errorOf(await alert({ appl_phase: 'FINISH' }))).toEqual([400, 'payment.bad_message'])
  })
})

describe('a financing application opened by the server', () => {
  it("follows the provider's redirect", async () => {
    const { methods } = settingsFor(fake)
    const byServer = await payingShop(fake, {
      methods: { ...methods, MOKILIZINGAS: { ...methods.MOKILIZINGAS, redirect: 'server' } },
    })
    const order = await byServer.ordered('MOKILIZINGAS')
    const response = await byServer.shop.call('mokilizingasPayment', {
      query: { ...en, token: order.reference },
    })
    expect(response.body.result.url).toBe('https://credit.test/form')
  })
})
