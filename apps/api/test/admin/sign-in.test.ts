import { firstOwnerLink, totpCode, totpStep } from '@ambra/commerce/operations'
import { softwarePasskey } from '@ambra/testing/software-passkey'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { countedApp } from '../counted-work-suite.ts'
import {
  acceptByPasskey,
  aPerson,
  auditOf,
  browserOf,
  codeOf,
  consoleHeaders,
  inviteToken,
  origin,
  signInBy,
  anOwner,
  owner,
} from './admin-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
})

const desk = [{ role: 'order-desk', store: null }]
const minutes = (count: number) => count * 60_000
const password = 'valge kohv ja kringel'

/** Creates a person who signs in with a password and an authenticator app. */
async function aPasswordPerson(email = 'kati@shop.example') {
  const browser = browserOf(shop)
  const token = await inviteToken(shop, email, desk)
  const { secret, challenge } = (await browser.signIn('invite.totp', { token })).body.result
  const code = () => totpCode(secret, totpStep(shop.clock.now()))
  const given = { password, challenge, code: code() }
  const accepted = await browser.signIn('invite.accept', {
    token,
    name: 'Kati Kask',
    language: 'et',
    password: given,
  })
  expect(accepted.status).toBe(200)
  return { browser, email, code, recovery: accepted.body.result.recovery_codes as string[] }
}

describe('first owner of the console', () => {
  it('creates the first owner by a link that works once', async () => {
    const link = await firstOwnerLink({ ...shop.deps })
    expect(link).toMatch(/^http:\/\/shop\.test\/admin\/welcome#[\w-]{43}$/)
    const token = link?.split('#')[1] ?? ''
    const browser = browserOf(shop)
    const { response } = await acceptByPasskey(browser, token, 'anu@shop.example')
    expect(response.body.result).toMatchObject({ name: 'Mari Maasikas' })
    expect(response.body.result.recovery_codes).toHaveLength(10)
    expect((await browser.run('own.show', {})).body.result).toMatchObject({
      roles: owner,
      email: 'anu@shop.example',
    })
    expect(await firstOwnerLink({ ...shop.deps })).toBeUndefined()
    expect(codeOf(await browserOf(shop).signIn('invite.show', { token }))).toBe('staff.invite_ended')
  })

  it('requires the newest link within an hour, and a passkey', async () => {
    const tokenOf = async () => (await firstOwnerLink({ ...shop.deps }))?.split('#')[1] ?? ''
    const old = await tokenOf()
    const token = await tokenOf()
    expect(codeOf(await browserOf(shop).signIn('invite.show', { token: old }))).toBe('staff.invite_ended')
    const { secret, challenge } = (await browserOf(shop).signIn('invite.totp', { token })).body.result
    const code = totpCode(secret, totpStep(shop.clock.now()))
    const refused = await browserOf(shop).signIn('invite.accept', {
      token,
      name: 'Anu',
      language: 'et',
      email: 'anu@shop.example',
      password: { password, challenge, code },
    })
    expect(codeOf(refused)).toBe('staff.passkey_required')
    shop.clock.advance(minutes(61))
    expect(codeOf(await browserOf(shop).signIn('invite.show', { token }))).toBe('staff.invite_ended')
  })

  it('rejects the link of the first owner once the shop has people', async () => {
    const token = (await firstOwnerLink({ ...shop.deps }))?.split('#')[1] ?? ''
    await aPerson(shop, desk)
    expect(codeOf(await browserOf(shop).signIn('invite.show', { token }))).toBe('staff.invite_ended')
  })
})

describe('invite to the console', () => {
  it('binds an invite to its address and accepts it once', async () => {
    const token = await inviteToken(shop, 'Jaan@Shop.example', desk)
    const { response } = await acceptByPasskey(browserOf(shop), token, 'other@shop.example')
    expect(response.status).toBe(200)
    const { rows } = await sql<{ email: string }>`select email from staff`.execute(shop.database.db)
    expect(rows).toEqual([{ email: 'jaan@shop.example' }])
    const again = await browserOf(shop).signIn('invite.options', { token, name: 'Jaan' })
    expect(codeOf(again)).toBe('staff.invite_ended')
  })

  it('lets one of two concurrent requests accept an invite', async () => {
    const token = await inviteToken(shop, 'jaan@shop.example', desk)
    const both = await Promise.allSettled([
      acceptByPasskey(browserOf(shop), token),
      acceptByPasskey(browserOf(shop), token),
    ])
    const statuses = both.map((one) => (one.status === 'fulfilled' ? one.value.response.status : 0))
    expect(statuses.sort()).toEqual([200, 404])
  })

  it('expires an invite after two days and limits guesses', async () => {
    const token = await inviteToken(shop, 'jaan@shop.example', desk)
    shop.clock.advance(minutes(48 * 60 + 1))
    expect(codeOf(await browserOf(shop).signIn('invite.show', { token }))).toBe('staff.invite_ended')
    const limited = await createTestApp([], withLimits)
    const guesser = browserOf(limited)
    const codes: unknown[] = []
    for (let guess = 0; guess < 31; guess += 1)
      codes.push(codeOf(await guesser.signIn('invite.show', { token: `guess-${guess}`.padEnd(43, 'x') })))
    expect(codes.slice(0, 30).every((code) => code === 'staff.invite_ended')).toBe(true)
    expect(codes[30]).toBe('request.throttled')
  })

  it('rejects a weak password and a wrong code', async () => {
    const token = await inviteToken(shop, 'jaan@shop.example', desk)
    const browser = browserOf(shop)
    const accept = async (given: string, digits?: string) => {
      const { secret, challenge } = (await browser.signIn('invite.totp', { token })).body.result
      const code = digits ?? totpCode(secret, totpStep(shop.clock.now()))
      const input = {
        token,
        name: 'Jaan Tamm',
        language: 'et' as const,
        password: { password: given, challenge, code },
      }
      return codeOf(await browser.signIn('invite.accept', input))
    }
    expect(await accept('valge kohv')).toBe('staff.password_short')
    expect(await accept('leavemealone')).toBe('form.password_common')
    expect(await accept('Ambra 2026-11')).toBe('form.password_common')
    expect(await accept('Jaan Tamm 1234')).toBe('form.password_common')
    expect(await accept(password, '000000')).toBe('staff.code_wrong')
    expect(await accept(password)).toBeUndefined()
  })
})

describe('sign-in by passkey', () => {
  it('opens a session with a strict cookie', async () => {
    const { key } = await anOwner(shop)
    const browser = browserOf(shop)
    const { response } = await signInBy(browser, key)
    expect(response.status).toBe(200)
    expect(response.response.headers['set-cookie']).toMatch(
      /^ambra-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await browser.run('own.show', {})).body.result.method).toBe('passkey')
    const secure = await createTestApp([], { publicUrl: 'https://shop.test' })
    const refused = await browserOf(secure).signIn('sign-out', {}, { origin: 'https://shop.test' })
    expect(refused.response.headers['set-cookie']).toMatch(/^__Host-ambra-staff=; .*; Secure; Max-Age=0$/)
  })

  it('rejects a proof that was used before', async () => {
    const { key } = await anOwner(shop)
    const { proof } = await signInBy(browserOf(shop), key)
    expect(codeOf(await browserOf(shop).signIn('sign-in.passkey', { proof }))).toBe('staff.sign_in_failed')
  })

  it.each([
    ['for another origin', { origin: 'http://evil.test', rpId: 'shop.test' }],
    ['for another shop', { origin, rpId: 'evil.test' }],
    ['without a check of who holds the key', { origin, isVerified: false }],
  ])('rejects a proof %s', async (_, place) => {
    const { key } = await anOwner(shop)
    const browser = browserOf(shop)
    const options = await browser.signIn('sign-in.options', {})
    const proof = key.get(options.body.result, place)
    expect(codeOf(await browser.signIn('sign-in.passkey', { proof }))).toBe('staff.sign_in_failed')
  })

  it('rejects a cloned key, an unknown key and an expired challenge', async () => {
    const { key } = await anOwner(shop)
    await signInBy(browserOf(shop), key)
    const browser = browserOf(shop)
    const challenge = async () => (await browser.signIn('sign-in.options', {})).body.result
    const copied = key.get(await challenge(), { origin }, true)
    expect(codeOf(await browser.signIn('sign-in.passkey', { proof: copied }))).toBe('staff.sign_in_failed')
    const other = softwarePasskey().get(await challenge(), { origin })
    expect(codeOf(await browser.signIn('sign-in.passkey', { proof: other }))).toBe('staff.sign_in_failed')
    const options = await challenge()
    shop.clock.advance(minutes(6))
    const late = key.get(options, { origin })
    expect(codeOf(await browser.signIn('sign-in.passkey', { proof: late }))).toBe('staff.sign_in_failed')
    const made = key.get({ challenge: 'bXkgb3duIGNoYWxsZW5nZQ' }, { origin })
    expect(codeOf(await browser.signIn('sign-in.passkey', { proof: made }))).toBe('staff.sign_in_failed')
  })

  it('locks a disabled person out at once', async () => {
    const boss = await anOwner(shop)
    const mate = await aPerson(shop, desk)
    expect((await mate.run('own.show', {})).status).toBe(200)
    expect((await boss.run('staff.disable', { id: mate.id })).body.result.is_disabled).toBe(true)
    expect(codeOf(await mate.run('own.show', {}))).toBe('staff.signed_out')
    const { response } = await signInBy(browserOf(shop), mate.key)
    expect(codeOf(response)).toBe('staff.sign_in_failed')
    await boss.run('staff.enable', { id: mate.id })
    expect(codeOf(await mate.run('own.show', {}))).toBe('staff.signed_out')
    expect((await signInBy(browserOf(shop), mate.key)).response.status).toBe(200)
  })
})

describe('sign-in by password and authenticator app', () => {
  it('accepts each code once', async () => {
    const { email, code } = await aPasswordPerson()
    shop.clock.advance(minutes(1))
    const given = { email, password, code: code() }
    expect((await browserOf(shop).signIn('sign-in.password', given)).status).toBe(200)
    expect(codeOf(await browserOf(shop).signIn('sign-in.password', given))).toBe('staff.sign_in_failed')
    shop.clock.advance(minutes(0.5))
    expect((await browserOf(shop).signIn('sign-in.password', { ...given, code: code() })).status).toBe(200)
  })

  it('gives the same response to wrong passwords, codes and addresses', async () => {
    const { email, code } = await aPasswordPerson()
    const { email: byKey } = await aPerson(shop, desk)
    shop.clock.advance(minutes(1))
    const tries = [
      { email, password: 'wrong password 1', code: code() },
      { email, password, code: '000000' },
      { email: 'nobody@shop.example', password, code: code() },
      { email: byKey, password, code: code() },
    ]
    const answers = await Promise.all(tries.map((given) => browserOf(shop).signIn('sign-in.password', given)))
    const [first] = answers
    for (const { status, body } of answers) expect([status, body]).toEqual([401, first?.body])
    // Each attempt costs one password comparison and one audit entry.
    const refused = (await auditOf(shop)).filter(({ operation }) => operation === 'sign-in.password')
    expect(refused.map(({ code: why }) => why)).toEqual(Array(4).fill('staff.sign_in_failed'))
  })

  it('spends the same work on known and unknown addresses', async () => {
    const { email, code } = await aPasswordPerson()
    shop.clock.advance(minutes(1))
    const counted = countedApp(shop)
    const costOf = async (address: string) => {
      const payload = { email: address, password: 'wrong password 1', code: code() }
      const { response, work } = await counted.costOf(() =>
        counted.app.inject({
          method: 'POST',
          url: '/api/admin/sign-in.password',
          headers: consoleHeaders,
          payload,
        }),
      )
      return { body: response.body, statements: work.statements }
    }
    const known = await costOf(email)
    expect(known.statements.length).toBeGreaterThan(3)
    expect(await costOf('nobody@shop.example')).toEqual(known)
  })

  it("rejects an owner's sign-in by password", async () => {
    const { email, code } = await aPasswordPerson()
    await sql`update staff_roles set role = 'owner'`.execute(shop.database.db)
    shop.clock.advance(minutes(1))
    const answer = await browserOf(shop).signIn('sign-in.password', { email, password, code: code() })
    expect(codeOf(answer)).toBe('staff.passkey_required')
  })

  it('counts an attempt before it compares the password', async () => {
    shop = await createTestApp([], withLimits)
    const { email, code } = await aPasswordPerson()
    shop.clock.advance(minutes(1))
    const guess = () =>
      browserOf(shop).signIn('sign-in.password', { email, password: 'guess guess', code: '111111' })
    for (let tries = 0; tries < 10; tries += 1) expect(codeOf(await guess())).toBe('staff.sign_in_failed')
    expect(codeOf(await guess())).toBe('request.throttled')
    const right = { email, password, code: code() }
    expect(codeOf(await browserOf(shop).signIn('sign-in.password', right))).toBe('request.throttled')
    // Other networks are not locked out by the attempts.
    expect((await browserOf(shop, '198.51.100.9').signIn('sign-in.password', right)).status).toBe(200)
  })
})

describe('attempts by attackers', () => {
  it('keeps sign-in open on a network that the person has used before', async () => {
    shop = await createTestApp([], withLimits)
    const { email, code } = await aPasswordPerson()
    const home = '198.51.100.9'
    shop.clock.advance(minutes(1))
    const first = { email, password, code: code() }
    expect((await browserOf(shop, home).signIn('sign-in.password', first)).status).toBe(200)
    for (let network = 1; network <= 6; network += 1)
      for (let tries = 0; tries < 9; tries += 1)
        await browserOf(shop, `203.0.113.${network}`).signIn('sign-in.password', {
          email,
          password: 'guess guess',
          code: '111111',
        })
    shop.clock.advance(minutes(1))
    const right = { email, password, code: code() }
    const elsewhere = browserOf(shop, '192.0.2.77')
    expect(codeOf(await elsewhere.signIn('sign-in.password', right))).toBe('request.throttled')
    expect((await browserOf(shop, home).signIn('sign-in.password', right)).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('lets a person set a new key and nothing else, once', async () => {
    const mate = await aPerson(shop, desk)
    const [code = ''] = mate.recovery
    const browser = browserOf(shop)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await browser.signIn('sign-in.recovery', { email: mate.email, code: typed })).status).toBe(200)
    expect(codeOf(await browser.run('orders.list', {}))).toBe('staff.recovery_only')
    expect(codeOf(await browser.run('own.recovery-codes', {}))).toBe('staff.recovery_only')
    expect((await browser.run('own.show', {})).body.result.permissions).toEqual({})
    const key = softwarePasskey()
    const options = await browser.run('own.passkey-options', {})
    const passkey = key.create(options.body.result, { origin })
    expect((await browser.run('own.add-passkey', { passkey, label: 'New phone' })).status).toBe(200)
    expect((await signInBy(browserOf(shop), key)).response.status).toBe(200)
    const again = await browserOf(shop).signIn('sign-in.recovery', { email: mate.email, code })
    expect(codeOf(again)).toBe('staff.sign_in_failed')
  })
})
