import { type OutboxHandler, createMailHandlers } from '@ambra/commerce/messaging'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, type TestResponse, type TestApp } from '../../api/test/api-suite.ts'
import { information } from '../../api/test/sales/order-suite.ts'
import { bearer, signIn, signUp } from '../../api/test/customers/user-suite.ts'
import { importPrices } from '@ambra/db/catalogue'
import { couponRepository } from '@ambra/db/promotions'
import { cents } from '@ambra/domain/platform/money/money'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import {
  renderAccountMail,
  renderAfterSaleMail,
  renderMail,
  renderNewsletterMail,
  renderPaymentAlert,
  renderPriceAlertMail,
  renderStockMail,
} from '@ambra/mail/render-mail'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun } from '@ambra/testing/run-length'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The data of one store only: product name, price, quantity in its cart, a coupon. */
const marks = {
  et: { name: 'Merevaiklamp', price: 101.31, qty: 2, coupon: 'EESTI' },
  en: { name: 'Amberlight', price: 117.53, qty: 3, coupon: 'ENGLISH' },
  ru: { name: 'Yantarny', price: 131.97, qty: 4, coupon: 'RUSSKI' },
} as const
type Code = keyof typeof marks
const codes = Object.keys(marks) as Code[]
const storeOf = (code: Code): Store => {
  const store = stores.find((one) => one.code === code)
  if (!store) throw new Error(code)
  return store
}

let shop: TestApp
let headers: Record<string, string>
let reads = 0

beforeAll(async () => {
  const texts = Object.fromEntries(
    codes.map((code) => [code, { name: marks[code].name, url_key: marks[code].name.toLowerCase() }]),
  )
  shop = await createTestApp([{ ...aProduct({ sku: 'LAMP', price: 99, stock: { qty: 1000 } }), texts }])
  async function* prices() {
    for (const [line, code] of codes.entries())
      yield { line: line + 1, sku: 'LAMP', storeId: storeOf(code).id, price: marks[code].price }
  }
  await importPrices(shop.database, prices(), { now: shop.clock.now() })
  for (const code of codes) {
    const rule = { kind: 'percent', value: 1000, minGoods: cents(0), categoryIds: [] } as const
    const coupon = { ...rule, code: marks[code].coupon, storeIds: [storeOf(code).id], excludesReduced: false }
    await couponRepository(shop.database.db).create(coupon, shop.clock.now())
  }
  await shop.reindex()
  await signUp(shop)
  headers = bearer((await signIn(shop)).token).headers ?? {}
})
afterAll(() => reportRun('INV-14', { stores: codes.length, reads, 'cross-store reads': 0 }))

/** Returns the data of other stores in a response: their texts, prices, and the marks in `more`. */
function foreignIn(
  code: Code,
  { response }: TestResponse,
  more: Partial<Record<Code, string[]>> = {},
): string[] {
  reads += 1
  return codes
    .filter((other) => other !== code)
    .flatMap((other) => [marks[other].name, String(marks[other].price), ...(more[other] ?? [])])
    .filter((mark) => response.payload.includes(mark))
}

const asIn = (code: Code, as: Record<string, string>) => ({
  cart: async () =>
    String((await shop.call('cartCreate', { query: { storeCode: code }, headers: as })).body.result),
  call: (name: Parameters<TestApp['call']>[0], query: Record<string, string> = {}, body?: unknown) =>
    shop.call(name, { query: { storeCode: code, ...query }, headers: as, ...(body ? { body } : {}) }),
})

type Bought = { cartId: string; number: string; orderToken: string; id: number }

/** Fills a cart in each store, then reads everything there and orders. */
async function visitAll(as: Record<string, string>) {
  const carts = {} as Record<Code, string>
  const orders = {} as Record<Code, Bought>
  const foreign: string[] = []
  for (const code of codes) carts[code] = await asIn(code, as).cart()
  for (const code of codes) {
    const cartItem = { sku: 'LAMP', qty: marks[code].qty }
    const { body } = await asIn(code, as).call('cartUpdate', { cartId: carts[code] }, { cartItem })
    expect(body.result).toMatchObject({ price_incl_tax: marks[code].price, qty: marks[code].qty })
  }
  const others = Object.fromEntries(codes.map((code) => [code, [`"${carts[code]}"`]]))
  for (const code of codes) {
    const { call } = asIn(code, as)
    const index = storeOf(code).index
    const query = { cartId: carts[code] }
    const addressInformation = information
    const responses = [
      await call('cartPull', query),
      await call('cartTotals', query),
      await call('cartPaymentMethods', query),
      await call('cartShippingMethods', query, { address: {} }),
      await call('cartShippingInformation', query, { addressInformation }),
      await call('orderQuote', {}, { cart_id: carts[code], addressInformation }),
      await call('renderList', { skus: 'LAMP', storeId: String(storeOf(code).id), currencyCode: 'EUR' }),
      await call('urlMap', {}, { url: marks[code].name.toLowerCase() }),
      await shop.call('categoryListing', { params: { index } }),
      await shop.call('catalogSearch', { params: { index, type: 'product' }, query: { storeCode: code } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    foreign.push(...responses.flatMap((response) => foreignIn(code, response, others)))
  }
  for (const code of codes) {
    const body = { cart_id: carts[code], task_id: 'one key in three stores', addressInformation: information }
    const { status, body: placed } = await asIn(code, as).call('orderCreate', {}, body)
    expect([code, status]).toEqual([code, 200])
    const { orderNumber: number, orderToken, backendOrderId: id } = placed.result
    orders[code] = { cartId: carts[code], number, orderToken, id }
  }
  return { orders, foreign }
}

describe('INV-14: separation of stores for one person', () => {
  it.each(['customer', 'guest'] as const)('shows nothing of another store to a %s', async (who) => {
    const as = who === 'customer' ? headers : {}
    const { orders, foreign } = await visitAll(as)
    expect(foreign).toEqual([])
    expect(new Set(codes.map((code) => orders[code].number)).size).toBe(3)
    const others = Object.fromEntries(
      codes.map((code) => [code, [orders[code].number, orders[code].orderToken]]),
    )
    for (const code of codes) {
      const { number, orderToken } = orders[code]
      expect(number[0]).toBe(String(storeOf(code).id))
      const pulled = await asIn(code, as).call('orderPull', { number, orderToken })
      expect(pulled.body.result).toMatchObject({
        store_id: storeOf(code).id,
        items: [{ price_incl_tax: marks[code].price, qty_ordered: marks[code].qty, name: marks[code].name }],
      })
      expect(foreignIn(code, pulled, others)).toEqual([])
      expect(await mailsOf(orders[code].id, code)).toEqual([])
    }
  })

  it("finds the customer's cart of the store when the named one does not exist", async () => {
    for (const code of codes) {
      const { cart, call } = asIn(code, headers)
      const cartId = await cart()
      await call('cartUpdate', { cartId }, { cartItem: { sku: 'LAMP', qty: marks[code].qty } })
    }
    for (const code of codes) {
      const { body } = await asIn(code, headers).call('cartPull', { cartId: '999999999' })
      expect(body.result).toMatchObject([{ qty: marks[code].qty, price_incl_tax: marks[code].price }])
    }
  })

  it("charges the prices of the cart's store, whatever store a request names", async () => {
    const cartId = await asIn('et', {}).cart()
    await asIn('et', {}).call('cartUpdate', { cartId }, { cartItem: { sku: 'LAMP', qty: 1 } })
    for (const code of codes) {
      const { body } = await asIn(code, {}).call('cartPull', { cartId })
      expect(body.result).toMatchObject([{ price_incl_tax: marks.et.price, name: marks[code].name }])
    }
    const body = { cart_id: cartId, addressInformation: information }
    const placed = await asIn('ru', {}).call('orderCreate', {}, body)
    expect(placed.body.result.orderNumber[0]).toBe(String(storeOf('et').id))
  })

  it('rejects a coupon of another store', async () => {
    for (const code of codes) {
      const { cart, call } = asIn(code, {})
      const cartId = await cart()
      await call('cartUpdate', { cartId }, { cartItem: { sku: 'LAMP', qty: 1 } })
      const taken = []
      for (const other of codes)
        if ((await call('cartApplyCoupon', { cartId, coupon: marks[other].coupon })).status === 200)
          taken.push(other)
      expect(taken).toEqual([code])
    }
  })

  it("lists the account's orders of all stores, each with its store", async () => {
    const history = await asIn('en', headers).call('userOrderHistory')
    const found = history.body.result.items.map((order: { store_id: number }) => order.store_id)
    expect([...new Set(found)].sort()).toEqual([1, 2, 3])
  })
})

/**
 * Returns the data of other stores in the mails of an order; the shopper's mail must be in the
 * language of the store.
 */
async function mailsOf(orderId: number, code: Code): Promise<string[]> {
  const outboxDir = mkdtempSync(join(tmpdir(), 'ambra-store-mails-'))
  const { handlers, close } = createMailHandlers({
    database: shop.database,
    outboxDir,
    smtpUrl: undefined,
    from: 'Ambra <shop@ambra.example>',
    shopkeeper: 'orders@ambra.example',
    publicUrl: 'https://shop.test',
    downloadDays: 30,
    resetMinutes: 60,
    now: shop.clock.now,
    renderMail,
    renderPaymentAlert,
    renderPriceAlertMail,
    renderStockMail,
    renderAfterSaleMail,
    renderNewsletterMail,
    renderAccountMail,
  })
  const messages = await shop.database.db.selectFrom('outbox').select(['id', 'kind', 'payload']).execute()
  const byKind: Readonly<Record<string, OutboxHandler>> = handlers
  const own = messages.filter(({ payload }) => (payload as { order_id?: number }).order_id === orderId)
  for (const { id, kind, payload } of own)
    await byKind[kind]?.({ id: Number(id), kind, payload: payload as Record<string, unknown>, attempts: 1 })
  close()
  const mails = readdirSync(outboxDir)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => textOf(readFileSync(join(outboxDir, name), 'utf8')))
  expect(mails.length).toBeGreaterThan(0)
  expect(
    mails.some((mail) => mail.includes(`https://shop.test${storeOf(code).prefix}/order-completed`)),
  ).toBe(true)
  const foreign = codes
    .filter((other) => other !== code)
    .flatMap((other) => [
      marks[other].name,
      String(marks[other].price),
      String(marks[other].price).replace('.', ','),
      ...(storeOf(other).prefix === '' ? [] : [`https://shop.test${storeOf(other).prefix}/`]),
    ])
  return mails.flatMap((mail) => foreign.filter((mark) => mail.includes(mark)))
}

/** Returns the text of a mail file, decoding quoted-printable as far as the comparison needs it. */
const textOf = (file: string) => file.replaceAll('=\r\n', '').replaceAll('=3D', '=')
