import { reportRun, runLength } from '@ambra/testing/run-length'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { issueResetToken } from '@ambra/commerce/customers'
import { bearer, mari, signIn, signUp } from './user-suite.ts'

const minute = 60_000
const other = 'jaan@example.ee'

/** Tests attacks with the mail about a forgotten password and with its token. */
export function resetAbuseSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`ATT-8: password reset on ${engine}`, () => {
    let database: TestDatabase
    let shop: TestApp
    beforeAll(async () => {
      database = await open()
    })
    afterAll(() => (engine === 'PGlite' ? undefined : database.close()))
    beforeEach(async () => {
      shop = await createTestApp([], {}, async () => database)
      await signUp(shop)
    })

    /** Returns the token that the worker creates when it writes the mail. */
    async function mailedToken(email: string = mari.email): Promise<string> {
      const life = { now: shop.clock.now(), lifetimeMs: 60 * minute }
      return (await issueResetToken(database, email, life))?.token ?? ''
    }
    const reset = async (resetToken: string, newPassword: string, email: string | undefined = mari.email) =>
      shop.call('userCreatePassword', { body: { email, newPassword, resetToken } })
    const resetByToken = (token: string, password: string) =>
      shop.call('userChangeResetPassword', { body: { token, password } })
    const opens = async (password: string) =>
      (await shop.call('userLogin', { body: { username: mari.email, password } })).status === 200

    it('changes one password when many requests use one token at once, that of the caller who got 200', async () => {
      const rounds = runLength(2, 50)
      const callers = 12
      for (let round = 0; round < rounds; round += 1) {
        const token = await mailedToken()
        const passwords = Array.from({ length: callers }, (_, n) => `kevadine lumesulamine ${round} ${n}`)
        // Both names of the call are used.
        const responses = await Promise.all(
          passwords.map((password, n) => (n % 2 ? reset(token, password) : resetByToken(token, password))),
        )
        const taken = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []))
        expect(taken).toHaveLength(1)
        expect(responses.filter(({ status }) => status === 400)).toHaveLength(callers - 1)
        expect(await opens(passwords[taken[0] ?? 0] ?? '')).toBe(true)
        expect(await opens(passwords[((taken[0] ?? 0) + 1) % callers] ?? '')).toBe(false)
      }
      reportRun(`ATT-8 race on ${engine}`, { rounds, callers })
    })

    it('rejects a token that is used, expired, for another account or older than the newest', async () => {
      await signUp(shop, { email: other })
      const used = await mailedToken()
      expect((await reset(used, 'kevadine lumesulamine')).status).toBe(200)
      const foreign = await mailedToken(other)
      const [older, late] = [await mailedToken(), await mailedToken()]
      shop.clock.advance(60 * minute)
      const tries = [
        reset(used, 'suvine vihmasadu'),
        reset(foreign, 'suvine vihmasadu'),
        reset(older, 'suvine vihmasadu'),
        reset(late, 'suvine vihmasadu'),
        resetByToken(`${late} `, 'suvine vihmasadu'),
      ]
      for (const { status, body } of await Promise.all(tries))
        expect([status, body.meta.error]).toEqual([400, 'account.reset_token_invalid'])
      expect(await opens('kevadine lumesulamine')).toBe(true)
    })

    it('rejects tokens of sessions, confirmations and newsletters', async () => {
      const { token, refreshToken } = await signIn(shop)
      await shop.call('userCreate', {
        body: { customer: { ...mari, email: other }, password: 'suvine vihmasadu' },
      })
      for (const wrong of [token, refreshToken, 'null', '', '%', "' or ''='"]) {
        const { status } = await resetByToken(wrong, 'suvine vihmasadu')
        expect([wrong, status]).toEqual([wrong, 400])
      }
      expect((await shop.call('userMe', bearer(token))).status).toBe(200)
    })

    it('puts no host name of a request into the mail or the response', async () => {
      const names = ['host', 'x-forwarded-host', 'x-host', 'forwarded', 'origin', 'referer', 'x-original-url']
      for (const name of names) {
        const value =
          name === 'forwarded'
            ? 'host=evil.example'
            : name === 'host'
              ? 'evil.example'
              : 'https://evil.example/x'
        const { status, response } = await shop.call('userResetPassword', {
          body: { email: mari.email },
          headers: { [name]: value },
        })
        expect([name, status, response.body]).toEqual([name, 200, '{"code":200,"result":true}'])
      }
      const absolute = await shop.send({
        method: 'POST',
        url: 'http://evil.example/api/user/reset-password',
        payload: { email: mari.email },
      })
      expect(absolute.status).toBe(200)
      // The link is built from PUBLIC_URL when the mail is written; the message has an address and
      // a language.
      const messages = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'mail.password_reset')
        .execute()
      expect(messages).toHaveLength(names.length + 1)
      for (const { payload } of messages) expect(payload).toEqual({ email: mari.email, language: 'et' })
    })

    it('returns nothing that the mail contains', async () => {
      const token = await mailedToken()
      const responses = [
        await shop.call('userResetPassword', { body: { email: mari.email } }),
        await reset(`${token}x`, 'suvine vihmasadu'),
        await reset(token, 'password'),
        await reset(token, 'suvine vihmasadu'),
      ]
      expect(
        JSON.stringify(responses.map(({ response }) => [response.body, response.headers])),
      ).not.toContain(token)
    })
  })
}
