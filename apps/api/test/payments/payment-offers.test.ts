import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores } from '@ambra/domain/platform/shop/stores'
import { address, en, errorOf, information } from '../sales/order-suite.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  settingsFor,
  signed,
  startFakeProvider,
  transactionOf,
} from './payment-suite.ts'

let fake: FakeProvider
let paying: PayingShop
beforeAll(async () => {
  fake = await startFakeProvider()
  paying = await payingShop(fake, {
    methods: { ...settingsFor(fake).methods, cashondelivery: { feeCents: 150, maxCents: 30_000 } },
  })
})
afterAll(() => fake.close())

const inform = async (cartId: string, more: object) =>
  (
    await paying.shop.call('cartShippingInformation', {
      query: { ...en, cartId },
      body: { addressInformation: { shippingAddress: address, ...more } },
    })
  ).body.result
const codesOf = (methods: { code: string }[]) => methods.map(({ code }) => code)

describe('cash on delivery', () => {
  it('adds the fee of cash on delivery to the totals, the same in the order', async () => {
    const cartId = await paying.buyer.cartWith({ sku: 'LAMP' })
    const { totals } = await inform(cartId, {
      shipping_carrier_code: 'dpd',
      shipping_method_code: 'courier',
      payment_method_code: 'cashondelivery',
    })
    const segment = totals.total_segments.find(({ code }: { code: string }) => code === 'payment')
    expect(segment.value).toBe(1.5)
    const { body } = await paying.buyer.order(cartId)
    expect(await paying.buyer.pullOrder(body.result)).toMatchObject({
      status: 'pending',
      grand_total: totals.grand_total,
      paymentCost: 1.5,
      paymentState: 'open',
      isPayable: false,
    })
    expect(body.result.paymentReference).toBeUndefined()
  })

  it.each([
    ['abroad', 1, { shippingAddress: { ...address, country_id: 'LV', postcode: '1010' } }],
    ['above the limit of an order', 4, {}],
  ])('hides cash on delivery %s, and rejects it whatever the client sends', async (_, qty, more) => {
    const cartId = await paying.buyer.cartWith({ sku: 'LAMP', qty })
    const methods = { shipping_carrier_code: 'dpd', shipping_method_code: 'courier' }
    const { payment_methods } = await inform(cartId, { ...methods, ...more })
    expect(codesOf(payment_methods)).not.toContain('cashondelivery')
    const refused = await paying.buyer.order(cartId, { addressInformation: { ...information, ...more } })
    expect(errorOf(refused)).toEqual([400, 'payment.unavailable'])
  })
})

describe('each provider in each store', () => {
  it.each(
    stores.flatMap(({ code, prefix }) =>
      (['NEOPAY', 'MOKILIZINGAS'] as const).map((method) => [method, code, prefix]),
    ),
  )(
    '%s in the store %s ends paid and leads back to its pages',
    async (method = '', storeCode = '', prefix = '') => {
      const order = await paying.ordered(method)
      const query = { storeCode, token: order.reference }
      const isBankLink = method === 'NEOPAY'
      expect(
        (await paying.shop.call(isBankLink ? 'neopayPayment' : 'mokilizingasPayment', { query })).status,
      ).toBe(200)
      const attempt = await paying.lastAttempt(order)
      const at = paying.shop.clock.now()
      if (isBankLink)
        await paying.callback(
          await signed({ transactions: { [attempt.reference]: transactionOf(attempt) } }, at),
        )
      fake.check = { status: 200, json: { result: 'SIGNED_DEAL' } }
      const { response } = isBankLink
        ? await paying.shop.send({
            url: '/api/neopay/return',
            query: { token: await signed({ transactionId: attempt.reference }, at) },
          })
        : await paying.shop.send({
            url: '/api/mokilizingas/return',
            query: { order_id: attempt.reference, appl_token: attempt.token ?? '' },
          })
      expect(response.headers.location).toContain(
        `http://shop.test${prefix}/order-completed?number=${order.number}&`,
      )
      expect(await paying.pull(order)).toMatchObject({
        status: 'paid',
        paymentState: 'paid',
        isPayable: false,
        payMethods: [],
      })
    },
  )
})
