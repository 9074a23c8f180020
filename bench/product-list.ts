import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listProducts } from '../packages/commerce/src/catalogue/product-list/list-products.ts'
import { migrateDatabase } from '../packages/db/src/connection/migrate.ts'
import { openDatabase } from '../packages/db/src/connection/open-database.ts'
import { importRows } from '../packages/db/src/catalogue/import/import-rows.ts'
import { listRoots } from '../packages/db/src/catalogue/product-list/list-source.ts'
import {
  readListView,
  writeProductList,
} from '../packages/db/src/catalogue/product-list/write-product-list.ts'
import { folderStore } from '../packages/object-store/src/folder-store.ts'
import { asLines, theBasics } from '../packages/testing/src/import-builders.ts'
import { productRows } from './product-rows.ts'

/**
 * Measures the console's product list on the embedded database: p95 of every kind of query next to a lookup
 * of fifty products by key in the same run, and the CPU time that the list adds to an import, in alternating
 * rounds.
 *
 * node bench/product-list.ts [PRODUCTS]
 */
const count = Number(process.argv[2] ?? 100_000)
const dataDir = mkdtempSync(join(tmpdir(), 'ambra-goods-'))
const database = await openDatabase({ dataDir: join(dataDir, 'database') })
await migrateDatabase(database)
const { db } = database
const now = new Date()
const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const media = folderStore(join(dataDir, 'media'))
await importRows(database, asLines(theBasics()), { now, media })
const part = 5000
let [importMs, listLifetimeMs] = [0, 0]
for (let start = 0; start < count; start += part) {
  const rows = productRows(start, Math.min(part, count - start))
  let before = processorMs()
  await importRows(database, asLines(rows), { now, media })
  importMs += processorMs() - before
  before = processorMs()
  const view = await readListView(db)
  const { rows: last } = await sql<{ id: number }>`
    select coalesce(max(product_id), 0) as id from product_list`.execute(db)
  for (let after = last[0]?.id ?? 0; ; ) {
    const ids = await listRoots(db, after, 50)
    if (ids.length === 0) break
    after = ids.at(-1) ?? after
    await writeProductList(db, ids, { view, now })
  }
  listLifetimeMs += processorMs() - before
}
await sql`analyze`.execute(db)
console.log(
  `${count} products: import ${(importMs / 1000).toFixed(1)} s, list ${(listLifetimeMs / 1000).toFixed(1)} s of processor time`,
)
console.log(`list / import: ${(listLifetimeMs / importMs).toFixed(3)}`)

const store = { id: 2, language: 'en' as const }
const { rows: categories } = await sql<{ id: number }>`
  select id from categories where parent_id is not null order by id desc limit 1`.execute(db)
const category = categories[0]?.id ?? 0
const deep = await listProducts(database, { sort: 'name', limit: 200 }, store)
const questions: Record<string, Parameters<typeof listProducts>[1]> = {
  'first page': {},
  'by name, second page': { sort: 'name', after: deep.next ?? undefined },
  'dearest first': { sort: '-price' },
  'changed last': { sort: '-updated' },
  'one sku': { q: 'bench-4711' },
  'a common word': { q: 'product' },
  'a word of each row and a model': { q: 'bench product bx-1' },
  'two letters': { q: 'be', sort: '-price' },
  'nothing fits': { q: 'nothing like this' },
  'a category': { category, sort: 'price' },
  'a maker, out of stock': { brand: 'maker-7', stock: 'out', sort: 'name' },
  'switched off': { state: 'off' },
  'a rare problem': { problem: 'no_price', sort: '-stock' },
}
const rounds = 40
const times = new Map<string, number[]>()
const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])
const reference = 'reference: fifty products by key'
for (let round = 0; round < rounds; round += 1) {
  for (const [name, question] of Object.entries(questions)) {
    let startedAt = performance.now()
    await listProducts(database, question, store)
    note(name, performance.now() - startedAt)
    startedAt = performance.now()
    await sql`select p.*, t.name from products p join product_texts t on t.product_id = p.id and t.language = 'en'
      where p.id > ${1001 + ((round * 977) % count)} order by p.id limit 50`.execute(db)
    note(reference, performance.now() - startedAt)
  }
}
const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
const base = at(times.get(reference) ?? [], 0.5)
console.log('question\tp50 ms\tp95 ms\tp50 / reference')
for (const [name, values] of times)
  console.log(
    [name, at(values, 0.5).toFixed(1), at(values, 0.95).toFixed(1), (at(values, 0.5) / base).toFixed(1)].join(
      '\t',
    ),
  )
await database.close()
rmSync(dataDir, { recursive: true, force: true })
