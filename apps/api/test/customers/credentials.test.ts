import { type CustomerRecord, customerRepository, sessionRepository } from '@ambra/db/customers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { issueResetToken, createSessions } from '@ambra/commerce/customers'
import { bearer, emailChangeCode, mari, password, signIn, signUp } from './user-suite.ts'

const minute = 60_000
const fresh = 'kevadine lumesulamine'
const en = { query: { storeCode: 'en' } }

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
  await signUp(shop)
})
afterEach(() => shop.app.close())

const me = async (token: string) => (await shop.call('userMe', bearer(token))).status
const login = async (secret: string) =>
  (await shop.call('userLogin', { body: { username: mari.email, password: secret } })).status

/** Returns the token that the worker creates when it writes the mail. */
async function mailedToken(email: string = mari.email): Promise<string> {
  const issued = await issueResetToken(shop.database, email, {
    now: shop.clock.now(),
    lifetimeMs: 60 * minute,
  })
  if (!issued) throw new Error('no account has the address')
  return issued.token
}

const mails = async () =>
  (await shop.database.db.selectFrom('outbox').select('kind').orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'mail.account_welcome' && kind !== 'mail.account_confirm')

const create = (resetToken: string, newPassword = fresh, email: string = mari.email) =>
  shop.call('userCreatePassword', { ...en, body: { email, newPassword, resetToken } })

describe('a token mailed to an address', () => {
  it('rejects a mailed token once the account has another address', async () => {
    const { token } = await signIn(shop)
    const resetToken = await mailedToken()
    const email = 'mari@new.example'
    const request = { customer: { email }, currentPassword: password }
    await shop.call('userUpdate', { ...bearer(token), body: request })
    await shop.call('userConfirm', { body: { code: await emailChangeCode(shop, email) } })
    // Without the address, the token alone would reveal whose account it is.
    const body = { newPassword: fresh, resetToken }
    const { body: response } = await shop.call('userChangeResetPassword', { body })
    expect(response.meta.error).toBe('account.reset_token_invalid')
  })

  it('rejects a confirmed address change once the owner has set a new password', async () => {
    const { token } = await signIn(shop)
    const email = 'thief@new.example'
    await shop.call('userUpdate', {
      ...bearer(token),
      body: { customer: { email }, currentPassword: password },
    })
    const code = await emailChangeCode(shop, email)
    expect((await create(await mailedToken())).status).toBe(200)
    const confirmed = await shop.call('userConfirm', { body: { code } })
    expect(confirmed.body.meta.error).toBe('account.reset_token_invalid')
  })
})

describe('sign-in during a password change', () => {
  it('opens no session with the old password, however late the sign-in completes', async () => {
    const { db } = shop.database
    const before = await customerRepository(db).findByEmail(mari.email)
    // The old password was correct; before the session is written, the owner sets a new one.
    await create(await mailedToken())
    const sessions = createSessions({ database: shop.database })
    const late = sessions.open(before as CustomerRecord, {
      client: undefined,
      userAgent: undefined,
      now: shop.clock.now(),
    })
    await expect(late).rejects.toMatchObject({ code: 'account.bad_credentials' })
    expect(await sessionRepository(db).listOf(before?.id ?? 0, undefined, shop.clock.now())).toEqual([])
  })
})

describe('POST user/reset-password (spec §7)', () => {
  it('queues a reset mail and returns true', async () => {
    const { body } = await shop.call('userResetPassword', { body: { email: ' MARI@example.ee ' } })
    expect(body.result).toBe(true)
    expect(await mails()).toEqual(['mail.password_reset'])
  })

  it("rejects an unknown address with 'Provided email does not exist' under ACCOUNT_PRIVACY=spec (spec §8)", async () => {
    shop.deps.settings.accountPrivacy = 'spec'
    const { status, body } = await shop.call('userResetPassword', { ...en, body: { email: 'no@example.ee' } })
    expect([status, body.result]).toEqual([404, 'Provided email does not exist'])
    expect(await mails()).toEqual([])
  })

  it("responds 'Error while sending reset password e-mail' when the mail cannot be queued (spec §8)", async () => {
    const { schema } = shop.database.db
    await schema.alterTable('outbox').renameTo('outbox_away').execute()
    const { body } = await shop.call('userResetPassword', { ...en, body: { email: mari.email } })
    await schema.alterTable('outbox_away').renameTo('outbox').execute()
    expect(body.result).toBe('Error while sending reset password e-mail')
  })

  it.each([undefined, {}, { email: 'mari' }, { email: 5 }])('rejects the reset request %j', async (body) => {
    expect((await shop.call('userResetPassword', { body })).status).toBe(400)
  })

  it('accepts the old name user/resetPassword', async () => {
    const { status } = await shop.send({
      method: 'POST',
      url: '/api/user/resetPassword',
      payload: { email: mari.email },
    })
    expect(status).toBe(200)
  })
})

describe('POST create-password (spec §7)', () => {
  it('sets the password, ends every session and notifies the owner', async () => {
    const { token } = await signIn(shop)
    expect((await create(await mailedToken())).body.result).toBe(true)
    expect([await me(token), await login(password), await login(fresh)]).toEqual([401, 401, 200])
    expect(await mails()).toEqual(['mail.password_changed'])
  })

  it('accepts a token once', async () => {
    const token = await mailedToken()
    const responses = await Promise.all([create(token), create(token, 'teine korralik parool')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await create(token)).body.meta.error).toBe('account.reset_token_invalid')
  })

  it('accepts only the newest token', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()]
    expect((await create(older)).status).toBe(400)
    expect((await create(newer)).status).toBe(200)
  })

  it('rejects an expired token', async () => {
    const token = await mailedToken()
    shop.clock.advance(60 * minute)
    expect((await create(token)).body.meta.error).toBe('account.reset_token_invalid')
  })

  it('rejects the token of another address with the same text', async () => {
    await signUp(shop, { email: 'jaan@example.ee' })
    const token = await mailedToken()
    const foreign = await create(token, fresh, 'jaan@example.ee')
    expect(foreign.body).toEqual((await create(token, fresh, 'no@example.ee')).body)
    expect(foreign.status).toBe(400)
    expect((await create(token)).status).toBe(200)
  })

  it('stores tokens only as SHA-256, and in neither outbox nor log', async () => {
    await shop.call('userResetPassword', { body: { email: mari.email } })
    const token = await mailedToken()
    const { db } = shop.database
    const stored = JSON.stringify([
      await db.selectFrom('password_resets').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ])
    await create(token)
    expect(stored).not.toContain(token)
    expect(shop.logged.join('\n')).not.toContain(token)
  })

  it.each([
    ['short', '1234567', 'form.password_short'],
    ['one of the commonest', 'Password1', 'form.password_common'],
    ['the address itself', mari.email, 'form.password_common'],
  ])('rejects a password that is %s, and keeps the token valid', async (_, bad, code) => {
    const token = await mailedToken()
    expect((await create(token, bad)).body.meta.error).toBe(code)
    expect((await create(token)).status).toBe(200)
  })

  it('accepts a password of 1024 characters and rejects a longer one', async () => {
    const token = await mailedToken()
    expect((await create(token, 'ä'.repeat(1025))).status).toBe(400)
    expect((await create(token, 'ä'.repeat(1024))).status).toBe(200)
    expect(await login('ä'.repeat(1024))).toBe(200)
  })

  it('accepts both names of the call', async () => {
    const payload = { email: mari.email, newPassword: fresh, resetToken: await mailedToken() }
    expect((await shop.send({ method: 'POST', url: '/api/create-password', payload })).status).toBe(200)
  })
})

describe('POST user/change-reset-password (spec §7)', () => {
  it.each([['newPassword', 'resetToken'] as const, ['password', 'token'] as const])(
    'accepts %s and %s, and reports success by code 200',
    async (secret, token) => {
      const { body } = await shop.call('userChangeResetPassword', {
        body: { email: mari.email, [secret]: fresh, [token]: await mailedToken() },
      })
      expect(body.code).toBe(200)
      expect(await login(fresh)).toBe(200)
    },
  )

  it.each([{}, { newPassword: fresh }, { resetToken: 'x' }])('rejects %j with a text', async (body) => {
    const response = await shop.call('userChangeResetPassword', { body })
    expect([response.status, response.body.meta.error]).toEqual([400, 'request.missing_parameter'])
  })
})

describe('POST user/change-password (spec §7)', () => {
  const change = (token: string, currentPassword: string, newPassword = fresh) =>
    shop.send({
      method: 'POST',
      url: '/api/user/change-password?storeCode=en',
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword, newPassword },
    })

  it('changes the password, ends the other sessions and notifies the owner', async () => {
    const [here, there] = [await signIn(shop), await signIn(shop)]
    expect((await change(here.token, password)).body).toEqual({ code: 200, result: true })
    expect([await me(here.token), await me(there.token)]).toEqual([200, 401])
    expect([await login(password), await login(fresh)]).toEqual([401, 200])
    expect(await mails()).toEqual(['mail.password_changed'])
  })

  it('reports a wrong current password by an inner 401 and an outer 400, so that no refresh starts', async () => {
    const { token } = await signIn(shop)
    const { status, body } = await change(token, 'something else')
    expect(status).toBe(400)
    const text = expect.stringMatching(/password/i)
    expect(body).toMatchObject({ code: 400, result: { errorMessage: text, message: text, code: 401 } })
    expect(await login(password)).toBe(200)
  })

  it('reports weak passwords in the same way', async () => {
    const { token } = await signIn(shop)
    const { body } = await change(token, password, 'password')
    expect(body).toMatchObject({ meta: { error: 'form.password_common' }, result: { code: 400 } })
  })

  it('responds 401 without a session', async () => {
    expect((await change('x', password)).body).toMatchObject({ code: 401, result: 'not authorized' })
  })

  it('invalidates a mailed token', async () => {
    const [{ token }, mailed] = [await signIn(shop), await mailedToken()]
    await change(token, password)
    expect((await create(mailed)).status).toBe(400)
  })
})
