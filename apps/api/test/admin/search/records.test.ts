import type { FoundRecord } from '@ambra/contract/search/records-operations'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../api-suite.ts'
import { aPerson, auditOf, anOwner } from '../admin-suite.ts'
import { aClaim, deliveredOrder } from '../service/service-suite.ts'

const shop = await createTestApp([aProduct({ sku: 'LAMP-7' })])
const order = await deliveredOrder(shop, [{ sku: 'LAMP-7' }])
const code = await aClaim(shop, order)
for (const statement of [
  sql`insert into shipments (number, order_id, carrier, method, state, created_at, sent_at)
    values (${`${order.number}-1`}, ${order.id}, 'dpd', 'dpd', 'sent', now(), now())`,
  sql`insert into shipment_pieces (shipment_id, order_id, line, qty) select id, order_id, 1, 1 from shipments`,
  sql`insert into shipment_serials (shipment_id, order_id, line, sku, serial, normal_serial, created_at)
    select id, order_id, 1, 'LAMP-7', 'SN-70001', 'SN70001', now() from shipments`,
])
  await statement.execute(shop.database.db)
const boss = await anOwner(shop)
type Person = typeof boss

const find = async (person: Person, q: string): Promise<{ records: FoundRecord[]; is_typo: boolean }> =>
  (await person.run('records.find', { q })).body.result
const found = async (person: Person, q: string) =>
  (await find(person, q)).records.map(({ kind, id }) => `${kind} ${id}`)

it('finds orders, customers, products, devices and cases by number, name, email and code', async () => {
  const guest = `guest ${order.number}`
  const all = [`order ${order.number}`, guest, `claim ${code}`]
  expect(await found(boss, order.number)).toEqual(all)
  expect(await found(boss, 'maasikas')).toEqual(all)
  expect(await found(boss, 'mari@example.ee')).toEqual(all)
  expect(await found(boss, 'sn-7000')).toContain('device SN-70001')
  expect(await found(boss, code)).toEqual([`claim ${code}`])
  await expect.poll(() => found(boss, 'lamp-7')).toEqual(['product LAMP-7'])
  expect((await auditOf(shop)).map(({ operation }) => operation)).toContain('records.find')
})

it('finds names with one wrong, missing, extra or swapped letter if nothing has the words', async () => {
  for (const typo of ['maasigas', 'masikas', 'maassikas', 'maaskias', 'Mari Maasigas']) {
    const { records, is_typo } = await find(boss, typo)
    expect([typo, is_typo, records.map(({ id }) => id)]).toEqual([typo, true, [order.number, order.number]])
  }
  expect(await found(boss, 'mausigas')).toEqual([])
  expect((await find(boss, 'maasikas')).is_typo).toBe(false)
})

it('finds only records and names that the person may see', async () => {
  const role = async (name: string, permissions: string[], store: string | null = null) => {
    await boss.run('roles.save', { code: name, name, permissions })
    return aPerson(shop, [{ role: name, store }])
  }
  const seller = await role('seller', ['orders.read', 'customers.read'])
  for (const q of ['maasikas', 'maasigas', 'mari@example.ee']) expect(await found(seller, q)).toEqual([])
  const seen = await seller.run('records.find', { q: order.number })
  expect(seen.body.result.records.map(({ kind }: FoundRecord) => kind)).toEqual(['order', 'guest'])
  expect(seen.response.body).not.toMatch(/maasikas|mari@/i)
  expect(await found(seller, code)).toEqual([])
  expect(await found(seller, 'sn-7000')).toEqual([`order ${order.number}`, `guest ${order.number}`])
  expect(await found(seller, 'lamp-7')).toEqual([])
  const editor = await role('text', ['content.edit'])
  for (const q of [order.number, 'maasikas', code, 'sn-7000', 'lamp-7'])
    expect(await found(editor, q)).toEqual([])
  const english = await role(
    'local',
    ['orders.read', 'customers.read', 'customers.read_contact', 'service.read'],
    'en',
  )
  for (const q of [order.number, 'maasikas', 'maasigas', code, 'sn-7000'])
    expect(await found(english, q)).toEqual([])
})
