import { orderRepository } from '@ambra/db/sales'
import { isGiftCardCode, normalizeGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCoupon, couponCalls } from './coupon-suite.ts'
import { billed, prepareSales } from '../fulfilment/download-suite.ts'
import { buyerOf, en, errorOf } from '../sales/order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const { apply } = couponCalls(() => shop)

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({
      sku: 'CARD',
      product_type: 'virtual',
      gift_card: true,
      price: 25,
      stock: { qty: 0, manage: false },
      custom_options: [
        { titles: { et: 'Nimi', en: 'Name on the card' }, input: 'field', max_characters: 40 },
        { titles: { et: 'Sõnum', en: 'Message on the card' }, input: 'area', max_characters: 300 },
      ],
    }),
    aProduct({ sku: 'CARE', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
    aProduct({
      sku: 'SET',
      product_type: 'bundle',
      price: null,
      bundle: [{ titles: { et: 'Kaart' }, required: true, links: [{ sku: 'CARD', qty: 1, default: true }] }],
    }),
  ])
  await prepareSales(shop)
})

describe('an order of gift cards', () => {
  it('charges no VAT on gift cards, since what they buy is taxed', async () => {
    const cartId = await cartWith({ sku: 'CARD' }, { sku: 'CARE' })
    const { body } = await order(cartId, { addressInformation: billed })
    const placed = await pullOrder(body.result)
    expect(placed.items).toMatchObject([
      { sku: 'CARD', tax_percent: 0, tax_amount: 0, row_total_incl_tax: 25 },
      { sku: 'CARE', tax_percent: 24 },
    ])
    expect(placed.taxes).toEqual([
      { percent: 0, net: 25, amount: 0 },
      { percent: 24, net: 24.19, amount: 5.81 },
    ])
    const stored = await orderRepository(shop.database.db).findById(body.result.backendOrderId)
    expect(stored?.lines.map(({ untaxed }) => untaxed)).toEqual(['voucher', undefined])
  })

  it("shows the codes only to the order's owner, once it is paid", async () => {
    const { body } = await order(await cartWith({ sku: 'CARD', qty: 2 }), { addressInformation: billed })
    expect(await pullOrder(body.result)).not.toHaveProperty('giftCards')
    const change = { actor: 'operator', now: shop.clock.now() }
    await orderRepository(shop.database.db).setStatus(body.result.backendOrderId, 'paid', change)
    const { giftCards } = await pullOrder(body.result)
    expect(giftCards).toEqual(
      Array(2).fill({
        code: expect.stringMatching(/^\w{4}(-\w{4}){4}$/),
        value: 25,
        validUntil: '2031-11-20',
      }),
    )
    for (const { code } of giftCards) expect(isGiftCardCode(normalizeGiftCardCode(code))).toBe(true)
    const query = { ...en, number: body.result.orderNumber, orderToken: 'x'.repeat(32) }
    const foreign = await shop.call('orderPull', { query })
    expect(foreign.status).not.toBe(200)
    expect(JSON.stringify(foreign.body)).not.toContain(giftCards[0].code)
  })

  it('keeps what the buyer writes on a card beside its code', async () => {
    const list = await shop.call('productList', { query: { ...en, skus: 'CARD' } })
    const written = ['Mari', 'All the best\nfrom us']
    const custom_options = list.body.result.items[0].custom_options.map(
      ({ option_id }: { option_id: number }, at: number) => ({
        option_id: String(option_id),
        option_value: written[at],
      }),
    )
    const cartId = await cartWith(
      { sku: 'CARD', product_option: { extension_attributes: { custom_options } } },
      { sku: 'CARD' },
    )
    const { body } = await order(cartId, { addressInformation: billed })
    const change = { actor: 'operator', now: shop.clock.now() }
    await orderRepository(shop.database.db).setStatus(body.result.backendOrderId, 'paid', change)
    const placed = await pullOrder(body.result)
    const texts = [
      { label: 'Name on the card', value: 'Mari' },
      { label: 'Message on the card', value: 'All the best\nfrom us' },
    ]
    expect(placed.giftCards.map((card: { texts?: object[] }) => card.texts)).toEqual([texts, undefined])
  })

  it('rejects a coupon on gift cards, which would sell money below its value', async () => {
    await aCoupon(shop, { value: 5000 })
    expect(errorOf(await apply(await cartWith({ sku: 'CARD' }), 'NEWS10'))).toEqual([
      400,
      'coupon.not_for_goods',
    ])
  })

  it('rejects a gift card inside a bundle, whose code would never be issued', async () => {
    const { body } = await shop.call('cartCreate', { query: en })
    const query = { ...en, cartId: body.result }
    const added = await shop.call('cartUpdate', { query, body: { cartItem: { sku: 'SET', qty: 1 } } })
    const placed = added.status === 200 && (await order(body.result, { addressInformation: billed }))
    expect(placed && placed.status).not.toBe(200)
  })
})
