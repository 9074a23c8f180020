import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ImportKind } from '@ambra/contract/catalogue/import-fields'
import type { FieldSettings, NewField } from '@ambra/contract/platform/custom-fields/custom-field'
import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import { csvRows } from '@ambra/domain/platform/text/csv'
import { aProduct } from '@ambra/testing/import-builders'
import { workbook } from '@ambra/testing/workbook'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { type ImportWork, sendFile, startWork } from '../catalogue/imports-suite.ts'
import { aViewedCustomer } from '../customers/view-as-suite.ts'
import { deliveredOrder } from '../service/service-suite.ts'

let shop: TestApp
let work: ImportWork | undefined
let boss: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  boss = await anOwner(shop)
})
afterEach(async () => {
  await work?.stop()
  work = undefined
})

const settings: FieldSettings = {
  labels: { et: 'Väli' },
  is_required: false,
  choices: [],
  min: null,
  max: null,
  audience: 'staff',
  in_mails: false,
  in_lists: false,
}
const add = async (field: Partial<NewField> & Pick<NewField, 'record' | 'code'>): Promise<number> =>
  (await boss.run('fields.add', { type: 'text', ...settings, ...field })).body.result.id

const show = async (id: number) => (await boss.run('imports.show', { id })).body.result

/** Sends a file, checks it, and imports it; returns the job after the check and after the import. */
async function imported(content: string | Buffer, given?: { kind: ImportKind; mapping: (string | null)[] }) {
  const id = await sendFile(boss, content, 'file')
  work ??= await startWork(shop)
  await work.settled()
  const { job } = await show(id)
  const { kind, mapping } = given ?? job
  await boss.run('imports.check', { id, kind, mapping, language: 'en' })
  await work.settled()
  const checked = await show(id)
  await boss.run('imports.start', { id })
  await work.settled()
  return { job, checked, done: await show(id) }
}

/** Exports all products; the list of products is written in the background otherwise. */
async function exported() {
  const { db } = shop.database
  const view = await readListView(db)
  await writeProductList(db, await listRoots(db, 0, 100), { view, now: shop.clock.now() })
  const { columns, rows } = (await boss.run('export.products', {})).body.result
  const cells = (row: readonly unknown[]) => row.map((cell) => String(cell ?? ''))
  return { columns: columns as string[], rows: (rows as unknown[][]).map(cells) }
}

const productValues = async (sku = 'LAMP') => (await boss.run('products.fields', { sku })).body.result.values

describe('custom fields in product files', () => {
  beforeEach(async () => {
    await add({ record: 'product', code: 'shelf' })
    await add({ record: 'product', code: 'until', type: 'date' })
  })

  it('imports mapped columns with the products, keeps blank cells, and reports old and new values', async () => {
    const changes = [{ code: 'shelf', before: null, after: 'A1' }]
    await boss.run('products.set-fields', { sku: 'LAMP', changes })
    const file = 'SKU,Name,Price,Riiul,field.until\nLAMP,Lamp,100.00,,2027-01-31\nNEW,New,5.00,B2,\n'
    const mapping = ['id', 'title', 'price', 'field.shelf', 'field.until']
    const { job, checked, done } = await imported(file, { kind: 'products', mapping })
    expect(job.mapping).toEqual(['id', 'title', 'price', null, 'field.until'])
    expect(job.custom_fields).toContainEqual({
      kind: 'products',
      field: 'field.shelf',
      labels: { et: 'Väli' },
    })
    expect(checked.rows).toContainEqual(
      expect.objectContaining({ subject: 'LAMP', field: 'field.until', before: null, after: '2027-01-31' }),
    )
    expect(done.job).toMatchObject({ state: 'done', counts: { read: 2, new: 1, refused: 0 } })
    expect(await productValues()).toEqual({ shelf: 'A1', until: '2027-01-31' })
    expect(await productValues('NEW')).toEqual({ shelf: 'B2' })
  })

  it('stores nothing of a row whose value does not fit its field, and names the column', async () => {
    const file = 'id,title,price,field.until\nLAMP,Lamp,90.00,31.12.2027\n'
    const { done } = await imported(file)
    expect(done.rows).toEqual([
      expect.objectContaining({
        line: 2,
        subject: 'LAMP',
        outcome: 'refused',
        field: 'field.until',
        reason: because('no_such_day'),
      }),
    ])
    expect(await productValues()).toEqual({})
    const { columns, rows } = await exported()
    expect(rows[0]?.[columns.indexOf('price')]).toBe('100')
  })

  it('imports an exported file without a difference, and an edited one with only that', async () => {
    const changes = [{ code: 'shelf', before: null, after: '-A1' }]
    await boss.run('products.set-fields', { sku: 'LAMP', changes })
    const { columns, rows } = await exported()
    const same = await imported(csvRows([columns, ...rows], ','))
    expect(same.done.job.counts).toMatchObject({ read: 1, same: 1, changed: 0, refused: 0 })
    const edited = rows.map((row) => row.map((cell) => (cell === '-A1' ? 'C3' : cell)))
    const { checked } = await imported(workbook([columns, ...edited]))
    expect(checked.rows).toEqual([
      expect.objectContaining({ subject: 'LAMP', field: 'field.shelf', before: '-A1', after: 'C3' }),
    ])
    expect(await productValues()).toEqual({ shelf: 'C3' })
  })

  it('drops a remembered mapping to a removed field', async () => {
    const id = await add({ record: 'product', code: 'gone' })
    const file = 'a,b,c,d\nLAMP,Lamp,100.00,x\n'
    await imported(file, { kind: 'products', mapping: ['id', 'title', 'price', 'field.gone'] })
    await boss.run('fields.remove', { id })
    const { job } = await imported(file)
    expect(job.mapping).toEqual(['id', 'title', 'price', null])
  })
})

describe('custom fields in files of orders and customers', () => {
  it('imports fields of orders by their number, and refuses a second row, unknown orders and wrong values', async () => {
    await add({ record: 'order', code: 'po_number' })
    await add({ record: 'order', code: 'weight', type: 'integer' })
    const { number } = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 1 }], 'ready')
    const file = `number,field.po_number,field.weight
${number},PO-1,
999999999,PO-2,
${number},PO-3,
`
    const { job, checked, done } = await imported(file)
    expect(job).toMatchObject({ kind: 'orders', mapping: ['number', 'field.po_number', 'field.weight'] })
    expect(job.samples).toEqual([])
    expect(checked.job.counts).toEqual({ read: 3, new: 0, changed: 1, same: 0, refused: 2 })
    // The rows name the field and keep no value of a person.
    expect(checked.rows).toContainEqual(
      expect.objectContaining({ subject: number, field: 'field.po_number', before: null, after: null }),
    )
    expect(done.rows.map(({ reason }: { reason: Reason }) => reason.code)).toEqual([
      'unknown_order',
      'file_repeats',
    ])
    const values = async () => (await boss.run('orders.fields', { number })).body.result.values
    expect(await values()).toEqual({ po_number: 'PO-1' })
    const wrong = await imported(`number,field.weight\n${number},heavy\n`)
    expect(wrong.done.rows).toEqual([
      expect.objectContaining({ field: 'field.weight', reason: because('field_type') }),
    ])
    const { columns, rows } = (await boss.run('export.orders', { columns: 'number,field' })).body.result
    expect(columns).toEqual(['number', 'field.po_number', 'field.weight'])
    const again = await imported(csvRows([columns, ...rows], ','))
    expect(again.done.job.counts).toEqual({ read: 1, new: 0, changed: 0, same: 1, refused: 0 })
    expect(await values()).toEqual({ po_number: 'PO-1' })
  })

  it('imports fields of accounts from any table, and shows no sample of it to others', async () => {
    await add({ record: 'customer', code: 'sector' })
    const { id: account } = await aViewedCustomer(shop)
    const mapping = { kind: 'customers' as const, mapping: ['account', 'field.sector'] }
    const { job, checked, done } = await imported(`Nr,Sektor\n${account},School\n999999,Office\n,\n`, mapping)
    expect(job.samples).toEqual([String(account), 'School'])
    expect(checked.job.samples).toEqual([])
    expect(done.job.counts).toEqual({ read: 3, new: 0, changed: 1, same: 1, refused: 1 })
    const { values } = (await boss.run('customers.fields', { id: account })).body.result
    expect(values).toEqual({ sector: 'School' })
  })

  it('refuses rows of orders to a person who may only edit products', async () => {
    await add({ record: 'order', code: 'po_number' })
    const { number } = await deliveredOrder(shop, [{ sku: 'LAMP', qty: 1 }], 'ready')
    boss = await aPerson(shop, [{ role: 'editor', store: null }])
    const { done } = await imported(`number,field.po_number\n${number},PO-1\n`)
    expect(done.rows).toEqual([
      expect.objectContaining({
        outcome: 'refused',
        reason: because('needs_right', { right: 'orders.edit' }),
      }),
    ])
    expect(await shop.database.db.selectFrom('custom_values').selectAll().execute()).toEqual([])
    expect(
      codeOf(
        await boss.run('imports.check', { id: 1, kind: 'orders', mapping: ['number', 'x'], language: 'en' }),
      ),
    ).toBe('imports.mapping')
  })
})
