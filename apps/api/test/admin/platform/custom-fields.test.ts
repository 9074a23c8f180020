import type {
  FieldChange,
  FieldSettings,
  FieldValue,
  NewField,
} from '@ambra/contract/platform/custom-fields/custom-field'
import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import { customFieldRepository } from '@ambra/db/platform'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { deliveredOrder } from '../service/service-suite.ts'

let shop: TestApp
let boss: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })])
  boss = await anOwner(shop)
})

const settings: FieldSettings = {
  labels: { et: 'Märkus', en: 'Remark' },
  is_required: false,
  choices: [],
  min: null,
  max: null,
  audience: 'staff',
  in_mails: false,
  in_lists: false,
}
const add = async (field: Partial<NewField> & Pick<NewField, 'record' | 'code'>) =>
  boss.run('fields.add', { type: 'text', ...settings, ...field })
const idOf = async (field: Parameters<typeof add>[0]) => (await add(field)).body.result.id as number
const set = (code: string, after: FieldValue): FieldChange[] => [{ code, before: null, after }]

describe('definitions of custom fields', () => {
  it('lists a field with its uses, and refuses a second one with its code', async () => {
    await idOf({ record: 'product', code: 'shelf' })
    await boss.run('products.set-fields', { sku: 'LAMP', changes: set('shelf', 'A1') })
    const { fields } = (await boss.run('fields.list', { record: 'product' })).body.result
    expect(fields).toMatchObject([{ code: 'shelf', type: 'text', uses: 1, version: 1, removed_at: null }])
    expect(codeOf(await add({ record: 'product', code: 'shelf' }))).toBe('fields.code_taken')
    // Another kind of record has its own codes.
    expect((await add({ record: 'category', code: 'shelf' })).status).toBe(200)
  })

  it.each([
    ['a choice without choices', { type: 'choice' }],
    ['choices of a text', { choices: [{ code: 'a', labels: { et: 'A' } }] }],
    ['limits of a day', { type: 'date', min: 1 }],
    ['a highest value below the lowest', { type: 'integer', min: 2, max: 1 }],
    ['a product field for shoppers, which is an attribute', { audience: 'shoppers' }],
    ['mails of a staff field', { record: 'order', in_mails: true }],
  ] as const)('refuses %s', async (_what, wrong) => {
    expect(codeOf(await add({ record: 'product', code: 'x', ...(wrong as object) }))).toBe('request.invalid')
  })

  it('saves a field only as the person saw it', async () => {
    const id = await idOf({ record: 'order', code: 'remark' })
    const renamed = { id, ...settings, labels: { et: 'Uus' } }
    expect((await boss.run('fields.save', { ...renamed, version: 1 })).status).toBe(200)
    expect(codeOf(await boss.run('fields.save', { ...renamed, version: 1 }))).toBe('fields.changed')
  })

  it('keeps a choice that records use', async () => {
    const choices = ['red', 'blue'].map((code) => ({ code, labels: { et: code } }))
    const id = await idOf({ record: 'product', code: 'tones', type: 'choices', choices })
    await boss.run('products.set-fields', { sku: 'LAMP', changes: set('tones', ['red']) })
    const left = (code: string) => ({ id, ...settings, choices: choices.filter((one) => one.code === code) })
    expect(codeOf(await boss.run('fields.save', { ...left('blue'), version: 1 }))).toBe('fields.choice_used')
    expect((await boss.run('fields.save', { ...left('red'), version: 1 })).status).toBe(200)
  })

  it('hides the values of a removed field, restores them, and deletes both after 30 days', async () => {
    const id = await idOf({ record: 'product', code: 'shelf' })
    await boss.run('products.set-fields', { sku: 'LAMP', changes: set('shelf', 'A1') })
    const values = async () => (await boss.run('products.fields', { sku: 'LAMP' })).body.result.values
    await boss.run('fields.remove', { id })
    expect(await values()).toEqual({})
    const change = { sku: 'LAMP', changes: set('shelf', 'B2') }
    expect(codeOf(await boss.run('products.set-fields', change))).toBe('fields.unknown')
    await boss.run('fields.restore', { id })
    expect(await values()).toEqual({ shelf: 'A1' })

    await boss.run('fields.remove', { id })
    const repository = customFieldRepository(shop.database.db)
    expect(await repository.deleteRemoved(new Date(0))).toBe(0)
    expect(await repository.deleteRemoved(new Date(Date.now() + 400 * 86_400_000))).toBe(1)
    expect(codeOf(await boss.run('fields.restore', { id }))).toBe('fields.unknown')
    await idOf({ record: 'product', code: 'shelf' })
    expect(await values()).toEqual({})
  })
})

describe('values of custom fields', () => {
  it('writes a field that is as the person saw it, and returns the others', async () => {
    await idOf({ record: 'product', code: 'shelf' })
    await idOf({ record: 'product', code: 'weight', type: 'integer' })
    const save = (changes: FieldChange[]) => boss.run('products.set-fields', { sku: 'LAMP', changes })
    await save([{ code: 'shelf', before: null, after: 'A1' }])
    const { result } = (
      await save([
        { code: 'shelf', before: null, after: 'B2' },
        { code: 'weight', before: null, after: 0 },
      ])
    ).body
    expect(result).toEqual({
      applied: 1,
      conflicts: [{ code: 'shelf', present: 'A1', by: expect.stringContaining('Mari') }],
    })
    const read = await boss.run('products.fields', { sku: 'LAMP' })
    expect(read.body.result.values).toEqual({ shelf: 'A1', weight: 0 })
    await save([
      { code: 'shelf', before: 'A1', after: null },
      { code: 'weight', before: 0, after: null },
    ])
    expect(await shop.database.db.selectFrom('custom_values').selectAll().execute()).toEqual([])
  })

  it('refuses a wrong value, an unknown field, and a record without a required one', async () => {
    await idOf({ record: 'product', code: 'shelf', is_required: true })
    await idOf({ record: 'product', code: 'until', type: 'date' })
    const save = async (changes: FieldChange[]) =>
      codeOf(await boss.run('products.set-fields', { sku: 'LAMP', changes }))
    expect(await save(set('until', '2026-02-30'))).toBe('fields.invalid')
    expect(await save(set('until', '2026-02-28'))).toBe('fields.invalid')
    expect(await save(set('gone', 'a'))).toBe('fields.unknown')
    expect(await save([...set('shelf', 'a'), ...set('shelf', 'b')])).toBe('request.invalid')
    expect((await boss.run('products.fields', { sku: 'LAMP' })).body.result.values).toEqual({})
  })

  it('needs the permission of the record in the store of the record', async () => {
    const { number } = await deliveredOrder(shop, [{ sku: 'LAMP' }])
    await idOf({ record: 'order', code: 'remark' })
    const change = { number, changes: set('remark', 'a') }
    const ours = await aPerson(shop, [{ role: 'order-desk', store: 'et' }])
    const other = await aPerson(shop, [{ role: 'order-desk', store: 'en' }])
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    const reader = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect((await ours.run('orders.set-fields', change)).status).toBe(200)
    expect(codeOf(await other.run('orders.fields', { number }))).toBe('order.not_found')
    expect(codeOf(await other.run('orders.set-fields', change))).toBe('order.not_found')
    expect(codeOf(await packer.run('orders.fields', { number }))).toBe('staff.not_allowed')
    expect((await reader.run('orders.fields', { number })).body.result.values).toEqual({ remark: 'a' })
    expect(codeOf(await reader.run('orders.set-fields', change))).toBe('staff.not_allowed')
    expect(codeOf(await ours.run('fields.remove', { id: 1 }))).toBe('staff.not_allowed')
  })

  it('audits which fields changed, without their values', async () => {
    await idOf({ record: 'product', code: 'shelf' })
    await boss.run('products.set-fields', { sku: 'LAMP', changes: set('shelf', 'SECRET-1') })
    const entries = await shop.database.db.selectFrom('audit_entries').selectAll().execute()
    const entry = entries.find(({ operation }) => operation === 'products.set-fields')
    expect(entry).toMatchObject({ subject_kind: 'product', subject_id: 'LAMP' })
    expect(JSON.stringify(entry)).toContain('shelf')
    expect(JSON.stringify(entries)).not.toContain('SECRET-1')
  })
})

describe('lists with custom fields', () => {
  it('filters and shows orders by fields that are marked for lists', async () => {
    const one = await deliveredOrder(shop, [{ sku: 'LAMP' }])
    const two = await deliveredOrder(shop, [{ sku: 'LAMP' }])
    const choices = ['red', 'blue'].map((code) => ({ code, labels: { et: code } }))
    await idOf({ record: 'order', code: 'po', in_lists: true })
    await idOf({ record: 'order', code: 'tones', type: 'choices', choices, in_lists: true })
    await idOf({ record: 'order', code: 'paid_extra', type: 'money', in_lists: true })
    await idOf({ record: 'order', code: 'quiet' })
    const save = (number: string, values: object) =>
      boss.run('orders.set-fields', {
        number,
        changes: Object.entries(values).map(([code, after]) => ({ code, before: null, after })),
      })
    await save(one.number, { po: 'A&B=1', tones: ['red', 'blue'], paid_extra: 1250, quiet: 'x' })
    await save(two.number, { po: "'; drop table orders; --", tones: ['blue'] })
    const found = async (fields?: string) =>
      (await boss.run('orders.list', { ...(fields !== undefined && { fields }) })).body.result
    const numbers = async (values: Record<string, string>) =>
      (await found(new URLSearchParams(values).toString())).rows.map(
        ({ number }: { number: string }) => number,
      )
    expect(await numbers({ po: 'A&B=1' })).toEqual([one.number])
    expect(await numbers({ po: "'; drop table orders; --" })).toEqual([two.number])
    expect((await numbers({ tones: 'blue' })).toSorted()).toEqual([one.number, two.number].toSorted())
    expect(await numbers({ tones: 'red', paid_extra: '12.50' })).toEqual([one.number])
    expect(await numbers({ po: 'none' })).toEqual([])
    const { custom } = await found()
    expect(custom.fields.map(({ code }: { code: string }) => code)).toEqual(['po', 'tones', 'paid_extra'])
    expect(custom.values[one.number]).toEqual({ po: 'A&B=1', tones: ['red', 'blue'], paid_extra: 1250 })
    for (const wrong of ['quiet=x', 'gone=x', 'po=', 'paid_extra=much', 'tones=green', 'po=a&'.repeat(6)])
      expect([wrong, codeOf(await boss.run('orders.list', { fields: wrong }))]).toEqual([
        wrong,
        'request.invalid',
      ])
  })

  it('filters products, counts what it lists, and plans no prices by fields', async () => {
    await idOf({ record: 'product', code: 'shelf', in_lists: true })
    await boss.run('products.set-fields', { sku: 'LAMP', changes: set('shelf', 'A1') })
    const { db } = shop.database
    await writeProductList(db, await listRoots(db, 0, 100), {
      view: await readListView(db),
      now: shop.clock.now(),
    })
    const list = async (fields: string) => (await boss.run('products.list', { fields })).body.result
    expect(await list('shelf=A1')).toMatchObject({ found: 1, custom: { values: { LAMP: { shelf: 'A1' } } } })
    expect(await list('shelf=B2')).toMatchObject({ found: 0, rows: [] })
    const plan = { filter: { fields: 'shelf=B2' }, rule: { percent: 5 } }
    expect(codeOf(await boss.run('products.plan-prices', plan))).toBe('request.invalid')
  })

  it('filters accounts, without guests', async () => {
    const { id } = (
      await boss.run('customers.create', {
        email: 'liis@example.ee',
        firstname: 'Liis',
        lastname: 'Lepp',
        store: 'et',
      })
    ).body.result
    await deliveredOrder(shop, [{ sku: 'LAMP' }])
    await idOf({ record: 'customer', code: 'vip', type: 'boolean', in_lists: true })
    await boss.run('customers.set-fields', { id, changes: set('vip', true) })
    const { result } = (await boss.run('customers.list', { fields: 'vip=yes' })).body
    expect(result.customers).toMatchObject([{ id }])
    expect(result.custom.values).toEqual({ [String(id)]: { vip: true } })
    expect((await boss.run('customers.list', { fields: 'vip=no' })).body.result.customers).toEqual([])
  })
})

describe('files with custom fields of products', () => {
  const rowsOf = async (text: string, over: object = {}) =>
    (await boss.run('products.import-fields', { text, dry_run: false, clears: false, ...over })).body.result
      .rows
  const valuesOf = async () => (await boss.run('products.fields', { sku: 'LAMP' })).body.result.values

  it('reads only columns of fields, keeps what a file lacks, and clears only when asked', async () => {
    await idOf({ record: 'product', code: 'shelf' })
    await idOf({ record: 'product', code: 'deposit', type: 'money' })
    const file = 'sku,price,field.shelf,field.deposit\nLAMP,1,"A1, top",12.50\nGONE,1,A2,1\n'
    expect(await rowsOf(file, { dry_run: true })).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'refused' },
    ])
    expect(await valuesOf()).toEqual({})
    expect(await rowsOf(file)).toEqual([
      { line: 2, sku: 'LAMP', outcome: 'changed', field: null, why: null },
      { line: 3, sku: 'GONE', outcome: 'refused', field: 'sku', why: 'unknown_sku' },
    ])
    expect(await valuesOf()).toEqual({ shelf: 'A1, top', deposit: 1250 })
    expect(await rowsOf(file)).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'refused' }])
    await rowsOf('sku;field.shelf\nLAMP;')
    expect(await valuesOf()).toEqual({ shelf: 'A1, top', deposit: 1250 })
    await rowsOf('sku;field.shelf\nLAMP;', { clears: true })
    expect(await valuesOf()).toEqual({ deposit: 1250 })
    // The price of the file is none of its business.
    const { price_cents } = (await boss.run('products.show', { sku: 'LAMP' })).body.result
    expect(price_cents).toBe(10_000)
  })

  it('refuses a whole row for one wrong cell, and a file without a known field', async () => {
    await idOf({ record: 'product', code: 'shelf' })
    await idOf({ record: 'product', code: 'until', type: 'date' })
    expect(await rowsOf('sku,field.shelf,field.until\nLAMP,A1,2026-02-30\nLAMP,B1,2026-02-28')).toMatchObject(
      [
        { outcome: 'refused', field: 'field.until', why: 'not_a_day' },
        { outcome: 'refused', field: 'sku', why: 'twice' },
      ],
    )
    expect(await valuesOf()).toEqual({})
    for (const text of ['sku,field.gone\nLAMP,a', 'sku,price\nLAMP,1', 'name,field.shelf\nLAMP,a'])
      expect(codeOf(await boss.run('products.import-fields', { text, dry_run: false, clears: true }))).toBe(
        'request.invalid',
      )
  })

  it('exports a file that the import reads without a change, also of texts that look like formulas', async () => {
    await idOf({ record: 'product', code: 'shelf' })
    await boss.run('products.set-fields', { sku: 'LAMP', changes: set('shelf', '=1+1') })
    const { text, count, next } = (await boss.run('products.export-fields', {})).body.result
    expect([text, count, next]).toEqual(["sku,field.shelf\r\nLAMP,'=1+1\r\n", 1, null])
    expect(await rowsOf(text)).toMatchObject([{ outcome: 'unchanged' }])
  })
})
