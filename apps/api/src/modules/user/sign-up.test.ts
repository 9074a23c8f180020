import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { anAddress, mari, password, signIn, signUp } from './user-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
})
afterEach(() => shop.app.close())

const outbox = () => shop.database.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()

/** What the mail to confirm an account carries. */
async function mailedCode(): Promise<{ code: string }> {
  const mail = (await outbox()).find(({ kind }) => kind === 'mail.account_confirm')
  if (!mail || !('code' in mail.payload)) throw new Error('no mail to confirm')
  return { code: String(mail.payload.code) }
}

describe('user/create', () => {
  it('answers the customer without a group token (reference 3.2)', async () => {
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

  it('stores argon2id with the parameters OWASP asks for and writes a welcome mail', async () => {
    await signUp(shop)
    const row = await shop.database.db
      .selectFrom('customers')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await outbox()).toMatchObject([{ kind: 'mail.account_welcome', payload: { email: mari.email } }])
  })

  it("refuses a taken address with 'A customer with the same email already exists in an associated website.' (spec §8)", async () => {
    await signUp(shop)
    const { status, body } = await shop.call('userCreate', {
      query: { storeCode: 'en' },
      body: { customer: { ...mari, email: 'MARI@example.ee' }, password },
    })
    expect(status).toBe(400)
    expect(body.result).toBe('A customer with the same email already exists in an associated website.')
  })

  it('takes names of any alphabet, long passwords and passwords of spaces between words', async () => {
    for (const [index, firstname] of ['Õnne', 'Анна-Мария', 'Žaneta', "O'Neill"].entries()) {
      const { status } = await shop.call('userCreate', {
        body: { customer: { ...mari, firstname, email: `a${index}@example.ee` }, password: 'я '.repeat(100) },
      })
      expect(status).toBe(200)
    }
  })

  it('ignores fields that are not the shopper’s to set', async () => {
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

  it('lets one of two sign-ups at once have the address', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call('userCreate', { body: { customer: mari, password } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  const wrong: [name: string, customer: object, faults: string[]][] = [
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
  it.each(wrong)('answers 400 with a list for %s (reference 3.2)', async (_, customer, faults) => {
    const answer = await shop.send({
      method: 'POST',
      url: '/api/user/create?storeCode=en',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ customer: { ...mari, ...customer }, password }),
    })
    expect(answer.status).toBe(400)
    expect(
      answer.body.result.map((fault: { field: string; error: string }) => `${fault.field} ${fault.error}`),
    ).toEqual(faults)
    for (const { message } of answer.body.result) expect(message).toMatch(/\w{3}/)
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
  ])('answers 400 for a body that is %s', async (_, payload) => {
    const answer = await shop.send({
      method: 'POST',
      url: '/api/user/create',
      headers: { 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe(400)
  })

  it.each([
    ['short', 'form.password_short'],
    ['1234567', 'form.password_short'],
    ['', 'form.required'],
    ['Password1', 'form.password_common'],
    ['qwertyuiop', 'form.password_common'],
    ['MARI@example.ee', 'form.password_common'],
  ])('refuses the weak password "%s" with a text (spec §5)', async (weak, code) => {
    const { status, body } = await shop.call('userCreate', { body: { customer: mari, password: weak } })
    expect([status, body.meta.error]).toEqual([400, code])
  })
})

describe('user/create under ACCOUNT_PRIVACY=strict', () => {
  beforeEach(async () => {
    await shop.app.close()
    shop = await createTestApp([], { accountPrivacy: 'strict' })
  })

  it('answers alike whether the address is known or not and writes to its owner (architecture §6)', async () => {
    const ask = () => shop.call('userCreate', { body: { customer: mari, password } })
    const fresh = await ask()
    const payload = await mailedCode()
    await shop.call('userConfirm', { body: payload })
    const taken = await ask()
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual(fresh.body)
    expect(fresh.body.result).toMatchObject({ id: 0, confirmation_required: true })
    expect((await outbox()).map(({ kind }) => kind)).toEqual([
      'mail.account_confirm',
      'mail.account_welcome',
      'mail.account_exists',
    ])
  })

  it('opens the account by the code of the mail, once', async () => {
    await shop.call('userCreate', { body: { customer: mari, password } })
    await expect(signIn(shop)).rejects.toThrow('account.bad_credentials')
    const payload = await mailedCode()
    expect((await shop.call('userConfirm', { body: payload })).status).toBe(200)
    expect((await signIn(shop)).token).toHaveLength(43)
    expect((await shop.call('userConfirm', { body: payload })).body.meta.error).toBe(
      'account.reset_token_invalid',
    )
  })

  it('opens nothing by a code of yesterday or by another', async () => {
    await shop.call('userCreate', { body: { customer: mari, password } })
    const payload = await mailedCode()
    expect((await shop.call('userConfirm', { body: { code: 'x' } })).status).toBe(400)
    shop.clock.advance(25 * 3_600_000)
    expect((await shop.call('userConfirm', { body: payload })).status).toBe(400)
  })
})
