import { customerRepository } from '@ambra/db/customers'
import { expect, it } from 'vitest'
import { aProduct } from '@ambra/testing/import-builders'
import { createTestApp } from '../../api-suite.ts'
import { sql } from 'kysely'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'
import { aClaim, deliveredOrder } from '../service/service-suite.ts'

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

it('finds customers by number, name, email and telephone, page by page', async () => {
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

it('hides contacts from people without the right, and customers of other stores from everybody', async () => {
  const boss = await anOwner(shop)
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

it('stores notes about a customer, erases them with the account, and records who read them', async () => {
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
  const boss = await anOwner(shop)
  const email = 'kadri.kask@example.ee'
  const exported = (await boss.run('customers.export', { email })).body.result
  expect(exported.customer_notes).toMatchObject([{ text: 'Calls in the evening' }])
  expect((await boss.run('customers.erase', { email })).status).toBe(200)
  expect(codeOf(await agent.run('customers.show', { id: kadri }))).toBe('customer.not_found')
  expect(await shop.database.db.selectFrom('customer_notes').selectAll().execute()).toEqual([])
})

const guest = 'mari@example.ee'
const rowsOf = (response: { body: { result: { customers: { email: string; order: string | null }[] } } }) =>
  response.body.result.customers

it('shows the orders, cases and notes of a guest on one page, and erases them together', async () => {
  const agent = await aPerson(shop, desk)
  const first = await deliveredOrder(shop, [{ sku: 'LAMP' }])
  shop.clock.advance(1000)
  const { number } = await deliveredOrder(shop, [{ sku: 'LAMP' }])
  const code = await aClaim(shop, first)
  expect(rowsOf(await agent.run('customers.list', { who: 'guests' }))).toMatchObject([
    { id: null, order: number, email: guest, group: null, orders: 2 },
  ])
  for (const q of [guest, 'mari', first.number])
    expect([q, rowsOf(await agent.run('customers.list', { q })).map(({ email }) => email)]).toEqual([
      q,
      [guest],
    ])
  const page = async (order: string) => (await agent.run('customers.show', { order })).body.result
  expect(await page(first.number)).toMatchObject({
    id: null,
    email: guest,
    is_masked: false,
    latest_orders: [{ number, as_guest: true }, { number: first.number }],
    cases: [{ kind: 'claim', code: `…${code.slice(-4)}` }],
    spentCents: 2 * 10_300,
  })
  await agent.run('customers.note', { order: number, text: 'Wants a bigger lamp' })
  expect((await page(first.number)).notes).toMatchObject([{ text: 'Wants a bigger lamp', is_own: true }])

  const boss = await anOwner(shop)
  const look = await aPerson(shop, [{ role: 'look', store: null }])
  const hidden = await look.run('customers.show', { order: number })
  expect(hidden.response.body).not.toMatch(/mari@|tallinn|bigger/i)
  expect(rowsOf(await look.run('customers.list', { q: 'mari' }))).toEqual([])
  const local = await aPerson(shop, [{ role: 'order-desk', store: 'en' }])
  expect(codeOf(await local.run('customers.show', { order: number }))).toBe('customer.not_found')
  expect(rowsOf(await local.run('customers.list', {}))).toEqual([])

  expect((await boss.run('customers.export', { email: guest })).body.result.customer_notes).toMatchObject([
    { text: 'Wants a bigger lamp' },
  ])
  expect((await boss.run('customers.erase', { email: guest })).status).toBe(200)
  expect(await shop.database.db.selectFrom('customer_notes').selectAll().execute()).toEqual([])
})

it('makes an account for a guest, with the guest orders on its page, and changes its group', async () => {
  const agent = await aPerson(shop, desk)
  const { number } = await deliveredOrder(shop, [{ sku: 'LAMP' }])
  const input = { email: guest, firstname: 'Mari', lastname: 'Maasikas', store: 'et' }
  const { id } = (await agent.run('customers.create', input)).body.result
  expect(codeOf(await agent.run('customers.create', input))).toBe('account.email_taken')
  expect(codeOf(await agent.run('customers.create', { ...input, email: 'mari' }))).toBe('form.email')
  const local = await aPerson(shop, [{ role: 'order-desk', store: 'en' }])
  expect(codeOf(await local.run('customers.create', { ...input, email: 'a@b.ee' }))).toBe('staff.not_allowed')
  const mails = await sql`select payload from outbox where kind = 'mail.account_made'`.execute(
    shop.database.db,
  )
  expect(mails.rows).toMatchObject([{ payload: { email: guest, language: 'et' } }])
  const found = (await agent.run('customers.show', { order: number })).body.result
  expect(found).toMatchObject({ id, is_proved: false, group: 'general' })
  expect(found.latest_orders[0]).toMatchObject({ number, as_guest: true })
  expect(rowsOf(await agent.run('customers.list', { q: guest }))).toMatchObject([{ id, order: null }])

  const boss = await anOwner(shop)
  expect(codeOf(await agent.run('customers.set-group', { id, group: 'business' }))).toBe('staff.not_allowed')
  expect(codeOf(await boss.run('customers.set-group', { id, group: 'not-logged-in' }))).toBe(
    'request.invalid',
  )
  expect((await boss.run('customers.set-group', { id, group: 'business' })).status).toBe(200)
  expect((await agent.run('customers.show', { id })).body.result.group).toBe('business')
})
