import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { groupTokenSecret, readGroupToken } from '@ambra/commerce/customers'
import { anAddress, bearer, mari, signIn, signUp } from './user-suite.ts'

let shop: TestApp
let token: string
beforeEach(async () => {
  shop = await createTestApp()
  await signUp(shop)
  token = (await signIn(shop)).token
})
afterEach(() => shop.app.close())

const me = async () => (await shop.call('userMe', bearer(token))).body.result
const update = (customer: object) => shop.call('userUpdate', { ...bearer(token), body: { customer } })

describe('user/me', () => {
  it('returns the profile with a group token', async () => {
    await shop.database.db.updateTable('customers').set({ group_id: 2 }).execute()
    const profile = await me()
    expect(profile).toMatchObject({ ...mari, group_id: 2, created_in: 'Eesti', addresses: [] })
    const secret = await groupTokenSecret(shop.database, shop.clock.now())
    expect(readGroupToken(profile.groupToken, secret, shop.clock.now())).toEqual({ groupId: 2 })
    expect(JSON.stringify(profile)).not.toContain('argon2')
  })

  it('changes names and addresses and nothing else (spec §3 "only these are modifiable")', async () => {
    const before = await me()
    const { status, body } = await update({
      ...before,
      firstname: 'Kati',
      email: 'MARI@Example.ee',
      group_id: 7,
      id: 1,
      store_id: 3,
      created_at: '1999-01-01 00:00',
      groupToken: 'forged',
      is_admin: true,
    })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      ...before,
      firstname: 'Kati',
      email: 'mari@example.ee',
      groupToken: expect.any(String),
    })
    expect(body.result).not.toHaveProperty('is_admin')
    const { groupToken: _, ...stored } = body.result
    expect(await me()).toMatchObject(stored)
  })

  it('keeps fields that the body omits', async () => {
    await update({ addresses: [anAddress] })
    await update({ lastname: 'Kask' })
    expect(await me()).toMatchObject({ ...mari, lastname: 'Kask', addresses: [anAddress] })
  })

  it('adds an address without an id, changes one with its id, and removes omitted ones', async () => {
    await update({
      addresses: [
        { ...anAddress, default_shipping: true },
        { ...anAddress, city: 'Tartu', postcode: '51003', default_billing: true },
      ],
    })
    const [first, second] = (await me()).addresses
    const { body } = await update({
      addresses: [
        { ...second, city: 'Elva', default_shipping: true },
        { ...anAddress, city: 'Narva' },
      ],
    })
    expect(body.result.addresses.map(({ city }: { city: string }) => city)).toEqual(['Elva', 'Narva'])
    expect(body.result).toMatchObject({
      default_shipping: String(second.id),
      default_billing: String(second.id),
      addresses: [
        { id: second.id, default_shipping: true, default_billing: true },
        { default_shipping: false },
      ],
    })
    expect(body.result.addresses.map(({ id }: { id: number }) => id)).not.toContain(first.id)
  })

  it('applies a late change only to the addresses it names, and keeps the others in order', async () => {
    const { body } = await update({
      addresses: [anAddress, { ...anAddress, city: 'Tartu', postcode: '51003' }],
    })
    const [first, second] = body.result.addresses
    // Another device adds an address and removes the first.
    await update({ addresses: [second, { ...anAddress, city: 'Narva' }] })
    const late = {
      keep_other_addresses: true,
      addresses: [{ ...first, city: 'Elva', default_shipping: true }],
    }
    await update(late)
    const again = await update(late)
    const cities = again.body.result.addresses.map(({ city }: { city: string }) => city)
    expect(cities).toEqual(['Tartu', 'Narva', 'Elva'])
    const elva = again.body.result.addresses[2]
    expect(again.body.result.default_shipping).toBe(String(elva.id))
    const removal = { keep_other_addresses: true, removed_addresses: [elva.id, 999_999] }
    expect((await update(removal)).body.result.addresses).toHaveLength(2)
    expect((await update(removal)).status).toBe(200)
  })

  it("rejects another account's address and more than twenty addresses in a late change", async () => {
    await signUp(shop, { email: 'jaan@example.ee' })
    const other = (await signIn(shop, { email: 'jaan@example.ee' })).token
    const theirs = await shop.call('userUpdate', {
      ...bearer(other),
      body: { customer: { addresses: [anAddress] } },
    })
    const [foreign] = theirs.body.result.addresses
    await update({
      keep_other_addresses: true,
      addresses: [{ ...foreign, city: 'Elva' }],
      removed_addresses: [foreign.id],
    })
    expect((await shop.call('userMe', bearer(other))).body.result.addresses).toMatchObject([
      { city: 'Tallinn' },
    ])
    expect((await me()).addresses).toMatchObject([{ city: 'Elva' }])
    const many = Array.from({ length: 20 }, (_, n) => ({ ...anAddress, street: [`Pikk ${n}`] }))
    const full = await update({ keep_other_addresses: true, addresses: many })
    expect([full.status, full.body.meta.error]).toEqual([400, 'account.too_many'])
    expect((await me()).addresses).toHaveLength(1)
  })

  it('normalizes company numbers and postcodes as an order does, and keeps invalid ones as typed', async () => {
    const company = {
      company: 'Näide OÜ',
      company_code: '1234 5678',
      vat_id: 'ee 100 594 102',
      postcode: '10 111',
    }
    const strange = { ...company, company_code: '1234 5679', vat_id: 'ee 1' }
    const { body } = await update({
      addresses: [
        { ...anAddress, ...company },
        { ...anAddress, ...strange },
      ],
    })
    expect(body.result.addresses).toMatchObject([
      { company_code: '12345678', vat_id: 'EE100594102', postcode: '10111' },
      { company_code: '1234 5679', vat_id: 'ee 1' },
    ])
  })

  it('stores only contract fields of an address, each on one line', async () => {
    const { body } = await update({
      addresses: [
        {
          ...anAddress,
          city: 'Tal\r\nlinn',
          secret: 'x',
          custom_attributes: [{ a: 1 }],
          company: 'OÜ Näide',
        },
      ],
    })
    expect(body.result.addresses[0]).toMatchObject({ city: 'Tal linn', company: 'OÜ Näide' })
    expect(body.result.addresses[0]).not.toHaveProperty('secret')
  })

  it('rejects the address of another account with 403, and changes nothing', async () => {
    await signUp(shop, { email: 'jaan@example.ee' })
    const other = (await signIn(shop, { email: 'jaan@example.ee' })).token
    const { body } = await shop.call('userUpdate', {
      ...bearer(other),
      body: { customer: { addresses: [anAddress] } },
    })
    const [foreign] = body.result.addresses
    const own = await me()
    for (const address of [
      foreign,
      { ...foreign, customer_id: own.id },
      { ...anAddress, id: 999_999, customer_id: own.id },
      { ...anAddress, customer_id: foreign.customer_id },
    ]) {
      const refused = await update({ firstname: 'Kati', addresses: [address] })
      expect([refused.status, refused.body.meta.error]).toEqual([403, 'account.address_foreign'])
    }
    expect(await me()).toMatchObject({ firstname: 'Mari', addresses: [] })
    const theirs = await shop.call('userMe', bearer(other))
    expect(theirs.body.result.addresses).toEqual(body.result.addresses)
  })

  it.each([
    [{}, undefined],
    [{ customer: 'Mari' }, 'customer form.required'],
    [{ customer: { firstname: '' } }, 'customer.firstname form.required'],
    [{ customer: { email: 'x' } }, 'customer.email form.email'],
    [
      { customer: { addresses: [{ ...anAddress, street: [] }] } },
      'customer.addresses.0.street form.required',
    ],
    [
      { customer: { addresses: Array.from({ length: 21 }, () => anAddress) } },
      'customer.addresses account.too_many',
    ],
    [{ customer: { custom_attributes: [1, 2, 3, 4, 5, 6] } }, 'customer.custom_attributes account.too_many'],
  ])('responds 400 with a list for the body %j', async (body, error = 'customer form.required') => {
    const response = await shop.send({
      method: 'POST',
      url: '/api/user/me',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(
      response.body.result.map((one: { field: string; error: string }) => `${one.field} ${one.error}`),
    ).toEqual([error])
  })

  it('responds 400 for an address id that is not a number', async () => {
    expect((await update({ addresses: [{ ...anAddress, id: 'x' }] })).status).toBe(400)
  })

  it('rejects profile changes by guests', async () => {
    expect((await shop.call('userUpdate', { body: { customer: mari } })).status).toBe(401)
  })
})
