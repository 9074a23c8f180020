import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { aProduct } from '@ambra/testing/import-builders'
import { workbook } from '@ambra/testing/workbook'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'
import { type ImportWork, sendFile, startWork } from './imports-suite.ts'

let shop: TestApp
let work: ImportWork | undefined

const products = () => [aProduct({ sku: 'LAMP', price: 20 }), aProduct({ sku: 'CABLE', price: 5 })]

beforeEach(async () => {
  shop = await createTestApp(products())
})
afterEach(async () => {
  await work?.stop()
  work = undefined
})

/** A person who may import products and stock. */
const editor = () =>
  aPerson(shop, [
    { role: 'editor', store: null },
    { role: 'warehouse', store: null },
  ])
/** A person without the rights for stock and deep price cuts. */
const plainEditor = () => aPerson(shop, [{ role: 'editor', store: null }])
type Person = Awaited<ReturnType<typeof editor>>

/** Sends a file in parts of a few bytes, and waits until it has been read. */
async function send(person: Person, content: string | Buffer, name = 'file.csv'): Promise<number> {
  const id = await sendFile(person, content, name)
  work ??= await startWork(shop)
  await work.settled()
  return id
}
const show = async (person: Person, id: number, more: object = {}) =>
  (await person.run('imports.show', { id, ...more })).body.result
const priceOf = async (sku: string) => {
  const { rows } = await sql<{ price_cents: number }>`
    select r.price_cents from prices r join products p on p.id = r.product_id where p.sku = ${sku} and r.store_id = 0`.execute(
    shop.database.db,
  )
  return rows[0]?.price_cents
}
const language = 'en' as const

describe('a mapped table', () => {
  it('maps a table, previews old and new values, imports it and reports the result', async () => {
    const mari = await editor()
    const id = await send(mari, 'Kood;Hind;Märkus\nLAMP;19,90;a\nCABLE;5;b\nGHOST;7;=1+1\n')
    const { job } = await show(mari, id)
    expect(job).toMatchObject({
      state: 'read',
      kind: 'prices',
      columns: ['Kood', 'Hind', 'Märkus'],
      mapping: ['sku', 'price', null],
    })
    await mari.run('imports.check', { id, kind: 'prices', mapping: ['sku', 'price', null], language })
    await work?.settled()
    const checked = await show(mari, id)
    expect(checked.job).toMatchObject({
      state: 'checked',
      counts: { read: 3, new: 0, changed: 1, same: 1, refused: 1 },
    })
    expect(checked.rows).toEqual([
      expect.objectContaining({
        line: 2,
        subject: 'LAMP',
        outcome: 'changed',
        field: 'price',
        before: '20.00',
        after: '19.90',
      }),
      expect.objectContaining({
        line: 4,
        outcome: 'refused',
        reason: because('unknown_sku', { sku: 'GHOST' }),
      }),
    ])
    // The check stored nothing.
    expect(await priceOf('LAMP')).toBe(2000)
    await mari.run('imports.start', { id })
    await work?.settled()
    expect(await priceOf('LAMP')).toBe(1990)
    const done = await show(mari, id)
    expect(done.job).toMatchObject({ state: 'done', counts: { changed: 1, same: 1, refused: 1 } })
    const report = (await mari.run('imports.report', { id })).body.result
    expect(Buffer.from(report.base64, 'base64').toString()).toContain('names the unknown sku “GHOST”')
    expect(codeOf(await mari.run('imports.start', { id }))).toBe('imports.moved_on')
  })

  it('remembers the mapping of tables with the same columns', async () => {
    const mari = await editor()
    const id = await send(mari, 'a,b\nLAMP,3\n')
    expect((await show(mari, id)).job.mapping).toEqual([null, null])
    const needs = { id, kind: 'stock' as const, language }
    for (const mapping of [['sku', null], ['sku', 'sku'], ['sku', 'qty', 'qty'], ['sku', 'password'], null])
      expect([mapping, codeOf(await mari.run('imports.check', { ...needs, mapping }))]).toEqual([
        mapping,
        'imports.mapping',
      ])
    await mari.run('imports.check', { ...needs, mapping: ['sku', 'qty'] })
    await work?.settled()
    expect((await show(mari, id)).rows).toEqual([
      expect.objectContaining({ subject: 'LAMP', field: 'stock', before: '10', after: '3' }),
    ])
    const other = await send(mari, 'a,b\nCABLE,4\n')
    expect((await show(mari, other)).job).toMatchObject({ kind: 'stock', mapping: ['sku', 'qty'] })
  })

  it('imports a workbook', async () => {
    const mari = await editor()
    const id = await send(
      mari,
      workbook([
        ['sku', 'qty'],
        ['LAMP', 7],
        ['CABLE', 10],
      ]),
      'stock.xlsx',
    )
    expect((await show(mari, id)).job).toMatchObject({
      state: 'read',
      kind: 'stock',
      mapping: ['sku', 'qty'],
    })
    await mari.run('imports.check', { id, kind: 'stock', mapping: ['sku', 'qty'], language })
    await work?.settled()
    expect((await show(mari, id)).job.counts).toMatchObject({ changed: 1, same: 1, refused: 0 })
    const broken = await send(mari, Buffer.from('PK\u0003\u0004 no workbook'), 'broken.xlsx')
    expect((await show(mari, broken)).job).toMatchObject({ state: 'failed' })
  })
})

describe('products of a known format', () => {
  const lines = () =>
    [
      { type: 'category', code: 'lamps', position: 1, texts: { et: { name: 'Lambid', url_key: 'lambid' } } },
      aProduct({ sku: 'NEW', categories: ['lamps'], price: 9 }),
      { ...products()[0], price: 25 },
      products()[1],
      aProduct({ sku: 'LOST', categories: ['nowhere'] }),
      aProduct({ sku: 'EARLY', categories: ['later'] }),
      { type: 'category', code: 'later', position: 2, texts: { et: { name: 'Hiljem', url_key: 'hiljem' } } },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n')

  it('previews new, changed, unchanged and rejected products, and stores nothing', async () => {
    const mari = await editor()
    const id = await send(mari, lines(), 'rows.jsonl')
    expect((await show(mari, id)).job).toMatchObject({ kind: 'products', columns: null, mapping: null })
    await mari.run('imports.check', { id, kind: 'products', mapping: null, language })
    await work?.settled()
    const { job, rows } = await show(mari, id)
    expect(job).toMatchObject({
      state: 'checked',
      counts: { read: 7, new: 4, changed: 1, same: 1, refused: 1 },
    })
    type Told = { line: number; subject: string; outcome: string; field: string }
    const told = rows.map(({ line, subject, outcome, field }: Told) => [line, subject, outcome, field])
    expect(told).toContainEqual([2, 'NEW', 'new', ''])
    expect(told).toContainEqual([3, 'LAMP', 'changed', 'price'])
    expect(told).toContainEqual([5, 'LOST', 'refused', 'categories/0'])
    expect(told).toContainEqual([6, 'EARLY', 'new', ''])
    const { rows: found } = await sql`select 1 from products where sku in ('NEW', 'EARLY')
      union all select 1 from categories where code in ('lamps', 'later')
      union all select 1 from import_runs where finished_at is null`.execute(shop.database.db)
    expect(found).toEqual([])
    await mari.run('imports.start', { id })
    await work?.settled()
    const done = await show(mari, id)
    expect(done.job).toMatchObject({ state: 'done', counts: job.counts })
    expect(done.rows).toEqual([expect.objectContaining({ line: 5, field: 'categories/0' })])
    expect(await priceOf('EARLY')).toBe(10000)
  })

  it('resumes an import after its process died', async () => {
    const mari = await editor()
    const many = Array.from({ length: 400 }, (_, at) => JSON.stringify(aProduct({ sku: `M-${at}` }))).join(
      '\n',
    )
    const id = await send(mari, many, 'many.jsonl')
    await mari.run('imports.check', { id, kind: 'products', mapping: null, language })
    await work?.settled()
    expect((await show(mari, id)).job.counts).toMatchObject({ new: 400, refused: 0 })
    await mari.run('imports.start', { id })
    // A process took the job and never reports again.
    await work?.stop()
    work = undefined
    await sql`update import_jobs set worker = 'dead', leased_until = ${new Date(shop.clock.now().getTime() - 1)} where id = ${id}`.execute(
      shop.database.db,
    )
    work = await startWork(shop)
    await work.settled()
    expect((await show(mari, id)).job).toMatchObject({ state: 'done', counts: { new: 400, refused: 0 } })
    expect(codeOf(await mari.run('imports.stop', { id }))).toBe('imports.moved_on')
  })
})

describe('an upload', () => {
  it('resumes an upload at the received offset, and never exceeds the declared size', async () => {
    const mari = await editor()
    const { id } = (await mari.run('imports.begin', { name: 'a.csv', size: 8 })).body.result
    const part = (text: string) => Buffer.from(text).toString('base64')
    expect((await mari.run('imports.send', { id, offset: 0, base64: part('abcd') })).body.result).toEqual({
      received: 4,
    })
    // The same part again, and a part beyond the received bytes.
    for (const offset of [0, 6])
      expect((await mari.run('imports.send', { id, offset, base64: part('abcd') })).body.result).toEqual({
        received: 4,
      })
    expect(codeOf(await mari.run('imports.send', { id, offset: 4, base64: part('efghij') }))).toBe(
      'imports.too_large',
    )
    await mari.run('imports.send', { id, offset: 4, base64: part('efgh') })
    expect(codeOf(await mari.run('imports.send', { id, offset: 8, base64: part('x') }))).toBe(
      'imports.moved_on',
    )
    expect(codeOf(await mari.run('imports.begin', { name: 'b', size: 64_000_001 }))).toBe('request.invalid')
  })

  it('restricts imports to people with the right in every store', async () => {
    const local = await aPerson(shop, [{ role: 'editor', store: 'en' }])
    expect(codeOf(await local.run('imports.list', {}))).toBe('staff.not_allowed')
    const desk = await aPerson(shop, [{ role: 'order-desk', store: null }])
    expect(codeOf(await desk.run('imports.begin', { name: 'a', size: 1 }))).toBe('staff.not_allowed')
  })
})

describe('an import by a person without a right', () => {
  /** Checks and imports a file; returns the rejected rows of the check and of the import. */
  async function imported(
    person: Person,
    content: string,
    kind: 'prices' | 'stock' | 'products',
    name?: string,
  ) {
    const id = await send(person, content, name)
    const { mapping } = (await show(person, id)).job
    await person.run('imports.check', { id, kind, mapping, language })
    await work?.settled()
    const checked = await show(person, id)
    await person.run('imports.start', { id })
    await work?.settled()
    const done = await show(person, id)
    const told = ({ rows }: { rows: { line: number; outcome: string; reason: Reason }[] }) =>
      rows
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ line, reason }) => `${line} ${reasonText('en', reason)}`)
    return { checked: told(checked), done: told(done), job: done.job }
  }
  const stockOf = async (sku: string) => {
    const { rows } = await sql<{
      qty: number
    }>`select s.qty from stock s join products p on p.id = s.product_id
      where p.sku = ${sku}`.execute(shop.database.db)
    return rows[0]?.qty
  }

  it('rejects a deep price cut, in one import or in several, in the check and in the report', async () => {
    const mari = await plainEditor()
    const one = await imported(mari, 'sku,price\nLAMP,4.00\nCABLE,4.50\n', 'prices')
    expect(one.checked).toEqual(['2 needs the right prices.edit_deep'])
    expect(one.done).toEqual(one.checked)
    expect([await priceOf('LAMP'), await priceOf('CABLE')]).toEqual([2000, 450])
    const steps: number[] = []
    for (const price of ['14.00', '9.80', '6.86']) {
      await imported(mari, `sku,price\nLAMP,${price}\n`, 'prices')
      steps.push((await priceOf('LAMP')) ?? 0)
    }
    expect(new Set(steps)).toEqual(new Set([1400]))
    const special = await imported(mari, 'sku,price,special_price\nLAMP,20.00,4.00\n', 'prices')
    expect(special.done).toEqual(['2 needs the right prices.edit_deep'])
    const owner = await anOwner(shop)
    expect((await imported(owner, 'sku,price\nLAMP,4.00\n', 'prices')).done).toEqual([])
    expect(await priceOf('LAMP')).toBe(400)
  })

  it('rejects stock changes without the right', async () => {
    const mari = await plainEditor()
    const before = await stockOf('LAMP')
    const { checked, done } = await imported(mari, 'sku,qty\nLAMP,777\n', 'stock')
    expect([checked, done]).toEqual(Array(2).fill(['2 needs the right stock.adjust']))
    expect(await stockOf('LAMP')).toBe(before)
  })

  it('imports the product rows that the rights cover, and nothing of a row that exceeds them', async () => {
    const mari = await plainEditor()
    const [lamp, cable] = products()
    const rows = [
      { ...lamp, price: 4 },
      { ...cable, price: 4 },
      aProduct({ sku: 'FREE', stock: { qty: 777 } }),
    ]
    const before = await stockOf('LAMP')
    const { checked, done } = await imported(
      mari,
      rows.map((row) => JSON.stringify(row)).join('\n'),
      'products',
      'a.jsonl',
    )
    expect(checked).toEqual(['1 needs the right prices.edit_deep', '3 needs the right stock.adjust'])
    expect(done).toEqual(checked)
    expect([await priceOf('LAMP'), await priceOf('CABLE'), await priceOf('FREE')]).toEqual([
      2000,
      400,
      undefined,
    ])
    const more = [
      { ...lamp, stock: { qty: 777 } },
      { ...cable, tiers: [{ qty: 2, price: 0.1, group: 0 }] },
    ]
    const second = await imported(
      mari,
      more.map((row) => JSON.stringify(row)).join('\n'),
      'products',
      'b.jsonl',
    )
    expect(second.done).toEqual(['1 needs the right stock.adjust', '2 needs the right prices.edit_deep'])
    expect(await stockOf('LAMP')).toBe(before)
  })

  it('applies the current rights: an import ends when its person is disabled', async () => {
    const mari = await editor()
    const owner = await anOwner(shop)
    const id = await send(mari, 'sku,price\nLAMP,19.00\n')
    await mari.run('imports.check', { id, kind: 'prices', mapping: ['sku', 'price'], language })
    await work?.settled()
    await work?.stop()
    work = undefined
    await mari.run('imports.start', { id })
    expect((await owner.run('staff.disable', { id: mari.id, reason: 'left' })).status).toBe(200)
    work = await startWork(shop)
    await work.settled()
    expect((await show(owner, id)).job).toMatchObject({
      state: 'failed',
      failure: because('may_not_import'),
    })
    expect(await priceOf('LAMP')).toBe(2000)
  })
})
