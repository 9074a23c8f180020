import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { contentRepository } from '@ambra/db/content'
import { stores } from '@ambra/domain/platform/shop/stores'
import { createEmbeddedEngine, type EmbeddedEngine } from '@ambra/search/embedded-engine'
import type { SearchRequest } from '@ambra/search/search-engine'
import { fakeClock } from '@ambra/testing/fake-clock'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { parseSynonyms } from '@ambra/search/synonyms'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { IndexSnapshot } from './index-snapshot.ts'
import { buildSearchIndex } from './search-index.ts'
import { readParts, writeParts } from './snapshot-file.ts'
import { synonymsSection } from '../engine/taught-search.ts'

let database: TestDatabase
let clock: ReturnType<typeof fakeClock>
let file: string
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  clock = fakeClock()
  file = join(mkdtempSync(join(tmpdir(), 'ambra-index-')), 'search', 'index.bin')
  lines.length = 0
  const single = Array.from({ length: 130 }, (_, at) =>
    aProduct({
      sku: `CABLE-${at}`,
      links: [{ type: 'related', sku: `CABLE-${(at + 1) % 130}` }],
    }),
  )
  await stockShop(database, [...single, aConfigurable({ sku: 'PHONE' })])
})

type Started = { engine: EmbeddedEngine; stop: () => Promise<void>; isRestored: boolean }

/** Starts the shop and fills its index, from the file if it is usable. */
async function start(program = 'this program', mayWrite = () => true): Promise<Started> {
  const search = createEmbeddedEngine()
  const snapshot = new IndexSnapshot({ database, search, now: clock.now, log, file, program, mayWrite })
  lines.length = 0
  await snapshot.fill()
  const isRestored = lines.some((line) => line.includes('restored'))
  return { engine: search, stop: () => snapshot.close(), isRestored }
}

const everything = (index: string): SearchRequest => ({
  index,
  type: 'product',
  body: { query: { kind: 'all' }, facetFilters: [], aggregations: [] },
  from: 0,
  size: 1000,
  sort: [{ field: 'id', direction: 'asc', missing: '_last' }],
})
const texts = ['cable', 'phone', 'white', 'cabel', 'kaabel', 'wire']

async function contentsOf(engine: EmbeddedEngine) {
  const found: unknown[] = []
  for (const { code } of stores) {
    found.push((await engine.search(everything(code))).hits.map(({ source }) => source))
    for (const text of texts) {
      const search = shopperSearch({ index: code, rules: { listOutOfStock: true }, text, size: 50 })
      found.push((await engine.search(search)).hits.map(({ id }) => id))
    }
  }
  return found
}

/** Returns what an index built from the database now contains. */
async function built() {
  const engine = createEmbeddedEngine()
  await buildSearchIndex({ database, search: engine, now: clock.now })
  return contentsOf(engine)
}

/** Stops a first start, applies a change, and starts again. */
async function restartAfter(change: () => Promise<unknown>): Promise<Started> {
  const first = await start()
  await first.stop()
  await change()
  return start()
}

/** Writes the file as a later state of the same database would. */
async function writeAsLater(): Promise<void> {
  const [header, ...parts] = await Array.fromAsync(readParts(file))
  const saved = deserialize(header ?? Buffer.alloc(0)) as { state: { transaction: number } }
  saved.state.transaction += 1_000_000
  await writeParts(file, [serialize(saved), ...parts], () => true)
}

const run = (text: string) => sql.raw(text).execute(database.db)

const idOf = (sku: string) => `(select id from products where sku = '${sku}')`

/** Bypasses the triggers that record price history. */
const removeProducts = (which: string) =>
  run(`do $$ begin
    set local session_replication_role = replica;
    delete from products where ${which};
  end $$`)

describe('the saved search index', () => {
  it('restores the result of a build without one', async () => {
    const again = await restartAfter(async () => undefined)
    expect(again.isRestored).toBe(true)
    expect(await contentsOf(again.engine)).toEqual(await built())
  })

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a price': () => run(`update prices set price_cents = 4321 where product_id = ${idOf('CABLE-5')}`),
    'a stock': () => run(`update stock set qty = 0 where product_id = ${idOf('CABLE-7')}`),
    'a text': () => run(`update product_texts set name = 'Wire' where product_id = ${idOf('CABLE-9')}`),
    'a link that is gone': () => run(`delete from product_links where product_id = ${idOf('CABLE-3')}`),
    'a new product': () => stockShop(database, [aProduct({ sku: 'NEW-WIRE' })], { basics: false }),
    'a product that is gone': () => removeProducts(`sku = 'CABLE-3'`),
    'a variant that is gone': () => removeProducts(`sku like 'PHONE-white%'`),
    'a variant that became a product': () =>
      run(`update products set parent_id = null where sku like 'PHONE-white%'`),
    'a synonym': () =>
      contentRepository(database.db).putShopData(
        2,
        synonymsSection,
        parseSynonyms('wire => product').rules,
        clock.now(),
      ),
  }
  it.each(Object.entries(changes))('shows %s, changed without a notification', async (_, change) => {
    const before = await built()
    const again = await restartAfter(change)
    expect(again.isRestored).toBe(true)
    const after = await contentsOf(again.engine)
    expect(after).toEqual(await built())
    expect(after).not.toEqual(before)
  })

  it('shows a special price that has begun since', async () => {
    await run(
      `update prices set special_cents = 100, special_from = '2026-11-22', special_to = '2026-11-24' where product_id = ${idOf('CABLE-11')}`,
    )
    const before = await contentsOf((await start()).engine)
    const again = await restartAfter(async () => clock.set('2026-11-23T10:00:00Z'))
    expect(again.isRestored).toBe(true)
    const after = await contentsOf(again.engine)
    expect(after).toEqual(await built())
    expect(after).not.toEqual(before)
  })

  it('stores changes made while the shop ran', async () => {
    const first = await start()
    await changes['a price']?.()
    await first.stop()
    const again = await start()
    expect(lines.find((line) => line.includes('restored'))).toContain('"changedGroups":0')
    expect(await contentsOf(again.engine)).toEqual(await built())
  })

  const reasons: Readonly<Record<string, () => unknown>> = {
    'a category has another name': () => run(`update category_texts set name = 'Others'`),
    'most products have changed': () => run('update stock set qty = qty + 1'),
    'a byte is damaged': () => {
      const bytes = readFileSync(file)
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      writeFileSync(file, bytes)
    },
    'it is cut off': () => writeFileSync(file, readFileSync(file).subarray(0, -300)),
    'it is empty': () => writeFileSync(file, ''),
    'it is something else': () => writeFileSync(file, 'no index at all, but a text of some length'),
    'it is older than a week': () => clock.set('2026-12-01T10:00:00Z'),
    'it is of the future': () => clock.set('2026-11-19T10:00:00Z'),
  }
  it.each(Object.entries(reasons))('rebuilds the index if %s', async (_, change) => {
    const again = await restartAfter(async () => change())
    expect(again.isRestored).toBe(false)
    expect(await contentsOf(again.engine)).toEqual(await built())
    await again.stop()
    expect((await start()).isRestored).toBe(true)
  })

  it('ignores the file of another program', async () => {
    await (await start()).stop()
    expect((await start('another program')).isRestored).toBe(false)
  })

  it('ignores the file after an older backup is restored', async () => {
    const first = await start()
    await first.stop()
    await writeAsLater()
    expect((await start()).isRestored).toBe(false)
  })

  it('writes a file readable by its user only, and leaves no drafts', async () => {
    await (await start()).stop()
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(dirname(file))).toEqual(['index.bin'])
  })

  it('survives being written by two processes at once', async () => {
    const both = [await start(), await start()]
    await Promise.all(both.map(({ stop }) => stop()))
    const again = await start()
    expect(again.isRestored).toBe(true)
    expect(await contentsOf(again.engine)).toEqual(await built())
  })

  it('writes nothing to a full disk', async () => {
    await (await start('this program', () => false)).stop()
    expect(() => statSync(file)).toThrow('ENOENT')
  })
})
