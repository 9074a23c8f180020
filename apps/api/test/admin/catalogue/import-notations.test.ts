import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, anOwner } from '../admin-suite.ts'
import { type ImportWork, sendFile, startWork } from './imports-suite.ts'

let shop: TestApp
let work: ImportWork
let owner: Awaited<ReturnType<typeof aPerson>>

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 10 } })])
  owner = await anOwner(shop)
  work = await startWork(shop)
})
afterEach(() => work.stop())

async function imported(text: string, kind: 'prices' | 'stock') {
  const id = await sendFile(owner, text, 'a.csv')
  await work.settled()
  const { mapping } = (await owner.run('imports.show', { id })).body.result.job
  await owner.run('imports.check', { id, kind, mapping, language: 'en' })
  await work.settled()
  await owner.run('imports.start', { id })
  await work.settled()
  return (await owner.run('imports.show', { id })).body.result
}

it.each(['-3', "'-3", '\u22123'])('takes a product off sale when the stock file counts %s', async (count) => {
  const { job, rows } = await imported(`sku,qty\nLAMP,${count}\n`, 'stock')
  expect(job.counts).toMatchObject({ changed: 1, refused: 0 })
  expect(rows).toEqual([])
  const { rows: stored } =
    await sql`select s.qty, s.manage from stock s join products p on p.id = s.product_id
    where p.sku = 'LAMP'`.execute(shop.database.db)
  expect(stored).toEqual([{ qty: 0, manage: true }])
})

it('reads the days of a special price by their columns', async () => {
  const file = 'sku,price,special,from,to\nLAMP,20.00,15.00,01/11/2026,31/12/2026\n'
  const { job } = await imported(file, 'prices')
  expect(job).toMatchObject({ questions: [], counts: { changed: 1, refused: 0 } })
  const { rows } =
    await sql`select r.special_from, r.special_to from prices r join products p on p.id = r.product_id
    where p.sku = 'LAMP' and r.store_id = 0`.execute(shop.database.db)
  expect(rows).toEqual([{ special_from: '2026-11-01', special_to: '2026-12-31' }])
})
