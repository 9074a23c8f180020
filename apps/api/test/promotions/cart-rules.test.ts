import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cliOperation, importCartRules } from '@ambra/commerce/operations'
import { startPlannedStarts } from '@ambra/commerce/platform'
import type { CartRuleRow } from '@ambra/contract/promotions/cart-rule'
import { cartRuleRepository } from '@ambra/db/promotions'
import { plannedStartRepository } from '@ambra/db/platform'
import { listProductsWithPriceMoments, nextPriceMoment, findDocumentsBySku } from '@ambra/db/catalogue'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { aCategory, aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCoupon, couponCalls } from './coupon-suite.ts'
import { aCustomer } from '../catalogue/buyer-suite.ts'
import { buyerOf, en, information } from '../sales/order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const { apply } = couponCalls(() => shop)
const titles = { et: 'Alates 100 €', en: 'From €100', ru: 'От 100 €' }

beforeAll(async () => {
  shop = await createTestApp([
    aCategory({ code: 'cables', position: 2 }),
    aProduct({ sku: 'LAMP', price: 60, stock: { qty: 500 } }),
    aProduct({ sku: 'CABLE', price: 9.99, stock: { qty: 500 }, categories: ['cables'] }),
    aProduct({ sku: 'PLUG', price: 5, stock: { qty: 500 }, categories: ['cables'] }),
    aConfigurable({ sku: 'PHONE' }),
    aProduct({
      sku: 'PAIR',
      product_type: 'bundle',
      price: null,
      bundle: ['LAMP', 'CABLE'].map((sku) => ({
        titles: { et: sku },
        required: true,
        links: [{ sku, qty: 1, default: true }],
      })),
    }),
    aProduct({ sku: 'REDUCED', price: 50, special: { price: 40 }, stock: { qty: 500 } }),
  ])
})
beforeEach(async () => {
  await shop.database.db.deleteFrom('cart_rules').execute()
})

const operator = () => operationContext(shop.database, { now: shop.clock.now })

/** Imports rules as staff does, and returns the rejected ones. */
async function rules(...rows: (Partial<CartRuleRow> & { code: string })[]): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'ambra-rules-')), 'rules.jsonl')
  writeFileSync(file, rows.map((row) => JSON.stringify({ titles, ...row })).join('\n'))
  return (await importCartRules(operator(), { file })).refused.map(({ reason }) => reason)
}

/** Returns the product document from which the page of the set is rendered. */
const setDocument = async (now = shop.clock.now()) =>
  (await findDocumentsBySku(shop.database.db, defaultStore, ['PAIR'], { now })).get('PAIR')

async function totals(cartId: string, query: Record<string, string> = en) {
  const { body } = await shop.call('cartTotals', { query: { ...query, cartId } })
  const {
    discount_amount: discount,
    discount_title: title,
    coupon_code: coupon,
    grand_total: total,
  } = body.result
  return { discount, title, coupon, total }
}

describe('discount rules without a code (docs/cart-rules.md)', () => {
  it('discounts a set sold as one line, but not its parts bought separately', async () => {
    await rules({ code: 'SETS', percent: 10, minimum: 1, skus: ['PAIR'] })
    expect(await totals(await cartWith({ sku: 'PAIR' }))).toMatchObject({ discount: -7, total: 62.99 })
    const apart = await cartWith({ sku: 'LAMP' }, { sku: 'CABLE' })
    expect(await totals(apart)).toMatchObject({ discount: 0, total: 69.99 })
  })

  it("includes the discount in the price of a set's page while the rule applies", async () => {
    const told: unknown[] = []
    const stop = await shop.database.listen('catalog_changed', (ids) => told.push(JSON.parse(ids)))
    await rules({ code: 'SETS', percent: 10, minimum: 1, skus: ['PAIR'], includeReduced: true })
    const shown = await setDocument()
    expect(shown).toMatchObject({ price: 69.99, final_price: 62.99, special_price: null })
    expect(await totals(await cartWith({ sku: 'PAIR' }))).toMatchObject({ total: shown?.final_price })
    await cartRuleRepository(shop.database.db).disable('SETS', shop.clock.now())
    expect(await setDocument()).toMatchObject({ price: 69.99, final_price: 69.99 })
    await expect.poll(() => told).toEqual([[shown?.id], [shown?.id]])
    await stop()
  })

  it('updates the price of a set when the rule starts and ends', async () => {
    await rules({
      code: 'SOON',
      percent: 10,
      minimum: 1,
      skus: ['PAIR'],
      includeReduced: true,
      from: '2099-05-01',
      to: '2099-05-02',
    })
    const { db } = shop.database
    const first = new Date('2099-04-30T21:00:00Z')
    const span = { after: shop.clock.now(), until: new Date('2099-12-31T00:00:00Z') }
    expect(await nextPriceMoment(db, span)).toEqual(first)
    const ids = [(await setDocument())?.id]
    expect(await listProductsWithPriceMoments(db, span)).toEqual(ids)
    expect(await listProductsWithPriceMoments(db, { ...span, until: new Date(first.getTime() - 1) })).toEqual(
      [],
    )
    expect(await setDocument(first)).toMatchObject({ final_price: 62.99 })
    expect(await setDocument(new Date('2099-05-02T21:00:00Z'))).toMatchObject({ final_price: 69.99 })
  })

  it('updates the price of a set when a planned rule has been checked and starts', async () => {
    const { db } = shop.database
    const now = shop.clock.now()
    await rules({ code: 'PLAN', percent: 10, minimum: 1, skus: ['PAIR'], includeReduced: true })
    const planner = { actor_kind: 'cli', actor_id: 'planned', actor_name: 'cli:planned' } as const
    const start = { kind: 'rule', key: 'PLAN', at: now, store_id: null, needs: [], ...planner } as const
    await plannedStartRepository(db).replace(start, [
      { ...start, needs: [], runs_as: { kind: 'cli', id: '', key: null } },
    ])
    const waiting = await setDocument()
    expect(waiting).toMatchObject({ final_price: 69.99 })
    const told: unknown[] = []
    const stop = await shop.database.listen('catalog_changed', (ids) => told.push(JSON.parse(ids)))
    const work = await startPlannedStarts({
      database: shop.database,
      now: shop.clock.now,
      log: pino({ level: 'silent' }),
    })
    await work.settled()
    expect(await setDocument()).toMatchObject({ final_price: 62.99 })
    await expect.poll(() => told).toEqual([[waiting?.id]])
    await work.stop()
    await stop()
  })

  it("applies a rule from its minimum on, named in the shopper's language, also in the order", async () => {
    expect(await rules({ code: 'OVER-100', percent: 10, minimum: 100 })).toEqual([])
    const cartId = await cartWith({ sku: 'LAMP' })
    expect(await totals(cartId)).toMatchObject({ discount: 0, title: undefined })
    await shop.call('cartUpdate', { query: { ...en, cartId }, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
    expect(await totals(cartId)).toEqual({ discount: -12, title: 'From €100', coupon: undefined, total: 108 })
    expect(await totals(cartId, { storeCode: 'ru' })).toMatchObject({ title: 'От 100 €' })
    const placed = await order(cartId)
    expect(placed.status).toBe(200)
    const stored = await pullOrder(placed.body.result)
    expect(stored).toMatchObject({ discount_amount: -12, discount_title: 'From €100' })
    expect(stored.coupon_code).toBeUndefined()
  })

  it('makes the cheapest of three in a category free, and discounts each complete set', async () => {
    await rules(
      { code: 'THREE', cheapestFreeOf: 3, categories: ['cables'] },
      { code: 'SET', amount: 20, set: true, skus: ['LAMP', 'PHONE'] },
    )
    const cables = await cartWith({ sku: 'CABLE', qty: 2 }, { sku: 'PLUG', qty: 2 }, { sku: 'LAMP' })
    expect(await totals(cables)).toMatchObject({ discount: -5 })
    const sets = await cartWith({ sku: 'LAMP', qty: 3 }, { sku: 'PHONE-black-a', qty: 2 })
    expect(await totals(sets)).toMatchObject({ discount: -40 })
  })

  it('applies a coupon to the remaining amount', async () => {
    await rules({ code: 'OVER-100', percent: 10, minimum: 100 })
    await aCoupon(shop, { value: 1000 })
    const cartId = await cartWith({ sku: 'LAMP', qty: 2 })
    await apply(cartId, 'NEWS10')
    expect(await totals(cartId)).toEqual({
      discount: -22.8,
      title: 'From €100',
      coupon: 'NEWS10',
      total: 97.2,
    })
  })

  it('applies a rule only to customers of its group', async () => {
    await rules({ code: 'BUSINESS', percent: 10, groups: ['business'] })
    expect(await totals(await cartWith({ sku: 'LAMP' }))).toMatchObject({ discount: 0 })
    const { token } = await aCustomer(shop, 2)
    const query = { ...en, token }
    const cartId = String((await shop.call('cartCreate', { query })).body.result)
    await shop.call('cartUpdate', {
      query: { ...query, cartId },
      body: { cartItem: { sku: 'LAMP', qty: 1 } },
    })
    expect(await totals(cartId, query)).toMatchObject({ discount: -6 })
  })

  it('applies a rule from its first day to the end of its last in Tallinn, in its stores', async () => {
    const start = shop.clock.now().toISOString()
    await rules({
      code: 'DAYS',
      percent: 10,
      minimum: 50,
      from: '2026-12-01',
      to: '2026-12-24',
      stores: ['en'],
    })
    const [inEnglish, inEstonian] = [
      await cartWith({ sku: 'LAMP' }),
      String((await shop.call('cartCreate', { query: { storeCode: 'et' } })).body.result),
    ]
    await shop.call('cartUpdate', {
      query: { storeCode: 'et', cartId: inEstonian },
      body: { cartItem: { sku: 'LAMP', qty: 1 } },
    })
    const discountAt = async (at: string, cartId = inEnglish) => {
      shop.clock.set(at)
      return (await totals(cartId)).discount
    }
    // Tallinn is two hours ahead of UTC in winter.
    expect(await discountAt('2026-11-30T21:59:59Z')).toBe(0)
    expect(await discountAt('2026-11-30T22:00:00Z')).toBe(-6)
    expect(await discountAt('2026-12-10T10:00:00Z', inEstonian)).toBe(0)
    expect(await discountAt('2026-12-24T21:59:59Z')).toBe(-6)
    expect(await discountAt('2026-12-24T22:00:00Z')).toBe(0)
    shop.clock.set(start)
  })

  it('excludes reduced products unless the rule includes them, up to its cap', async () => {
    const terms = { code: 'SALE', percent: 10, minimum: 50, skus: ['REDUCED'] }
    const cartId = await cartWith({ sku: 'REDUCED', qty: 2 })
    await rules(terms)
    expect((await totals(cartId)).discount).toBe(0)
    await rules({ ...terms, includeReduced: true })
    expect((await totals(cartId)).discount).toBe(-8)
    await rules({ ...terms, includeReduced: true, maxDiscount: 5 })
    expect((await totals(cartId)).discount).toBe(-5)
  })

  it('rejects an order with the new figures when its rule has ended since the review', async () => {
    await rules({ code: 'OVER-100', percent: 10, minimum: 100 })
    const cartId = await cartWith({ sku: 'LAMP', qty: 2 })
    const { body } = await shop.call('cartShippingInformation', {
      query: { ...en, cartId },
      body: { addressInformation: information },
    })
    const { totalCents: total_cents, linesHash: lines_hash } = body.result.totals
    await cliOperation('selling.stop-rule')(operator(), { code: 'OVER-100' })
    const refused = await order(cartId, {
      confirmed: { total_cents, lines_hash, terms_version: '1', at: '2026-11-20T10:00:00.000Z' },
    })
    expect([refused.status, refused.body.meta.error]).toEqual([409, 'order.total_changed'])
    expect(refused.body.meta.params.total_cents).toBe(total_cents + 1200)
  })

  it('replaces a rule by its code, and rejects invalid ones with a reason', async () => {
    await rules({ code: 'OVER-100', percent: 10, minimum: 100 })
    await rules({ code: 'OVER-100', percent: 5, minimum: 50 })
    expect(await cliOperation('selling.rules')(operator(), {})).toMatchObject({
      rules: [{ terms: { code: 'OVER-100', percent: 5, minimum: 50 } }],
    })
    const refused = await rules(
      { code: 'ALL', percent: 10 },
      { code: 'BOTH', percent: 10, amount: 5, minimum: 10 },
      { code: 'ONE', amount: 5, set: true, skus: ['LAMP'] },
      { code: 'GROUP', percent: 5, groups: ['nobody'] },
      { code: 'PAST', percent: 5, minimum: 10, to: '2020-01-01' },
      { code: 'OTHER', percent: 5, minimum: 10, colour: 'red' } as never,
    )
    expect(refused).toEqual([
      'wants minimum, groups, set or cheapestFreeOf; what everybody pays less is a special price (docs/import.md)',
      'wants percent, amount or cheapestFreeOf, one of the three',
      'set wants two skus or more',
      'no customer group with the code "nobody"',
      'to lies in the past',
      expect.stringContaining('colour'),
    ])
    expect((await cliOperation('selling.rules')(operator(), {})).rules).toHaveLength(1)
  })
})
