import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { hashToken } from '@ambra/commerce/session-token'
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

describe.each(modes)('another e-mail address (M2, ACCOUNT_PRIVACY=%s)', (mode) => {
  let token: string
  beforeEach(async () => {
    token = await open(mode)
  })

  it('needs the password: a stolen token is not enough', async () => {
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

  it('changes nothing else when it is refused', async () => {
    await change(token, fresh, undefined, { firstname: 'Kati', addresses: [anAddress] })
    expect((await me(token)).body.result).toMatchObject({ ...mari, addresses: [] })
  })

  it('takes effect when the new address has answered, not before', async () => {
    const { status, body } = await change(token, ' Mari@New.example ', password, { firstname: 'Kati' })
    expect([status, body.result.email, body.result.firstname]).toEqual([200, mari.email, 'Kati'])
    expect(await emailOf(token)).toBe(mari.email)
    expect((await confirm()).body.result).toBe(true)
    expect(await emailOf(token)).toBe(fresh)
    expect((await signIn(shop, { email: fresh })).token).toHaveLength(43)
    await expect(signIn(shop)).rejects.toThrow('account.bad_credentials')
  })

  it('writes to the old and to the new address when it takes effect', async () => {
    await change(token, fresh, password)
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['mail.email_confirm'])
    await confirm()
    expect((await outbox()).slice(1)).toEqual([
      { kind: 'mail.email_changed', payload: { email: mari.email, language: 'et' } },
      { kind: 'mail.email_new', payload: { email: fresh, language: 'et' } },
    ])
  })

  it('ends every session but the one that knew the password', async () => {
    const { token: other } = await signIn(shop)
    await change(token, fresh, password)
    expect((await me(other)).status).toBe(200)
    // Opened in a browser without a session.
    await confirm()
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401])
  })

  it('ends all of them when that one is over', async () => {
    const { token: other } = await signIn(shop)
    await change(token, fresh, password)
    await shop.call('userLogout', { ...bearer(token), body: {} })
    await confirm()
    expect([(await me(token)).status, (await me(other)).status]).toEqual([401, 401])
  })

  it('is confirmed once, by the newest request, for a day', async () => {
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

  it('gives an address to one of two accounts that want it', async () => {
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

  it('stores the code as SHA-256 only, and in no message', async () => {
    await change(token, fresh, password)
    const code = await emailChangeCode(shop, fresh)
    const { db } = shop.database
    const stored = JSON.stringify([
      await db.selectFrom('email_changes').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ])
    expect([stored.includes(hashToken(code)), stored.includes(code)]).toEqual([true, false])
  })

  it('is no change of a client that sends the whole profile back', async () => {
    const { result: profile } = (await me(token)).body
    const { status, body } = await shop.call('userUpdate', {
      ...bearer(token),
      body: { customer: { ...profile, email: ' MARI@example.ee', lastname: 'Kask' } },
    })
    expect([status, body.result.lastname]).toEqual([200, 'Kask'])
    expect(await outbox()).toEqual([])
  })
})

describe('another e-mail address that already has an account', () => {
  it("is refused with the specification's text under ACCOUNT_PRIVACY=spec", async () => {
    const token = await open('spec')
    await signUp(shop, { email: 'jaan@example.ee' })
    const { status, body } = await change(token, 'JAAN@example.ee', password, { addresses: [anAddress] })
    expect([status, body.meta.error]).toEqual([400, 'account.email_taken'])
    expect((await me(token)).body.result).toMatchObject({ ...mari, addresses: [] })
    // Without the password the response does not reveal it either.
    expect((await change(token, 'JAAN@example.ee')).body.meta.error).toBe('account.password_required')
  })

  it('is answered like a free one by default, and never given', async () => {
    const token = await open()
    await signUp(shop, { email: 'jaan@example.ee' })
    expect((await change(token, 'jaan@example.ee', password)).status).toBe(200)
    expect(await emailChangeCode(shop, 'jaan@example.ee')).toBe('the address has an account')
    expect(await emailOf(token)).toBe(mari.email)
  })
})

describe('guesses of the password in a session', () => {
  it('stop at the eleventh, for the e-mail address as for the rest', async () => {
    shop = await createTestApp([], { isThrottled: true })
    await signUp(shop)
    const { token } = await signIn(shop)
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await change(token, fresh, `guess ${tries}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})

/** The code of the newest request of any customer. */
async function newestCode(): Promise<string> {
  const { email } = await shop.database.db
    .selectFrom('email_changes')
    .select('email')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return emailChangeCode(shop, email)
}
