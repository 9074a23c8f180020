import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  aCategory,
  aConfigurable,
  anAttribute,
  aProduct,
  aReview,
  theBasics,
} from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { checkFile, importFile } from '../import/import.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambra-check-of-files-'))
let database: TestDatabase
let operator: OperationContext
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  operator = operationContext(database, { folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns everything that a file may leave in a shop. */
async function traces(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'category' as kind, code as name from categories union all select 'attribute', code from attributes
    union all select 'option', code from attribute_options union all select 'product', sku from products
    union all select 'review', title from reviews union all select 'run', source_hash from import_runs
    union all select 'waiting', sku from import_deferred order by 1, 2`.execute(database.db)
  const found: Record<string, string[]> = {}
  for (const { kind, name } of rows) (found[kind] ??= []).push(name)
  return found
}

async function play(text: string) {
  const file = join(folder, 'file')
  writeFileSync(file, text)
  const before = await traces()
  const changes: { line: number; subject: string; outcome: string }[] = []
  const input = { file, format: 'auto', language: 'et' } as const
  const checked = await checkFile(operator, input, async (batch) => void changes.push(...batch.changes))
  expect(await traces()).toEqual(before)
  const imported = await importFile(operator, input)
  const figures = ({
    read,
    imported: stored,
    added,
    unchanged,
    refusedRows,
    refused,
    source,
  }: typeof checked) => ({
    read,
    stored,
    added,
    unchanged,
    refusedRows,
    refused,
    rows: source?.rows,
  })
  expect(figures(checked)).toEqual(figures(imported))
  const { read, imported: stored, unchanged, refusedRows } = imported
  expect([read, text]).toEqual([stored + unchanged + refusedRows, text])
  expect([imported.source?.rows, text]).toEqual([read, text])
  return { ...imported, changes }
}

const table = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n')
const jsonl = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const magento = (...rows: string[]) =>
  [
    'sku,store_view_code,product_type,name,price,categories,additional_attributes,configurable_variations,qty',
    ...rows,
  ].join('\n')

describe('an imported category or product whose address is taken', () => {
  it('gives a category its own address if another one has it, and stores its products', async () => {
    const texts = { et: { name: 'Muud telefonid', url_key: 'telefonid' } }
    await stockShop(database, [aCategory({ code: 'old', texts })])
    const report = await play(
      table(['id', 'title', 'price', 'product_type'], ['A', 'Aa', '5.00', 'Telefonid']),
    )
    expect(report).toMatchObject({ read: 1, added: 1, refused: [] })
    const { rows } =
      await sql`select t.url_key from category_texts t join categories c on c.id = t.category_id
      where c.code = 'telefonid'`.execute(database.db)
    expect(rows).toEqual([{ url_key: 'telefonid-2' }])
  })

  it("reuses the shop's category if path and names match", async () => {
    await stockShop(database, [
      aCategory({ code: 'old', texts: { et: { name: 'Telefonid', url_key: 'telefonid' } } }),
    ])
    await play(table(['id', 'title', 'price', 'product_type'], ['A', 'Aa', '5.00', 'Telefonid > Uued']))
    expect((await traces())['category']?.filter((code) => !code.includes('root'))).toEqual([
      'old',
      'phones',
      'telefonid-uued',
    ])
    const { rows } = await sql`select p.code from categories c join categories p on p.id = c.parent_id
      where c.code = 'telefonid-uued'`.execute(database.db)
    expect(rows).toEqual([{ code: 'old' }])
  })

  it('accepts a category with the name of the root', async () => {
    const report = await play(table(['id', 'title', 'price', 'product_type'], ['A', 'Aa', '5.00', 'Root']))
    expect(report).toMatchObject({ added: 1, refused: [] })
  })
})

it('appends the sku to a product address that is taken', async () => {
  await stockShop(database, [aProduct({ sku: 'OLD', texts: { et: { name: 'Aa', url_key: 'aa' } } })])
  expect(await play(table(['id', 'title', 'price'], ['A', 'Aa', '5.00']))).toMatchObject({ refused: [] })
  const { rows } = await sql`select t.url_key from product_texts t join products p on p.id = t.product_id
    where p.sku = 'A'`.execute(database.db)
  expect(rows).toEqual([{ url_key: 'aa-a' }])
})

describe('rejected rows', () => {
  const file = table(
    ['id', 'title', 'price', 'product_type', 'brand'],
    ['A', 'Aa', '5.00', 'Good', 'Hea'],
    ['B', 'Bb', '-5', 'Bad', 'Halb'],
    ['C', 'Cc', '', 'Worse > Worst', 'Halvem'],
    ['A', 'Dd', '7.00', 'Twice', 'Kaks'],
  )

  it('creates no category, brand or product for rejected rows', async () => {
    await play(file)
    expect(await traces()).toMatchObject({
      category: expect.not.arrayContaining(['bad', 'worse', 'worse-worst', 'twice']),
      option: ['hea'],
      product: ['A'],
    })
  })

  it('reports rejected rows by line, sku and column of the file', async () => {
    const { refused, ...figures } = await play(file)
    expect(figures).toMatchObject({ read: 4, imported: 1, added: 1, unchanged: 0, refusedRows: 3 })
    expect(refused.map(({ line, subject, field }) => [line, subject, field])).toEqual([
      [3, 'B', 'price'],
      [4, 'C', 'price'],
      [5, 'A', 'id'],
    ])
  })

  it("reports rows rejected by the shop's own checks by line, sku and column", async () => {
    await stockShop(database, [aProduct({ sku: 'A', price: 100 })])
    const { refused } = await play(
      magento(
        'M,,configurable,Mm,,Default/Good,,"sku=V1,color=red|sku=V2,color=blue",',
        'V1,,simple,V1,9.00,,,,1',
        'V2,,simple,V2,9.00,,,,99999999999',
        'A,,simple,Aa,1000.00,Default/Bad,color=green,,1',
        'A,german,simple,Aa,,,,,',
      ),
    )
    expect(refused.map(({ line, subject, field }) => [line, subject, field])).toEqual([
      [2, 'M', ''],
      [3, 'M', ''],
      [4, 'M', ''],
      [5, 'A', 'price'],
      [6, 'A', 'store_view_code'],
    ])
    expect((await traces())['category']).not.toContain('bad')
    expect((await traces())['option']).not.toContain('green')
  })
})

describe('the preview of a file', () => {
  const filler = Array.from({ length: 130 }, (_, at) => aProduct({ sku: `F-${at}`, categories: [] }))

  it.each([
    [
      'rows that wait for others',
      [
        aProduct({ sku: 'A', links: [{ type: 'related', sku: 'B' }] }),
        aProduct({ sku: 'EARLY', categories: ['child'] }),
        aCategory({ code: 'child', parent: 'parent' }),
        ...filler,
        aProduct({ sku: 'B', links: [{ type: 'related', sku: 'A' }] }),
        aProduct({ sku: 'C', links: [{ type: 'related', sku: 'LOST' }] }),
        aProduct({ sku: 'D', links: [{ type: 'related', sku: 'C' }] }),
        aReview('A'),
        aReview('LOST'),
        aCategory({ code: 'parent' }),
      ],
    ],
    [
      'rows that repeat',
      [
        aProduct({ sku: 'A' }),
        aReview('A', { title: 'Same', nickname: 'x' }),
        anAttribute('taste', ['sweet']),
        ...filler,
        aProduct({ sku: 'A', price: 7 }),
        aProduct({ sku: 'B', attributes: { taste: 'sweet' }, texts: { et: { name: 'A', url_key: 'a-et' } } }),
        aReview('A', { title: 'Same', nickname: 'x' }),
        anAttribute('taste', ['sour']),
        aProduct({ sku: 'C', attributes: { taste: 'sour' } }),
        aConfigurable({ sku: 'P', variants: [] }),
      ],
    ],
    [
      'a number that no database takes',
      [aProduct({ sku: 'A', promoted: 99_999_999_999 }), aProduct({ sku: 'B' })],
    ],
    [
      'a loop of categories',
      [
        aCategory({ code: 'x', parent: 'y' }),
        ...filler,
        aCategory({ code: 'y', parent: 'x' }),
        aCategory({ code: 'z', texts: { et: { name: 'Z', url_key: 'phones-et' } } }),
      ],
    ],
  ])('predicts what the import does with %s', async (_, rows) => {
    await stockShop(database, theBasics())
    await play(jsonl(...rows))
    // Unchanged now, or rejected again.
    expect(await play(jsonl(...rows))).toMatchObject({ added: 0 })
  })

  const sku = fc.constantFrom('A', 'B', 'C', 'D', 'P-black-a', '')
  const cells = fc.record({
    id: sku,
    title: fc.constantFrom('Aa', 'Bb', ''),
    price: fc.constantFrom('5.00', '7,50', '0', '-1', '1.299', ''),
    sale_price: fc.constantFrom('4.00', '0', ''),
    product_type: fc.constantFrom('Phones', 'Telefonid', 'Root', 'Uus > Uuem', ''),
    brand: fc.constantFrom('Nordik', 'Uus', ''),
    color: fc.constantFrom('red', 'black', ''),
    item_group_id: fc.constantFrom('G', 'P', ''),
    gtin: fc.constantFrom('5902687180165', '123', ''),
  })
  const merchant = fc.array(cells, { minLength: 1, maxLength: 8 }).map((rows) => {
    const header = Object.keys(rows[0] ?? {})
    return table(header, ...rows.map((row) => header.map((name) => row[name as keyof typeof row])))
  })
  const row = fc
    .record({
      sku: fc.constantFrom('A', 'B', 'C', 'D', ''),
      view: fc.constantFrom('', '', 'english'),
      type: fc.constantFrom('simple', 'configurable', 'odd'),
      name: fc.constantFrom('Aa', ''),
      price: fc.constantFrom('5.00', '', '0'),
      category: fc.constantFrom('Default/Phones', 'Default/Uus/Uuem', ''),
      attributes: fc.constantFrom('color=red', 'size=1', ''),
      variations: fc.constantFrom('"sku=A,color=red|sku=B,color=blue"', '"sku=LOST,color=red"', ''),
    })
    .map((one) => Object.values(one).join(',') + ',1')
  const export2 = fc.array(row, { minLength: 1, maxLength: 8 }).map((rows) => magento(...rows))

  const csv = (rows: readonly Record<string, string>[]) =>
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((row) => row.join(','))
      .join('\n')
  const shopify = fc
    .array(
      fc.record({
        Handle: fc.constantFrom('tee', 'mug', 'A'),
        Title: fc.constantFrom('Tee', ''),
        Type: fc.constantFrom('Telefonid', 'Shirts', ''),
        'Option1 Name': fc.constantFrom('Size', ''),
        'Option1 Value': fc.constantFrom('S', 'L', ''),
        'Variant SKU': sku,
        'Variant Inventory Tracker': fc.constantFrom('shopify', ''),
        'Variant Inventory Qty': fc.constantFrom('3', '-1', ''),
        'Variant Price': fc.constantFrom('5.00', '0', ''),
        'Image Src': fc.constantFrom('https://shop.example/1.jpg', ''),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map(csv)
  const woocommerce = fc
    .array(
      fc.record({
        ID: fc.constantFrom('1', '2', '3'),
        Type: fc.constantFrom('simple', 'variable', 'variation', 'grouped'),
        SKU: sku,
        Name: fc.constantFrom('Aa', 'Bb', ''),
        Stock: fc.constantFrom('3', ''),
        'Regular price': fc.constantFrom('5.00', '', '0'),
        Categories: fc.constantFrom('Telefonid > Uued', ''),
        Parent: fc.constantFrom('id:1', 'A', ''),
        'Attribute 1 name': fc.constantFrom('Size', ''),
        'Attribute 1 value(s)': fc.constantFrom('S', 'L', ''),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map(csv)

  it('predicts what the import does with files of other shops', async () => {
    const numRuns = Number(process.env['N'] ?? runLength(10, 40))
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
    reportRun('check of files', { seed, numRuns })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(merchant, export2, shopify, woocommerce), { minLength: 1, maxLength: 3 }),
        async (files) => {
          await database.truncate()
          await stockShop(database, [
            aConfigurable({ sku: 'P' }),
            aProduct({ sku: 'A', texts: { et: { name: 'Bb', url_key: 'bb' } } }),
            aCategory({ code: 'own', texts: { et: { name: 'Muu', url_key: 'telefonid' } } }),
          ])
          for (const text of files) expect((await play(text)).read).toBeGreaterThan(0)
        },
      ),
      { seed, numRuns },
    )
  })
})
