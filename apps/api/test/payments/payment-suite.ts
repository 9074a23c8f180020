import { createServer, type IncomingMessage } from 'node:http'
import { aProduct } from '@ambra/testing/import-builders'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository } from '@ambra/db/payments'
import type { PaymentAttempt } from '@ambra/db/schema'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { type JWTPayload, SignJWT } from 'jose'
import { expect } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { prepareSales } from '../fulfilment/download-suite.ts'
import { buyerOf, en, information } from '../sales/order-suite.ts'
import type { ShopSettings, PaymentSettings } from '@ambra/commerce/platform'

export const neopayKey = 'a-project-key-of-the-tests-0123456789'
export const oldKey = 'the-key-before'
export const iban = 'EE382200221020145685'
const uuid = '7f1f6c1e-0000-4000-8000-0a6e5d2c4b10'
const mokiKey = 'a-key-of-the-tests'

const ourBank = { bic: 'HABAEE2X', name: 'Swedbank', services: ['pisp'] }
const countryList: unknown = [
  {
    code: 'ee',
    aspsps: [
      { ...ourBank, logo: '' },
      { bic: 'EEUHEE2X', name: 'SEB', isOperating: false },
      { bic: 'other', name: 'Other' },
      { bic: 'READONLY', name: 'Accounts only', serviceTypes: ['aisp'] },
      { name: 'No code' },
      7,
    ],
  },
  { code: 'LV', aspsps: [{ bic: 'HABALV22', name: 'Swedbank' }] },
  { code: 'LT' },
]
const band = {
  term_from: 3,
  term_to: 36,
  amount_from: 75,
  amount_to: 10_000,
  advance_from: 0,
  advance_to: 30,
  admin_fee: 1,
  monthly_admin_fee: 0,
  monthly_interest: 1,
}

/**
 * Both providers as one HTTP server, with their responses and the requests they got. Set the fields
 * to change the responses.
 */
export type FakeProvider = {
  url: string
  countries: { status: number; json: unknown }
  create: { status: number; json: unknown }
  check: { status: number; json: unknown }
  /** The address of the application, for a server that requests it. */
  redirect: { status: number; json: unknown }
  isDown: boolean
  requested: { path: string; key: string | undefined; body: Record<string, unknown> }[]
  close: () => void
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {}
}

export async function startFakeProvider(): Promise<FakeProvider> {
  let token = 0
  const fake: FakeProvider = {
    url: '',
    countries: { status: 200, json: { countries: countryList } },
    create: { status: 200, json: undefined },
    check: { status: 200, json: { result: 'INIT_AUTH' } },
    redirect: { status: 200, json: { url: 'https://credit.test/form' } },
    isDown: false,
    requested: [],
    close: () => server.close(),
  }
  const responseTo = (path: string): { status: number; json: unknown } => {
    if (fake.isDown) return { status: 500, json: { message: 'down' } }
    if (path.startsWith('/neo/api/countries/')) return fake.countries
    if (path.endsWith('/v2/tariff'))
      return { status: 200, json: { tariffs: [{ tariff_code: 'T1' }], tariff_data: [band], error_code: '' } }
    if (path.endsWith('/create')) {
      token += 1
      return fake.create.json
        ? fake.create
        : { status: 200, json: { appl_token: `${'A'.repeat(36)}${1000 + token}` } }
    }
    if (path.endsWith('/check')) return fake.check
    if (path.endsWith('/redirect')) return fake.redirect
    return { status: 404, json: { message: 'not_found' } }
  }
  const server = createServer(async (request, reply) => {
    const path = request.url ?? ''
    const body = await bodyOf(request)
    fake.requested.push({ path, key: request.headers['ix-api-key']?.toString(), body })
    const { status, json } = responseTo(path)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const at = server.address()
  fake.url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  return fake
}

export const settingsFor = ({ url }: Pick<FakeProvider, 'url'>) =>
  ({
    apiUrl: 'http://shop.test/api',
    isEmulated: false,
    methods: {
      NEOPAY: {
        widgetHost: 'https://pay.test',
        apiHost: `${url}/neo`,
        projectId: 4711,
        logoHosts: [],
        keys: [neopayKey, oldKey],
        receiverIban: iban,
      },
      MOKILIZINGAS: {
        browserUrl: 'https://credit.test/api2',
        apiUrl: `${url}/moki`,
        key: mokiKey,
        uuid,
        redirect: 'browser',
        itemFields: { name: 'name', quantity: 'quantity', price: 'price' },
      },
      cashondelivery: { feeCents: 0, maxCents: 100_000 },
    },
  }) satisfies PaymentSettings

export const goods = () => [
  aProduct({ sku: 'LAMP', price: 100, stock: { qty: 100_000 } }),
  aProduct({ sku: 'GIFT', price: 0, product_type: 'virtual', stock: { qty: 0, manage: false } }),
]

export type PaidOrder = {
  number: string
  orderToken: string
  reference: string
  cartId: string
  id: number
}

/** Creates the API with both providers enabled, and returns the steps of a shopper who pays. */
export async function payingShop(
  fake: FakeProvider,
  over: Partial<PaymentSettings> = {},
  open: () => Promise<TestDatabase> = testDatabase,
  more: Partial<ShopSettings> = {},
) {
  const settings = {
    paymentMethods: ['NEOPAY', 'MOKILIZINGAS', 'cashondelivery', 'banktransfer'],
    payment: { ...settingsFor(fake), ...over },
    ...more,
  }
  const shop = await createTestApp(goods(), settings, open)
  await prepareSales(shop)
  const buyer = buyerOf(() => shop)
  const payments = paymentRepository(shop.database.db)

  async function ordered(method = 'NEOPAY', sku = 'LAMP'): Promise<PaidOrder> {
    const cartId = await buyer.cartWith({ sku, qty: 1 })
    const { status, body } = await shop.call('orderCreate', {
      query: en,
      body: {
        cart_id: cartId,
        task_id: `pay-${cartId}`,
        addressInformation: { ...information, payment_method_code: method },
      },
    })
    expect(status).toBe(200)
    const { orderNumber: number, orderToken, paymentReference: reference, backendOrderId: id } = body.result
    return { number, orderToken, reference, cartId, id }
  }
  const attemptsOf = (order: PaidOrder) => payments.listOfOrder(order.id)
  async function lastAttempt(order: PaidOrder): Promise<PaymentAttempt> {
    const attempt = (await attemptsOf(order)).at(-1)
    if (!attempt) throw new Error('no attempt')
    return attempt
  }
  const start = (token: string, bank = 'HABAEE2X', query: Record<string, string> = en) =>
    shop.call('neopayPayment', { query: { ...query, token, bank } })
  async function started(method: 'NEOPAY' | 'MOKILIZINGAS' = 'NEOPAY') {
    const order = await ordered(method)
    const response =
      method === 'NEOPAY'
        ? await start(order.reference)
        : await shop.call('mokilizingasPayment', { query: { ...en, token: order.reference } })
    expect(response.status).toBe(200)
    return { order, url: String(response.body.result.url), attempt: await lastAttempt(order) }
  }
  return {
    shop,
    buyer,
    payments,
    ordered,
    attemptsOf,
    lastAttempt,
    start,
    started,
    statusOf: async ({ id }: PaidOrder) => (await orderRepository(shop.database.db).findById(id))?.status,
    pull: ({ number, orderToken }: PaidOrder) => buyer.pullOrder({ orderNumber: number, orderToken }),
    callback: (token: string | undefined, as: 'json' | 'form' = 'json') => sendCallback(shop, token, as),
    outbox: async (kind: string) =>
      (
        await shop.database.db
          .selectFrom('outbox')
          .select('payload')
          .where('kind', '=', kind)
          .orderBy('id')
          .execute()
      ).map(({ payload }) => payload as Record<string, unknown>),
  }
}
export type PayingShop = Awaited<ReturnType<typeof payingShop>>

function sendCallback(shop: TestApp, token: string | undefined, as: 'json' | 'form') {
  const isJson = as === 'json'
  return shop.send({
    method: 'POST',
    url: '/api/neopay/callback',
    headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
    payload: isJson ? JSON.stringify({ token }) : new URLSearchParams({ token: token ?? '' }).toString(),
  })
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Returns a token as the provider signs it, valid for a day from `at`. */
export function signed(claims: JWTPayload, at: Date, key: string | Uint8Array = neopayKey): Promise<string> {
  const bytes = typeof key === 'string' ? new TextEncoder().encode(key.padEnd(32, '\0')) : key
  return new SignJWT({ iat: seconds(at), exp: seconds(at) + 86_400, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(bytes)
}

/** Returns the provider's claims about a paid attempt, changed by `over`. */
export const transactionOf = ({ amountCents, currency }: PaymentAttempt, over: object = {}) => ({
  status: 'success',
  action: 'signed',
  currency,
  amount: amountCents / 100,
  paymentPurpose: 'goods',
  payerAccountNumber: 'LT601010012345678901',
  receiverName: 'Shop',
  receiverAccountNumber: iban,
  bank: { bic: 'HABAEE2X', name: 'Swedbank' },
  ...over,
})
