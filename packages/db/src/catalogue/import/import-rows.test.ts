import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import {
  aCategory,
  aConfigurable,
  anAttribute,
  aProduct,
  aReview,
  asLines,
  theBasics,
} from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rowTypes } from './import-report.ts'
import { folderStore } from '@ambra/object-store/folder-store'
import { importRows } from './import-rows.ts'

const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ambra-import-'))
const media = folderStore(mediaDir)
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})
afterAll(() => fs.rmSync(mediaDir, { recursive: true, force: true }))

const load = (rows: Iterable<unknown>, options: { sourceHash?: string; now?: Date } = {}) =>
  importRows(database, asLines(rows), { now: noon, media, ...options })
const skus = async () =>
  (await database.db.selectFrom('products').select('sku').orderBy('sku').execute()).map((row) => row.sku)
const later = (days: number) => new Date(noon.getTime() + days * 86_400_000)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
const aPicture = (over: object = {}) => ({ type: 'media', path: 'phones/a.svg', svg, ...over })

/** Imports one row as line 5 after the basics and returns its problems. */
async function problemsOf(row: unknown): Promise<string[]> {
  const report = await load([...theBasics(), row])
  return inEnglish(report.refused).map(({ line, field, reason }) => `${line} ${field}: ${reason}`)
}

describe('import', () => {
  it('stores every type of row', async () => {
    const report = await load([
      ...theBasics(),
      aPicture(),
      aConfigurable({ sku: 'P', media: [{ path: 'phones/a.svg' }] }),
      aReview('P'),
    ])
    expect(report).toMatchObject({
      read: 7,
      imported: 7,
      unchanged: 0,
      refusedRows: 0,
      refused: [],
      changed: 'all',
    })
    expect(report.importedByType).toMatchObject({ attribute: 3, category: 1, product: 1, review: 1 })
    expect(await skus()).toEqual(['P', 'P-black-a', 'P-black-new', 'P-white-a', 'P-white-new'])
    expect(fs.readFileSync(path.join(mediaDir, 'phones/a.svg'), 'utf8')).toBe(svg)
  })

  it('reads a file from its first line, however slow the database is', async () => {
    const file = path.join(mediaDir, 'rows.jsonl')
    const rows = [...theBasics(), ...Array.from({ length: 50 }, () => aProduct())]
    fs.writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'))
    const lines = createInterface({ input: fs.createReadStream(file) })
    const held = database.db.transaction().execute(() => new Promise((resolve) => setTimeout(resolve, 300)))
    const report = await importRows(database, lines, { now: noon, media })
    await held
    expect(report).toMatchObject({ read: 54, imported: 54 })
  })

  it('skips unchanged rows', async () => {
    const rows = [
      ...theBasics(),
      aPicture(),
      aConfigurable({ sku: 'P' }),
      aProduct({ sku: 'Q' }),
      aReview('P'),
    ]
    await load(rows)
    const before = await database.db
      .selectFrom('products')
      .select(['id', 'updated_at'])
      .orderBy('id')
      .execute()
    const report = await load(rows, { now: later(1) })
    expect(report).toMatchObject({
      read: rows.length,
      imported: 0,
      unchanged: rows.length,
      refusedRows: 0,
      changed: [],
    })
    expect(
      await database.db.selectFrom('products').select(['id', 'updated_at']).orderBy('id').execute(),
    ).toEqual(before)
  })

  it('changes only the fields that a changed row contains', async () => {
    await load([...theBasics(), aProduct({ sku: 'P' }), aProduct({ sku: 'Q' })])
    const ids = await database.db.selectFrom('products').select(['id', 'sku']).orderBy('sku').execute()
    const report = await load([aProduct({ sku: 'P', price: 80 }), aProduct({ sku: 'Q' })])
    expect(report).toMatchObject({ imported: 1, unchanged: 1, changed: [ids[0]?.id] })
    const price = await database.db
      .selectFrom('prices')
      .select('price_cents')
      .where('product_id', '=', ids[0]?.id ?? 0)
      .executeTakeFirst()
    expect(price?.price_cents).toBe(8_000)
  })

  it('imports nine hundred rows and reports the hundred broken ones', async () => {
    const errors: ((row: ProductRow) => unknown)[] = [
      () => '{"type":"product",',
      (row) => ({ ...row, price: -1 }),
      (row) => ({ ...row, categories: ['no-such'] }),
      (row) => ({ ...row, texts: { en: row.texts.en } }),
      (row) => ({ ...row, attributes: { brand: 'no-such' } }),
      (row) => ({ ...row, links: [{ type: 'related', sku: 'NO-SUCH' }] }),
      (row) => ({ ...row, product_type: 'car' }),
      (row) => ({ ...row, stock: { qty: 1.5 } }),
      (row) => ({ ...row, sku: 'SKU-OK-0' }),
      (row) => ({ ...row, special: { price: 90, from: '2026-02-30' } }),
    ]
    const rows: unknown[] = []
    const broken: number[] = []
    for (let index = 0; index < 1000; index += 1) {
      const row = aProduct({ sku: `SKU-OK-${index}` })
      const error = index % 10 === 5 ? errors[((index - 5) / 10) % errors.length] : undefined
      if (error) broken.push(index + 5)
      rows.push(error ? error(row) : row)
    }
    const report = await load([...theBasics(), ...rows])
    expect(report).toMatchObject({ read: 1004, imported: 904, refusedRows: 100 })
    expect(report.refused.map((problem) => problem.line)).toEqual(broken)
    expect(inEnglish(report.refused.slice(0, 10)).map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      ': is not valid JSON',
      'price: must be at least 0',
      'categories/0: names the unknown category “no-such”',
      'texts/et: is missing',
      'attributes/brand: names the unknown option “no-such”',
      'links/0/sku: names the unknown sku “NO-SUCH”',
      'product_type: must be one of simple, configurable, grouped, bundle, downloadable, virtual',
      'stock/qty: must be a whole number',
      'sku: “SKU-OK-0” stands in line 5 already',
      'special/from: is not a day of the calendar',
    ])
    expect(await skus()).toHaveLength(900)
  })

  it.each([
    ['an array', '[1]', ': must be a JSON object'],
    ['no type', { type: 'car' }, `type: must be one of ${rowTypes.join(', ')}`],
    ['a price in words', { ...aProduct(), price: 'ten' }, 'price: must have the type number | null'],
    ['three decimals', { ...aProduct(), price: 1.005 }, 'price: must have at most two decimals'],
    [
      'a capital in an address',
      aProduct({ texts: { et: { name: 'x', url_key: 'X' } } }),
      'texts/et/url_key: must be an address',
    ],
    [
      'an unknown attribute',
      aProduct({ attributes: { taste: 'sweet' } }),
      'attributes/taste: names an unknown attribute',
    ],
    [
      'an unknown picture',
      aProduct({ media: [{ path: 'no/such.svg' }] }),
      'media/0/path: names the unknown picture',
    ],
    ['an unknown tax class', aProduct({ tax_class: 'luxury' }), 'tax_class: must be one of standard, exempt'],
    ['a bundle without options', aProduct({ product_type: 'bundle' }), 'bundle: is missing'],
    [
      'variants of a simple product',
      aConfigurable({ product_type: 'simple' }),
      'variants: do not belong to a simple product',
    ],
    [
      'a category under nothing',
      aCategory({ code: 'c', parent: 'no-such' }),
      'parent: names the unknown category “no-such”',
    ],
    ['a gift card that is sent', aProduct({ gift_card: true }), 'gift_card: must be a virtual product'],
    [
      'a gift card with VAT of its own',
      aProduct({ gift_card: true, product_type: 'virtual', tax_class: 'standard' }),
      'tax_class: of a gift card must be exempt',
    ],
    ['a review of nothing', aReview('NO-SUCH'), 'sku: names the unknown sku “NO-SUCH”'],
    ['a text with a zero byte', aProduct({ mpn: 'a\u0000b' }), 'mpn: holds a NUL character'],
    ['a script in a picture', aPicture({ svg: '<svg><script>1</script></svg>' }), 'svg: holds a script'],
    ['a handler in a picture', aPicture({ svg: '<svg onload="x()"/>' }), 'svg: holds an event handler'],
    [
      'a foreign address in a picture',
      aPicture({ svg: '<svg><image href="https://example.com/a.png"/></svg>' }),
      'svg: refers to something outside',
    ],
    ['a picture outside its folder', aPicture({ path: '../a.svg' }), 'path: must be a path'],
    ['a png that is none', aPicture({ path: 'a.png', base64: 'aGVsbG8=' }), 'base64: is no png file'],
  ])('refuses %s', async (_name, row, expected) => {
    const problems = await problemsOf(row)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`5 ${expected}`)
  })

  it('names all problems of one row', async () => {
    const row = aConfigurable({
      sku: 'P',
      configurable_by: ['color', 'size'],
      variants: [{ sku: 'P', price: 1, attributes: { color: 'pink' } }],
    })
    expect(await problemsOf(row)).toEqual([
      '5 variants/0/sku: “P” occurs twice in this product',
      '5 configurable_by/1: names the unknown attribute “size”',
      '5 variants/0/attributes/color: names the unknown option “pink”',
      '5 variants/0/attributes/size: is missing',
    ])
  })

  it('accepts references to later rows, even circular ones', async () => {
    const rows = [
      aReview('A'),
      aProduct({
        sku: 'A',
        links: [{ type: 'related', sku: 'B' }],
        categories: ['late'],
        attributes: { taste: 'sweet' },
      }),
      aProduct({ sku: 'B', links: [{ type: 'related', sku: 'A' }], categories: ['late'] }),
      aCategory({ code: 'late', parent: 'later' }),
      aCategory({ code: 'later' }),
      anAttribute('taste', ['sweet']),
    ]
    const report = await load(rows)
    expect(report).toMatchObject({ read: 6, imported: 6, refusedRows: 0, refused: [] })
    expect(await skus()).toEqual(['A', 'B'])
  })

  it('refuses every row of a reference cycle when one is invalid', async () => {
    const a = aProduct({ sku: 'A', links: [{ type: 'related', sku: 'B' }] })
    const b = aProduct({ sku: 'B', links: [{ type: 'related', sku: 'A' }], categories: ['no-such'] })
    const report = await load([...theBasics(), a, b, aProduct({ sku: 'C' })])
    expect(report.refused.map(({ line, field }) => [line, field])).toEqual([
      [5, 'links/0/sku'],
      [6, 'categories/0'],
    ])
    expect(await skus()).toEqual(['C'])
  })

  it('names the owner of an address that is taken', async () => {
    const texts = { et: { name: 'x', url_key: 'same' } }
    const report = await load([...theBasics(), aProduct({ sku: 'A', texts }), aProduct({ sku: 'B', texts })])
    const reason = '“same” is taken by A'
    expect(inEnglish(report.refused)).toEqual([{ line: 6, field: 'texts/et/url_key', reason }])
  })

  it('lets two products swap their addresses', async () => {
    const named = (sku: string, url_key: string) => aProduct({ sku, texts: { et: { name: sku, url_key } } })
    await load([...theBasics(), named('A', 'one'), named('B', 'two')])
    const free = await load([named('A', 'two'), named('B', 'three')])
    expect(free).toMatchObject({ imported: 2, refused: [] })
  })

  it('resumes after the last stored batch when interrupted', async () => {
    const rows = [
      ...theBasics(),
      ...Array.from({ length: 1200 }, (_, index) => aProduct({ sku: `R-${index}` })),
    ]
    async function* cutOff() {
      let line = 0
      for await (const text of asLines(rows)) {
        line += 1
        if (line > 1100) throw new Error('power cut')
        yield text
      }
    }
    const interrupted = importRows(database, cutOff(), { now: noon, media, sourceHash: 'file-1' })
    await expect(interrupted).rejects.toThrow('power cut')
    expect(await skus()).toHaveLength(996)
    const report = await load(rows, { sourceHash: 'file-1' })
    expect(report).toMatchObject({ resumedAfter: 1000, read: 1204, imported: 1204, unchanged: 0 })
    expect(await skus()).toHaveLength(1200)
  })

  it('keeps the stock after sales when a file repeats its quantity', async () => {
    await load([...theBasics(), aProduct({ sku: 'P', stock: { qty: 10 } })])
    await database.db.updateTable('stock').set({ qty: 7, reserved: 2 }).execute()
    const stock = () => database.db.selectFrom('stock').select(['qty', 'reserved']).executeTakeFirst()
    await load([aProduct({ sku: 'P', stock: { qty: 10 }, price: 90 })])
    expect(await stock()).toEqual({ qty: 7, reserved: 2 })
    await load([aProduct({ sku: 'P', stock: { qty: 1 }, price: 90 })])
    expect(await stock()).toEqual({ qty: 1, reserved: 2 })
  })

  it('disables variants that a row no longer names', async () => {
    const row = aConfigurable({ sku: 'P' })
    await load([...theBasics(), row])
    await load([{ ...row, variants: row.variants?.slice(1) }])
    const gone = await database.db
      .selectFrom('products')
      .select(['sku', 'status'])
      .where('parent_id', 'is not', null)
      .orderBy('id')
      .execute()
    expect(gone.map((variant) => variant.status)).toEqual([2, 1, 1, 1])
  })

  it('keeps the ids of bundle options when a bundle changes', async () => {
    const part = aProduct({ sku: 'PART' })
    const bundle = (title: string) =>
      aProduct({
        sku: 'KIT',
        product_type: 'bundle',
        bundle: [
          {
            titles: { et: title },
            links: [
              { sku: 'PART', qty: 1 },
              { sku: 'PART', qty: 2 },
            ],
          },
        ],
      })
    await load([...theBasics(), part, bundle('a')])
    const links = () =>
      database.db.selectFrom('bundle_links').select(['id', 'option_id', 'qty']).orderBy('id').execute()
    const before = await links()
    await load([bundle('b')])
    expect(await links()).toEqual(before)
  })

  it('extends the price history', async () => {
    await load([
      ...theBasics(),
      aProduct({ sku: 'P', price: 100, price_history: [{ at: '2026-08-01', price: 120 }] }),
    ])
    const special = { price: 70, from: '2026-11-21', to: '2026-11-25' }
    await load([aProduct({ sku: 'P', price: 100, special })], { now: later(1) })
    await load([aProduct({ sku: 'P', price: 90 })], { now: later(20) })
    const history = await database.db
      .selectFrom('price_history')
      .select(['valid_from', 'price_cents'])
      .orderBy('valid_from')
      .execute()
    expect(history.map((point) => [point.valid_from.toISOString().slice(0, 10), point.price_cents])).toEqual([
      ['2026-07-31', 12_000],
      ['2026-11-20', 10_000],
      ['2026-11-21', 7_000],
      ['2026-11-25', 10_000],
      ['2026-12-10', 9_000],
    ])
  })

  it('notifies listeners of the changed products', async () => {
    await stockShop(database, [aProduct({ sku: 'P' })])
    const heard: string[] = []
    const stop = await database.listen('catalog_changed', (payload) => heard.push(payload))
    const { changed } = await load([aProduct({ sku: 'P', price: 50 })])
    await expect.poll(() => heard).toEqual([JSON.stringify(changed)])
    await stop()
  })
})
