import { orderRepository } from '@ambra/db/sales'
import { findDocumentSeller } from '@ambra/commerce/accounting'
import { packingSlipPdf } from '@ambra/documents/packing-slip-pdf'
import { aProduct } from '@ambra/testing/import-builders'
import { noon } from '@ambra/testing/shop-builders'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const van = { ...information, shipping_carrier_code: 'ambra', shipping_method_code: 'large' }
const words = { label: 'Take-back', value: 'old device taken away on delivery, free of charge' }

beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'WASHER', price: 400, stock: { qty: 50 }, weight_g: 68_000, size_mm: [600, 600, 850] }),
    aProduct({ sku: 'KETTLE', price: 30, stock: { qty: 50 }, weight_g: 1200 }),
  ])
})

const storedLines = async (id: number) => (await orderRepository(shop.database.db).findById(id))?.lines

describe('old devices collected at delivery (LAW-WEE-1)', () => {
  it('offers the collection of old devices only for large devices of the cart', async () => {
    const cartId = await cartWith({ sku: 'WASHER' }, { sku: 'KETTLE' })
    const { body } = await shop.call('cartTotals', { query: { ...en, cartId } })
    expect(body.result.items.map((item: Record<string, unknown>) => item['takes_old_device'])).toEqual([
      true,
      undefined,
    ])
  })

  it('stores old devices on the line of the order, free of charge', async () => {
    const cartId = await cartWith({ sku: 'WASHER', qty: 2 }, { sku: 'KETTLE' })
    const old_devices = [{ sku: 'WASHER', qty: 1 }]
    const { body } = await order(cartId, { addressInformation: van, old_devices })
    const placed = await pullOrder(body.result)
    expect(placed.items).toMatchObject([
      { sku: 'WASHER', old_devices: 1, options: [words], row_total_incl_tax: 800 },
      { sku: 'KETTLE', options: [] },
    ])
    expect(placed.subtotal_incl_tax).toBe(830)
    expect((await storedLines(body.result.backendOrderId))?.map((line) => line.oldDevices)).toEqual([
      1,
      undefined,
    ])
  })

  it('prints old devices on the packing slip', async () => {
    const cartId = await cartWith({ sku: 'WASHER' })
    const { body } = await order(cartId, { addressInformation: van, old_devices: [{ sku: 'WASHER' }] })
    const stored = await orderRepository(shop.database.db).findById(body.result.backendOrderId)
    if (!stored) throw new Error('no order')
    const seller = await findDocumentSeller(shop.database.db, 1, 'a@b.ee')
    const slip = (over: typeof stored) => packingSlipPdf(over, seller, { at: noon })
    const without = { ...stored, lines: stored.lines.map((line) => ({ ...line, options: [] })) }
    expect(glyphs(await slip(stored))).toBeGreaterThan(glyphs(await slip(without)))
  })

  it.each([
    ['a small device', 'KETTLE', van, undefined],
    ['a sku that is not in the order', 'NONE', van, undefined],
    ['more pieces than are bought', 'WASHER', van, 2],
  ])('rejects old devices for %s', async (_, sku, addressInformation, qty) => {
    const cartId = await cartWith({ sku: 'WASHER' }, { sku: 'KETTLE' })
    const old_devices = [{ sku, ...(qty && { qty }) }]
    const response = await order(cartId, { addressInformation, old_devices })
    expect(errorOf(response)).toEqual([409, 'order.old_device_not_taken'])
  })
})

/** Counts the bytes of drawing instructions in a PDF: more text needs more of them. */
function glyphs(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].reduce((sum, [, stream = '']) => {
    try {
      return sum + inflateSync(Buffer.from(stream, 'latin1')).length
    } catch {
      return sum
    }
  }, 0)
}
