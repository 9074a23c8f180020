import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import { type Rows, tableFile, type TableFormat } from '@ambra/domain/platform/text/table-file'
import { aConfigurable, anAttribute, aProduct } from '@ambra/testing/import-builders'
import { runLength } from '@ambra/testing/run-length'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { checkFile, importFile } from '../import/import.ts'
import { runReaderTask } from '../import-jobs/run-reader-task.ts'
import { exportProducts } from './export-products.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambra-export-'))
afterAll(() => rmSync(folder, { recursive: true }))
let database: TestDatabase
let operator: OperationContext
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  operator = operationContext(database, { folder })
})

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
const shared = [
  anAttribute('material', ['steel', 'glass']),
  anAttribute('ports', ['usb', 'hdmi', 'jack'], { input: 'multiselect' }),
  anAttribute('watts', [], { input: 'number' }),
  anAttribute('wireless', [], { input: 'boolean' }),
  anAttribute('note', [], { input: 'text' }),
  { type: 'media', path: 'a.svg', svg: picture },
]

const kettle = aProduct({
  sku: 'KETTLE',
  kind: 'kettle',
  gtin: '5902687180165',
  mpn: '=K-1',
  price: 100.1,
  special: { price: 80.45, from: '2026-11-01', to: '2026-12-31' },
  tiers: [
    { group: 2, qty: 10, price: 60 },
    { group: 2, qty: 1, price: 70 },
  ],
  stock: { qty: 7, max_sale_qty: 6, min_sale_qty: 2, qty_increments: 2 },
  promoted: 3,
  weight_g: 900,
  size_mm: [100, 200, 300],
  energy: { class: 'B', scale: 'A-G', eprel: '123' },
  maker: { name: 'Kann OÜ', postal: 'Pikk 1, Tallinn', electronic: 'info@kann.example' },
  warranty_months: 24,
  warnings: { et: 'Kuum' },
  documents: [],
  withdrawal_limits: ['hygiene'],
  net_content: { amount: 1.5, unit: 'l' },
  charging: { charger_included: false, min_w: 5, max_w: 20 },
  highlights: [{ image: 'a.svg', titles: { et: 'Kiire' }, texts: { et: 'Keeb kiiresti.' } }],
  attributes: {
    material: 'steel',
    brand: 'nordik',
    ports: ['hdmi', 'usb'],
    watts: 1.5,
    wireless: false,
    note: { et: 'Märkus', en: 'Note' },
  },
  media: [{ path: 'a.svg', label: { et: 'Keetja; "ees"' } }],
  links: [{ type: 'related', sku: 'OTHER' }],
  custom_options: [
    { titles: { et: 'Graveering' }, input: 'field', price: 5.5, max_characters: 20 },
    {
      titles: { et: 'Pakend' },
      input: 'radio',
      required: true,
      values: [
        { titles: { et: 'Karp' }, price: 2 },
        { titles: { et: 'Kott' }, price: 1.5, price_type: 'percent' },
      ],
    },
  ],
  texts: {
    et: {
      name: '=1+1; "Keetja"',
      url_key: 'keetja',
      description: "# Kann\n\n- üks\n- kaks;\t'kolm'",
      key_specs: ['1 l'],
    },
    en: { name: '{"a":1}', url_key: 'kettle', description: '"quoted', meta_title: "'=kettle" },
    ru: { name: '+372 @', url_key: 'chainik' },
  },
})

/** A product of each type, with every field of a row. */
const everyType: readonly unknown[] = [
  ...shared,
  aProduct({ sku: 'OTHER', status: 2, visibility: 1, stock: { qty: 0 } }),
  kettle,
  aConfigurable({
    sku: 'PHONE',
    variants: [
      {
        sku: 'PHONE-1',
        price: 300,
        special: { price: 250 },
        stock: { qty: 3 },
        mpn: '0012',
        tax_class: 'margin',
        media: [{ path: 'a.svg' }],
        attributes: { color: 'black', condition: 'a', watts: 5 },
      },
      {
        sku: 'PHONE-2',
        price: 310,
        status: 2,
        stock: { qty: 0, manage: false },
        attributes: { color: 'white', condition: 'new' },
      },
    ],
  }),
  aProduct({ sku: 'CARD', product_type: 'virtual', gift_card: true, price: 25 }),
  aProduct({
    sku: 'MANUAL',
    product_type: 'downloadable',
    downloads: [{ titles: { et: 'Fail' }, file: 'manual.pdf', max_downloads: 3 }],
  }),
  aProduct({
    sku: 'SET',
    product_type: 'grouped',
    price: null,
    links: [
      { type: 'associated', sku: 'OTHER', qty: 2 },
      { type: 'associated', sku: 'KETTLE' },
    ],
  }),
  aProduct({
    sku: 'BOX',
    product_type: 'bundle',
    price: null,
    bundle: [
      { titles: { et: 'Kann' }, links: [{ sku: 'KETTLE', qty: 1, default: true }] },
      { titles: { et: 'Muu' }, required: false, input: 'checkbox', links: [{ sku: 'OTHER', qty: 2 }] },
    ],
  }),
]

async function stock(rows: readonly unknown[]): Promise<void> {
  const { refused } = await stockShop(database, rows)
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  const { db } = database
  await writeProductList(db, await listRoots(db, 0, 1000), { view: await readListView(db), now: noon })
}

type Filter = Parameters<typeof exportProducts>[1]

async function* partsOf(filter: Filter): AsyncGenerator<Rows> {
  for (let after: string | undefined; ; ) {
    const part = await exportProducts(operator, { ...filter, ...(after && { after }) })
    yield after === undefined ? [part.columns, ...part.rows] : part.rows
    if (part.next === null) return
    after = part.next
  }
}

/** Exports the products into a file that the import can read. */
async function exported(format: TableFormat, filter: Filter = {}): Promise<string> {
  const file = join(folder, `products.${format}`)
  await writeFile(file, Buffer.concat(await Array.fromAsync(tableFile(format, partsOf(filter)))))
  if (format === 'csv') return file
  // The console reads a workbook as a table.
  const table = join(folder, 'table')
  for await (const _ of runReaderTask({ step: 'look', file, table }, () => undefined));
  return table
}

async function checkOf(file: string) {
  const changes: unknown[] = []
  const { read, unchanged, added, refused } = await checkFile(
    operator,
    { file, format: 'auto' },
    async (batch) => void changes.push(...batch.changes),
  )
  return { read, unchanged, added, refused, changes }
}

const noDifference = (rows: number) => ({ read: rows, unchanged: rows, added: 0, refused: [], changes: [] })

describe('an export of products', () => {
  it.each(['csv', 'xlsx'] as const)(
    'imports again without a difference, for all types of products (%s)',
    async (format) => {
      await stock(everyType)
      expect(await checkOf(await exported(format))).toEqual(noDifference(9))
    },
  )

  it('imports again without a difference when only some columns are chosen', async () => {
    await stock(everyType)
    for (const columns of ['price', 'special', 'texts.en.description', 'stock.manage', 'attributes.watts'])
      expect([columns, await checkOf(await exported('csv', { columns }))]).toEqual([columns, noDifference(9)])
  })

  it('creates the same products in an empty shop', async () => {
    await stock(everyType)
    const file = await exported('csv')
    const before = await Array.fromAsync(partsOf({}))
    await database.truncate()
    await stockShop(database, shared)
    const report = await importFile(operator, { file, format: 'auto' })
    expect(report).toMatchObject({ imported: 9, refused: [] })
    const { db } = database
    await writeProductList(db, await listRoots(db, 0, 1000), { view: await readListView(db), now: noon })
    const sorted = (parts: Rows[]) =>
      parts
        .flat()
        .map((row) => JSON.stringify(row))
        .sort()
    expect(sorted(await Array.fromAsync(partsOf({})))).toEqual(sorted(before))
  })

  it('reports a changed cell as a change of this field alone', async () => {
    await stock([aProduct({ sku: 'LAMP', price: 20 }), aProduct({ sku: 'RADIO' })])
    const file = await exported('csv', { columns: 'price' })
    const [columns = [], ...rows] = (await Array.fromAsync(partsOf({ columns: 'price' }))).flat()
    const price = columns.indexOf('price')
    const changed = rows.map((row) => (row[0] === 'LAMP' ? row.with(price, 21.5) : row))
    const parts = (async function* () {
      yield [columns, ...changed]
    })()
    await writeFile(file, Buffer.concat(await Array.fromAsync(tableFile('csv', parts))))
    expect(await checkOf(file)).toMatchObject({
      read: 2,
      unchanged: 1,
      changes: [{ subject: 'LAMP', field: 'price', before: '20.00', after: '21.50' }],
    })
  })

  it('exports a product with all its variants once, if one of them matches', async () => {
    await stock([aConfigurable({ sku: 'PHONE' }), aProduct({ sku: 'LAMP' })])
    const part = await exportProducts(operator, { q: 'PHONE-white-a', columns: 'price' })
    expect(part).toMatchObject({ count: 1, found: 1, next: null })
    expect(part.rows.map(([sku, type, parent]) => [sku, type, parent])).toEqual([
      ['PHONE', 'configurable', ''],
      ['PHONE-black-new', 'variant', 'PHONE'],
      ['PHONE-black-a', 'variant', 'PHONE'],
      ['PHONE-white-new', 'variant', 'PHONE'],
      ['PHONE-white-a', 'variant', 'PHONE'],
    ])
  })

  it('reads no more than one part at a time', async () => {
    await stock(Array.from({ length: 230 }, (_, at) => aProduct({ sku: `LAMP-${at}` })))
    const parts = await Array.fromAsync(partsOf({ columns: 'price' }))
    expect(parts.map((rows) => rows.length)).toEqual([101, 100, 30])
    expect(new Set(parts.flat().map(([sku]) => sku)).size).toBe(231)
    expect((await exportProducts(operator, {})).found).toBe(230)
  })

  it('says which cell of an edited file cannot be read', async () => {
    await stock([aProduct({ sku: 'LAMP' }), aConfigurable({ sku: 'PHONE' })])
    const file = join(folder, 'edited.csv')
    const lines = [
      'sku;type;parent;texts.et.name;price;media',
      'LAMP;simple;;Lamp;odav;',
      'PHONE;configurable;;Telefon;;[',
      'PHONE-black-a;variant;LAMP;;300;',
      'PHONE-black-new;variant;PHONE;;300;',
    ]
    await writeFile(file, lines.join('\n'))
    const { refused, read } = await checkOf(file)
    expect(read).toBe(4)
    expect(inEnglish(refused).map(({ line, field, reason }) => [line, field, reason])).toEqual([
      [2, 'price', 'must be a number'],
      [3, 'media', 'must be JSON as exported'],
      [4, 'parent', 'names “LAMP”, which is not the product above it'],
      [5, 'parent', 'names “PHONE”, which is not the product above it'],
    ])
  })

  it('imports again without a difference, whatever texts and figures it contains', async () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'=+-@\'"{};,\n\tõž€😀 a1|'), minLength: 1, maxLength: 12 })
      .map((one) => `${one}x`)
    const cents = fc.integer({ min: 1, max: 99_999 })
    const row = fc.record({
      name: text,
      description: text,
      note: text,
      price: cents,
      special: fc.option(cents),
      qty: fc.nat(50),
      manage: fc.boolean(),
      status: fc.constantFrom(1, 2),
      ports: fc.uniqueArray(fc.constantFrom('usb', 'hdmi', 'jack')),
      watts: fc.double({ min: 0, max: 100, noNaN: true }).map((one) => Math.round(one * 10) / 10),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        await database.truncate()
        const products = rows.map(
          (one, at): ProductRow =>
            aProduct({
              sku: `S-${at}`,
              price: one.price / 100,
              ...(one.special !== null && { special: { price: one.special / 100 } }),
              status: one.status,
              stock: { qty: one.qty, manage: one.manage },
              attributes: {
                note: one.note,
                watts: one.watts,
                ...(one.ports.length > 0 && { ports: one.ports }),
              },
              texts: { et: { name: one.name, url_key: `s-${at}`, description: one.description } },
            }),
        )
        await stock([...shared, ...products])
        for (const format of ['csv', 'xlsx'] as const)
          expect(await checkOf(await exported(format))).toEqual(noDifference(rows.length))
      }),
      { numRuns: runLength(8, 300) },
    )
  })
})
