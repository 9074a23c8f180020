import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { offerRepository } from '@ambra/db/promotions'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aCustomer, type SignedIn } from '../catalogue/buyer-suite.ts'

const en = { storeCode: 'en' }
const rows = [
  aProduct({ sku: 'LAMP', price: 50, stock: { qty: 7 } }),
  aProduct({ sku: 'CABLE', price: 10 }),
  aConfigurable({ sku: 'PHONE' }),
]

async function offersOf(shop: TestApp, token: string) {
  return shop.call('specialOffers', { query: { ...en, token } })
}

async function priceInCart(shop: TestApp, { token }: SignedIn, sku: string) {
  const cartId = (await shop.call('cartCreate', { query: { ...en, token } })).body.result
  const body = { cartItem: { sku, qty: 1 } }
  return (await shop.call('cartUpdate', { query: { ...en, token, cartId }, body })).body.result.price_incl_tax
}

describe('special offers of the shop (spec §3, §6)', () => {
  let shop: TestApp
  let mari: SignedIn
  let products: Map<string, number>
  beforeAll(async () => {
    shop = await createTestApp(rows)
    mari = await aCustomer(shop, 1)
    const found = await shop.database.db.selectFrom('products').select(['id', 'sku']).execute()
    products = new Map(found.map((row) => [row.sku, row.id]))
  })
  beforeEach(() => shop.database.db.deleteFrom('special_offers').execute())

  const put = (sku: string, priceCents: number, more: object = {}) =>
    offerRepository(shop.database.db).put([
      {
        productId: products.get(sku) ?? 0,
        for: { groupId: 1 },
        priceCents,
        validFrom: new Date('2026-11-01T00:00:00Z'),
        ...more,
      },
    ])

  it('returns special offers only to customers (spec §2 "Some pages require login")', async () => {
    const { status, body } = await shop.call('specialOffers', { query: en })
    expect([status, body.meta.error]).toEqual([401, 'account.login_required'])
    expect((await offersOf(shop, 'nobody')).body.meta.error).toBe('auth.not_authorized')
  })

  it('returns special offers with the ids of product and variant, price, quantity and comment', async () => {
    await put('LAMP', 4000, { maxQty: 3, comments: { et: 'Ainult sulle', en: 'Just for you' } })
    await put('PHONE-white-a', 30_000)
    const { body } = await offersOf(shop, mari.token)
    expect(body.result).toEqual([
      {
        id: products.get('PHONE'),
        id_variant: products.get('PHONE-white-a'),
        sku: 'PHONE-white-a',
        final_price: 300,
        price_incl_tax: 300,
        quantity: 3,
        option_comments: '',
      },
      {
        id: products.get('LAMP'),
        id_variant: products.get('LAMP'),
        sku: 'LAMP',
        final_price: 40,
        price_incl_tax: 40,
        quantity: 3,
        option_comments: 'Just for you',
      },
    ])
  })

  it('applies offers to their customer or group, in their time, and the lowest of several', async () => {
    const other = await aCustomer(shop, 2)
    await put('LAMP', 4000)
    await put('LAMP', 3900, { for: { customerId: mari.id } })
    await put('CABLE', 900, { validTo: new Date('2026-11-20T09:59:59Z') })
    await put('CABLE', 900, { for: { customerId: mari.id }, validFrom: new Date('2026-11-21T00:00:00Z') })
    const prices = async ({ token }: SignedIn) =>
      (await offersOf(shop, token)).body.result.map((one: { sku: string; final_price: number }) => [
        one.sku,
        one.final_price,
      ])
    expect(await prices(mari)).toEqual([['LAMP', 39]])
    expect(await prices(other)).toEqual([])
    expect([await priceInCart(shop, mari, 'LAMP'), await priceInCart(shop, other, 'LAMP')]).toEqual([39, 50])
  })

  it('returns at most a hundred special offers (spec §9)', async () => {
    const many = await createTestApp(
      Array.from({ length: 101 }, (_, turn) => aProduct({ sku: `P-${turn}`, price: 10 })),
    )
    const buyer = await aCustomer(many, 1)
    const all = await many.database.db.selectFrom('products').select('id').execute()
    await offerRepository(many.database.db).put(
      all.map(({ id }) => ({
        productId: id,
        for: { groupId: 1 },
        priceCents: 500,
        validFrom: new Date('2026-11-01'),
      })),
    )
    expect((await offersOf(many, buyer.token)).body.result).toHaveLength(100)
  })
})

describe('special offers of another host', () => {
  const secret = 'a-secret-of-the-offers-host'
  let shop: TestApp
  let requested: string[] = []
  let reply: { status: number; text: string }
  const host = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text)
  })

  const offer = {
    id: 1,
    id_variant: 1,
    final_price: 45,
    price_incl_tax: 45,
    quantity: 2,
    option_comments: '',
  }
  const says = (...offers: object[]) => {
    reply = { status: 200, text: JSON.stringify({ code: 200, result: offers }) }
  }

  beforeAll(async () => {
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
    const address = host.address()
    const port = typeof address === 'object' ? address?.port : 0
    shop = await createTestApp(rows, {
      specialOffers: { url: `http://127.0.0.1:${port}/special-offers?shop=1`, secret },
    })
  })
  beforeEach(() => {
    requested = []
  })
  afterAll(() => new Promise((done) => host.close(done)))

  it("sends another host a separate token that is valid for a minute, never the user's own", async () => {
    const buyer = await aCustomer(shop, 1)
    says({ ...offer, sku: 'LAMP' })
    await offersOf(shop, buyer.token)
    const url = new URL(requested[0] ?? '', 'http://host')
    const [head, body, signature] = (url.searchParams.get('token') ?? '').split('.')
    expect(url.searchParams.get('shop')).toBe('1')
    expect(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')).toBe(signature)
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ aud: 'special-offers', sub: String(buyer.id), email: buyer.email })
    expect(claims.exp - claims.iat).toBe(60)
    expect(requested.join()).not.toContain(buyer.token)
  })

  it('charges offers of another host for an hour, and forgets those no longer offered', async () => {
    const buyer = await aCustomer(shop, 1)
    says(
      { ...offer, sku: 'LAMP' },
      { ...offer, sku: 'NOT-OURS' },
      { ...offer, sku: 'CABLE', price_incl_tax: 0 },
    )
    const { body } = await offersOf(shop, buyer.token)
    expect(body.result).toMatchObject([{ sku: 'LAMP', price_incl_tax: 45, quantity: 2 }])
    expect(await priceInCart(shop, buyer, 'LAMP')).toBe(45)
    const later = new Date(shop.clock.now().getTime() + 3_600_000)
    const whose = { customerId: buyer.id, groupId: 1 }
    expect(await offerRepository(shop.database.db).listFor(whose, later)).toEqual([])
    says()
    expect((await offersOf(shop, buyer.token)).body.result).toEqual([])
    expect(await priceInCart(shop, buyer, 'LAMP')).toBe(50)
  })

  it.each([
    ['in another currency', { currency: 'USD' }],
    ['dearer than anything', { price_incl_tax: 1e300 }],
    ['below nothing', { price_incl_tax: -45 }],
    ['for more pieces than there are numbers', { quantity: 1e300 }],
    ['of a sku without an end', { sku: 'LAMP'.repeat(50_000) }],
  ])('drops an offer of another host %s (API10)', async (_, over) => {
    const buyer = await aCustomer(shop, 1)
    says({ ...offer, sku: 'LAMP', ...over }, { ...offer, sku: 'CABLE', price_incl_tax: 9 })
    const { status, body } = await offersOf(shop, buyer.token)
    expect([status, body.result.map(({ sku }: { sku: string }) => sku)]).toEqual([200, ['CABLE']])
    expect(await priceInCart(shop, buyer, 'LAMP')).toBe(50)
  })

  it.each([
    ['an error', 500, '{}'],
    ['no JSON', 200, '<html>'],
    ['another form', 200, '{"code":200,"result":[{"sku":5}]}'],
    ['a refusal', 200, '{"code":401,"result":"no"}'],
    ['two megabytes', 200, `{"code":200,"result":[]${' '.repeat(2_000_000)}}`],
  ])('reports an error when the host responds with %s', async (_, status, text) => {
    const buyer = await aCustomer(shop, 1)
    reply = { status, text }
    const refused = await offersOf(shop, buyer.token)
    expect([refused.status, refused.body.meta.error, refused.body.result]).toEqual([
      400,
      'offers.unreachable',
      'Your offers cannot be loaded at the moment. Please try again later.',
    ])
  })
})
