import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { address, buyerOf, information } from '../../sales/order-suite.ts'
import { aPerson, codeOf, type Person } from '../admin-suite.ts'

let shop: TestApp
const buyer = buyerOf(() => shop)
const desk = [{ role: 'order-desk', store: null }]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 1000 } })])
})

/** Places an order of `qty` lamps in the English store by this person. */
async function anOrder(person: Partial<typeof address> = {}, qty = 1): Promise<string> {
  shop.clock.advance(1000)
  const addressInformation = { ...information, shippingAddress: { ...address, ...person } }
  const cart = await buyer.cartWith({ sku: 'LAMP', qty })
  return (await buyer.order(cart, { addressInformation })).body.result.orderNumber
}

const numbersOf = async (person: Person, input: AdminInput<'orders.list'>): Promise<string[]> =>
  (await person.run('orders.list', input)).body.result.rows.map(({ number }: { number: string }) => number)

describe('the list of orders', () => {
  it('finds an order by what people say on the phone', async () => {
    const person = await aPerson(shop, desk)
    const juri = await anOrder({
      firstname: 'Jüri',
      lastname: 'Šmidt-Põld',
      email: 'jyri.smidt@example.ee',
      telephone: '+372 5123 4567',
    })
    const ivan = await anOrder({ firstname: 'Иван', lastname: 'Орлов', email: 'orlov@example.com' })
    await sql`insert into shipments (number, order_id, carrier, method, state, tracking_number, created_at)
      select number || '-1', id, 'dpd', 'courier', 'packed', 'CE123456789EE', created_at from orders where number = ${juri}`.execute(
      shop.database.db,
    )
    for (const search of [
      juri,
      'jüri',
      'JURI smidt',
      'põld',
      'jyri.smidt@example.ee',
      'smidt@',
      '+372 5123 4567',
      '51234567',
      'ce123456',
    ])
      expect([search, await numbersOf(person, { search })]).toEqual([
        search,
        search === 'smidt@' ? [] : [juri],
      ])
    expect(await numbersOf(person, { search: 'орлов' })).toEqual([ivan])
    expect(await numbersOf(person, { search: 'example' })).toEqual([ivan, juri])
    expect(await numbersOf(person, { search: 'juri orlov' })).toEqual([])
    expect(await numbersOf(person, { search: `'):* | 'n:1` })).toEqual([])
  })

  it('updates the search after a person was changed or erased', async () => {
    const person = await aPerson(shop, desk)
    const number = await anOrder({ lastname: 'Kuusk' })
    const db = shop.database.db
    await sql`update orders set billing_address = jsonb_set(billing_address, '{lastname}', '"Mänd"'),
      shipping_address = jsonb_set(shipping_address, '{lastname}', '"Mänd"')`.execute(db)
    expect(await numbersOf(person, { search: 'kuusk' })).toEqual([])
    expect(await numbersOf(person, { search: 'mand' })).toEqual([number])
  })

  it('hides the shopper from people who may not read contacts', async () => {
    const number = await anOrder({ lastname: 'Kuusk' })
    const books = await aPerson(shop, [{ role: 'accountant', store: null }])
    const elsewhere = await aPerson(shop, [
      { role: 'accountant', store: null },
      { role: 'order-desk', store: 'et' },
    ])
    for (const person of [books, elsewhere]) {
      expect(await numbersOf(person, { search: 'kuusk' })).toEqual([])
      expect(await numbersOf(person, { search: 'mari@example.ee' })).toEqual([])
      expect(await numbersOf(person, { search: number })).toEqual([number])
    }
    const local = await aPerson(shop, [{ role: 'order-desk', store: 'en' }])
    expect(await numbersOf(local, { search: 'kuusk' })).toEqual([number])
  })

  it('lists every order once, in each sort order', async () => {
    const person = await aPerson(shop, desk)
    const placed: string[] = []
    for (const qty of [3, 1, 3, 2, 1]) placed.push(await anOrder({}, qty))
    const wanted = {
      newest: placed.toReversed(),
      oldest: placed,
      total: [placed[2], placed[0], placed[3], placed[4], placed[1]],
      promised: placed,
    }
    for (const sort of ['newest', 'oldest', 'total', 'promised'] as const) {
      const seen: string[] = []
      let after: string | undefined
      for (let page = 0; page < 4; page += 1) {
        const input = { sort, limit: 2, ...(after === undefined ? {} : { after }) }
        const { rows, next } = (await person.run('orders.list', input)).body.result
        seen.push(...rows.map(({ number }: { number: string }) => number))
        after = next ?? undefined
        if (after === undefined) break
      }
      expect([sort, seen]).toEqual([sort, wanted[sort]])
    }
    const { next } = (await person.run('orders.list', { limit: 2 })).body.result
    for (const after of [next.slice(1), 'nonsense', Buffer.from('["newest","x",1]').toString('base64url')])
      expect(codeOf(await person.run('orders.list', { after }))).toBe('request.invalid')
    expect(codeOf(await person.run('orders.list', { after: next, sort: 'total' }))).toBe('request.invalid')
  })

  it('filters by state, payment, delivery, date and person', async () => {
    const person = await aPerson(shop, desk)
    const [first, second, third] = [await anOrder(), await anOrder(), await anOrder()]
    await person.run('orders.set-status', { number: first, status: 'ready' })
    await person.run('orders.assign', { number: second, person: person.id })
    await sql`update payments set state = 'paid' where order_id = (select id from orders where number = ${third})`.execute(
      shop.database.db,
    )
    const list = (input: AdminInput<'orders.list'>) => numbersOf(person, input)
    expect(await list({ status: 'ready' })).toEqual([first])
    expect(await list({ status: 'ready,pending' })).toHaveLength(3)
    expect(await list({ paid: 'yes' })).toEqual([third])
    expect(await list({ paid: 'no' })).toEqual([second, first])
    expect(await list({ carrier: 'dpd', method: 'courier', payment: 'cashondelivery' })).toHaveLength(3)
    expect(await list({ carrier: 'omniva' })).toEqual([])
    expect(await list({ assignee: 'me' })).toEqual([second])
    expect(await list({ assignee: 'none' })).toEqual([third, first])
    const day = shop.clock.now().toISOString().slice(0, 10)
    expect(await list({ from: day, to: day })).toHaveLength(3)
    expect(await list({ to: '2020-01-01' })).toEqual([])
    expect(await list({ late: true })).toEqual([])
    shop.clock.advance(40 * 86_400_000)
    const later = await aPerson(shop, desk)
    expect(await numbersOf(later, { late: true, sort: 'oldest' })).toEqual([first, second, third])
    expect(codeOf(await later.run('orders.list', { from: '2026-13-45' }))).toBe('request.invalid')
    expect(codeOf(await later.run('orders.list', { status: 'gone' }))).toBe('server.refused')
  })
})
