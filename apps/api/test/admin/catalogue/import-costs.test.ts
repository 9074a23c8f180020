import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner, type Person } from '../admin-suite.ts'
import { type ImportWork, sendFile, startWork } from './imports-suite.ts'

let shop: TestApp
let work: ImportWork
let owner: Person
let editor: Person

beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20 }),
    aProduct({ sku: 'CABLE', price: 5 }),
    aProduct({ sku: 'BULB', price: 3 }),
  ])
  owner = await anOwner(shop)
  editor = await aPerson(shop, [{ role: 'editor', store: null }])
  work = await startWork(shop)
  await sql`insert into product_costs (product_id, cents, updated_at)
    select id, 777, ${shop.clock.now()} from products where sku in ('LAMP', 'CABLE')`.execute(
    shop.database.db,
  )
})
afterEach(() => work.stop())

const jobOf = async (by: Person, id: number) => (await by.run('imports.show', { id })).body.result
async function checked(by: Person, text: string) {
  const id = await sendFile(by, text, 'costs.csv')
  await work.settled()
  const { mapping } = (await jobOf(by, id)).job
  const answer = await by.run('imports.check', { id, kind: 'prices', mapping, language: 'en' })
  await work.settled()
  return { id, answer }
}
/** Returns cost and price of each product in cents. */
async function stored() {
  const { rows } = await sql<{ sku: string; cost: number | null; price: number }>`
    select p.sku, k.cents as cost, r.price_cents as price from products p
    join prices r on r.product_id = p.id and r.store_id = 0 left join product_costs k on k.product_id = p.id`.execute(
    shop.database.db,
  )
  return Object.fromEntries(rows.map(({ sku, cost, price }) => [sku, [cost, price]]))
}

describe('a cost column of a price file', () => {
  it('sets cost prices by the notation of the column, keeps them where the cell is blank, and stores zero', async () => {
    const { id } = await checked(owner, 'sku;price;ostuhind\nLAMP;20,00;12,50\nCABLE;6,00;\nBULB;3,00;0\n')
    expect((await jobOf(owner, id)).rows).toMatchObject([
      { subject: 'LAMP', field: 'cost', before: '7.77', after: '12.50' },
      { subject: 'CABLE', field: 'price', before: '5.00', after: '6.00' },
      { subject: 'BULB', field: 'cost', before: null, after: '0.00' },
    ])
    await owner.run('imports.start', { id })
    await work.settled()
    expect((await jobOf(owner, id)).job.counts).toMatchObject({ changed: 3, same: 0, refused: 0 })
    expect(await stored()).toEqual({ LAMP: [1250, 2000], CABLE: [777, 600], BULB: [0, 300] })
  })

  it('rejects the rows of a person without the right, whatever they contain', async () => {
    const { id } = await checked(editor, 'sku,price,cost\nLAMP,21.00,7.77\nCABLE,6.00,1.00\nBULB,4.00,\n')
    await editor.run('imports.start', { id })
    await work.settled()
    const { job, rows } = await jobOf(editor, id)
    expect(job.counts).toMatchObject({ changed: 1, refused: 2 })
    expect(rows.map(({ field, reason }: { field: string; reason: Reason }) => [field, reason])).toEqual([
      ['cost', because('needs_right', { right: 'prices.read_cost' })],
      ['cost', because('needs_right', { right: 'prices.read_cost' })],
    ])
    expect(await stored()).toEqual({ LAMP: [777, 2000], CABLE: [777, 500], BULB: [null, 400] })
  })

  it('shows no cost price to a person without the right: neither sample, preview, report nor another field', async () => {
    const { id } = await checked(owner, 'sku,price,cost\nLAMP,20.00,12.34\n')
    const shown = await editor.run('imports.show', { id })
    const report = (await editor.run('imports.report', { id })).body.result
    const told = [shown.body, (await editor.run('imports.list', {})).body]
    const text = JSON.stringify(told) + Buffer.from(report.base64, 'base64').toString()
    expect(text).not.toMatch(/12\.34|7\.77/)
    expect(shown.body.result.rows).toMatchObject([{ field: 'cost', before: null, after: null }])
    const elsewhere = { kind: 'prices', mapping: ['sku', null, 'price'], language: 'en' } as const
    const moved = { id, ...elsewhere, mapping: [...elsewhere.mapping] }
    expect(codeOf(await editor.run('imports.check', moved))).toBe('staff.not_allowed')
    expect(JSON.stringify((await owner.run('imports.show', { id })).body)).toMatch(
      /12\.34.*7\.77|7\.77.*12\.34/,
    )
  })

  it('shows no cost price of a column with any name, however often a second person maps it', async () => {
    const file = 'sku,price,X1\nLAMP,20.00,12.34\n'
    const id = await sendFile(owner, file, 'costs.csv')
    await work.settled()
    const check = async (by: Person, mapping: (string | null)[]) => {
      const answer = await by.run('imports.check', { id, kind: 'prices', mapping, language: 'en' })
      await work.settled()
      return codeOf(answer)
    }
    const told = async () => {
      const { base64 } = (await editor.run('imports.report', { id })).body.result
      const bodies = [await editor.run('imports.show', { id }), await editor.run('imports.list', {})]
      return JSON.stringify(bodies.map(({ body }) => body)) + Buffer.from(base64, 'base64').toString()
    }
    await check(owner, ['sku', 'price', 'cost'])
    expect(await told()).not.toMatch(/12\.34|7\.77/)
    expect(await check(editor, ['sku', 'price', null])).toBeUndefined()
    expect(await told()).not.toMatch(/12\.34|7\.77/)
    expect(await check(editor, ['sku', null, 'price'])).toBe('staff.not_allowed')
    expect(await check(editor, ['sku', 'price', 'special'])).toBe('staff.not_allowed')
    expect(await told()).not.toMatch(/12\.34|7\.77/)
    // The next file with these columns still has a cost price.
    const next = await sendFile(owner, file, 'costs.csv')
    await work.settled()
    expect((await jobOf(owner, next)).job.mapping).toEqual(['sku', 'price', 'cost'])
  })

  it.each([
    ['an unreadable', '98.76x', because('not_amount', { value: '98.76x' })],
    ['an ambiguous', '9.876', because('ambiguous_amount', { value: '9.876' })],
  ])('names %s cost price only to a person with the right', async (_, cell, reason) => {
    const id = await sendFile(owner, `sku,price,X1\nLAMP,20,${cell}\n`, 'costs.csv')
    await work.settled()
    const mapping = ['sku', 'price', 'cost']
    await owner.run('imports.check', { id, kind: 'prices', mapping, language: 'en' })
    await work.settled()
    expect((await jobOf(owner, id)).rows).toMatchObject([{ field: 'X1', reason }])
    const shown = await jobOf(editor, id)
    expect(shown.rows).toMatchObject([{ field: 'X1', reason: because('form') }])
    expect(JSON.stringify(shown)).not.toContain(cell)
  })

  it.each([
    ['below zero', 'LAMP,20.00,-1.00,', because('minimum', { min: 0 })],
    ['above a million', 'LAMP,20.00,1000001.00,', because('maximum', { max: 1_000_000 })],
    ['of one store', 'LAMP,20.00,1.00,en', because('cost_of_store')],
  ])('rejects a cost price %s', async (_, row, reason) => {
    const { id } = await checked(owner, `sku,price,cost,store\n${row}\n`)
    expect((await jobOf(owner, id)).rows).toMatchObject([{ outcome: 'refused', field: 'cost', reason }])
  })
})
