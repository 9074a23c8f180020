import { orderRepository } from '@ambra/db/sales'
import { giftCardRepository } from '@ambra/db/promotions'
import { formatGiftCardCode, normalizeGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { billed, prepareSales } from '../fulfilment/download-suite.ts'
import { aGiftCard } from './gift-card-suite.ts'
import { buyerOf, en, errorOf } from '../sales/order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)

async function start(over: Parameters<typeof createTestApp>[1] = {}) {
  shop = await createTestApp(
    [
      aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } }),
      aProduct({ sku: 'CARE', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
      aProduct({
        sku: 'CARD',
        product_type: 'virtual',
        gift_card: true,
        price: 25,
        stock: { qty: 0, manage: false },
      }),
    ],
    over,
  )
  await prepareSales(shop)
}
beforeEach(() => start())

const apply = (cartId: string, code: string, headers = {}) =>
  shop.call('cartApplyGiftCard', { query: { ...en, cartId }, body: { code }, headers })
const remove = (cartId: string, ending: string) =>
  shop.call('cartDeleteGiftCard', { query: { ...en, cartId }, body: { ending } })
const totals = async (cartId: string) =>
  (await shop.call('cartTotals', { query: { ...en, cartId } })).body.result
const methods = async (cartId: string): Promise<string[]> =>
  (await shop.call('cartPaymentMethods', { query: { ...en, cartId } })).body.result.map(
    ({ code }: { code: string }) => code,
  )
const balance = async (code: string) =>
  (await shop.call('giftCardBalance', { query: en, body: { code } })).body.result?.balance
const segment = ({ total_segments }: { total_segments: { code: string; value: number }[] }, code: string) =>
  total_segments.find((one) => one.code === code)?.value
const service = { addressInformation: billed }

describe('a gift card in the cart', () => {
  it('pays a part as tender, and leaves VAT on the whole', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const before = await totals(cartId)
    expect((await apply(cartId, await aGiftCard(shop, 1000))).status).toBe(200)
    const after = await totals(cartId)
    expect(after).toMatchObject({ grand_total: 20, totalCents: 2000, tax_amount: before.tax_amount })
    expect(segment(after, 'giftcardaccount')).toBe(-10)
    expect(segment(after, 'grand_total')).toBe(20)
    expect(after.discount_amount).toBe(0)
    expect(after.giftCards).toMatchObject([{ amount: 10, balance: 10, validUntil: '2031-11-20' }])
  })

  it('accepts several cards, each once, and allows their removal', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const [one, two] = [await aGiftCard(shop, 1000), await aGiftCard(shop, 1500)]
    for (const code of [one, one, two, one.toLowerCase().replaceAll('-', ' ')])
      expect((await apply(cartId, code)).status).toBe(200)
    const both = await totals(cartId)
    expect(both.grand_total).toBe(5)
    expect(both.giftCards).toHaveLength(2)
    await remove(cartId, one.slice(-4))
    expect((await totals(cartId)).grand_total).toBe(15)
  })

  it('accepts a gift card in the coupon field, for clients with one field only', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const query = { ...en, cartId, coupon: await aGiftCard(shop, 1000) }
    expect((await shop.call('cartApplyCoupon', { query })).status).toBe(200)
    expect((await totals(cartId)).grand_total).toBe(20)
  })

  it('rejects paying for a gift card with a gift card, which would extend its validity', async () => {
    const cartId = await cartWith({ sku: 'CARE' }, { sku: 'CARD' })
    await apply(cartId, await aGiftCard(shop))
    expect((await totals(cartId)).grand_total).toBe(25)
  })
})

describe('an order paid by gift cards', () => {
  it('charges the card its part and leaves the rest to another method', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const code = await aGiftCard(shop, 1000)
    await apply(cartId, code)
    const { status, body } = await order(cartId, {
      ...service,
      confirmed: {
        total_cents: 2000,
        lines_hash: (await totals(cartId)).linesHash,
        terms_version: '1',
        at: '2026-11-20T10:00:00Z',
      },
    })
    expect(status).toBe(200)
    expect(await balance(code)).toBe(0)
    expect(await pullOrder(body.result)).toMatchObject({
      grand_total: 30,
      giftCardAmount: 10,
      amountDue: 20,
      payment: { amount_ordered: 20 },
    })
  })

  it('needs no other method when cards pay the whole order, and marks it as paid at once', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const code = await aGiftCard(shop)
    await apply(cartId, code)
    expect(await methods(cartId)).toEqual(['giftcard'])
    const { payment_method_code: _, ...information } = billed
    const { body } = await order(cartId, { addressInformation: information })
    expect(await pullOrder(body.result)).toMatchObject({
      status: 'paid',
      paymentState: 'paid',
      giftCardAmount: 30,
      amountDue: 0,
      payment: { method: 'giftcard' },
    })
    expect(await balance(code)).toBe(70)
  })

  it('rejects the gift card method without a card', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const sent = await order(cartId, {
      addressInformation: { ...billed, payment_method_code: 'giftcard' },
    })
    expect(errorOf(sent)).toEqual([400, 'payment.unavailable'])
  })

  it('spends a card once when several carts are ordered at once', async () => {
    const code = await aGiftCard(shop, 3000)
    const carts = await Promise.all(Array.from({ length: 4 }, () => cartWith({ sku: 'CARE' })))
    for (const cartId of carts) await apply(cartId, code)
    const sent = await Promise.all(carts.map((cartId) => order(cartId, service)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 409).map((one) => errorOf(one)[1])).toEqual(
      Array(3).fill('order.gift_card_changed'),
    )
    expect(await balance(code)).toBe(0)
  })

  it('responds with new figures when the card holds less than was confirmed', async () => {
    const code = await aGiftCard(shop, 1000)
    const [first, second] = [await cartWith({ sku: 'CARE' }), await cartWith({ sku: 'CARE' })]
    for (const cartId of [first, second]) await apply(cartId, code)
    const confirmed = {
      total_cents: 2000,
      lines_hash: (await totals(second)).linesHash,
      terms_version: '1',
      at: '2026-11-20T10:00:00Z',
    }
    await order(first, service)
    const sent = await order(second, { ...service, confirmed })
    expect(errorOf(sent)).toEqual([409, 'order.total_changed'])
    expect(sent.body.meta.params.total_cents).toBe(3000)
  })

  it('returns the money to the card when the unpaid order is cancelled', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const code = await aGiftCard(shop, 1000)
    await apply(cartId, code)
    const { body } = await order(cartId, service)
    const change = { actor: 'system', now: shop.clock.now() }
    await orderRepository(shop.database.db).setStatus(body.result.backendOrderId, 'cancelled', change)
    expect(await balance(code)).toBe(10)
  })
})

describe('attacks on gift cards', () => {
  it('gives the same response to every code that may not be spent', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const cards = giftCardRepository(shop.database.db)
    const blocked = await aGiftCard(shop)
    const card = await cards.findByCode(normalizeGiftCardCode(blocked))
    await cards.setBlocked(card?.id ?? 0, true, shop.clock.now())
    const wrongCheck = `${blocked.slice(0, -1)}${blocked.endsWith('A') ? 'B' : 'A'}`
    const neverIssued = formatGiftCardCode('2'.repeat(20))
    const answers = new Set<string>()
    for (const code of [blocked, wrongCheck, neverIssued, '1', card?.ending ?? '', String(card?.id)]) {
      const { status, body } = await apply(cartId, code)
      const requested = await shop.call('giftCardBalance', { query: en, body: { code } })
      answers.add(JSON.stringify([status, body.meta?.error, body.result]))
      answers.add(JSON.stringify([requested.status, requested.body.meta?.error, requested.body.result]))
    }
    expect([...answers]).toHaveLength(1)
    expect(errorOf(await apply(cartId, blocked))).toEqual([404, 'giftcard.invalid'])
  })

  it('reports an expired or empty card only for its full code', async () => {
    const cartId = await cartWith({ sku: 'CARE' })
    const code = await aGiftCard(shop)
    await shop.database.db.updateTable('gift_cards').set({ balance_cents: 0 }).execute()
    expect(errorOf(await apply(cartId, code))).toEqual([400, 'giftcard.empty'])
    shop.clock.set('2031-11-20T22:00:00Z')
    expect(errorOf(await apply(cartId, code))).toEqual([400, 'giftcard.expired'])
  })

  it('removes no card from another cart', async () => {
    const [own, other] = [await cartWith({ sku: 'CARE' }), await cartWith({ sku: 'CARE' })]
    const code = await aGiftCard(shop, 1000)
    await apply(other, code)
    await remove(own, code.slice(-4))
    expect((await totals(other)).grand_total).toBe(20)
  })

  it('rejects more than 60 codes an hour from one address, and 10 for one cart', async () => {
    await start({ isThrottled: true, trustProxy: true })
    const code = await aGiftCard(shop)
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const cartId = await cartWith({ sku: 'CARE' })
    const first = []
    for (let index = 0; index < 11; index += 1) first.push((await apply(cartId, 'WRONG', headers)).status)
    expect(first).toEqual([...Array(10).fill(404), 429])
    const requested = []
    for (let index = 0; index < 60; index += 1)
      requested.push(
        (await shop.call('giftCardBalance', { query: en, body: { code: 'WRONG' }, headers })).status,
      )
    expect(requested.filter((status) => status === 404)).toHaveLength(49)
    const right = await shop.call('giftCardBalance', { query: en, body: { code }, headers })
    expect(errorOf(right)).toEqual([429, 'request.throttled'])
  })
})
