import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { hashToken } from '@ambra/commerce/platform'
import { accountCode, anAddress, mari, password, signIn, signUp } from './user-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp([], { accountPrivacy: 'spec' })
})
afterEach(() => shop.app.close())

const outbox = () => shop.database.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()

describe('user/create with ACCOUNT_PRIVACY=spec', () => {
  it('returns the customer without a group token', async () => {
    const { status, body } = await shop.call('userCreate', {
      body: { customer: { ...mari, email: ' Mari@Example.ee ', addresses: [anAddress] }, password },
    })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      email: 'mari@example.ee',
      firstname: 'Mari',
      lastname: 'Maasikas',
      group_id: 1,
      store_id: 1,
      addresses: [{ ...anAddress, customer_id: body.result.id }],
    })
    expect(body.result).not.toHaveProperty('groupToken')
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('stores a hash of argon2id, and queues a welcome mail', async () => {
    await signUp(shop)
    const row = await shop.database.db
      .selectFrom('customers')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(await outbox()).toMatchObject([{ kind: 'mail.account_welcome', payload: { email: mari.email } }])
  })

  it("rejects a taken address with 'A customer with the same email already exists in an associated website.' (spec §8)", async () => {
    await signUp(shop)
    const { status, body } = await shop.call('userCreate', {
      query: { storeCode: 'en' },
      body: { customer: { ...mari, email: 'MARI@example.ee' }, password },
    })
    expect(status).toBe(400)
    expect(body.result).toBe('A customer with the same email already exists in an associated website.')
  })

  it('accepts names of any alphabet, long passwords and passphrases with spaces', async () => {
    for (const [index, firstname] of ['Õnne', 'Анна-Мария', 'Žaneta', "O'Neill"].entries()) {
      const { status } = await shop.call('userCreate', {
        body: { customer: { ...mari, firstname, email: `a${index}@example.ee` }, password: 'я '.repeat(100) },
      })
      expect(status).toBe(200)
    }
  })

  it('ignores fields that a shopper may not set', async () => {
    const { body } = await shop.call('userCreate', {
      body: {
        customer: { ...mari, id: 1, group_id: 9, store_id: 2, groupToken: 'x', is_admin: true },
        password,
      },
    })
    expect(body.result).toMatchObject({ group_id: 1, store_id: 1 })
    expect(body.result.id).toBeGreaterThan(4000)
    expect(body.result).not.toHaveProperty('is_admin')
  })

  it('gives the address to one of several concurrent sign-ups', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => shop.call('userCreate', { body: { customer: mari, password } })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  const wrong: [name: string, customer: object, errors: string[]][] = [
    ['no e-mail', { email: undefined }, ['customer.email form.required']],
    ['a broken e-mail', { email: 'mari@' }, ['customer.email form.email']],
    ['an e-mail with a line break', { email: 'mari@example.ee\nbcc: x@y.ee' }, ['customer.email form.email']],
    ['a name of one letter', { firstname: 'M' }, ['customer.firstname form.name_short']],
    ['a name of digits', { lastname: '1234' }, ['customer.lastname form.name_short']],
    ['a name that is a number', { lastname: 1234 }, ['customer.lastname request.invalid']],
    ['an empty name', { firstname: '  ' }, ['customer.firstname form.required']],
    ['a very long name', { firstname: 'a'.repeat(201) }, ['customer.firstname form.too_long']],
    ['addresses that are no list', { addresses: 'Pikk 13' }, ['customer.addresses request.invalid']],
    [
      'three addresses',
      { addresses: [anAddress, anAddress, anAddress] },
      ['customer.addresses account.too_many'],
    ],
    ['an address that is none', { addresses: [null] }, ['customer.addresses.0 form.required']],
    [
      'an empty address',
      { addresses: [{}] },
      ['firstname', 'lastname', 'city', 'country_id', 'postcode', 'street'].map(
        (field) => `customer.addresses.0.${field} form.required`,
      ),
    ],
    [
      'a short postcode',
      { addresses: [{ ...anAddress, postcode: '10' }] },
      ['customer.addresses.0.postcode form.zip_short'],
    ],
    [
      'a foreign postcode',
      { addresses: [{ ...anAddress, postcode: '1011' }] },
      ['customer.addresses.0.postcode form.zip_format'],
    ],
    [
      'a country in words',
      { addresses: [{ ...anAddress, country_id: 'Eesti' }] },
      ['customer.addresses.0.country_id form.country'],
    ],
    [
      'a short VAT number',
      { addresses: [{ ...anAddress, vat_id: 'EE' }] },
      ['customer.addresses.0.vat_id form.tax_id_short'],
    ],
  ]
  it.each(wrong)('responds 400 with a list for %s', async (_, customer, errors) => {
    const response = await shop.send({
      method: 'POST',
      url: '/api/user/create?storeCode=en',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ customer: { ...mari, ...customer }, password }),
    })
    expect(response.status).toBe(400)
    expect(
      response.body.result.map((error: { field: string; error: string }) => `${error.field} ${error.error}`),
    ).toEqual(errors)
    for (const { message } of response.body.result) expect(message).toMatch(/\w{3}/)
  })

  it.each([
    ['nothing', undefined],
    ['no object', '"mari"'],
    ['a list', '[]'],
    ['no customer', JSON.stringify({ password })],
    ['no password', JSON.stringify({ customer: mari })],
    ['a password that is a number', JSON.stringify({ customer: mari, password: 12_345_678 })],
    ['broken JSON', '{"customer"'],
    ['a password of 2,000 letters', JSON.stringify({ customer: mari, password: 'a'.repeat(2000) })],
    ['a polluted prototype', '{"__proto__":{"customer":{}},"password":"x"}'],
  ])('responds 400 for a body that is %s', async (_, payload) => {
    const response = await shop.send({
      method: 'POST',
      url: '/api/user/create',
      headers: { 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(response.status).toBe(400)
    expect(response.body.code).toBe(400)
  })

  it.each([
    ['short', 'form.password_short'],
    ['1234567', 'form.password_short'],
    ['', 'form.required'],
    ['Password1', 'form.password_common'],
    ['qwertyuiop', 'form.password_common'],
    ['MARI@example.ee', 'form.password_common'],
  ])('rejects the weak password "%s" with a text (spec §5)', async (weak, code) => {
    const { status, body } = await shop.call('userCreate', { body: { customer: mari, password: weak } })
    expect([status, body.meta.error]).toEqual([400, code])
  })
})

describe('user/create with default settings (ACCOUNT_PRIVACY=strict)', () => {
  beforeEach(async () => {
    await shop.app.close()
    shop = await createTestApp()
  })
  const register = (secret = password, over: object = {}) =>
    shop.call('userCreate', { body: { customer: { ...mari, ...over }, password: secret } })
  const confirm = (code: string, secret: string | undefined = password) =>
    shop.call('userConfirm', { body: { code, password: secret } })

  it('gives the same response to known and unknown addresses', async () => {
    const fresh = await register()
    await confirm(await accountCode(shop, mari.email))
    const taken = await register()
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual(fresh.body)
    expect(fresh.body.result).toMatchObject({ id: 0, confirmation_required: true })
    expect((await outbox()).map(({ kind }) => kind)).toEqual([
      'mail.account_confirm',
      'mail.account_welcome',
      'mail.account_confirm',
    ])
  })

  it('opens the account once, by the code of the mail and the password', async () => {
    await register()
    await expect(signIn(shop)).rejects.toThrow('account.bad_credentials')
    const code = await accountCode(shop, mari.email)
    expect((await confirm(code)).status).toBe(200)
    expect((await signIn(shop)).token).toHaveLength(43)
    expect((await confirm(code)).body.meta.error).toBe('account.reset_token_invalid')
  })

  it('rejects an expired or wrong code', async () => {
    await register()
    const code = await accountCode(shop, mari.email)
    expect((await confirm('x')).status).toBe(400)
    shop.clock.advance(25 * 3_600_000)
    expect((await confirm(code)).status).toBe(400)
  })

  it('rejects the code without the password, and keeps it valid', async () => {
    await register()
    const code = await accountCode(shop, mari.email)
    const without = await shop.call('userConfirm', { body: { code } })
    expect([without.status, without.body.meta.error]).toEqual([400, 'request.missing_parameter'])
    const wrong = await confirm(code, 'something else')
    expect([wrong.status, wrong.body.meta.error]).toEqual([400, 'account.chosen_password'])
    expect((await confirm(code)).status).toBe(200)
  })

  it("gives another person no account when the address's owner confirms", async () => {
    await register()
    const own = await accountCode(shop, mari.email)
    await register('the password of a stranger', { firstname: 'Eve' })
    const foreign = await accountCode(shop, mari.email)
    // The owner follows the newer of the two mails with her own password, then her own mail.
    expect((await confirm(foreign)).body.meta.error).toBe('account.chosen_password')
    expect((await confirm(own)).status).toBe(200)
    expect((await signIn(shop)).token).toHaveLength(43)
    await expect(signIn(shop, { password: 'the password of a stranger' })).rejects.toThrow('bad_credentials')
    // Other requests for the address have ended.
    expect((await confirm(foreign, 'the password of a stranger')).body.meta.error).toBe(
      'account.reset_token_invalid',
    )
  })

  it('stores the code only as SHA-256, and in no message', async () => {
    await register()
    const code = await accountCode(shop, mari.email)
    const { db } = shop.database
    const stored = JSON.stringify([
      await db.selectFrom('pending_customers').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ])
    expect([stored.includes(hashToken(code)), stored.includes(code)]).toEqual([true, false])
  })
})
