import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { bearer, mari, password, signIn, signUp } from './user-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
  await signUp(shop)
})
afterEach(() => shop.app.close())

const minute = 60_000
const client = 'browser-one'

async function me(token: string): Promise<number> {
  return (await shop.call('userMe', bearer(token))).status
}

async function refresh(refreshToken: unknown, as: string | undefined = client) {
  const { status, body } = await shop.send({
    method: 'POST',
    url: '/api/user/refresh',
    headers: { 'content-type': 'application/json', ...(as ? { 'x-ambra-client': as } : {}) },
    payload: JSON.stringify({ refreshToken }),
  })
  return { status, token: body.result, refreshToken: body.meta?.refreshToken, body }
}

describe('user/login', () => {
  it('returns the token as result and the refresh token in meta', async () => {
    const { token, refreshToken } = await signIn(shop)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
    expect(await me(token)).toBe(200)
  })

  it('accepts address and password in any Unicode normalization form', async () => {
    const [email, secret] = ['m\u00e4rt@m\u00f6\u00f6bel.ee', '\u00d5unapuu aias 2026']
    await signUp(shop, { email, password: secret })
    for (const form of ['NFC', 'NFD'] as const) {
      const typed = { email: email.normalize(form), password: secret.normalize(form) }
      expect((await signIn(shop, typed)).token).toBeTruthy()
    }
    const { token } = await signIn(shop, { email: 'M\u00c4RT@xn--mbel-5qaa.ee', password: secret })
    expect(await me(token)).toBe(200)
  })

  it('accepts the address in any case and with spaces around it', async () => {
    expect((await signIn(shop, { email: ' MARI@Example.ee ' })).token).toBeTruthy()
  })

  it('responds 401 with one text for a wrong password and an unknown address (ATT-6)', async () => {
    const wrong = await shop.call('userLogin', { body: { username: mari.email, password: 'something else' } })
    const unknown = await shop.call('userLogin', { body: { username: 'nobody@example.ee', password } })
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.body.meta.error).toBe('account.bad_credentials')
  })

  it.each([
    ['nothing', undefined],
    ['no password', { username: mari.email }],
    ['no name', { password }],
    ['objects', { username: { $gt: '' }, password: { $gt: '' } }],
    ['a name of 10,000 letters', { username: 'a'.repeat(10_000), password }],
  ])('responds 400 for a body of %s', async (_, body) => {
    expect((await shop.call('userLogin', { body })).status).toBe(400)
  })

  it('stores tokens only as SHA-256, and logs none', async () => {
    const { token, refreshToken } = await signIn(shop, { client })
    await shop.call('userMe', { query: { token } })
    await refresh(refreshToken)
    const stored = JSON.stringify(
      await shop.database.db.selectFrom('customer_sessions').selectAll().execute(),
    )
    const log = shop.logged.join('\n')
    expect(log).toContain('/api/user/me')
    for (const secret of [token, refreshToken, password]) {
      expect(stored).not.toContain(secret)
      expect(log).not.toContain(secret)
    }
  })
})

describe('ATT-7: throttling of sign-in', () => {
  beforeEach(async () => {
    await shop.app.close()
    shop = await createTestApp([], { isThrottled: true, trustProxy: true })
    await signUp(shop)
  })
  const attempt = (username: string, address: string, secret = 'wrong password') =>
    shop.call('userLogin', { body: { username, password: secret }, headers: { 'x-forwarded-for': address } })

  it('rejects the eleventh attempt for an account from one network, with the time to wait', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await attempt(mari.email, `2001:db8:1:1::${tries}`)).status).toBe(401)
      if (tries % 5 === 4) shop.clock.advance(minute)
    }
    const { status, body, response } = await attempt(mari.email, '2001:db8:1:1::99', password)
    expect([status, body.meta]).toEqual([429, { error: 'request.throttled', params: { seconds: 780 } }])
    expect(response.headers['retry-after']).toBe('780')
  })

  it('rejects the sixth attempt within a minute', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await attempt(mari.email, '192.0.2.1')).status).toBe(401)
    expect((await attempt(mari.email, '192.0.2.1', password)).response.headers['retry-after']).toBe('60')
    shop.clock.advance(minute)
    expect((await attempt(mari.email, '192.0.2.1', password)).status).toBe(200)
  })

  it('admits the owner from another network during the window, and everybody after it', async () => {
    for (let tries = 0; tries < 11; tries += 1) await attempt(mari.email, '192.0.2.1')
    expect((await attempt(mari.email, '198.51.100.7', password)).status).toBe(200)
    for (let tries = 0; tries < 11; tries += 1) await attempt(mari.email, '192.0.2.1')
    shop.clock.advance(15 * minute)
    expect((await attempt(mari.email, '192.0.2.1', password)).status).toBe(200)
  })

  it('checks fewer than 100 passwords a day for one account from many networks (ATT-7)', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 130; tries += 1)
      statuses.push((await attempt(mari.email, `192.0.2.${tries}`)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(80)
  })

  it('counts attempts for unknown addresses alike', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await attempt('nobody@example.ee', '192.0.2.1')).status).toBe(401)
      if (tries % 5 === 4) shop.clock.advance(minute)
    }
    expect((await attempt('nobody@example.ee', '192.0.2.1')).status).toBe(429)
  })

  it('rejects one network that tries many accounts', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      expect((await attempt(`a${tries}@example.ee`, '192.0.2.9')).status).toBe(401)
    expect((await attempt('b@example.ee', '192.0.2.9')).status).toBe(429)
  })

  it.each(['spec', 'strict'] as const)(
    'rejects the fifth sign-up for an address within a day (%s)',
    async (mode) => {
      shop = await createTestApp([], { ...withLimits, accountPrivacy: mode })
      const signUpAgain = (address: string) =>
        shop.call('userCreate', {
          body: { customer: { ...mari, email: 'jaan@example.ee' }, password },
          headers: { 'x-forwarded-for': address },
        })
      for (let tries = 0; tries < 4; tries += 1) {
        const { status } = await signUpAgain(`192.0.2.${tries}`)
        expect(status).toBe(tries === 0 || mode === 'strict' ? 200 : 400)
      }
      const { status, body } = await signUpAgain('192.0.2.77')
      expect([status, body.meta]).toEqual([
        429,
        { error: 'mail.limit_reached', params: { hours: 24, seconds: 86_400 } },
      ])
    },
  )
})

describe('tokens', () => {
  it('expires a token after ten minutes, and refreshes it', async () => {
    const { token, refreshToken } = await signIn(shop, { client })
    shop.clock.advance(10 * minute)
    expect(await me(token)).toBe(401)
    const next = await refresh(refreshToken)
    expect(next.status).toBe(200)
    expect(await me(next.token)).toBe(200)
  })

  it('rejects an invalid token with "not authorized" (spec §8)', async () => {
    const { refreshToken } = await signIn(shop, { client })
    for (const bad of ['x', refreshToken, 'a'.repeat(512), "' or 1=1 --"])
      expect((await shop.call('userMe', { query: { token: bad, storeCode: 'en' } })).body).toMatchObject({
        code: 401,
        result: 'not authorized',
      })
    expect((await shop.call('userMe')).status).toBe(401)
  })

  it('accepts the token in the query string (spec §6)', async () => {
    const { token } = await signIn(shop)
    expect((await shop.call('userMe', { query: { token } })).body.result.email).toBe(mari.email)
  })

  it('sends no-store with responses to a token', async () => {
    const { token } = await signIn(shop)
    expect((await shop.call('userMe', bearer(token))).response.headers['cache-control']).toBe('no-store')
  })
})

describe('user/refresh of clients with a name', () => {
  it('returns a new refresh token each time', async () => {
    const first = await signIn(shop, { client })
    const second = await refresh(first.refreshToken)
    const third = await refresh(second.refreshToken)
    expect(new Set([first.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3)
    expect(await me(third.token)).toBe(200)
  })

  it('ends the session when a used refresh token is reused', async () => {
    const { refreshToken } = await signIn(shop, { client })
    const next = await refresh(refreshToken)
    shop.clock.advance(11_000)
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, token: null })
    expect(await me(next.token)).toBe(401)
    expect((await refresh(next.refreshToken)).status).toBe(401)
  })

  it('returns the same response to 50 concurrent calls, since successors are derived from the token', async () => {
    const { refreshToken } = await signIn(shop, { client })
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)))
    expect(new Set(responses.map(({ status, token }) => `${status} ${token}`)).size).toBe(1)
    expect(await me(responses[0]?.token)).toBe(200)
  })

  it('repeats a lost response within ten seconds, to the same client only', async () => {
    const { refreshToken } = await signIn(shop, { client })
    const next = await refresh(refreshToken)
    shop.clock.advance(9_000)
    expect((await refresh(refreshToken)).token).toBe(next.token)
    expect(await refresh(refreshToken, 'another')).toMatchObject({ status: 401, token: null })
    expect(await me(next.token)).toBe(401)
  })

  it('rejects another client, or one without a name', async () => {
    const { refreshToken } = await signIn(shop, { client })
    expect((await refresh(refreshToken, 'another')).status).toBe(401)
    expect((await refresh(refreshToken, '')).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  it('expires the session after 14 idle days and after 30 days at most', async () => {
    const day = 24 * 60 * minute
    let { refreshToken } = await signIn(shop, { client })
    for (let days = 0; days < 24; days += 12) {
      shop.clock.advance(12 * day)
      refreshToken = (await refresh(refreshToken)).refreshToken
    }
    shop.clock.advance(7 * day)
    expect((await refresh(refreshToken)).status).toBe(401)
    const idle = await signIn(shop, { client })
    shop.clock.advance(14 * day)
    expect((await refresh(idle.refreshToken)).status).toBe(401)
  })
})

describe('user/refresh of clients without a name', () => {
  it('keeps one refresh token valid', async () => {
    const { refreshToken } = await signIn(shop)
    for (let times = 0; times < 3; times += 1) {
      shop.clock.advance(minute)
      const next = await refresh(refreshToken, '')
      expect(next.refreshToken).toBe(refreshToken)
      expect(await me(next.token)).toBe(200)
    }
  })

  it.each([
    ['an unknown token', { refreshToken: 'x' }],
    ['none', {}],
    ['null', { refreshToken: null }],
    ['an object', { refreshToken: { token: 'x' } }],
    ['a list', []],
    ['a token of 10,000 letters', { refreshToken: 'x'.repeat(10_000) }],
    ['broken JSON', undefined],
  ])('returns the result null for %s, since clients would take a text for a token', async (_, body) => {
    const response = await shop.send({
      method: 'POST',
      url: '/api/user/refresh',
      headers: { 'content-type': 'application/json' },
      payload: body === undefined ? '{"refreshToken"' : JSON.stringify(body),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(response.body.result).toBeNull()
  })
})

describe('user/logout', () => {
  it('ends the whole session: token, refresh token and their successors (ATT-9)', async () => {
    const first = await signIn(shop, { client })
    const next = await refresh(first.refreshToken)
    expect((await shop.call('userLogout', { ...bearer(next.token), body: {} })).body.result).toBe(true)
    for (const token of [first.token, next.token]) expect(await me(token)).toBe(401)
    expect((await refresh(next.refreshToken)).status).toBe(401)
  })

  it('ends the session by the refresh token after the token has expired', async () => {
    const { refreshToken } = await signIn(shop)
    expect((await shop.call('userLogout', { body: { refreshToken } })).status).toBe(200)
    expect((await refresh(refreshToken, '')).status).toBe(401)
  })

  it('keeps sessions of other devices, and accepts unknown tokens', async () => {
    const [here, there] = [await signIn(shop), await signIn(shop)]
    await shop.call('userLogout', { ...bearer(here.token), body: {} })
    expect(await me(there.token)).toBe(200)
    expect((await shop.call('userLogout', { ...bearer('x'), body: {} })).status).toBe(200)
    expect((await shop.call('userLogout', { body: {} })).status).toBe(200)
  })
})
