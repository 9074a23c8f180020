import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { signOfferToken } from '@ambra/commerce/promotions'
import { issueResetToken } from '@ambra/commerce/customers'
import { bearer, emailChangeCode, password, signIn, signUp } from './user-suite.ts'

const minute = 60_000
const fresh = 'kevadine lumesulamine'
const client = 'browser-of-mari'

let shop: TestApp
/** Each test has a separate customer in the same shop. */
let email: string
let count = 0
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.app.close())
beforeEach(async () => {
  count += 1
  email = `mari-${count}@example.ee`
  await signUp(shop, { email })
})

const me = async (token: string) => (await shop.call('userMe', bearer(token))).status
async function refresh(refreshToken: unknown, as?: string) {
  const { status, body } = await shop.send({
    method: 'POST',
    url: '/api/user/refresh',
    headers: as ? { 'x-ambra-client': as } : {},
    payload: { refreshToken },
  })
  return { status, token: body.result, refreshToken: body.meta?.refreshToken }
}
const mails = async () =>
  (await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).execute()).filter(
    ({ kind, payload }) => kind === 'mail.session_stolen' && JSON.stringify(payload).includes(email),
  ).length

type Tokens = { token: string; refreshToken: string }
/** Ways in which an owner can end a stolen session, from the remaining session or elsewhere. */
const ends: Record<string, (stolen: Tokens, own: Tokens) => Promise<unknown>> = {
  'its sign-out': (stolen) => shop.call('userLogout', { ...bearer(stolen.token), body: {} }),
  'its sign-out by the refresh token alone': ({ refreshToken }) =>
    shop.call('userLogout', { body: { refreshToken } }),
  'a sign-out of other devices': (_, own) =>
    shop.call('userEndSessions', { ...bearer(own.token), body: { scope: 'others' } }),
  'a sign-out everywhere': (_, own) =>
    shop.call('userEndSessions', { ...bearer(own.token), body: { scope: 'all' } }),
  'a change of the password': (_, own) =>
    shop.call('userChangePassword', {
      ...bearer(own.token),
      body: { currentPassword: password, newPassword: fresh },
    }),
  'a new password by mail': async () => {
    const life = { now: shop.clock.now(), lifetimeMs: minute }
    const resetToken = (await issueResetToken(shop.database, email, life))?.token
    return shop.call('userCreatePassword', { body: { email, newPassword: fresh, resetToken } })
  },
  'a change of the e-mail address': async (_, own) => {
    const next = `new-${email}`
    const body = { customer: { email: next }, currentPassword: password }
    await shop.call('userUpdate', { ...bearer(own.token), body })
    const code = await emailChangeCode(shop, next)
    return shop.call('userConfirm', { body: { code } })
  },
  'the erasure of the account': (_, own) =>
    shop.call('userErase', { ...bearer(own.token), body: { password } }),
}

describe('ATT-9: stolen tokens', () => {
  it.each(
    Object.keys(ends).flatMap((name) => [
      [name, client],
      [name, undefined],
    ]),
  )('rejects stolen tokens after %s, at once (client %s)', async (name = '', as) => {
    const stolen = await signIn(shop, { email, ...(as && { client: as }) })
    const own = await signIn(shop, { email, client: 'another-browser' })
    expect(await me(stolen.token)).toBe(200)
    await ends[name]?.(stolen, own)
    expect([await me(stolen.token), (await refresh(stolen.refreshToken, as)).status]).toEqual([401, 401])
  })

  it('ends the session of both when a token is used in two places, and mails the owner once', async () => {
    const { refreshToken } = await signIn(shop, { email, client })
    const own = await refresh(refreshToken, client)
    shop.clock.advance(11_000)
    // The thief sends the owner's user agent too.
    expect((await refresh(refreshToken, client)).status).toBe(401)
    expect([await me(own.token), (await refresh(own.refreshToken, client)).status]).toEqual([401, 401])
    await refresh(refreshToken, client)
    expect(await mails()).toBe(1)
  })

  it("ends a session that a thief refreshed first at the owner's next use", async () => {
    const { refreshToken } = await signIn(shop, { email, client })
    const thief = await refresh(refreshToken, client)
    expect(await me(thief.token)).toBe(200)
    shop.clock.advance(10 * minute)
    expect((await refresh(refreshToken, client)).status).toBe(401)
    expect([await me(thief.token), (await refresh(thief.refreshToken, client)).status]).toEqual([401, 401])
    expect(await mails()).toBe(1)
  })

  it('rejects the tokens of a named client from any other client', async () => {
    const { token, refreshToken } = await signIn(shop, { email, client })
    for (const other of ['browser-of-thief', undefined])
      expect((await refresh(refreshToken, other)).status).toBe(401)
    expect(await me(token)).toBe(200)
  })

  it('rejects tokens of another purpose: refresh for access, access for refresh, group, offers', async () => {
    const { token, refreshToken } = await signIn(shop, { email })
    const { result: profile } = (await shop.call('userMe', bearer(token))).body
    const offers = signOfferToken({ id: profile.id, email }, 'secret-of-the-host', shop.clock.now())
    for (const wrong of [refreshToken, profile.groupToken, offers, `${token}x`, token.toUpperCase()])
      expect([wrong, await me(wrong)]).toEqual([wrong, 401])
    for (const wrong of [token, profile.groupToken, offers]) expect((await refresh(wrong)).status).toBe(401)
    expect(await me(token)).toBe(200)
  })

  it('expires access tokens after exactly ten minutes', async () => {
    const { token } = await signIn(shop, { email })
    shop.clock.advance(10 * minute - 1)
    expect(await me(token)).toBe(200)
    shop.clock.advance(1)
    expect(await me(token)).toBe(401)
  })

  it('keeps tokens of unnamed clients valid by design until the session ends (docs/security deviation)', async () => {
    const { refreshToken } = await signIn(shop, { email })
    const [one, two] = [await refresh(refreshToken), await refresh(refreshToken)]
    expect([await me(one.token), await me(two.token)]).toEqual([200, 200])
    await shop.call('userLogout', { body: { refreshToken } })
    expect([await me(one.token), await me(two.token), (await refresh(refreshToken)).status]).toEqual([
      401, 401, 401,
    ])
  })
})
