import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { address, buyerOf, information } from '../../sales/order-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let number: string
const desk = [{ role: 'order-desk', store: null }]
const buyer = buyerOf(() => shop)

beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20 }), aProduct({ sku: 'RADIO' })])
  const { db } = shop.database
  await writeProductList(db, await listRoots(db, 0, 100), {
    view: await readListView(db),
    now: shop.clock.now(),
  })
  const shippingAddress = { ...address, firstname: 'Kaur', lastname: 'Kask', email: 'kaur@example.ee' }
  const cart = await buyer.cartWith({ sku: 'LAMP', qty: 2 })
  const placed = await buyer.order(cart, { addressInformation: { ...information, shippingAddress } })
  number = placed.body.result.orderNumber
})

type Table = { columns: string[]; rows: unknown[][] }
const records = ({ columns, rows }: Table) =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))

describe('exports', () => {
  it('exports orders without people, unless they are asked for with the right to export them', async () => {
    const clerk = await aPerson(shop, desk)
    const orders = (await clerk.run('export.orders', {})).body.result
    expect(records(orders)).toMatchObject([
      { number, total: expect.any(Number), is_paid: 'no', pieces: 2, items: 'LAMP × 2' },
    ])
    expect(JSON.stringify(orders)).not.toMatch(/kask|kaur/i)
    expect(codeOf(await clerk.run('export.orders', { contacts: true }))).toBe('staff.not_allowed')
    const boss = await anOwner(shop)
    const named = (await boss.run('export.orders', { contacts: true, columns: 'number,customer,email' })).body
      .result
    expect(records(named)).toEqual([{ number, customer: 'Kaur Kask', email: 'kaur@example.ee' }])
  })

  it('applies the filter of the list', async () => {
    const clerk = await aPerson(shop, desk)
    const numbers = async (input: AdminInput<'export.orders'>) =>
      records((await clerk.run('export.orders', { ...input, columns: 'number' })).body.result)
    // People who may read contacts search by them; the names are not exported.
    expect(await numbers({ search: 'kask' })).toEqual([{ number }])
    expect(await numbers({ search: 'nobody' })).toEqual([])
    expect(await numbers({ paid: 'yes' })).toEqual([])
    const products = (await clerk.run('export.products', { q: 'lamp', columns: 'price' })).body.result
    expect(products).toMatchObject({ count: 1, found: 1, next: null })
    expect(records(products)).toMatchObject([{ sku: 'LAMP', type: 'simple', price: 20 }])
  })

  it('shows only stores that the person may see', async () => {
    const local = await aPerson(shop, [{ role: 'order-desk', store: 'ru' }])
    expect((await local.run('export.orders', {})).body.result.rows).toEqual([])
  })

  it('needs step-up for people, and names them in the audit', async () => {
    const boss = await anOwner(shop)
    const customers = (await boss.run('export.customers', {})).body.result
    expect(records(customers)).toMatchObject([
      { account: null, order: number, email: 'kaur@example.ee', orders: 1 },
    ])
    await boss.run('export.orders', { contacts: true })
    const audited = (await auditOf(shop)).filter(({ actor_id }) => actor_id === String(boss.id))
    expect(audited.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual(
      expect.arrayContaining(['export.customers done', 'export.orders done']),
    )
    shop.clock.advance(11 * 60_000)
    expect(codeOf(await boss.run('export.customers', {}))).toBe('staff.step_up')
    expect(codeOf(await boss.run('export.orders', { contacts: true }))).toBe('staff.step_up')
    expect((await boss.run('export.orders', {})).status).toBe(200)
    expect((await boss.run('export.products', {})).status).toBe(200)
  })

  it('is refused to people without the right', async () => {
    const editor = await aPerson(shop, [{ role: 'editor', store: null }])
    expect(codeOf(await editor.run('export.customers', {}))).toBe('staff.not_allowed')
    expect(codeOf(await editor.run('export.subscribers', {}))).toBe('staff.not_allowed')
    expect(codeOf(await editor.run('export.orders', {}))).toBe('staff.not_allowed')
    for (const after of ['x', '-1', '99999999999'])
      expect(codeOf(await editor.run('export.products', { after }))).toBe('request.invalid')
  })
})
