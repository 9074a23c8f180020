import { aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOwner, type Owner } from './access-matrix-suite.ts'
import { buildApp } from '../src/app.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  startFakeProvider,
} from './payments/payment-suite.ts'

let fake: FakeProvider
let world: PayingShop
let owner: Owner
beforeAll(async () => {
  fake = await startFakeProvider()
  world = await payingShop(fake)
  const { shop } = world
  await stockShop(shop.database, [aProduct({ sku: 'GONE', stock: { qty: 0 } })], { basics: false })
  await shop.reindex()
  owner = await createOwner(world)
}, 60_000)
afterAll(() => fake.close())

type Address = { method: string; path: string }

/** Returns every address that the server serves, with its methods, as the router prints them. */
function served(): Address[] {
  const parents: string[] = []
  return world.shop.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S+) \(([^)]*)\)/.exec(line) ?? []
      if (!part) return []
      const depth = indent.length / 4
      const path = `${parents[depth - 1] ?? ''}${part}`
      parents[depth] = path
      return methods.split(', ').map((method) => ({ method, path }))
    })
}

/**
 * Fills a path with ids that another site's page can know: none is secret, each can be guessed or
 * read off a parcel.
 */
const addressOf = (path: string) =>
  path.replace(':index', 'en').replace(':type', 'product').replace(/:\w+/g, 'guess').replace(/\*$/, 'guess')

/** Returns a checksum of every table, which reveals any change by a request. */
async function state(): Promise<Record<string, string>> {
  const { db } = world.shop.database
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${sql.table(name)} t`.execute(
      db,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

/** The fields of all calls at once, so that the body fits each of them. None is secret. */
const everything = () => ({
  email: owner.email,
  customer: { email: 'eve@evil.example', firstname: 'Eve' },
  cart_id: owner.cart,
  number: owner.number,
  scope: 'all',
  wishlist: { remove: ['LAMP'] },
  cartItem: { sku: 'LAMP', qty: 9 },
  review: { product_id: 1, title: 'x', detail: 'x', nickname: 'x' },
})

/** Headers of a page of another site. It cannot set the header with the token; the browser adds these. */
const foreign = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'sec-fetch-site': 'cross-site',
  cookie: 'token=guess; session=guess',
}
const form = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

/**
 * Requests that another site's page can send: forms of the three encodings, `fetch` without CORS,
 * and navigations.
 */
const ways: Record<string, () => { headers: Record<string, string>; payload?: string }> = {
  'a form': () => ({
    headers: {
      ...foreign,
      'sec-fetch-mode': 'navigate',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form(everything()),
  }),
  'a form with files': () => ({
    headers: { ...foreign, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n${owner.email}\r\n--x--\r\n`,
  }),
  'a form of plain text that is JSON': () => ({
    headers: { ...foreign, 'content-type': 'text/plain' },
    payload: JSON.stringify(everything()),
  }),
  'a fetch without CORS': () => ({
    headers: { ...foreign, 'sec-fetch-mode': 'no-cors', 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify(everything()),
  }),
  'a fetch without a body': () => ({ headers: { ...foreign, 'sec-fetch-mode': 'no-cors' } }),
}

describe('ATT-5: pages of other sites (cross-site requests)', () => {
  let before: Record<string, string>
  beforeEach(async () => {
    before = await state()
  })
  const effects = async () => {
    const after = await state()
    return Object.keys(after).filter((table) => after[table] !== before[table])
  }

  it('covers every address that changes anything', () => {
    const changing = served().filter(
      ({ method }) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS',
    )
    expect(changing.length).toBeGreaterThan(50)
  })

  it.each(Object.keys(ways))(
    '%s changes nothing at any address',
    async (way) => {
      const responses = new Map<number, number>()
      const posts = served().filter(({ method }) => method === 'POST')
      for (const { path } of posts) {
        const request = { method: 'POST' as const, url: addressOf(path), ...ways[way]?.() }
        const { statusCode } = await world.shop.app.inject(request)
        responses.set(statusCode, (responses.get(statusCode) ?? 0) + 1)
        expect([path, statusCode < 500]).toEqual([path, true])
      }
      console.info(`ATT-5 ${way}: ${posts.length} addresses ${JSON.stringify(Object.fromEntries(responses))}`)
      // Creates a cart without an owner: any caller may, so no visitor's rights are used.
      expect(await effects()).toEqual(way === 'a fetch without a body' ? ['carts'] : [])
    },
    60_000,
  )

  it('a navigation changes nothing, whatever its parameters', async () => {
    const query = form({
      ...everything(),
      ...Object.fromEntries(['sku', 'coupon'].map((name) => [name, 'x'])),
    })
    const paths = new Set(served().map(({ path }) => path))
    for (const path of paths)
      for (const method of ['GET', 'HEAD'] as const) {
        await world.shop.app.inject({
          method,
          url: `${addressOf(path)}?${query}`,
          headers: { ...foreign, 'sec-fetch-mode': 'navigate' },
        })
      }
    console.info(`ATT-5 opened: ${paths.size} addresses by GET and HEAD`)
    expect(await effects()).toEqual([])
  }, 60_000)

  it('a method that needs a preflight is not allowed without one', async () => {
    const closed = buildApp({
      ...world.shop.deps,
      settings: { ...world.shop.deps.settings, corsOrigins: ['https://shop.test'] },
    })
    for (const { path } of served().filter(({ method }) => method === 'DELETE')) {
      const requested = await closed.inject({
        method: 'OPTIONS',
        url: addressOf(path),
        headers: { ...foreign, 'access-control-request-method': 'DELETE' },
      })
      expect(requested.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('no session uses a cookie: none is set, and none is read', async () => {
    const requested = ['token', 'Authorization', 'session'].map((name) => `${name}=${owner.token}`).join('; ')
    for (const { method, path } of served()) {
      if (method !== 'GET' && method !== 'POST') continue
      const response = await world.shop.app.inject({
        method,
        url: addressOf(path),
        headers: { cookie: requested },
      })
      expect([path, response.headers['set-cookie']]).toEqual([path, undefined])
    }
    const me = await world.shop.app.inject({ url: '/api/user/me', headers: { cookie: requested } })
    expect(me.statusCode).toBe(401)
  }, 60_000)
})
