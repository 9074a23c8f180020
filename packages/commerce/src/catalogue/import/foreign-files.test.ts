import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPrices, importStock, importRows } from '@ambra/db/catalogue'
import { readPriceLevels, readStockLevels } from '@ambra/import-formats/read-levels'
import { detectSource, readSource } from '@ambra/import-formats/read-source'
import { folderStore } from '@ambra/object-store/folder-store'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ambra-foreign-files-'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => rmSync(folder, { recursive: true }))

const skus = ['A', 'B', 'C']
const held = { A: 0, B: 4, C: 11 } as Readonly<Record<string, number>>
const sku = fc.constantFrom(...skus)
/** Amounts in common formats; `*` stands for the file's decimal mark. */
const amount = fc.constantFrom('0', '1*30', '9*99', '99', '129*00', '1.299', '1,299', '1299*00', '12990', '')
/** Pieces by the cell of a count; a product keeps its stock after any other cell. */
const counts: Readonly<Record<string, number>> = {
  '-3': 0,
  "'-3": 0,
  '0': 0,
  '3': 3,
  '5.0': 5,
  '1 250': 1250,
}
const count = fc.constantFrom(...Object.keys(counts), 'many', '')

const table = (header: string[], cells: fc.Arbitrary<string>[]) =>
  fc
    .tuple(
      fc.uniqueArray(fc.tuple(sku, ...cells), { selector: ([first]) => first, minLength: 1, maxLength: 3 }),
      fc.constantFrom(',', '.'),
    )
    .map(([rows, mark]) =>
      [header, ...rows].map((row) => row.map((cell) => cell.replace('*', mark)).join('\t')).join('\n'),
    )

const optional: Readonly<Record<string, fc.Arbitrary<string>>> = {
  description: fc.constantFrom('New words', ''),
  product_type: fc.constantFrom('Home > Kettles', ''),
  gtin: fc.constantFrom('5902687180165', '123', ''),
  availability: fc.constantFrom('in_stock', 'out_of_stock', ''),
  color: fc.constantFrom('red', ''),
  sale_price: amount,
}
const products = fc
  .subarray(Object.keys(optional))
  .chain((columns) =>
    table(
      ['id', 'title', 'price', ...columns],
      [
        fc.constantFrom('Name', 'Other name'),
        amount,
        ...columns.map((name) => optional[name] ?? fc.constant('')),
      ],
    ).map((text) => ({ kind: 'products' as const, text, columns: ['title', 'price', ...columns] })),
  )
const file = fc.oneof(
  products,
  table(['sku', 'price'], [amount]).map((text) => ({ kind: 'prices' as const, text, columns: ['price'] })),
  table(['sku', 'price', 'special'], [amount, amount]).map((text) => ({
    kind: 'prices' as const,
    text,
    columns: ['price', 'special'],
  })),
  table(['sku', 'qty'], [count]).map((text) => ({ kind: 'stock' as const, text, columns: ['qty'] })),
)
type File = typeof file extends fc.Arbitrary<infer T> ? T : never

/** Product fields by the column that may change them. */
async function fieldsOf(): Promise<Map<string, Record<string, string>>> {
  const { rows } = await sql<{ sku: string; fields: Record<string, unknown> }>`
    select p.sku, jsonb_build_object(
      'price', r.price_cents, 'special', r.special_cents, 'gtin', p.gtin, 'mpn', p.mpn, 'weight', p.weight_g,
      'facts', p.facts, 'status', p.status,
      'qty', s.qty, 'manage', s.manage, 'reserved', s.reserved,
      'title', (select jsonb_object_agg(t.language, t.name) from product_texts t where t.product_id = p.id),
      'description', (select jsonb_object_agg(t.language, t.description) from product_texts t where t.product_id = p.id),
      'address', (select jsonb_object_agg(t.language, t.url_key) from product_texts t where t.product_id = p.id),
      'product_type', (select jsonb_agg(k.category_id order by k.position) from product_categories k where k.product_id = p.id),
      'media', (select jsonb_agg(m.path order by m.position) from product_media m where m.product_id = p.id),
      'tiers', (select jsonb_agg(t.price_cents) from tier_prices t where t.product_id = p.id),
      'brand', (select jsonb_agg(v.option_id) from product_attribute_values v join attributes a on a.id = v.attribute_id
        where v.product_id = p.id and a.code = 'brand')) as fields
    from products p left join prices r on r.product_id = p.id and r.store_id = 0
    left join stock s on s.product_id = p.id where p.sku = any(${skus}::text[])`.execute(database.db)
  return new Map(
    rows.map((row) => [
      row.sku,
      Object.fromEntries(Object.entries(row.fields).map(([name, value]) => [name, JSON.stringify(value)])),
    ]),
  )
}

async function store({ kind, text }: File): Promise<void> {
  const path = join(folder, 'rows')
  writeFileSync(path, text)
  const source = { file: path, onBytes: () => undefined, refuse: () => undefined }
  if (kind === 'stock') await importStock(database, readStockLevels(source), { now: noon })
  else if (kind === 'prices') {
    const levels = readPriceLevels({ ...source, currency: 'EUR', rates: {}, stores: new Set() })
    const entries = (async function* () {
      for await (const { store: _, ...level } of levels) yield { ...level, storeId: 0 }
    })()
    await importPrices(database, entries, { now: noon })
  } else {
    const found = await detectSource(path)
    if (!found || found === 'empty') throw new Error(`not a feed: ${text}`)
    const lines = readSource(found, {
      ...source,
      workDir: join(folder, 'work'),
      language: 'et',
      currency: 'EUR',
      rates: {},
      storeViews: {},
      keepUnpriced: true,
      knownInputs: new Map([['color', 'select']]),
      knownCategories: new Map(),
      checkPicture: () => undefined,
      onProgress: () => undefined,
      note: () => undefined,
      countRow: () => undefined,
    })
    const texts = (async function* () {
      for await (const line of lines) yield line.text
    })()
    await importRows(database, texts, { now: noon, media: folderStore(folder) })
  }
}

const changedBy: Readonly<Record<string, readonly string[]>> = {
  price: ['price'],
  special: ['special'],
  sale_price: ['special'],
  title: ['title'],
  description: ['description'],
  product_type: ['product_type'],
  gtin: ['gtin'],
  availability: ['qty', 'manage'],
  qty: ['qty', 'manage'],
  color: [],
}

/** Returns the pieces of each SKU that a stock file counts. */
const countedBy = ({ kind, text }: File): Map<string, number> =>
  new Map(
    text.split('\n').flatMap((row) => {
      const [code = '', cell = ''] = row.split('\t')
      const pieces = kind === 'stock' ? counts[cell] : undefined
      return pieces === undefined ? [] : [[code, pieces]]
    }),
  )

async function play(files: readonly File[]): Promise<void> {
  await database.truncate()
  await stockShop(
    database,
    skus.map((code) =>
      aProduct({
        sku: code,
        price: 129,
        special: { price: 99 },
        gtin: '5902687180165',
        mpn: `M-${code}`,
        weight_g: 500,
        warnings: { et: 'Kuum' },
        tiers: [{ group: 2, qty: 1, price: 90 }],
        stock: { qty: 20 },
        attributes: { brand: 'nordik' },
        texts: {
          et: { name: code, url_key: `toode-${code.toLowerCase()}`, description: 'Sõnad' },
          en: { name: code, url_key: `product-${code.toLowerCase()}`, description: 'Words' },
        },
      }),
    ),
  )
  for (const [code, pieces] of Object.entries(held))
    await sql`update stock s set reserved = ${pieces} from products p where p.id = s.product_id and p.sku = ${code}`.execute(
      database.db,
    )
  let before = await fieldsOf()
  for (const given of files) {
    await store(given)
    const after = await fieldsOf()
    const counted = countedBy(given)
    const mayChange = new Set(given.columns.flatMap((column) => changedBy[column] ?? []))
    for (const code of skus) {
      const was = before.get(code) ?? {}
      const is = after.get(code) ?? {}
      const kept = Object.keys(was).filter((name) => !mayChange.has(name))
      expect([code, kept.map((name) => is[name])]).toEqual([code, kept.map((name) => was[name])])
      const [old, fresh] = [Number(was['price']), Number(is['price'])]
      expect(fresh).toBeGreaterThan(0)
      expect(Math.max(old / fresh, fresh / old)).toBeLessThan(10)
      const isNewSpecial = is['special'] !== was['special'] && is['special'] !== 'null'
      expect(isNewSpecial ? fresh / Number(is['special']) : 1).toBeLessThan(10)
      const pieces = given.kind === 'stock' ? (counted.get(code) ?? Number(was['qty'])) : Number(is['qty'])
      expect([code, Number(is['qty'])]).toEqual([code, pieces])
      for (const name of ['title', 'description', 'product_type', 'gtin'])
        expect([code, name, is[name]]).not.toEqual([code, name, 'null'])
    }
    before = after
  }
}

describe('files of other shops', () => {
  it('changes nothing that no cell mentions, and no price by a factor of ten', async () => {
    const numRuns = Number(process.env['N'] ?? runLength(10, 300))
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
    reportRun('files of other shops', { seed, numRuns })
    await fc.assert(fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 6 }), play), { seed, numRuns })
  })
})
