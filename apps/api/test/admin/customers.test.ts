import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { expect, it } from 'vitest'
import { aProduct } from '@ambra/testing/import-builders'
import { createTestApp } from '../api-suite.ts'
import { aPerson, auditOf, codeOf } from './admin-suite.ts'

const shop = await createTestApp([aProduct({ sku: 'LAMP' })])
const desk = [{ role: 'order-desk', store: null }]

const aCustomer = async (email: string, firstname: string, lastname: string, telephone?: string) => {
  shop.clock.advance(1000)
  const address = {
    firstname,
    lastname,
    street: ['Pikk 1'],
    postcode: '10123',
    city: 'Tallinn',
    country_id: 'EE',
    ...(telephone && { telephone }),
  }
  const made = await shop.database.db
    .transaction()
    .execute((trx) =>
      customerRepository(trx).create(
        { email, firstname, lastname, passwordHash: 'none', groupId: 1, storeId: 1, addresses: [address] },
        shop.clock.now(),
      ),
    )
  return made?.id ?? 0
}
const kadri = await aCustomer('kadri.kask@example.ee', 'Kadri', 'Kask', '+372 5123 4567')
const juri = await aCustomer('juri@example.ee', 'Jüri', 'Põld')
const idsOf = (response: { body: { result: { customers: { id: number }[] } } }) =>
  response.body.result.customers.map(({ id }) => id)

it('finds customers by number, name, mail and telephone, page by page', async () => {
  const agent = await aPerson(shop, desk)
  for (const q of [String(kadri), 'kask', 'kadri.kask@example.ee', '51234567', '5123 4567'])
    expect([q, idsOf(await agent.run('customers.list', { q }))]).toEqual([q, [kadri]])
  expect(idsOf(await agent.run('customers.list', { q: 'pold' }))).toEqual([juri])
  expect(idsOf(await agent.run('customers.list', { group: 'business' }))).toEqual([])
  const first = await agent.run('customers.list', { limit: 1 })
  const second = await agent.run('customers.list', { limit: 1, after: first.body.result.next })
  expect([...idsOf(first), ...idsOf(second)]).toEqual([juri, kadri])
  const most = await agent.run('customers.list', { sort: 'orders', limit: 1 })
  expect(
    idsOf(await agent.run('customers.list', { sort: 'orders', limit: 1, after: most.body.result.next })),
  ).toEqual([kadri])
  expect(codeOf(await agent.run('customers.list', { after: most.body.result.next }))).toBe('request.invalid')
})

it('shows no contacts to who may not read them, and none of another store to anybody', async () => {
  const boss = await aPerson(shop, [{ role: 'owner', store: null }])
  await boss.run('roles.save', { code: 'look', name: 'Look', permissions: ['customers.read'] })
  const look = await aPerson(shop, [{ role: 'look', store: null }])
  const list = await look.run('customers.list', {})
  const page = await look.run('customers.show', { id: kadri })
  expect(list.response.body + page.response.body).not.toMatch(/kadri|kask|4567|pikk/i)
  expect(page.body.result).toMatchObject({ name: 'K. K.', is_masked: true, addresses: [] })
  expect(idsOf(await look.run('customers.list', { q: 'kask' }))).toEqual([])
  const local = await aPerson(shop, [{ role: 'order-desk', store: 'en' }])
  expect(idsOf(await local.run('customers.list', {}))).toEqual([])
  expect(codeOf(await local.run('customers.show', { id: kadri }))).toBe('customer.not_found')
  expect(codeOf(await local.run('customers.note', { id: kadri, text: 'x' }))).toBe('customer.not_found')
  expect(codeOf(await local.run('customers.remove-note', { id: kadri, note: 1 }))).toBe('customer.not_found')
})

it('keeps notes of people, which go with the account, and writes down who looked', async () => {
  const agent = await aPerson(shop, desk)
  const other = await aPerson(shop, desk)
  const { note } = (await agent.run('customers.note', { id: kadri, text: 'Calls in the evening' })).body
    .result
  expect((await other.run('customers.show', { id: kadri })).body.result.notes).toMatchObject([
    { id: note, text: 'Calls in the evening', is_own: false },
  ])
  expect(codeOf(await other.run('customers.remove-note', { id: kadri, note }))).toBe('staff.note_not_own')
  const looks = (await auditOf(shop)).filter(({ operation }) => operation === 'customers.show')
  expect(looks.length).toBeGreaterThan(0)
  const boss = await aPerson(shop, [{ role: 'owner', store: null }])
  const email = 'kadri.kask@example.ee'
  const exported = (await boss.run('customers.export', { email })).body.result
  expect(exported.customer_notes).toMatchObject([{ text: 'Calls in the evening' }])
  expect((await boss.run('customers.erase', { email })).status).toBe(200)
  expect(codeOf(await agent.run('customers.show', { id: kadri }))).toBe('customer.not_found')
  expect(await shop.database.db.selectFrom('customer_notes').selectAll().execute()).toEqual([])
})
