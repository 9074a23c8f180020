import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { hashToken } from '@ambra/commerce/platform'
import { anAddress, bearer, emailChangeCode, mari, password, signIn, signUp } from './user-suite.ts'

const modes = ['strict', 'spec'] as const
const fresh = 'mari@new.example'

let shop: TestApp
afterEach(() => shop.app.close())

async function open(accountPrivacy: (typeof modes)[number] = 'strict'): Promise<string> {
  shop = await createTestApp([], { accountPrivacy })
  await signUp(shop)
  return (await signIn(shop)).token
}

const me = async (token: string) => shop.call('userMe', bearer(token))
const emailOf = async (token: string) => (await me(token)).body.result.email
const change = (token: string, email: string, currentPassword?: string, more: object = {}) =>
  shop.call('userUpdate', {
    ...bearer(token),
    body: { customer: { email, ...more }, ...(currentPassword !== undefined && { currentPassword }) },
  })
const confirm = async () => shop.call('userConfirm', { body: { code: await emailChangeCode(shop, fresh) } })
const outbox = async () =>
  (await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()).filter(
    ({ kind }) => kind.startsWith('mail.email_'),
  )

describe.each(modes)('a change of the email address (M2, ACCOUNT_PRIVACY=%s)', (mode) => {
  let token: string
  beforeEach(async () => {
    token = await open(mode)
  })

  it('requires the password, so that a stolen token is not enough', async () => {
    for (const [given, error] of [
      [undefined, 'account.password_required'],
      ['', 'account.password_required'],
      ['something else', 'account.wrong_password'],
    ] as const) {
      const { status, body } = await change(token, fresh, given)
      expect([status, body.meta.error]).toEqual([400, error])
    }
    expect(await outbox()).toEqual([])
    expect(await shop.database.db.selectFrom('email_changes').selectAll().execute()).toEqual([])
  })

  it('changes nothing else when the new address is rejected', async () => {
    await change(token, fresh, undefined, { firstname: 'Kati', addresses: [anAddress] })
    expect((await me(token)).body.result).toMatchObject({ ...mari, addresses: [] })
  })

  it('applies the new address only after it is confirmed', async () => {
    const { status, body } = await change(token, ' Mari@New.example ', password, { firstname: 'Kati' })
    expect([status, body.result.email, body.result.firstname]).toEqual([200, mari.email, 'Kati'])
    expect(await emailOf(token)).toBe(mari.email)
    expect((await confirm()).body.result).toBe(true)
    expect(await emailOf(token)).toBe(fresh)
    expect((await signIn(shop, { email: fresh })).token).toHaveLength(43)
    await expect(signIn(shop)).rejects.toThrow('account.bad_credentials')
  })

  it('mails the old and the new address when the change takes effect', async () => {
    await change(token, fresh, password)
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['mail.email_confirm'])
    await confirm()
    expect((await outbox()).slice(1)).toEqual([
      { kind: 'mail.email_changed', payload: { email: mari.email, language: 'et' } },
      { kind: 'mail.email_new', payload: { email: fresh, language: 'et' } },
    ])
  })

  it('ends every session except the one that gave the password', async () => {
    const { token: other } = await signIn(shop)
    await change(token, fresh, password)
    expect((await me(other)).status).toBe(200)
    // The link is opened in a browser without a session.
    await confirm()
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401])
  })

  it('ends all sessions when that session is over', async () => {
    const { token: other } = await signIn(shop)
    await change(token, fresh, password)
    await shop.call('userLogout', { ...bearer(token), body: {} })
    await confirm()
    expect([(await me(token)).status, (await me(other)).status]).toEqual([401, 401])
  })

  it('accepts one confirmation of the newest request, within a day', async () => {
    await change(token, 'mari@older.example', password)
    const older = await emailChangeCode(shop, 'mari@older.example')
    await change(token, fresh, password)
    const code = await emailChangeCode(shop, fresh)
    const confirmBy = async (given: string) =>
      (await shop.call('userConfirm', { body: { code: given } })).status
    expect([await confirmBy(older), await confirmBy(code), await confirmBy(code)]).toEqual([400, 200, 400])
    await change(token, 'mari@third.example', password)
    const late = await emailChangeCode(shop, 'mari@third.example')
    shop.clock.advance(24 * 3_600_000)
    expect(await confirmBy(late)).toBe(400)
  })

  it('gives an address to only one of two accounts that request it', async () => {
    await signUp(shop, { email: 'jaan@example.ee' })
    const { token: his } = await signIn(shop, { email: 'jaan@example.ee' })
    const codes: string[] = []
    for (const own of [token, his]) {
      await change(own, fresh, password)
      codes.push(await newestCode())
    }
    const responses = await Promise.all(codes.map((code) => shop.call('userConfirm', { body: { code } })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('stores the code only as SHA-256, and in no message', async () => {
    await change(token, fresh, password)
    const code = await emailChangeCode(shop, fresh)
    const { db } = shop.database
    const stored = JSON.stringify([
      await db.selectFrom('email_changes').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ])
    expect([stored.includes(hashToken(code)), stored.includes(code)]).toEqual([true, false])
  })

  it('ignores an unchanged address in a full profile', async () => {
    const { result: profile } = (await me(token)).body
    const { status, body } = await shop.call('userUpdate', {
      ...bearer(token),
      body: { customer: { ...profile, email: ' MARI@example.ee', lastname: 'Kask' } },
    })
    expect([status, body.result.lastname]).toEqual([200, 'Kask'])
    expect(await outbox()).toEqual([])
  })
})

describe('a change to an email address that has an account', () => {
  it("rejects a taken address with the specification's text under ACCOUNT_PRIVACY=spec", async () => {
    const token = await open('spec')
    await signUp(shop, { email: 'jaan@example.ee' })
    const { status, body } = await change(token, 'JAAN@example.ee', password, { addresses: [anAddress] })
    expect([status, body.meta.error]).toEqual([400, 'account.email_taken'])
    expect((await me(token)).body.result).toMatchObject({ ...mari, addresses: [] })
    // Without the password, the response reveals no existing account.
    expect((await change(token, 'JAAN@example.ee')).body.meta.error).toBe('account.password_required')
  })

  it('gives the same response to a taken address by default, and never assigns it', async () => {
    const token = await open()
    await signUp(shop, { email: 'jaan@example.ee' })
    expect((await change(token, 'jaan@example.ee', password)).status).toBe(200)
    expect(await emailChangeCode(shop, 'jaan@example.ee')).toBe('the address has an account')
    expect(await emailOf(token)).toBe(mari.email)
  })
})

describe('password guesses in a session', () => {
  it('rejects the eleventh guess in a session, for the address change as for other calls', async () => {
    shop = await createTestApp([], { isThrottled: true })
    await signUp(shop)
    const { token } = await signIn(shop)
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await change(token, fresh, `guess ${tries}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})

/** Returns the code of the newest request of any customer. */
async function newestCode(): Promise<string> {
  const { email } = await shop.database.db
    .selectFrom('email_changes')
    .select('email')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return emailChangeCode(shop, email)
}
