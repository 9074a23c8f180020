import { createHmac } from 'node:crypto'
import { reconcileAll, refundCallHandler } from '@ambra/commerce/payments'
import { cancelUnpaid } from '@ambra/commerce/sales'
import { createShop } from '@ambra/commerce/create-shop'
import {
  defineModule,
  type ExtensionPaymentMethod,
  type NewExtensionPayment,
  type PaymentNews,
  type PaymentConcern,
  Refusal,
} from '@ambra/commerce/extension'
import { orderRepository } from '@ambra/db/sales'
import { paymentMaintenanceRepository, paymentRepository } from '@ambra/db/payments'
import { aProduct } from '@ambra/testing/import-builders'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, en, information } from '../sales/order-suite.ts'
import { withExtensions } from './extension-suite.ts'

const texts = (text: string) => ({ et: text, en: text, ru: text, lt: text, lv: text })
const key = 'a-key-that-provider-and-shop-share'
const sign = (body: string) => createHmac('sha256', key).update(body).digest('hex')
const wrongSignature = new Refusal(texts('Wrong signature'))

/** A provider that keeps its payments in memory; tests change what it answers. */
const provider = {
  created: [] as NewExtensionPayment[],
  refunds: new Map<string, number>(),
  refund: undefined as Error | undefined,
  answer: undefined as PaymentNews | undefined,
  create: (async ({ reference }) => ({
    url: `https://pay.test/${reference}`,
    token: `t-${reference}`,
  })) as (payment: NewExtensionPayment) => Promise<{ url?: string; token: string }>,
}

const cards: ExtensionPaymentMethod = {
  code: 'cards',
  title: texts('Pay by Bricks'),
  description: texts('Cards of the Bricks bank'),
  note: texts('Have your card at hand'),
  countries: ['EE'],
  currencies: ['EUR'],
  minCents: 500,
  maxCents: 50_000,
  create: async (_, payment) => {
    provider.created.push(payment)
    return provider.create(payment)
  },
  status: async () => provider.answer,
  receive: async (_, { body, headers }) => {
    if (headers['x-signature'] !== sign(body)) throw wrongSignature
    return JSON.parse(body)
  },
  refund: async (_, { reference }, { key: name, amountCents }) => {
    if (provider.refund) throw provider.refund
    provider.refunds.set(`${reference} ${name}`, amountCents)
    return { reference: `re-${name}` }
  },
}

const bricks = defineModule({
  name: 'bricks',
  seam: '1.1',
  title: texts('Bricks'),
  paymentMethods: [cards],
})

describe('a payment method of an extension', () => {
  let shop: TestApp
  let started: Awaited<ReturnType<typeof withExtensions>>
  const code = 'bricks.cards'
  const cart = (qty = 1) => buyerOf(() => shop).cartWith({ sku: 'LAMP', qty })
  const post = (call: string, body: unknown, query: Record<string, string> = en) =>
    started.send({ method: 'POST', url: `/api/${call}`, query, payload: body as object })
  const methodsOf = async (qty = 1) => {
    const { body } = await started.send({
      url: '/api/cart/payment-methods',
      query: { ...en, cartId: await cart(qty) },
    })
    return body.result as { code: string }[]
  }

  async function ordered() {
    const cartId = await cart()
    const addressInformation = { ...information, payment_method_code: code }
    const { status, body } = await post('order/create', {
      cart_id: cartId,
      task_id: `task-${cartId}`,
      addressInformation,
    })
    expect([status, body.result.paymentReference]).toEqual([200, expect.any(String)])
    const { orderNumber: number, orderToken, paymentReference, backendOrderId: id } = body.result
    return { number, orderToken, paymentReference, id }
  }
  type Placed = Awaited<ReturnType<typeof ordered>>
  const start = ({ paymentReference: token }: Pick<Placed, 'paymentReference'>) =>
    post('payment/start', { method: code, token })
  const attemptOf = async ({ id }: Placed) => {
    const attempt = (await paymentRepository(shop.database.db).listOfOrder(id)).at(-1)
    if (!attempt) throw new Error('no attempt')
    return attempt
  }
  const pull = async ({ number, orderToken }: Placed) =>
    (await started.send({ url: '/api/order/pull', query: { ...en, number, orderToken } })).body.result
  const notify = (news: object[], signature?: string) => {
    const payload = JSON.stringify(news)
    return started.send({
      method: 'POST',
      url: `/api/payment/${code}/callback`,
      headers: { 'content-type': 'application/json', 'x-signature': signature ?? sign(payload) },
      payload,
    })
  }
  async function begun() {
    const order = await ordered()
    expect((await start(order)).status).toBe(200)
    const { reference, amountCents } = await attemptOf(order)
    const news: PaymentNews = { reference, state: 'paid', status: 'captured', amountCents, currency: 'EUR' }
    return { order, news }
  }

  /** Pays an order and refunds a part of it, as staff do. */
  async function refunded(amount: string) {
    const { order, news } = await begun()
    await notify([news])
    await started.run('orders.refund', { number: order.number, amount, reason: 'Scratched' })
    return { order, news }
  }
  /** Delivers the queued refunds once. Returns what failed. */
  async function sendRefunds(): Promise<string[]> {
    const { providers } = createShop(shop.deps)
    const checks = { database: shop.database, providers, log: shop.deps.log }
    return started.deliverOwn({ 'payment.refund': refundCallHandler(checks, shop.clock.now) })
  }
  const refundsOf = async ({ number }: Placed, state: 'to_do' | 'done') => {
    const { refunds } = (await started.run('refunds.list', { state })) as {
      refunds: { id: number; number: string; reference: string; is_being_sent: boolean }[]
    }
    return refunds.filter((refund) => refund.number === number)
  }

  beforeAll(async () => {
    shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 1000 } })])
    started = await withExtensions(shop, [bricks])
  })
  const { create } = provider
  afterEach(() => {
    Object.assign(provider, { answer: undefined, create, created: [], refund: undefined })
    provider.refunds.clear()
  })

  it('is listed within its countries and amounts, with its texts', async () => {
    expect((await methodsOf()).find((method) => method.code === code)).toMatchObject({
      title: 'Pay by Bricks',
      detail: 'Cards of the Bricks bank',
      note: 'Have your card at hand',
    })
    expect((await methodsOf(30)).map((method) => method.code)).not.toContain(code)
  })

  it('leads to the page of the provider, and becomes paid by a verified notification', async () => {
    const order = await ordered()
    const { body } = await start(order)
    const { reference, token, amountCents } = await attemptOf(order)
    expect(body.result.url).toBe(`https://pay.test/${reference}`)
    expect(token).toBe(`t-${reference}`)
    expect(provider.created).toMatchObject([
      {
        reference,
        amountCents,
        currency: 'EUR',
        orderNumber: order.number,
        language: 'en',
        country: 'EE',
        notifyUrl: `http://shop.test/api/payment/${code}/callback`,
      },
    ])
    const news = { reference, state: 'paid', status: 'captured', amountCents, currency: 'EUR' }
    expect((await notify([news])).status).toBe(200)
    expect((await notify([news])).status).toBe(200)
    expect(await pull(order)).toMatchObject({
      status: 'paid',
      paymentState: 'paid',
      paymentTitle: 'Pay by Bricks',
    })
    const late = { ...news, state: 'cancelled', status: 'expired' }
    expect((await notify([late])).status).toBe(200)
    expect((await pull(order)).paymentState).toBe('paid')
  })

  it('creates an equal payment at a second click', async () => {
    const order = await ordered()
    const [first, second] = [await start(order), await start(order)]
    expect(second.body.result.url).toBe(first.body.result.url)
    expect(provider.created[1]).toEqual({ ...provider.created[0], token: expect.any(String) })
  })

  it('refuses a forged notification, and holds a payment of another amount or currency', async () => {
    const { order, news } = await begun()
    expect((await notify([news], 'forged')).body.meta.error).toBe('payment.bad_message')
    expect((await pull(order)).status).toBe('awaiting_payment')
    await notify([{ ...news, amountCents: (news.amountCents ?? 0) - 1 }])
    expect(await attemptOf(order)).toMatchObject({ state: 'held', flag: 'amount_differs' })
    const other = await begun()
    await notify([{ ...other.news, currency: 'SEK' }])
    expect(await attemptOf(other.order)).toMatchObject({ state: 'held', flag: 'currency_differs' })
    const without = await begun()
    const { amountCents: _, ...silent } = without.news
    await notify([silent])
    expect(await attemptOf(without.order)).toMatchObject({ state: 'held', flag: 'amount_differs' })
  })

  it('asks the provider when the browser returns, and shows the order only with the key of the address', async () => {
    const { order, news } = await begun()
    const back = new URL(provider.created.at(-1)?.returnUrl ?? '')
    provider.answer = news
    const go = async (search: string) => started.redirect(`${back.pathname}${search}`)
    expect(await go(`?payment=${news.reference}&key=guessed`)).toBe('http://shop.test/order-completed')
    expect((await pull(order)).status).toBe('awaiting_payment')
    expect(await go(back.search)).toContain(`number=${order.number}&orderToken=${order.orderToken}`)
    expect((await pull(order)).status).toBe('paid')
  })

  it('asks about open payments without notifications', async () => {
    const { order, news } = await begun()
    provider.answer = news
    const { providers } = createShop(shop.deps)
    await reconcileAll({ database: shop.database, providers, log: shop.deps.log }, shop.clock.now())
    expect((await pull(order)).status).toBe('paid')
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no network'))],
    ['answers without https', async () => ({ url: 'http://pay.test/', token: 't' })],
    ['answers without a name', async () => ({ url: 'https://pay.test/' }) as never],
  ])('lets the shopper pay again when the provider %s, and reports the extension', async (_, broken) => {
    const order = await ordered()
    provider.create = broken
    expect((await start(order)).body.meta.error).toBe('payment.provider_unreachable')
    expect(await started.problems()).toContainEqual([
      'bricks',
      'request',
      'payment cards create',
      expect.any(String),
    ])
    provider.create = create
    expect((await start(order)).status).toBe(200)
  })

  it('sends a refund back at the provider once, and no person may send it meanwhile', async () => {
    const { order, news } = await refunded('12.50')
    const [refund] = await refundsOf(order, 'to_do')
    expect(refund?.is_being_sent).toBe(true)
    const byHand = started.run('refunds.done', { id: refund?.id })
    await expect(byHand).rejects.toMatchObject({ code: 'refund.being_sent' })
    provider.refund = new Error('no network')
    expect(await sendRefunds()).toEqual(['payment.refund'])
    provider.refund = undefined
    shop.clock.advance(60_000)
    expect([await sendRefunds(), await sendRefunds()]).toEqual([[], []])
    const key = `${news.reference}-R${refund?.id}`
    expect([...provider.refunds]).toEqual([[`${news.reference} ${key}`, 1250]])
    expect(await refundsOf(order, 'done')).toMatchObject([{ reference: `re-${key}` }])
  })

  it('leaves a refund that the provider refuses to staff', async () => {
    const { order } = await refunded('5')
    provider.refund = new Refusal(texts('The card is closed'))
    expect(await sendRefunds()).toEqual([])
    expect((await attemptOf(order)).flag).toBe('refund_failed')
    const [refund] = await refundsOf(order, 'to_do')
    await started.run('refunds.done', { id: refund?.id, reference: 'by transfer' })
    expect(await refundsOf(order, 'done')).toMatchObject([{ reference: 'by transfer' }])
  })

  it('flags a disputed payment once, and only of a verified notification', async () => {
    const { order, news } = await begun()
    await notify([news])
    const dispute: PaymentConcern = { reference: news.reference, concern: 'disputed', id: 'dp_1' }
    await notify([dispute], 'forged')
    expect((await attemptOf(order)).flag).toBeUndefined()
    await notify([dispute])
    expect(await attemptOf(order)).toMatchObject({ state: 'paid', flag: 'disputed' })
    const done = { now: shop.clock.now(), comment: 'Answered', actor: 'operator' }
    expect(await paymentMaintenanceRepository(shop.database.db).clearFlags(order.id, done)).toBe(1)
    await notify([dispute])
    expect((await attemptOf(order)).flag).toBeUndefined()
  })

  it('is gone while the extension is off; its orders keep the name and are cancelled when overdue', async () => {
    const { order } = await begun()
    const paid = await begun()
    await notify([paid.news])
    await started.run('extensions.disable', { name: 'bricks' })
    await expect.poll(() => started.extensions.paymentMethods()).toEqual([])
    expect((await methodsOf()).map((method) => method.code)).not.toContain(code)
    expect((await notify([paid.news])).body.meta.error).toBe('payment.unknown_method')
    expect(await pull(paid.order)).toMatchObject({ status: 'paid', paymentTitle: 'Pay by Bricks' })
    expect((await pull(order)).payMethods.map((method: { code: string }) => method.code)).not.toContain(code)
    const days = (count: number) => new Date(shop.clock.now().getTime() + count * 86_400_000)
    await cancelUnpaid(shop.database, days(2), {})
    expect((await orderRepository(shop.database.db).findById(order.id))?.status).toBe('cancelled')
    await started.run('extensions.enable', { name: 'bricks' })
    await expect.poll(() => started.extensions.paymentMethods()).toHaveLength(1)
  })
})
