import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { attemptRepository } from '@ambra/db/platform'
import { aProduct } from '@ambra/testing/import-builders'
import { hashToken } from '@ambra/commerce/platform'
import { en, information } from '../sales/order-suite.ts'
import { deviceOf, issueResetToken } from '@ambra/commerce/customers'
import { bearer, mari, password, signIn, signUp } from './user-suite.ts'

let shop: TestApp
let token: string
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  await signUp(shop)
  token = (await signIn(shop)).token
})
afterEach(() => shop.app.close())

const me = async (of: string) => (await shop.call('userMe', bearer(of))).status
const mails = async (kind: string) =>
  (await shop.database.db.selectFrom('outbox').select('payload').where('kind', '=', kind).execute()).map(
    ({ payload }) => payload,
  )

async function ordered(): Promise<string> {
  const query = { ...en, token }
  const { result: cartId } = (await shop.call('cartCreate', { query })).body
  await shop.call('cartUpdate', { query: { ...query, cartId }, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
  const body = { cart_id: cartId, addressInformation: information }
  return (await shop.call('orderCreate', { query, body })).body.result.orderNumber
}

describe('GET user/order-history: pageSize (20), currentPage (1) (spec §7)', () => {
  const history = async (query: Record<string, string> = {}) =>
    (await shop.call('userOrderHistory', { query: { token, ...query } })).body.result

  it('returns own orders newest first in the shape clients read, with the item total (spec §3)', async () => {
    const [first, second] = [await ordered(), await ordered()]
    const { items, total_count: count } = await history()
    expect(items.map((item: { increment_id: string }) => item.increment_id)).toEqual([second, first])
    expect(count).toBe(2)
    expect(items[0]).toMatchObject({
      increment_id: second,
      total: items[0].grand_total,
      customer_is_guest: 0,
      billing_address: { address_type: 'billing' },
      payment: { method: 'cashondelivery' },
      isPaidOnDelivery: true,
    })
  })

  it('pages by 20 from page 1 by default, and clamps sizes out of bounds (spec §9)', async () => {
    for (let times = 0; times < 3; times += 1) await ordered()
    expect((await history()).search_criteria).toEqual({ page_size: 20, current_page: 1 })
    expect((await history({ pageSize: '2', currentPage: '2' })).items).toHaveLength(1)
    expect((await history({ pageSize: '2', currentPage: '9' })).items).toEqual([])
    expect((await history({ pageSize: '5000', currentPage: '-3' })).search_criteria).toEqual({
      page_size: 100,
      current_page: 1,
    })
    expect((await history({ pageSize: 'all' })).search_criteria.page_size).toBe(20)
  })
})

describe('GET user/order', () => {
  it('returns the same order to its owner as order/pull', async () => {
    const number = await ordered()
    const requested = { ...bearer(token), query: { ...en, number } }
    const { result: own } = (await shop.call('userOrder', requested)).body
    const pulled = await shop.call('orderPull', { query: { ...en, number, orderToken: own.orderToken } })
    expect(pulled.body.result).toEqual(own)
  })

  it("responds to another customer's order as to a missing one", async () => {
    const number = await ordered()
    await signUp(shop, { email: 'jaan@example.ee' })
    const { token: his } = await signIn(shop, { email: 'jaan@example.ee' })
    const foreign = await shop.call('userOrder', { ...bearer(his), query: { number } })
    const none = await shop.call('userOrder', { ...bearer(his), query: { number: '999999999' } })
    expect(foreign.body).toEqual(none.body)
    expect(foreign.status).toBe(404)
  })
})

describe('sessions of a customer', () => {
  const list = async (of = token) => (await shop.call('userSessions', bearer(of))).body.result
  const end = (body: object) => shop.call('userEndSessions', { ...bearer(token), body })

  it('lists sessions with their device, latest use first, and marks the current one', async () => {
    shop.clock.advance(60_000)
    const phone = await shop.call('userLogin', {
      body: { username: mari.email, password },
      headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
    })
    const sessions = await list(phone.body.result)
    expect(sessions).toMatchObject([{ device: 'Firefox, Android', current: true }, { current: false }])
    expect(JSON.stringify(sessions)).not.toContain('Mozilla')
  })

  it('ends one session, all others or all of them at once', async () => {
    const [second, third] = [await signIn(shop), await signIn(shop)]
    const [newest] = await list(third.token)
    await end({ id: newest.id })
    expect([await me(token), await me(second.token), await me(third.token)]).toEqual([200, 200, 401])
    await end({ scope: 'others' })
    expect([await me(token), await me(second.token)]).toEqual([200, 401])
    await end({ scope: 'all' })
    expect(await me(token)).toBe(401)
  })

  it('neither ends nor reveals sessions of another customer', async () => {
    await signUp(shop, { email: 'jaan@example.ee' })
    const { token: his } = await signIn(shop, { email: 'jaan@example.ee' })
    const [foreign] = await list(his)
    expect((await end({ id: foreign.id })).body.result).toBe(true)
    expect(await me(his)).toBe(200)
  })

  it('rejects a call that names no session', async () => {
    expect((await end({})).body.meta.error).toBe('request.invalid')
  })

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome, Linux'],
    ['curl/8.5', ''],
    [undefined, ''],
  ])('reads the device from %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})

describe('mails on a change of credentials', () => {
  it('sends no mail when the profile is saved unchanged', async () => {
    await shop.call('userUpdate', { ...bearer(token), body: { customer: mari } })
    expect(await mails('mail.email_changed')).toEqual([])
  })

  it('notifies the owner once when a used refresh token is reused', async () => {
    const { refreshToken } = await signIn(shop, { client: 'browser-one' })
    const refresh = () =>
      shop.send({
        method: 'POST',
        url: '/api/user/refresh',
        headers: { 'x-ambra-client': 'browser-one' },
        payload: { refreshToken },
      })
    await refresh()
    shop.clock.advance(9_000)
    await refresh()
    expect(await mails('mail.session_stolen')).toEqual([])
    shop.clock.advance(2_000)
    await refresh()
    await refresh()
    expect(await mails('mail.session_stolen')).toEqual([{ email: mari.email, language: 'et' }])
  })
})

describe('ATT-7: brute force', () => {
  beforeEach(async () => {
    await shop.app.close()
    shop = await createTestApp([], { isThrottled: true, trustProxy: true })
    await signUp(shop)
  })
  type From = { address: string; client?: string }
  const login = (secret: string, { address, client }: From) =>
    shop.call('userLogin', {
      body: { username: mari.email, password: secret },
      headers: { 'x-forwarded-for': address, ...(client ? { 'x-ambra-client': client } : {}) },
    })
  /**
   * Counts this many attempts from as many networks, without hashing: session.test.ts runs them in full.
   */
  const flood = async (tries: number) => {
    const day = { max: 50, windowMs: 86_400_000 }
    const key = hashToken(`login|${mari.email}`)
    for (let count = 0; count < tries; count += 1)
      await attemptRepository(shop.database.db).take(key, day, shop.clock.now())
  }
  const home = { address: '198.51.100.7', client: 'own-browser' }

  it('does not lock the owner out of a known browser, nor after a password reset by mail', async () => {
    await login(password, home)
    await flood(51)
    expect((await login(password, { address: '203.0.113.1' })).status).toBe(429)
    expect((await login(password, home)).status).toBe(200)
    await flood(51)
    const life = { now: shop.clock.now(), lifetimeMs: 60_000 }
    const issued = await issueResetToken(shop.database, mari.email, life)
    const body = { email: mari.email, newPassword: 'kevadine lumesulamine', resetToken: issued?.token }
    await shop.call('userCreatePassword', { body })
    expect((await login('kevadine lumesulamine', { address: '203.0.113.1' })).status).toBe(200)
  })

  it('counts attempts from a known browser too', async () => {
    await login(password, home)
    shop.clock.advance(60_000)
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await login('wrong password', home)).status).toBe(401)
      if (tries % 5 === 4) shop.clock.advance(60_000)
    }
    const { status, response } = await login(password, home)
    expect([status, response.headers['retry-after']]).toEqual([429, '780'])
  })

  it('rejects the eleventh attempt at the current password in a session', async () => {
    const { token: own } = await signIn(shop)
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      const body = { password: 'wrong password' }
      statuses.push((await shop.call('userErase', { ...bearer(own), body })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })

  it('rejects the fourth reset mail within an hour, from any address', async () => {
    const reset = async (address: string) =>
      (
        await shop.call('userResetPassword', {
          body: { email: mari.email },
          headers: { 'x-forwarded-for': address },
        })
      ).status
    for (let tries = 0; tries < 3; tries += 1) expect(await reset('192.0.2.1')).toBe(200)
    expect([await reset('192.0.2.1'), await reset('198.51.100.7')]).toEqual([429, 429])
    shop.clock.advance(3_600_000)
    expect(await reset('198.51.100.7')).toBe(200)
  })

  it('rejects the twenty-first reset token from one network', async () => {
    const statuses = new Map<number, number>()
    for (let tries = 0; tries < 21; tries += 1) {
      const body = { email: mari.email, newPassword: 'password', resetToken: `guess-${tries}` }
      const { status } = await shop.call('userCreatePassword', { body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 20, 429: 1 })
  })
})
