import type { CallName } from '@ambra/contract/platform/api/calls'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { type ErrorCode, errors } from '@ambra/contract/platform/errors/errors'
import { newsletterRepository } from '@ambra/db/messaging'
import { orderRepository } from '@ambra/db/sales'
import { pendingCustomerRepository } from '@ambra/db/customers'
import { aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { expect } from 'vitest'
import type { TestResponse, TestBody } from './api-suite.ts'
import { type ShopSettings, hashToken } from '@ambra/commerce/platform'
import { bought } from './service/after-sale-suite.ts'
import { aCoupon } from './promotions/coupon-suite.ts'
import { en, information } from './sales/order-suite.ts'
import { type FakeProvider, payingShop } from './payments/payment-suite.ts'
import { aCustomer } from './catalogue/buyer-suite.ts'
import { cheapPasswords } from './cheap-passwords-suite.ts'
import { issueAccountCode } from '@ambra/commerce/customers'

export type Sent = {
  query?: Record<string, string>
  body?: Record<string, unknown>
  params?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * One call of the contract: a request that succeeds, one that is rejected, and the error. Built
 * again for each use.
 */
export type CallCase = {
  success: (world: World) => Sent | Promise<Sent>
  /** Fields that a successful response must hold beyond its schema. */
  result: unknown
  rejected: (world: World) => Sent | Promise<Sent>
  code: ErrorCode
}

/** A shop with two customers, a cart, orders and every payment method. */
export type World = Awaited<ReturnType<typeof createWorld>>

export async function createWorld(
  fake: FakeProvider,
  accountPrivacy: ShopSettings['accountPrivacy'] = 'spec',
) {
  const { shop, buyer, ordered } = await payingShop(fake, {}, undefined, { accountPrivacy })
  const { db } = shop.database
  await stockShop(shop.database, [aProduct({ sku: 'GONE', stock: { qty: 0 } })], { basics: false })
  await shop.reindex()
  const customer = await aCustomer(shop, 1)
  const other = await aCustomer(shop, 0)
  await aCoupon(shop)
  let count = 0
  const outbox = (kind: string): Promise<{ payload: TestBody }[]> =>
    db.selectFrom('outbox').select('payload').where('kind', '=', kind).orderBy('id').execute()
  return {
    shop,
    customer,
    other,
    ordered,
    lastMail: async (kind: string) => (await outbox(kind)).at(-1)?.payload,
    cart: () => buyer.cartWith({ sku: 'LAMP' }),
    emptyCart: () => buyer.cartWith(),
    newCustomer: () => aCustomer(shop, 1),
    /** Creates a delivered order of the Estonian store. */
    async delivered() {
      const { id, number, orderToken } = await bought(shop, [{ sku: 'LAMP' }])
      for (const to of ['ready', 'shipped', 'fulfilled'] as const)
        await orderRepository(db).setStatus(id, to, { actor: 'operator', now: shop.clock.now() })
      return { number, orderToken }
    },
    /** Returns the code that confirms an account under ACCOUNT_PRIVACY=strict. */
    async opening() {
      const person = { email: `opening-${(count += 1)}@example.ee`, firstname: 'Mari', lastname: 'Maasikas' }
      const password = 'valge kohv ja kringel'
      const id = await pendingCustomerRepository(db).add(
        { ...person, passwordHash: await cheapPasswords().hash(password), storeId: 1, addresses: [] },
        { now: shop.clock.now(), expiresAt: new Date('2026-12-01') },
      )
      const code = (await issueAccountCode(shop.database, id, shop.clock.now()))?.code ?? ''
      return { code, password }
    },
    /** Places an order of a customer and returns its number. */
    async orderOf(token: string): Promise<string> {
      const query = { ...en, token }
      const { body: cart } = await shop.call('cartCreate', { query })
      const line = { query: { ...query, cartId: cart.result }, body: { cartItem: { sku: 'LAMP', qty: 1 } } }
      await shop.call('cartUpdate', line)
      const order = { cart_id: cart.result, addressInformation: information }
      return (await shop.call('orderCreate', { query, body: order })).body.result.orderNumber
    },
    async review() {
      const { id } = await db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'LAMP')
        .executeTakeFirstOrThrow()
      return {
        product_id: id,
        title: 'Good',
        detail: `Bright enough. ${(count += 1)}`,
        nickname: 'Mari',
        rating: 5,
      }
    },
    /** Subscribes an address, and returns it with the code of its mail. */
    async newsletterCode() {
      const [email, code] = [`reader-${(count += 1)}@example.ee`, `code-${count}`]
      await shop.call('subscribe', { query: en, body: { email } })
      const subscribers = newsletterRepository(db)
      const { id } = (await subscribers.findByEmail(email)) ?? { id: 0 }
      await subscribers.setCode(id, hashToken(code), new Date('2026-12-01'))
      return { email, code }
    },
    next: () => (count += 1),
  }
}

export function sendCall(world: World, name: CallName, sent: Sent): Promise<TestResponse> {
  return sendRaw(world, name, sent, {
    payload: sent.body === undefined ? undefined : JSON.stringify(sent.body),
  })
}

/** Sends the call with this text as its body, valid or not. */
export function sendRaw(
  { shop }: World,
  name: CallName,
  { query, params = {}, headers = {} }: Sent,
  { payload, type = 'application/json' }: { payload: string | undefined; type?: string },
): Promise<TestResponse> {
  const endpoint: Endpoint = endpoints[name]
  return shop.send({
    method: endpoint.method,
    url: `/api/${pathOf(name, params)}`,
    query: { ...en, ...query },
    headers: { ...headers, ...(payload !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
}

export const pathOf = (name: CallName, params: Record<string, string> = {}): string =>
  endpoints[name].path.replace(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? (part === 'index' ? 'en' : 'product')),
  )

/**
 * Expects a JSON error envelope: status and code are equal, the text is that of the code, and
 * nothing is internal.
 */
export function expectError({ status, body, response }: TestResponse, code?: ErrorCode): void {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body).toMatchObject({ code: status, meta: { error: expect.stringMatching(/^[a-z]+\.[a-z_0-9]+$/) } })
  if (code) expect(body.meta.error).toBe(code)
  // The catalogue has a row for it, as the expectation above ensures.
  const known = body.meta.error as ErrorCode
  expect(status).toBe(errors[known].status)
  expect(status).toBeLessThan(500)
  if (Array.isArray(body.result))
    for (const error of body.result)
      expect(error).toMatchObject({
        field: expect.any(String),
        error: expect.any(String),
        message: expect.any(String),
      })
  // The store itself may be invalid; then the text is that of the default store.
  else if (body.result !== null)
    expect([errorText('en', known, body.meta.params), errorText('et', known, body.meta.params)]).toContain(
      // Clients read the reason of a failed password change there (docs/rules/account ACC-6).
      body.result.errorMessage ?? body.result,
    )
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d+|select |insert |Error:| at \S+:\d/)
}
