import { offerRepository } from '@ambra/db/promotions'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCustomer, type SignedIn } from '../catalogue/buyer-suite.ts'
import { en, information } from './order-suite.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([
    aProduct({
      sku: 'TIER',
      price: 10,
      stock: { qty: 50 },
      tiers: [
        { group: 0, qty: 5, price: 8.99 },
        { group: 2, qty: 1, price: 7.77 },
        { group: 2, qty: 3, price: 7.33 },
      ],
    }),
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 50 } }),
    aConfigurable({ sku: 'PHONE' }),
  ])
})

type Line = [sku: string, qty: number]

/** Orders from an empty cart; returns the price in the cart and the price in the order. */
async function buy(buyer: SignedIn | undefined, lines: Line[], beforeOrder = () => {}) {
  const session = { ...en, ...(buyer ? { token: buyer.token } : {}) }
  const cartId = String((await shop.call('cartCreate', { query: session })).body.result)
  const query = { ...session, cartId }
  for (const [sku, qty] of lines) {
    const added = await shop.call('cartUpdate', { query, body: { cartItem: { sku, qty } } })
    expect(added.status).toBe(200)
  }
  const requested = (await shop.call('cartTotals', { query })).body.result
  beforeOrder()
  const placed = await shop.call('orderCreate', {
    query: session,
    body: { cart_id: cartId, task_id: `task-${cartId}`, addressInformation: information },
  })
  expect(placed.status).toBe(200)
  const { orderNumber: number, orderToken } = placed.body.result
  const order = (await shop.call('orderPull', { query: { ...en, number, orderToken } })).body.result
  const rows = order.items.map(
    (item: { sku: string; qty_ordered: number; price_incl_tax: number; row_total_incl_tax: number }) => [
      item.sku,
      item.qty_ordered,
      item.price_incl_tax,
      item.row_total_incl_tax,
    ],
  )
  return { requested, order, rows }
}

async function offer(sku: string, priceCents: number, buyer: SignedIn, more: object = {}) {
  const { id } = await shop.database.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const validFrom = new Date(shop.clock.now().getTime() - 1000)
  await offerRepository(shop.database.db).put([
    { productId: id, for: { customerId: buyer.id }, priceCents, validFrom, ...more },
  ])
}

/** Delivery by courier, the same for every order here. */
const courier = 6.99

describe('the price at which an order is placed (spec §6)', () => {
  it("charges a group customer the group's price", async () => {
    const { requested, order, rows } = await buy(await aCustomer(shop, 2), [['TIER', 2]])
    expect(requested.grand_total).toBe(15.54)
    expect(rows).toEqual([['TIER', 2, 7.77, 15.54]])
    expect(order).toMatchObject({ subtotal_incl_tax: 15.54, shipping_incl_tax: courier, grand_total: 22.53 })
    expect(order.taxes).toEqual([{ percent: 24, net: 18.17, amount: 4.36 }])
  })

  it("charges the group's tier for the ordered quantity", async () => {
    const { order, rows } = await buy(await aCustomer(shop, 2), [['TIER', 3]])
    expect(rows).toEqual([['TIER', 3, 7.33, 21.99]])
    expect(order.grand_total).toBe(28.98)
  })

  it('charges a guest the list price and the tier of guests', async () => {
    expect((await buy(undefined, [['TIER', 4]])).rows).toEqual([['TIER', 4, 10, 40]])
    const { order, rows } = await buy(undefined, [['TIER', 5]])
    expect(rows).toEqual([['TIER', 5, 8.99, 44.95]])
    expect(order.grand_total).toBe(51.94)
  })

  it('charges an offered price through the whole order, beside a line at the list price', async () => {
    const buyer = await aCustomer(shop, 1)
    await offer('LAMP', 1437, buyer, { maxQty: 2 })
    await offer('PHONE-white-a', 28_765, buyer)
    const { requested, order, rows } = await buy(buyer, [
      ['LAMP', 2],
      ['PHONE-white-a', 1],
      ['TIER', 1],
    ])
    expect(rows).toEqual([
      ['LAMP', 2, 14.37, 28.74],
      ['PHONE-white-a', 1, 287.65, 287.65],
      ['TIER', 1, 10, 10],
    ])
    // Above the limit of free delivery: the total is that of the products alone.
    expect([requested.grand_total, order.shipping_incl_tax, order.grand_total]).toEqual([326.39, 0, 326.39])
    expect(order.payment.amount_ordered).toBe(326.39)
  })

  it('charges the list price when the quantity exceeds the offer', async () => {
    const buyer = await aCustomer(shop, 1)
    await offer('LAMP', 1437, buyer, { maxQty: 2 })
    expect((await buy(buyer, [['LAMP', 3]])).rows).toEqual([['LAMP', 3, 20, 60]])
  })

  it('charges the price at the time of ordering when an offer has expired in the cart', async () => {
    const buyer = await aCustomer(shop, 1)
    const validTo = new Date(shop.clock.now().getTime() + 60_000)
    await offer('LAMP', 1437, buyer, { validTo })
    const inTime = await buy(buyer, [['LAMP', 1]])
    expect([inTime.requested.grand_total, inTime.order.grand_total]).toEqual([14.37, 21.36])
    const late = await buy(buyer, [['LAMP', 1]], () => shop.clock.advance(61_000))
    expect([late.requested.grand_total, late.order.grand_total]).toEqual([14.37, 26.99])
  })
})
