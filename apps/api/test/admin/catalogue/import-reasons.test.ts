import { because } from '@ambra/contract/catalogue/import-reasons'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, anOwner } from '../admin-suite.ts'
import { deliveredOrder } from '../service/service-suite.ts'
import { type ImportWork, sendFile, startWork } from './imports-suite.ts'

let shop: TestApp
let work: ImportWork
let owner: Awaited<ReturnType<typeof aPerson>>

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20 })])
  owner = await anOwner(shop)
  work = await startWork(shop)
})
afterEach(() => work.stop())

const shown = async (id: number) => (await owner.run('imports.show', { id })).body.result
async function checked(text: string, kind: 'prices' | 'stock') {
  const id = await sendFile(owner, text, 'a.csv')
  await work.settled()
  const { mapping } = (await shown(id)).job
  await owner.run('imports.check', { id, kind, mapping, language: 'en' })
  await work.settled()
  return id
}
const reportOf = async (id: number) =>
  Buffer.from((await owner.run('imports.report', { id })).body.result.base64, 'base64').toString()

it('answers with codes, and writes the report in the language of the person', async () => {
  const id = await checked('sku,price\nGHOST,7.00\nLAMP,many\n', 'prices')
  expect((await shown(id)).rows.map(({ reason }: { reason: unknown }) => reason)).toEqual([
    because('unknown_sku', { sku: 'GHOST' }),
    because('not_amount', { value: 'many' }),
  ])
  for (const [language, words] of [
    ['et', 'tootekoodi „GHOST“ ei ole'],
    ['lv', 'nezināms preces kods „GHOST”'],
    ['ru', 'неизвестный артикул «GHOST»'],
  ] as const) {
    await sql`update staff set language = ${language}`.execute(shop.database.db)
    expect(await reportOf(id)).toContain(words)
  }
})

it('shows the plain texts of reports from before reasons had codes', async () => {
  const id = await checked('sku,price\nGHOST,7.00\n', 'prices')
  const old = 'names the unknown sku "GHOST"'
  await sql`update import_job_rows set reason = ${old}`.execute(shop.database.db)
  await sql`update import_jobs set state = 'failed', failure = 'is a damaged workbook'`.execute(
    shop.database.db,
  )
  const { job, rows } = await shown(id)
  expect(rows).toMatchObject([{ reason: { code: 'text', params: { text: old } } }])
  expect(job.failure).toEqual({ code: 'text', params: { text: 'is a damaged workbook' } })
  expect(await reportOf(id)).toContain('names the unknown sku ""GHOST""')
})

it('names the orders that an imported stock count cannot cover', async () => {
  const { number } = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 4 }], 'ready')
  const id = await checked('sku,qty\nLAMP,3\n', 'stock')
  expect((await shown(id)).rows).toMatchObject([
    { field: 'stock', reason: because('orders_short', { sku: 'LAMP', qty: 3, held: 4, orders: number }) },
  ])
})

it('says in a code why a file cannot be imported', async () => {
  const id = await sendFile(owner, Buffer.from('PK\u0003\u0004 and no more'), 'a.xlsx')
  await work.settled()
  expect((await shown(id)).job).toMatchObject({ state: 'failed', failure: because('no_workbook') })
})
