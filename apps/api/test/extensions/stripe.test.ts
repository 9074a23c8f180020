import { refundCallHandler, reconcileAll } from '@ambra/commerce/payments'
import { createShop } from '@ambra/commerce/create-shop'
import { paymentRepository } from '@ambra/db/payments'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import stripe from '../../../../extensions/stripe/stripe.ts'
import { signatureOf, type StripeAccount, type Webhook } from '../../../../extensions/stripe/test/account.ts'
import { startStripe } from '../../../../extensions/stripe/test/emulator.ts'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, en, information } from '../sales/order-suite.ts'
import { withExtensions } from './extension-suite.ts'

const code = 'stripe.cards'
const key = 'sk_test_of_these_tests_0123456789'
const webhookSecret = 'whsec_of_these_tests_0123456789'

describe('the extension stripe', () => {
  let shop: TestApp
  let started: Awaited<ReturnType<typeof withExtensions>>
  let emulator: Awaited<ReturnType<typeof startStripe>>
  let account: StripeAccount
  const post = (call: string, body: object) =>
    started.send({ method: 'POST', url: `/api/${call}`, query: en, payload: body })

  async function ordered() {
    const cart_id = await buyerOf(() => shop).cartWith({ sku: 'LAMP' })
    const addressInformation = { ...information, payment_method_code: code }
    const { body } = await post('order/create', { cart_id, task_id: `task-${cart_id}`, addressInformation })
    const { orderNumber: number, orderToken, paymentReference: token, backendOrderId: id } = body.result
    const start = () => post('payment/start', { method: code, token })
    return { number, orderToken, id, start } as {
      number: string
      orderToken: string
      id: number
      start: typeof start
    }
  }
  type Placed = Pick<Awaited<ReturnType<typeof ordered>>, 'number' | 'orderToken' | 'id'>
  const attemptOf = async ({ id }: Placed) => {
    const attempt = (await paymentRepository(shop.database.db).listOfOrder(id)).at(-1)
    if (!attempt) throw new Error('no attempt')
    return attempt
  }
  /** A shopper on the hosted page. */
  async function begun() {
    const order = await ordered()
    const { body } = await order.start()
    const session = (await attemptOf(order)).token ?? ''
    expect(body.result.url).toBe(`${account.origin}/pay/${session}`)
    return { order, session }
  }
  const deliver = async ({ body, headers }: Pick<Webhook, 'body' | 'headers'>) =>
    (
      await started.send({
        method: 'POST',
        url: `/api/payment/${code}/callback`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: body,
      })
    ).status
  const newest = (type: string) => {
    const webhook = account.webhooks.findLast((one) => one.type === type)
    if (!webhook) throw new Error(`no ${type}`)
    return webhook
  }
  async function paid() {
    const { order, session } = await begun()
    account.act(session, 'pay')
    await deliver(newest('checkout.session.completed'))
    return { order, session }
  }
  const stateOf = async (order: Placed) => {
    const { number, orderToken } = order
    const { body } = await started.send({ url: '/api/order/pull', query: { ...en, number, orderToken } })
    return [body.result.status, body.result.paymentState]
  }
  const checks = () => {
    const { providers } = createShop(shop.deps)
    return { database: shop.database, providers, log: shop.deps.log }
  }
  const refund = async (order: Placed, amount: string) => {
    await started.run('orders.refund', { number: order.number, amount, reason: 'Scratched' })
    return started.deliverOwn({ 'payment.refund': refundCallHandler(checks(), shop.clock.now) })
  }
  /** Money of the method in the journal, cents. */
  const booked = async () => {
    const { rows } = await sql<{ cents: string }>`select coalesce(sum(debit_cents - credit_cents), 0) as cents
      from journal_entries where account = 'money' and detail = ${code}`.execute(shop.database.db)
    return Number(rows[0]?.cents)
  }

  beforeAll(async () => {
    shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 1000 } })])
    emulator = await startStripe({ key, webhookSecret, now: shop.clock.now })
    account = emulator.account
    started = await withExtensions(shop, [stripe], {
      variables: {
        STRIPE_SECRET_KEY: key,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: account.origin,
      },
    })
  })
  beforeEach(() => {
    Object.assign(emulator.state, { isDown: false, losesAnswers: false })
  })
  afterAll(() => emulator.close())

  it.each(['pay', 'wallet', 'authenticate'] as const)(
    'pays an order by the hosted page: %s',
    async (action) => {
      const { order, session } = await begun()
      expect(account.sessions.get(session)).toMatchObject({
        metadata: { reference: (await attemptOf(order)).reference },
        currency: 'eur',
      })
      expect(account.act(session, action)).toContain('http://shop.test/api/payment/stripe.cards/return?')
      expect(await stateOf(order)).toEqual(['awaiting_payment', 'open'])
      expect(await deliver(newest('checkout.session.completed'))).toBe(200)
      expect(await stateOf(order)).toEqual(['paid', 'paid'])
      expect(started.extensions.list()).toMatchObject([{ name: 'stripe', status: 'on' }])
    },
  )

  it('is paid by the return of the browser when the webhook is late, and ignores it afterwards', async () => {
    const { order, session } = await begun()
    const back = new URL(account.act(session, 'pay'))
    expect(await started.redirect(back.pathname + back.search)).toContain(`number=${order.number}`)
    expect(await stateOf(order)).toEqual(['paid', 'paid'])
    expect(await deliver(newest('checkout.session.completed'))).toBe(200)
    expect((await attemptOf(order)).state).toBe('paid')
  })

  it('is paid by the regular check when neither webhook nor browser comes', async () => {
    const { order, session } = await begun()
    account.act(session, 'pay')
    await reconcileAll(checks(), shop.clock.now())
    expect(await stateOf(order)).toEqual(['paid', 'paid'])
  })

  it('leaves a declined card on the page, and lets the shopper pay again after the page expired', async () => {
    const { order, session } = await begun()
    expect(account.act(session, 'decline')).toBe(`${account.origin}/pay/${session}`)
    const back = new URL(account.act(session, 'back'))
    expect(await started.redirect(back.pathname + back.search)).toContain(`number=${order.number}`)
    expect(await stateOf(order)).toEqual(['awaiting_payment', 'open'])
    await deliver(account.expire(session))
    expect(await stateOf(order)).toEqual(['awaiting_payment', 'cancelled'])
    const { number, orderToken } = order
    const again = await started.send({
      method: 'POST',
      url: '/api/order/pay-again',
      query: { ...en, number, orderToken },
      payload: { payment_method_code: code },
    })
    await post('payment/start', { method: code, token: again.body.result.paymentReference })
    const second = (await attemptOf(order)).token ?? ''
    expect(second).not.toBe(session)
    account.act(second, 'pay')
    await deliver(newest('checkout.session.completed'))
    expect(await stateOf(order)).toEqual(['paid', 'paid'])
  })

  it('leads a second click to the same session', async () => {
    const order = await ordered()
    const [first, second] = [await order.start(), await order.start()]
    expect(second.body.result.url).toBe(first.body.result.url)
  })

  it('takes doubled and reordered webhooks once', async () => {
    const { order, session } = await begun()
    account.act(session, 'pay')
    const completed = newest('checkout.session.completed')
    const before = await booked()
    const expired = account.expire(session)
    for (const webhook of [completed, completed, expired, completed]) expect(await deliver(webhook)).toBe(200)
    expect(await stateOf(order)).toEqual(['paid', 'paid'])
    expect((await booked()) - before).toBe((await attemptOf(order)).amountCents)
  })

  it('refuses forged, changed and replayed webhooks', async () => {
    const { order, session } = await begun()
    account.act(session, 'pay')
    const { body } = newest('checkout.session.completed')
    const signed = (secret: string, at: Date, text = body) =>
      deliver({ body: text, headers: { 'stripe-signature': signatureOf(text, secret, at) } })
    const now = shop.clock.now()
    expect(await signed('whsec_of_somebody_else', now)).toBe(400)
    expect(await signed(webhookSecret, new Date(now.getTime() - 301_000))).toBe(400)
    expect(await deliver({ ...newest('checkout.session.completed'), body: body.replace('eur', 'usd') })).toBe(
      400,
    )
    expect(await deliver({ body, headers: { 'stripe-signature': '' } })).toBe(400)
    expect(await stateOf(order)).toEqual(['awaiting_payment', 'open'])
  })

  it.each([
    ['another amount', { amount_total: 1 }, 'amount_differs'],
    ['another currency', { currency: 'sek' }, 'currency_differs'],
    ['no amount', { amount_total: null }, 'amount_differs'],
    ['unconfirmed money', { payment_status: 'unpaid' }, undefined],
  ])('does not book %s', async (_, over, flag) => {
    const { order, session } = await begun()
    account.act(session, 'pay')
    const event = JSON.parse(newest('checkout.session.completed').body)
    const body = JSON.stringify({ ...event, data: { object: { ...event.data.object, ...over } } })
    const signature = signatureOf(body, webhookSecret, shop.clock.now())
    expect(await deliver({ body, headers: { 'stripe-signature': signature } })).toBe(200)
    expect(await attemptOf(order)).toMatchObject({ state: flag ? 'held' : 'processing', flag })
    expect(await stateOf(order)).toEqual(['awaiting_payment', flag ? 'held' : 'processing'])
  })

  it('sends refunds back once although an answer was lost, and its books equal the money at Stripe', async () => {
    const { order, session } = await paid()
    emulator.state.losesAnswers = true
    expect(await refund(order, '5.25')).toEqual(['payment.refund'])
    emulator.state.losesAnswers = false
    shop.clock.advance(60_000)
    expect(await refund(order, '3')).toEqual([])
    expect(account.intents.get(`pi_${session}`)?.refunded).toBe(825)
    await deliver(newest('refund.created'))
    expect((await attemptOf(order)).flag).toBeUndefined()
    const { rows } = await sql<{ reference: string }>`select reference from refunds
      where order_id = ${order.id} and state = 'done'`.execute(shop.database.db)
    expect(rows.map(({ reference }) => reference)).toEqual([
      expect.stringMatching(/^re_/),
      expect.stringMatching(/^re_/),
    ])
    const { rows: books } = await sql<{ cents: string }>`select sum(debit_cents - credit_cents) as cents
      from journal_entries where order_id = ${order.id} and account = 'money'`.execute(shop.database.db)
    const intent = account.intents.get(`pi_${session}`)
    expect(Number(books[0]?.cents)).toBe((intent?.amount ?? 0) - (intent?.refunded ?? 0))
  })

  it('leaves a refund that Stripe refuses to staff, and flags one made in the dashboard', async () => {
    const { order, session } = await paid()
    const { amountCents } = await attemptOf(order)
    account.refundInDashboard(session, amountCents)
    await deliver(newest('refund.created'))
    expect((await attemptOf(order)).flag).toBe('refunded_elsewhere')
    expect(await refund(order, '5')).toEqual([])
    expect((await attemptOf(order)).flag).toBe('refund_failed')
  })

  it('flags a dispute', async () => {
    const { order, session } = await paid()
    await deliver(account.dispute(session))
    expect(await attemptOf(order)).toMatchObject({ state: 'paid', flag: 'disputed' })
  })

  it('lets the shopper choose again while Stripe does not answer', async () => {
    const order = await ordered()
    emulator.state.isDown = true
    expect((await order.start()).body.meta.error).toBe('payment.provider_unreachable')
    emulator.state.isDown = false
    expect((await order.start()).status).toBe(200)
  })
})
