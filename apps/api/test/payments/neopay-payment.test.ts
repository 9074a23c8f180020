import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderRepository } from '@ambra/db/sales'
import { en, errorOf, information } from '../sales/order-suite.ts'
import {
  type FakeProvider,
  iban,
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
beforeEach(() => {
  fake.isDown = false
})
afterAll(() => fake.close())

const claimsOf = (url: string) => decodeJwt(url.split('?')[1] ?? '')
const returned = (query: Record<string, string>) => paying.shop.send({ url: '/api/neopay/return', query })
const again = ({ number, orderToken }: { number: string; orderToken: string }, method: string) =>
  paying.shop.call('orderPayAgain', {
    query: { ...en, number, orderToken },
    body: { payment_method_code: method },
  })

describe('start of a bank link', () => {
  it('redirects to the provider with the chosen bank after an order with the bank-link code (spec §4)', async () => {
    const { url, order, attempt } = await paying.started()
    expect(url).toMatch(/^https:\/\/pay\.test\/widget\.html\?[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(decodeProtectedHeader(url.split('?')[1] ?? '').alg).toBe('HS256')
    expect(claimsOf(url)).toEqual({
      projectId: 4711,
      transactionId: `A${order.number}-1`,
      amount: attempt.amountCents / 100,
      currency: 'EUR',
      paymentPurpose: expect.stringContaining(`Order ${order.number}`),
      serviceType: 'pisp',
      clientRedirectUrl: 'http://shop.test/api/neopay/return',
      defaultLocale: 'EN',
      bank: 'HABAEE2X',
      receiverName: 'Shop',
      receiverAccountNumber: iban,
      iat: attempt.createdAt.getTime() / 1000,
      exp: attempt.createdAt.getTime() / 1000 + 1800,
    })
  })

  it('accepts the cart id of the order as a token (spec §4)', async () => {
    const { cartId } = await paying.ordered()
    expect((await paying.start(cartId)).status).toBe(200)
    const body = { token: cartId, bank: 'HABAEE2X' }
    expect((await paying.shop.call('neopayPayment', { query: en, body })).status).toBe(200)
  })

  it.each(['', '1', '7001', 'x'.repeat(43), 'f'.repeat(32), `${'a'.repeat(31)}'`, '../../etc'])(
    'finds no order for the guessed token "%s"',
    async (token) => {
      expect(errorOf(await paying.start(token))).toEqual([404, 'payment.unknown_cart'])
    },
  )

  it('returns the same page for a second click, and a new attempt for another bank after pay again', async () => {
    fake.countries = { status: 200, json: [{ code: 'EE', aspsps: [{ bic: 'HABAEE2X', name: 'S' }] }] }
    const { order, url } = await paying.started()
    expect((await paying.start(order.reference)).body.result.url).toBe(url)
    const { body } = await again(order, 'NEOPAY')
    const other = await paying.shop.call('neopayPayment', {
      query: { ...en, token: body.result.paymentReference },
    })
    expect(claimsOf(other.body.result.url)['transactionId']).toBe(`A${order.number}-2`)
    expect(
      errorOf(await paying.shop.call('neopayPayment', { query: { ...en, token: order.reference } })),
    ).toEqual([409, 'payment.reference_used'])
  })

  it('rejects an unknown bank, an expired reference and a reference of another method', async () => {
    const { reference } = await paying.ordered()
    expect(errorOf(await paying.start(reference, 'NOBANK00'))).toEqual([400, 'payment.unknown_bank'])
    expect(
      errorOf(await paying.shop.call('mokilizingasPayment', { query: { ...en, token: reference } })),
    ).toEqual([400, 'payment.unavailable'])
    paying.shop.clock.advance(24 * 3_600_000)
    expect(errorOf(await paying.start(reference))).toEqual([409, 'payment.reference_expired'])
  })

  it('starts no payment for an order of 0 euros', async () => {
    const cartId = await paying.buyer.cartWith({ sku: 'GIFT' })
    const { body } = await paying.buyer.order(cartId, {
      addressInformation: {
        billingAddress: information.shippingAddress,
        payment_method_code: 'banktransfer',
      },
    })
    expect(body.result.paymentReference).toBeUndefined()
    expect(errorOf(await paying.start(cartId))).toEqual([409, 'payment.already_paid'])
  })
})

describe('return from the bank', () => {
  it('redirects to the order in the store of the payment, and does not prove payment', async () => {
    const order = await paying.ordered()
    await paying.start(order.reference, 'HABAEE2X', { storeCode: 'ru' })
    const attempt = await paying.lastAttempt(order)
    const claims = { transactionId: attempt.reference, status: 'success', amount: 1, currency: 'EUR' }
    const token = await signed(claims, paying.shop.clock.now())
    const { status, response } = await returned({ token })
    expect(status).toBe(303)
    expect(response.headers.location).toBe(
      `http://shop.test/ru/order-completed?number=${order.number}&orderToken=${order.orderToken}`,
    )
    expect(await paying.pull(order)).toMatchObject({
      status: 'awaiting_payment',
      paymentState: 'processing',
      isPayable: false,
    })
    expect(errorOf(await again(order, 'NEOPAY'))).toEqual([409, 'payment.in_progress'])
  })

  it('distinguishes a pending payment from an abandoned one', async () => {
    for (const [query, state, isPayable] of [
      [{ pending: '1' }, 'processing', false],
      [{ canceled: '1' }, 'cancelled', true],
    ] as const) {
      const { order, attempt } = await paying.started()
      const data = await signed({ transactionId: attempt.reference }, paying.shop.clock.now())
      await returned({ ...query, data })
      expect(await paying.pull(order)).toMatchObject({ paymentState: state, isPayable })
    }
  })

  it.each([
    ['no token', () => ({})],
    ['a token nobody signed', () => ({ token: 'a.b.c' })],
    [
      'the token the payment was started with',
      (url: string) => ({ pending: '1', data: url.split('?')[1] ?? '' }),
    ],
  ])('changes nothing for %s', async (_, queryOf) => {
    const { order, url } = await paying.started()
    const { status, response } = await returned(queryOf(url))
    expect([status, response.headers.location]).toEqual([303, 'http://shop.test/order-completed'])
    expect(await paying.pull(order)).toMatchObject({ paymentState: 'open', isPayable: true })
  })

  it('shows the order of the token, whatever order the address names', async () => {
    const mine = await paying.started()
    const other = await paying.started()
    const token = await signed(
      { transactionId: mine.attempt.reference, status: 'signed' },
      paying.shop.clock.now(),
    )
    const { response } = await returned({
      token,
      number: other.order.number,
      orderToken: other.order.orderToken,
    })
    expect(response.headers.location).toContain(`number=${mine.order.number}&`)
    expect((await paying.pull(other.order)).paymentState).toBe('open')
  })
})

describe('pay again', () => {
  it('rejects paid, cancelled and unknown orders, and methods that are not offered', async () => {
    const { order, attempt } = await paying.started()
    expect(errorOf(await again(order, 'cashondelivery'))).toEqual([400, 'payment.unavailable'])
    expect(errorOf(await again(order, 'gold'))).toEqual([404, 'payment.unknown_method'])
    expect(errorOf(await again({ ...order, orderToken: 'x'.repeat(32) }, 'NEOPAY'))).toEqual([
      404,
      'order.not_found',
    ])
    expect(
      errorOf(
        await paying.shop.call('orderPayAgain', { query: en, body: { payment_method_code: 'NEOPAY' } }),
      ),
    ).toEqual([400, 'request.missing_parameter'])
    expect(errorOf(await paying.shop.call('orderPayAgain', { query: en, body: {} }))).toEqual([
      400,
      'request.invalid',
    ])
    const paid = { transactions: { [attempt.reference]: transactionOf(attempt) } }
    await paying.callback(await signed(paid, paying.shop.clock.now()))
    expect(errorOf(await again(order, 'NEOPAY'))).toEqual([409, 'payment.already_paid'])
    expect(errorOf(await paying.start(order.cartId))).toEqual([409, 'payment.already_paid'])
    const gone = await paying.ordered()
    await orderRepository(paying.shop.database.db).setStatus(gone.id, 'cancelled', {
      actor: 'operator',
      now: paying.shop.clock.now(),
    })
    expect(errorOf(await again(gone, 'NEOPAY'))).toEqual([409, 'payment.order_closed'])
    expect(errorOf(await paying.start(gone.reference))).toEqual([409, 'payment.order_closed'])
  })

  it('changes to a bank transfer and shows its details', async () => {
    const { order } = await paying.started()
    const offered: { code: string }[] = (await paying.pull(order)).payMethods
    expect(offered.map(({ code }) => code)).toEqual(['NEOPAY', 'MOKILIZINGAS', 'banktransfer'])
    expect((await again(order, 'banktransfer')).body.result).toEqual({})
    const pulled = await paying.pull(order)
    expect(pulled.bankTransfer).toMatchObject({ amount: pulled.grand_total })
    expect(pulled).toMatchObject({
      paymentState: 'open',
      isPayable: true,
      payment: { method: 'banktransfer' },
    })
    expect((await again(order, 'NEOPAY')).body.result.paymentReference).toMatch(/^[\w-]{43}$/)
  })
})

describe('banks', () => {
  it('lists available banks by client and country, whatever else the response holds (spec §7)', async () => {
    const own = await startFakeProvider()
    const shop = await payingShop(own)
    const banksOf = async (query: Record<string, string>) =>
      (await shop.shop.call('neopayBanks', { query: { ...en, ...query } })).body.result
    expect(await banksOf({ country: 'ee' })).toEqual([
      { bic: 'HABAEE2X', name: 'Swedbank', country: 'EE', logo: '' },
    ])
    expect(await banksOf({ clientId: '4711' })).toHaveLength(2)
    expect(await banksOf({ clientId: '4712' })).toEqual([])
    // The last good copy is used while the provider is down.
    own.isDown = true
    shop.shop.clock.advance(13 * 3_600_000)
    expect(await banksOf({})).toHaveLength(2)
    own.close()
  })

  it('hides the bank link and reports an error until the provider is reached', async () => {
    fake.isDown = true
    paying = await payingShop(fake)
    expect(errorOf(await paying.shop.call('neopayBanks', { query: en }))).toEqual([
      400,
      'payment.provider_unreachable',
    ])
    const cartId = await paying.buyer.cartWith({ sku: 'LAMP' })
    const codes = async () =>
      (await paying.shop.call('cartPaymentMethods', { query: { ...en, cartId } })).body.result.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes()).toEqual(['cashondelivery', 'banktransfer'])
    fake.isDown = false
    paying.shop.clock.advance(61_000)
    expect(await codes()).toEqual(['NEOPAY', 'MOKILIZINGAS', 'cashondelivery', 'banktransfer'])
  })
})
