import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessTaken } from '@ambra/db/connection'
import { stores } from '@ambra/domain/platform/shop/stores'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { createOpenSearchEngine } from '@ambra/search/opensearch-engine'
import type { SearchEngine, SearchRequest } from '@ambra/search/search-engine'
import { fakeClock } from '@ambra/testing/fake-clock'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { engineDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { isOnServer } from '@ambra/testing/test-engine'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSearchIndex } from './search-index.ts'
import { SharedIndex } from './shared-index.ts'

const nodes = process.env['TEST_OPENSEARCH']?.split(',') ?? []
const isOpenSearch = nodes.length > 0

const everything = (index: string): SearchRequest => ({
  index,
  type: 'product',
  body: { query: { kind: 'all' }, facetFilters: [], aggregations: [] },
  from: 0,
  size: 1000,
  sort: [{ field: 'id', direction: 'asc', missing: '_last' }],
})
const texts = ['cable', 'phone', 'white', 'cabel', 'kaabel', 'wire']

/** Returns the documents, and search results, which depend on the process's dictionary. */
async function contentsOf(engine: SearchEngine) {
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

describe.runIf(isOpenSearch)('the shared search index', () => {
  const log = pino({ level: 'silent' })
  let database: TestDatabase
  let clock: ReturnType<typeof fakeClock>
  let prefix: string
  const closing: (() => Promise<void>)[] = []

  beforeEach(async () => {
    database = await engineDatabase()
    await database.truncate()
    clock = fakeClock()
    prefix = `test-${randomUUID()}`
    const single = Array.from({ length: 130 }, (_, at) => aProduct({ sku: `CABLE-${at}` }))
    await stockShop(database, [...single, aConfigurable({ sku: 'PHONE' })])
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    // Each index left behind makes every change of the cluster slower.
    await fetch(`${nodes[0]}/${prefix}-*`, { method: 'DELETE' })
  })

  function aProcess(program = 'this program') {
    const engine = createOpenSearchEngine({ nodes, prefix })
    closing.push(() => engine.close())
    const index = new SharedIndex({ database, search: engine, shared: engine, now: clock.now, log, program })
    return { engine, index }
  }
  async function started(program?: string) {
    const process = aProcess(program)
    const filled = await process.index.fill()
    return { ...process, filled }
  }
  /** Names of the indexes behind each store's products; every build creates a new name. */
  async function builds(): Promise<string[]> {
    const answer = await fetch(`${nodes[0]}/_alias/${prefix}-*-product`)
    return Object.keys(Object(await answer.json())).sort()
  }
  async function built() {
    const engine = createEmbeddedEngine()
    await buildSearchIndex({ database, search: engine, now: clock.now })
    return contentsOf(engine)
  }
  const run = (text: string) => sql.raw(text).execute(database.db)
  const idOf = (sku: string) => `(select id from products where sku = '${sku}')`

  it('takes over the index if nothing has changed', async () => {
    await started()
    const before = await builds()
    const second = await started()
    expect(second.filled).toEqual({ documents: 135 * stores.length, isCurrent: true })
    expect(await builds()).toEqual(before)
    expect(await contentsOf(second.engine)).toEqual(await built())
  })

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a price': () => run(`update prices set price_cents = 4321 where product_id = ${idOf('CABLE-5')}`),
    'a stock': () => run(`update stock set qty = 0 where product_id = ${idOf('CABLE-7')}`),
    'a text': () => run(`update product_texts set name = 'Wire' where product_id = ${idOf('CABLE-9')}`),
    'a new product': () => stockShop(database, [aProduct({ sku: 'NEW-WIRE' })], { basics: false }),
    'a product that is gone': () =>
      run(`do $$ begin
        set local session_replication_role = replica;
        delete from products where sku = 'CABLE-3';
      end $$`),
  }
  it('brings the index up to date with each change made without a notification', async () => {
    await started()
    const before = await builds()
    for (const [what, change] of Object.entries(changes)) {
      await change()
      const { engine } = await started()
      expect([what, await builds()]).toEqual([what, before])
      expect([what, await contentsOf(engine)]).toEqual([what, await built()])
    }
    expect(await contentsOf((await started()).engine)).toEqual(await built())
  })

  const reasons: Readonly<Record<string, () => unknown>> = {
    'a category has another name': () => run(`update category_texts set name = 'Others'`),
    'most products have changed': () => run('update stock set qty = qty + 1'),
    'it is older than a week': () => clock.set('2026-12-01T10:00:00Z'),
  }
  it.each(Object.entries(reasons))('rebuilds the index if %s', async (_, change) => {
    await started()
    const before = await builds()
    await change()
    const second = await started()
    expect(await builds()).not.toEqual(before)
    expect(await contentsOf(second.engine)).toEqual(await built())
  })

  it('rebuilds the index of another program, once', async () => {
    await started('the program before')
    const before = await builds()
    await started()
    const after = await builds()
    expect(after).not.toEqual(before)
    await started()
    expect(await builds()).toEqual(after)
  })

  it('builds the index once for all processes that request it', async () => {
    const [first, second] = [await started(), await started()]
    const before = await builds()
    clock.advance(3_600_000)
    const forcedAt = clock.now()
    const { signal } = new AbortController()
    expect(await first.index.renew({ forcedAt, signal })).toBe(true)
    const after = await builds()
    expect(after).not.toEqual(before)
    expect(await second.index.renew({ forcedAt, signal })).toBe(true)
    expect(await builds()).toEqual(after)
    expect(await contentsOf(second.engine)).toEqual(await built())
  })

  /** Simulates another process that updates the index until `release` is called. */
  async function held() {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const holding = unlessTaken(database, 'search-index', () => {
      begun.resolve()
      return promise
    })
    // Requesting it earlier would be a race that the requester may win.
    await begun.promise
    const end = async () => {
      release()
      await holding
    }
    closing.push(end)
    return end
  }

  it.runIf(isOnServer)('serves the current index while another process builds', async () => {
    const first = await started('the program before')
    const release = await held()
    const second = await started()
    expect(second.filled).toEqual({ documents: 135 * stores.length, isCurrent: false })
    expect(await contentsOf(second.engine)).toEqual(await contentsOf(first.engine))
    const { signal } = new AbortController()
    expect(await second.index.renew({ signal })).toBe(false)
    await release()
    const before = await builds()
    expect(await second.index.renew({ signal })).toBe(true)
    expect(await builds()).not.toEqual(before)
    expect(await contentsOf(second.engine)).toEqual(await built())
  })

  it.runIf(isOnServer)('waits for the index if there is none yet', async () => {
    const release = await held()
    const starting = started()
    let isFilled = false
    void starting.then(() => (isFilled = true))
    await sleep(2500)
    expect(isFilled).toBe(false)
    expect(await builds()).toEqual([])
    await release()
    const { engine } = await starting
    expect(await contentsOf(engine)).toEqual(await built())
  })
})
