import { endViews } from '@ambra/commerce/operations'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { viewCalls } from '@ambra/contract/customers/view-calls'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { bearer, mari, password } from '../../customers/user-suite.ts'
import { en } from '../../sales/order-suite.ts'
import { callRows, commonSamples, filledPath } from '../../request-samples-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'
import {
  aViewedCustomer,
  codeFor,
  cookiesOf,
  exchange,
  inView,
  ownPage,
  printOf,
  viewing,
} from './view-as-suite.ts'

const minute = 60_000
const desk = [{ role: 'service-desk', store: null }]
let shop: TestApp
let customer: Awaited<ReturnType<typeof aViewedCustomer>>

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
  customer = await aViewedCustomer(shop)
})

const me = (headers: Record<string, string>) => shop.call('userMe', { query: en, headers })
const ends = async () => (await auditOf(shop)).filter(({ operation }) => operation === 'customers.end-view')

describe('the link into a view', () => {
  it('requires the right in the store, step-up and a reason for a view, and audits it', async () => {
    const input = { id: customer.id, reason: 'Calls about an order' }
    const agent = await aPerson(shop, desk)
    for (const role of ['order-desk', 'warehouse', 'editor', 'accountant']) {
      const other = await aPerson(shop, [{ role, store: null }])
      expect([role, codeOf(await other.run('customers.view', input))]).toEqual([role, 'staff.not_allowed'])
    }
    const { rows } = await sql<{ code: string }>`select code from stores
      where id <> (select store_id from customers where id = ${customer.id}) limit 1`.execute(
      shop.database.db,
    )
    const elsewhere = rows[0]?.code ?? ''
    const local = await aPerson(shop, [{ role: 'service-desk', store: elsewhere }])
    expect(codeOf(await local.run('customers.view', input))).toBe('customer.not_found')
    for (const reason of ['', '   ', 'x'.repeat(201)])
      expect(codeOf(await agent.run('customers.view', { ...input, reason }))).toBe('request.invalid')
    const { url } = (await agent.run('customers.view', input)).body.result
    expect(url).toMatch(/^http:\/\/shop\.test\/api\/view\?storeCode=[a-z]{2}#[\w-]{43}$/)
    shop.clock.advance(11 * minute)
    expect(codeOf(await agent.run('customers.view', input))).toBe('staff.step_up')
    const { rows: entries } = await sql<{ reason: string; subject_id: string }>`
      select reason, subject_id from audit_entries where operation = 'customers.view' and outcome = 'done'`.execute(
      shop.database.db,
    )
    expect(entries).toEqual([{ reason: input.reason, subject_id: String(customer.id) }])
  })

  it('opens a view once, within a minute, from a page of the shop', async () => {
    const agent = await aPerson(shop, desk)
    const code = await codeFor(agent, customer.id)
    // Reading the address, in advance or twice, does not use up the code.
    for (const method of ['GET', 'HEAD'] as const)
      expect((await shop.send({ method, url: `/api/view?storeCode=en&code=${code}` })).status).toBe(200)
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' },
      { 'sec-fetch-site': 'same-site', origin: 'http://shop.test' },
      { origin: 'https://elsewhere.test' },
    ])
      expect(codeOf(await exchange(shop, code, headers))).toBe('request.forbidden')
    const opened = await exchange(shop, code)
    expect([opened.status, opened.body.result]).toEqual([200, { to: expect.stringMatching(/^\//) }])
    expect(opened.response.headers['cache-control']).toBe('no-store')
    const [secret = '', mark = ''] = [opened.response.headers['set-cookie'] ?? []].flat()
    expect(secret).toMatch(/^ambra-view=[\w-]{43}; HttpOnly; Path=\/; Max-Age=1800; SameSite=Lax$/)
    expect(mark).toMatch(/^ambra-viewing=\d{10}; Path=\/; Max-Age=1800; SameSite=Lax$/)
    // Reused, stolen after use, guessed and missing codes.
    for (const again of [code, code, 'x'.repeat(43), 'x', ''])
      expect(codeOf(await exchange(shop, again))).toBe('view.code_unknown')
    expect(opened.body.result.to + shop.logged.join('')).not.toContain(code)

    const late = await codeFor(agent, customer.id)
    shop.clock.advance(61_000)
    expect(codeOf(await exchange(shop, late))).toBe('view.code_unknown')
    expect(codeOf(await me(inView(`ambra-view=${late}`)))).toBe('auth.not_authorized')
  })

  it('opens one view of four concurrent exchanges, by the newest link of a person only', async () => {
    const agent = await aPerson(shop, desk)
    const code = await codeFor(agent, customer.id)
    const all = await Promise.all([1, 2, 3, 4].map(() => exchange(shop, code)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    const links = await Promise.all([1, 2, 3, 4].map(() => codeFor(agent, customer.id)))
    const opened = await Promise.all(links.map((one) => exchange(shop, one)))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('stores neither the code nor the token of a view', async () => {
    const agent = await aPerson(shop, desk)
    const code = await codeFor(agent, customer.id)
    const stored = async () =>
      JSON.stringify(await shop.database.db.selectFrom('customer_views').selectAll().execute())
    expect(await stored()).not.toContain(code)
    const cookie = cookiesOf(await exchange(shop, code))
    expect(await stored()).not.toContain(/ambra-view=([\w-]+)/.exec(cookie)?.[1] ?? 'none')
  })
})

describe('a view', () => {
  it('shows a view what the customer sees, without secrets that open an order or outlive the view', async () => {
    const agent = await aPerson(shop, desk)
    const headers = await viewing(shop, agent, customer.id)
    const profile = (await me(headers)).body.result
    expect(profile).toMatchObject({ id: customer.id, email: mari.email })
    expect(profile.groupToken).toBeUndefined()
    const history = (await shop.call('userOrderHistory', { query: en, headers })).body.result
    expect(history.items.map(({ increment_id: number }: { increment_id: string }) => number)).toEqual([
      customer.orderNumber,
    ])
    const query = { ...en, number: customer.orderNumber }
    const page = await shop.call('userOrder', { query, headers })
    expect(page.body.result.items).toHaveLength(1)
    expect(JSON.stringify(history) + page.response.body).not.toContain(customer.orderToken)
    expect(JSON.stringify(history) + page.response.body).not.toContain(customer.orderToken.slice(0, 10))
    expect(page.body.result).not.toHaveProperty('documents')
    expect((await shop.call('userLists', { query: en, headers })).body.result.wishlist).toEqual(['LAMP'])
    const cart = await shop.call('cartCreate', { query: en, headers })
    expect(cart.body.result).toBe(customer.cart)
    const lines = await shop.call('cartPull', { query: { ...en, cartId: customer.cart }, headers })
    expect(lines.body.result).toMatchObject([{ sku: 'LAMP', qty: 2 }])
    expect((await shop.call('cartTotals', { query: { ...en, cartId: customer.cart }, headers })).status).toBe(
      200,
    )
    for (const name of ['userReviews', 'userClaims', 'userSessions', 'userPriceAlerts'] as const)
      expect([name, (await shop.call(name, { query: en, headers })).status]).toEqual([name, 200])
  })

  it('writes nothing by any call of a view, and rejects calls that are not listed', async () => {
    const agent = await aPerson(shop, desk)
    const view = await viewing(shop, agent, customer.id)
    const { cookie } = view
    const samples = {
      ...commonSamples,
      cartId: customer.cart,
      cart_id: customer.cart,
      number: customer.orderNumber,
      orderToken: customer.orderToken,
      password,
      currentPassword: password,
    }
    const before = await printOf(shop)
    const sent: string[] = []
    for (const row of callRows(samples)) {
      const isListed = viewCalls.has(row.name as CallName)
      // One call with the view header and cookie, one with the cookie only.
      for (const headers of isListed ? [view] : [view, { cookie }]) {
        const { status, body } = await shop.send({
          method: row.method as 'GET' | 'POST' | 'DELETE',
          url: filledPath(row.template, { index: 'en', type: 'product' }),
          query: { ...row.query },
          headers,
          ...(row.body && { payload: row.body }),
        })
        sent.push(row.name)
        const isRefused = status === 403 && body?.meta?.error === 'view.read_only'
        expect([row.name, isRefused, status < 500]).toEqual([row.name, !isListed, true])
      }
    }
    expect(new Set(sent)).toEqual(new Set(Object.keys(endpoints)))
    expect(await printOf(shop)).toEqual(before)
  })

  it('lists every POST call of a view by hand as read-only', () => {
    const posts = [...viewCalls].filter((name) => endpoints[name].method !== 'GET')
    expect(posts.toSorted()).toEqual([
      'cartCreate',
      'catalogSearchPost',
      'categoryListingPost',
      'productSearchPost',
      'urlMap',
    ])
  })

  it('creates no cart for a customer without one', async () => {
    await shop.database.db.deleteFrom('cart_items').execute()
    await shop.database.db.deleteFrom('carts').where('converted_at', 'is', null).execute()
    const agent = await aPerson(shop, desk)
    const headers = await viewing(shop, agent, customer.id)
    const before = await printOf(shop)
    expect(codeOf(await shop.call('cartCreate', { query: en, headers }))).toBe('view.read_only')
    for (const cartId of [customer.cart, '999999', 'f'.repeat(32)])
      expect(codeOf(await shop.call('cartPull', { query: { ...en, cartId }, headers }))).toBe(
        'view.read_only',
      )
    expect(await printOf(shop)).toEqual(before)
  })

  it('shows nothing of another customer, and rejects files and forms beside the contract', async () => {
    const other = await aViewedCustomer(shop, 'juri@example.ee')
    const agent = await aPerson(shop, desk)
    const headers = await viewing(shop, agent, customer.id)
    const query = { ...en, number: other.orderNumber }
    expect(codeOf(await shop.call('userOrder', { query, headers }))).toBe('order.not_found')
    const pull = await shop.call('cartPull', { query: { ...en, cartId: other.cart }, headers })
    expect(pull.body.result).toMatchObject([{ qty: 2 }])
    expect(String(pull.body.result[0].quote_id)).toBe(customer.cart)
    for (const url of [
      '/api/download/anything',
      '/api/newsletter/leave/anything',
      '/api/cart/file',
      '/api/review/photo',
    ])
      for (const method of url.includes('download') ? (['GET'] as const) : (['POST'] as const))
        expect([url, codeOf(await shop.send({ method, url, headers }))]).toEqual([url, 'view.read_only'])
  })

  it("keeps the person's own sign-in in the shop", async () => {
    const own = await aViewedCustomer(shop, 'agent@example.ee')
    const agent = await aPerson(shop, desk)
    const { cookie } = await viewing(shop, agent, customer.id)
    const headers = { ...bearer(own.token).headers, cookie }
    expect((await me(headers)).body.result.email).toBe('agent@example.ee')
    const body = { cartItem: { sku: 'LAMP', qty: 1 } }
    const changed = await shop.call('cartUpdate', { query: { ...en, cartId: own.cart }, body, headers })
    expect(changed.status).toBe(200)
    expect(
      (await shop.call('userSessions', { query: en, ...bearer(customer.token) })).body.result,
    ).toHaveLength(1)
  })

  it('rejects the view secret as a token, for a refresh and in the console', async () => {
    const agent = await aPerson(shop, desk)
    const { cookie, authorization } = await viewing(shop, agent, customer.id)
    const secret = /ambra-view=([\w-]+)/.exec(cookie)?.[1] ?? ''
    for (const token of [secret, `view.${secret}`, `view.`, 'viewed-customer'])
      expect([token, codeOf(await me({ authorization: `Bearer ${token}` }))]).toEqual([
        token,
        'auth.not_authorized',
      ])
    expect(codeOf(await shop.call('userMe', { query: { ...en, token: `view.${secret}` } }))).toBe(
      'auth.not_authorized',
    )
    for (const refreshToken of [secret, `view.${secret}`, 'viewed-customer'])
      expect(
        codeOf(await shop.send({ method: 'POST', url: '/api/user/refresh', payload: { refreshToken } })),
      ).toBe('token.refresh_failed')
    // A request of another site, and two cookies with the same name.
    expect(codeOf(await me({ cookie, authorization, 'sec-fetch-site': 'cross-site' }))).toBe(
      'auth.not_authorized',
    )
    expect(codeOf(await me({ cookie: `ambra-view=${'x'.repeat(43)}; ${cookie}`, authorization }))).toBe(
      'auth.not_authorized',
    )
    const admin = await shop.send({
      method: 'GET',
      url: `/api/admin/customers.show?id=${customer.id}`,
      headers: { cookie: `ambra-staff=${secret}; ${cookie}`, 'x-ambra-console': '1', ...ownPage },
    })
    expect(codeOf(admin)).toBe('staff.signed_out')
  })
})

describe('end of a view', () => {
  const isOver = async (headers: Record<string, string>) =>
    expect(codeOf(await me(headers))).toBe('auth.not_authorized')

  it('ends a view by the button, in the shop or in the console', async () => {
    const agent = await aPerson(shop, desk)
    const headers = await viewing(shop, agent, customer.id)
    const shown = (await agent.run('customers.show', { id: customer.id })).body.result
    expect(shown.viewed_until).toBe(new Date(shop.clock.now().getTime() + 30 * minute).toISOString())
    const end = (more: Record<string, string>) =>
      shop.send({ method: 'POST', url: '/api/view/end', headers: { cookie: headers.cookie, ...more } })
    expect(codeOf(await end({ 'sec-fetch-site': 'cross-site' }))).toBe('request.forbidden')
    expect((await me(headers)).status).toBe(200)
    const ended = await end(ownPage)
    expect(ended.response.headers['set-cookie']).toEqual([
      'ambra-view=; HttpOnly; Path=/; Max-Age=0; SameSite=Lax',
      'ambra-viewing=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    await isOver(headers)
    expect(await ends()).toMatchObject([{ actor_kind: 'staff', actor_id: String(agent.id) }])
    const again = await viewing(shop, agent, customer.id)
    expect((await agent.run('customers.end-view', { id: customer.id })).status).toBe(200)
    await isOver(again)
    expect(await ends()).toHaveLength(2)
  })

  it('ends a view after half an hour, with an audit entry', async () => {
    const agent = await aPerson(shop, desk)
    const headers = await viewing(shop, agent, customer.id)
    shop.clock.advance(29 * minute)
    expect((await me(headers)).status).toBe(200)
    shop.clock.advance(minute)
    await isOver(headers)
    await endViews(shop.database, shop.clock.now())
    await endViews(shop.database, shop.clock.now())
    expect(await ends()).toMatchObject([{ actor_kind: 'system', subject_id: String(customer.id) }])
  })

  it('ends a view with the session, right or access of its person, and at the next view', async () => {
    const boss = await anOwner(shop)
    const ways: ((agent: Awaited<ReturnType<typeof aPerson>>) => Promise<unknown>)[] = [
      (agent) => agent.signIn('sign-out', {}),
      (agent) => boss.run('staff.set-roles', { id: agent.id, roles: [{ role: 'order-desk', store: null }] }),
      (agent) => boss.run('staff.disable', { id: agent.id }),
      (agent) => codeFor(agent, customer.id),
    ]
    for (const way of ways) {
      const agent = await aPerson(shop, desk)
      const headers = await viewing(shop, agent, customer.id)
      expect((await me(headers)).status).toBe(200)
      await way(agent)
      await isOver(headers)
    }
    await endViews(shop.database, shop.clock.now())
    expect(await ends()).toHaveLength(ways.length)
  })

  it("ends a view with the customer's sessions or account", async () => {
    const agent = await aPerson(shop, desk)
    const as = bearer(customer.token)
    const first = await viewing(shop, agent, customer.id)
    expect((await shop.call('userEndSessions', { query: en, body: { scope: 'others' }, ...as })).status).toBe(
      200,
    )
    await isOver(first)
    await endViews(shop.database, shop.clock.now())
    expect(await ends()).toMatchObject([{ actor_kind: 'system' }])
    const second = await viewing(shop, agent, customer.id)
    const boss = await anOwner(shop)
    const exported = (await boss.run('customers.export', { email: customer.email })).body.result
    expect(exported.customer_views).toMatchObject([
      { reason: 'Calls about an order', ended_at: expect.any(String) },
      { reason: 'Calls about an order', ended_at: null },
    ])
    expect((await boss.run('customers.erase', { email: customer.email })).status).toBe(200)
    await isOver(second)
    expect(await shop.database.db.selectFrom('customer_views').selectAll().execute()).toEqual([])
  })
})
