import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { billed, prepareSales, soldFiles } from '../fulfilment/download-suite.ts'
import { buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([
    ...soldFiles(),
    aProduct({ sku: 'GOLD', price: 999_999.99, stock: { qty: 50 } }),
  ])
  await prepareSales(shop)
})
const { available, cartWith, order, pullOrder } = buyerOf(() => shop)
const transfer = { addressInformation: { ...information, payment_method_code: 'banktransfer' } }

describe('bank transfer', () => {
  it('hides cash on delivery for a virtual cart and offers the transfer (spec §4)', async () => {
    const codes = async (cartId: string) =>
      (await shop.call('cartPaymentMethods', { query: { ...en, cartId } })).body.result.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes(await cartWith({ sku: 'CARE' }))).toEqual(['banktransfer'])
    expect(await codes(await cartWith({ sku: 'GUIDE' }, { sku: 'CARE' }))).toEqual(['banktransfer'])
    expect(await codes(await cartWith({ sku: 'CARE' }, { sku: 'LAMP' }))).toEqual([
      'cashondelivery',
      'banktransfer',
    ])
  })

  it('accepts a virtual cart with only a billing address', async () => {
    const { status, body } = await order(await cartWith({ sku: 'CARE' }), { addressInformation: billed })
    expect(status).toBe(200)
    const placed = await pullOrder(body.result)
    expect(placed).toMatchObject({ status: 'awaiting_payment', grand_total: 30, shipping_description: '' })
  })

  it('returns payee, account, reference with its check digit, amount and due date', async () => {
    const { body } = await order(await cartWith({ sku: 'LAMP' }), transfer)
    const placed = await pullOrder(body.result)
    expect(placed.bankTransfer).toEqual({
      payee: 'Ambra OÜ',
      iban: 'EE382200221020145685',
      bank: 'Pank',
      reference: expect.stringMatching(new RegExp(`^${body.result.orderNumber}\\d$`)),
      amount: placed.grand_total,
      dueDate: '2026-11-23',
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h7v1h-7z/) },
    })
  })

  it('returns no payment QR code once the order no longer awaits payment', async () => {
    const { body } = await order(await cartWith({ sku: 'LAMP' }), transfer)
    const orders = orderRepository(shop.database.db)
    const known = await orders.findByNumber(body.result.orderNumber)
    await orders.setStatus(known?.id ?? 0, 'paid', { actor: 'operator', now: shop.clock.now() })
    expect((await pullOrder(body.result)).bankTransfer?.qr).toBeUndefined()
  })

  it('stores with a bundle line what one bundle takes from stock', async () => {
    const { body } = await order(await cartWith({ sku: 'BOX' }), { addressInformation: billed })
    const { lines } = (await orderRepository(shop.database.db).findByNumber(body.result.orderNumber)) ?? {}
    expect(lines?.map(({ parts }) => parts)).toEqual([[{ sku: 'GUIDE', qty: 2 }]])
  })

  it('rejects a total beyond the limit, and reserves nothing', async () => {
    const cartId = await cartWith({ sku: 'GOLD', qty: 22 })
    expect(errorOf(await order(cartId, transfer))).toEqual([400, 'order.sum_too_large'])
    expect(await available('GOLD')).toBe(50)
    expect((await order(await cartWith({ sku: 'GOLD', qty: 21 }), transfer)).status).toBe(200)
  })

  it('reserves the stock from the moment the order is placed', async () => {
    const before = (await available('LAMP')) ?? 0
    await order(await cartWith({ sku: 'LAMP' }), transfer)
    expect(await available('LAMP')).toBe(before - 1)
  })

  it('marks a free order as paid, with nothing to transfer', async () => {
    const { body } = await order(await cartWith({ sku: 'GIFT' }), { addressInformation: billed })
    const placed = await pullOrder(body.result)
    expect(placed).toMatchObject({ status: 'paid', grand_total: 0 })
    expect(placed.bankTransfer).toBeUndefined()
    // Its files are sent once.
    const known = await orderRepository(shop.database.db).findByNumber(body.result.orderNumber)
    const messages = await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).execute()
    const downloads = messages.filter(
      ({ kind, payload }) => kind === 'order.downloads' && Object(payload).order_id === known?.id,
    )
    expect(downloads).toHaveLength(1)
  })

  it('hides the bank transfer in a store without an account', async () => {
    const et = { storeCode: 'et' }
    const { body } = await shop.call('cartCreate', { query: et })
    const query = { ...et, cartId: body.result }
    await shop.call('cartUpdate', { query, body: { cartItem: { sku: 'CARE', qty: 1 } } })
    expect((await shop.call('cartPaymentMethods', { query })).body.result).toEqual([])
    const refused = await shop.call('orderCreate', {
      query: et,
      body: { cart_id: body.result, addressInformation: billed },
    })
    expect(errorOf(refused)).toEqual([400, 'payment.unavailable'])
  })

  it('rejects cash on delivery for a virtual cart, whatever the client sends', async () => {
    const addressInformation = { ...billed, payment_method_code: 'cashondelivery' }
    const refused = await order(await cartWith({ sku: 'CARE' }), { addressInformation })
    expect(errorOf(refused)).toEqual([400, 'payment.unavailable'])
  })
})
