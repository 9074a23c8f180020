import { brokenInvariants } from '@ambra/db/invariants'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { prepareSales } from '../../fulfilment/download-suite.ts'
import { buyerOf, information } from '../../sales/order-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let number: string
let mari: Awaited<ReturnType<typeof aPerson>>
const buyer = buyerOf(() => shop)

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 5 } }),
    aProduct({ sku: 'CABLE', price: 7, stock: { qty: 2 } }),
  ])
  await prepareSales(shop)
  const addressInformation = { ...information, payment_method_code: 'banktransfer' }
  const cart = await buyer.cartWith({ sku: 'LAMP', qty: 3 })
  number = (await buyer.order(cart, { addressInformation })).body.result.orderNumber
  mari = await aPerson(shop, [{ role: 'order-desk', store: null }])
})
afterEach(async () => {
  const broken = await brokenInvariants(shop.database)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
})

const stored = async () => (await orderRepository(shop.database.db).findByNumber(number))!
const plan = (change: object, person = mari) =>
  person.run('orders.plan-change', { number, change: JSON.stringify({ lines: [], ...change }) })
const prices = [{ line: 1, cents: 1_333 }]
const reason = 'Scratched box'

/** Applies a change with the sum that its preview shows. */
async function change(input: object, person = mari) {
  const { afterCents } = (await plan(input, person)).body.result
  return person.run('orders.change', { number, lines: [], reason, afterCents, ...input })
}

describe('a price lowered by hand', () => {
  it('changes line, tax and total to the cent, and says in the history what was taken off and why', async () => {
    const before = await stored()
    expect((await plan({ prices })).body.result).toMatchObject({
      way: 'order',
      givenCents: 2_001,
      allGivenCents: 2_001,
      afterCents: before.totals.grandTotalCents - 2_001,
      stock: [],
      papers: ['proforma'],
    })
    expect((await change({ prices })).status).toBe(200)
    const { lines, totals } = await stored()
    expect(lines).toMatchObject([{ sku: 'LAMP', qty: 3, unitCents: 1_333, rowCents: 3_999 }])
    const taxOf = (gross: number) => Math.round(gross - gross / (1 + (lines[0]?.taxBp ?? 0) / 10_000))
    expect(lines[0]?.taxCents).toBe(taxOf(3_999))
    expect(totals).toMatchObject({
      subtotalCents: 3_999,
      shippingCents: before.totals.shippingCents,
      grandTotalCents: before.totals.grandTotalCents - 2_001,
    })
    expect((await mari.run('orders.show', { number })).body.result.history.at(-1)).toMatchObject({
      what: 'changed',
      note: expect.stringContaining('LAMP 20 → 13.33'),
    })
  })

  it('stays when the quantity changes later', async () => {
    await change({ prices })
    await change({ lines: [{ line: 1, qty: 2 }], add: [{ sku: 'CABLE', qty: 1 }] })
    expect((await stored()).lines).toMatchObject([
      { sku: 'LAMP', qty: 2, unitCents: 1_333, rowCents: 2_666 },
      { sku: 'CABLE', unitCents: 700 },
    ])
  })

  it('is refused without a reason, for a price that is not lower and in a paid order', async () => {
    const { afterCents } = (await plan({ prices })).body.result
    const call = { number, lines: [], prices, afterCents }
    expect(codeOf(await mari.run('orders.change', call))).toBe('staff.wrong_field')
    expect(codeOf(await plan({ prices: [{ line: 1, cents: 2_000 }] }))).toBe('staff.price_not_lower')
    expect(codeOf(await plan({ prices: [{ line: 2, cents: 1 }] }))).toBe('staff.wrong_field')
    const { id } = await stored()
    await orderRepository(shop.database.db).setStatus(id, 'paid', { actor: 'test', now: shop.clock.now() })
    expect(codeOf(await plan({ prices }))).toBe('staff.price_paid')
    expect((await stored()).lines).toMatchObject([{ unitCents: 2_000 }])
  })

  it('needs the right to refund', async () => {
    const owner = await anOwner(shop)
    await owner.run('roles.save', {
      code: 'editor-only',
      name: 'Edits orders',
      permissions: ['orders.read', 'orders.edit'],
    })
    const clerk = await aPerson(shop, [{ role: 'editor-only', store: null }])
    expect(codeOf(await change({ prices }, clerk))).toBe('staff.not_allowed')
    expect((await change({ lines: [{ line: 1, qty: 2 }] }, clerk)).status).toBe(200)
  })

  it('needs a second person from the limit on, also in several steps', async () => {
    const owner = await anOwner(shop)
    await owner.run('approvals.set-limit', { cents: 3_000, reason: 'two people' })
    expect((await change({ prices })).status).toBe(200)
    expect(codeOf(await change({ prices: [{ line: 1, cents: 1_000 }] }))).toBe('approval.waiting')
    expect((await stored()).lines).toMatchObject([{ unitCents: 1_333 }])
  })

  it('counts towards the limit of a later refund', async () => {
    const owner = await anOwner(shop)
    await owner.run('approvals.set-limit', { cents: 3_000, reason: 'two people' })
    expect((await change({ prices })).status).toBe(200)
    const cents = (await stored()).totals.grandTotalCents
    expect((await owner.run('orders.take-payment', { number, means: 'cash', cents })).status).toBe(200)
    const refund = (amount: string) => owner.run('orders.refund', { number, amount, reason })
    // 20.01 was taken off the prices.
    expect(codeOf(await refund('9.99'))).toBe('approval.waiting')
    expect((await refund('9.98')).status).toBe(200)
  })
})
