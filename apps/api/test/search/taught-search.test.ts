import { type CatalogueWatch, watchCatalogue } from '@ambra/commerce/catalogue'
import { startSearchCounter, buildSearchIndex } from '@ambra/commerce/search'
import type { SearchRule } from '@ambra/contract/search/search-rules'
import { searchTermRepository } from '@ambra/db/search'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { createEmbeddedEngine } from '@ambra/search/embedded-engine'
import { aCategory, aProduct } from '@ambra/testing/import-builders'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson, auditOf, anOwner } from '../admin/admin-suite.ts'

let shop: TestApp
let editor: Awaited<ReturnType<typeof aPerson>>
let boss: Awaited<ReturnType<typeof aPerson>>
/** The index of a second process. */
const other = createEmbeddedEngine()
const watches: CatalogueWatch[] = []
const evicted: string[] = []

const lamp = (sku: string, qty: number, over: object = {}) =>
  aProduct({
    sku,
    texts: {
      et: { name: `Lamp ${sku}`, url_key: `${sku.toLowerCase()}-et` },
      en: { name: `Desk lamp ${sku}`, url_key: sku.toLowerCase() },
    },
    price: 20,
    stock: { qty },
    categories: ['lamps'],
    ...over,
  })

beforeAll(async () => {
  shop = await createTestApp([
    aCategory({ code: 'lamps', position: 2 }),
    lamp('LAMP-A', 50),
    lamp('LAMP-B', 40),
    lamp('LAMP-C', 30),
    lamp('LAMP-OFF', 30, { status: 2 }),
  ])
  const { database, clock } = shop
  await buildSearchIndex({ database, search: other, now: clock.now })
  for (const search of [shop.search, other])
    watches.push(
      await watchCatalogue({
        database,
        search,
        now: clock.now,
        log: pino({ level: 'silent' }),
        onChange: (tags) => evicted.push(...tags),
      }),
    )
  editor = await aPerson(shop, [{ role: 'editor', store: null }])
  boss = await anOwner(shop)
})
afterAll(async () => {
  for (const watch of watches) await watch.stop()
})

const settled = async () => {
  for (const watch of watches) await watch.settled()
}
const save = async (rule: object, over: object = {}, person = editor) =>
  (await person.run('search.save', { store: 'en', id: null, seen: null, rule: rule as SearchRule, ...over }))
    .body
const remove = async ({ id, version }: { id: number; version: string }) =>
  (await editor.run('search.remove', { store: 'en', id, seen: version })).body.result
const pin = (query: string, ...skus: string[]) => ({ kind: 'pin', query, skus })
const trial = async (q: string, over: object = {}) =>
  (await editor.run('search.try', { store: 'en', q, ...over })).body.result
async function shown(text: string): Promise<string[]> {
  await settled()
  const { body } = await shop.call('productSearch', {
    params: { index: 'vue_storefront_catalog_en' },
    query: { request_format: 'search-query', request: JSON.stringify({ _searchText: text }) },
  })
  return body.products.map(({ sku }: { sku: string }) => sku)
}

describe('search rules', () => {
  it('previews, saves, distributes, changes and removes a rule', async () => {
    expect(await shown('desk lamp')).toEqual(['LAMP-A', 'LAMP-B', 'LAMP-C'])
    const rule = pin('Desk Lamp', 'LAMP-C')
    const tried = await trial('desk lamp', { draft: JSON.stringify(rule) })
    const skus = (list: { rows: { sku: string }[] }) => list.rows.map(({ sku }) => sku)
    expect([skus(tried.now), skus(tried.changed)]).toEqual([
      ['LAMP-A', 'LAMP-B', 'LAMP-C'],
      ['LAMP-C', 'LAMP-A', 'LAMP-B'],
    ])
    expect([tried.now.total, tried.changed.total]).toEqual([3, 3])
    expect(await shown('desk lamp')).toEqual(['LAMP-A', 'LAMP-B', 'LAMP-C'])

    evicted.length = 0
    const { result } = await save(rule, { reason: 'campaign' })
    expect(result).toMatchObject({
      outcome: 'saved',
      present: { rule, names: { 'LAMP-C': 'Desk lamp LAMP-C' } },
    })
    expect(await shown('desk lamp')).toEqual(['LAMP-C', 'LAMP-A', 'LAMP-B'])
    expect(new Set(evicted)).toEqual(new Set(['search']))
    expect((await auditOf(shop)).at(-1)).toMatchObject({ operation: 'search.save', subject_id: 'en' })

    const { id, version } = result.present
    const changed = (await save(pin('desk lamp', 'LAMP-B', 'LAMP-C'), { id, seen: version })).result
    expect(await shown('desk lamp')).toEqual(['LAMP-B', 'LAMP-C', 'LAMP-A'])
    // A save with an outdated version writes nothing and returns the present one.
    const late = (await save(pin('desk lamp', 'LAMP-A'), { id, seen: version }, boss)).result
    expect(late).toMatchObject({ outcome: 'conflict', present: { rule: { skus: ['LAMP-B', 'LAMP-C'] } } })
    expect((await save(pin('DESK lamp', 'LAMP-A'))).result).toMatchObject({
      outcome: 'conflict',
      present: { id },
    })

    const { past } = (await editor.run('search.past', { store: 'en' })).body.result
    expect(past).toMatchObject([
      { rule_id: id, before: rule, after: changed.present.rule, version: changed.present.version },
      { rule_id: id, before: null, after: rule, reason: 'campaign' },
    ])
    const back = (await save(past[0].before, { id, seen: past[0].version })).result
    expect(back.outcome).toBe('saved')
    expect(await remove(back.present)).toEqual({ outcome: 'removed', present: null })
    expect(await shown('desk lamp')).toEqual(['LAMP-A', 'LAMP-B', 'LAMP-C'])
  })

  it('explains the place of a product in words, also of one that lists do not show', async () => {
    const question = { store: 'en', q: 'desk lamps', sku: 'LAMP-OFF' }
    const { result } = (await editor.run('search.explain', question)).body
    expect(result.products.map(({ place, sku }: { place: number; sku: string }) => [place, sku])).toEqual([
      [1, 'LAMP-A'],
      [2, 'LAMP-B'],
      [3, 'LAMP-C'],
    ])
    expect(result.products[0].why).toEqual([
      expect.stringMatching(/^"desk" gives [\d.]+ points \(name: desk\)$/),
      expect.stringMatching(/^"lamps" gives [\d.]+ points \(name: lamp \(2 times\), head: lamp/),
      expect.stringMatching(/^Its category is what was typed: × 1\.\d+$/),
      expect.stringMatching(/points are step 10 of 10; .* first: 50$/),
    ])
    expect([result.requested.place, result.requested.shown]).toEqual([null, false])
    expect(result.requested.why[0]).toBe('Lists do not show it: status, visibility, price or stock')
  })

  it('leads from a text to a page of the store, never to another host or back to the search', async () => {
    const redirect = (path: string) => ({ kind: 'redirect', query: 'Lamp returns', path })
    const refused = /request\.invalid|search\.words_invalid/
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', '/search?q=x']) {
      const { meta } = await save(redirect(path))
      expect(`${path} ${meta?.error}`).toMatch(refused)
    }
    const { result } = await save(redirect('/i/returns'))
    await settled()
    const listing = async (text: string) =>
      (
        await shop.call('productSearch', {
          params: { index: 'vue_storefront_catalog_en' },
          query: { request_format: 'search-query', request: JSON.stringify({ _searchText: text }) },
        })
      ).body
    expect((await listing('lamp  RETURNS')).redirect).toBe('/i/returns')
    expect(await listing('desk lamp')).not.toHaveProperty('redirect')
    await remove(result.present)
    await settled()
    expect(await listing('lamp returns')).not.toHaveProperty('redirect')
  })

  it('applies a rule in the search of another process', async () => {
    const { result } = await save({ kind: 'synonym', words: ['luminator'], finds: ['desk lamp'] })
    await settled()
    for (const engine of [shop.search, other])
      expect((await engine.readText('en', 'luminator'))[0]?.isKnown).toBe(true)
    expect((await shop.search.readText('et', 'luminator'))[0]?.isKnown).toBe(false)
    expect(await shown('luminator')).toEqual(['LAMP-A', 'LAMP-B', 'LAMP-C'])
    await remove(result.present)
    expect(await shown('luminator')).toEqual([])
  })

  it('boosts a category or a product within bounds', async () => {
    const { fields } = (await editor.run('search.choices', { store: 'en' })).body.result
    const [category] = fields
    expect(category).toMatchObject({ field: 'category' })
    const { result } = await save({ kind: 'boost', field: 'sku', value: 'LAMP-C', factor: 4 })
    expect((await shown('desk lamp'))[0]).toBe('LAMP-C')
    await remove(result.present)
    const wild = await save({ kind: 'boost', field: 'sku', value: 'LAMP-C', factor: 1000 })
    expect(wild).toMatchObject({ code: 400 })
  })

  it('saves a rule once when four people save it at the same time', async () => {
    const answers = await Promise.all(
      ['LAMP-A', 'LAMP-B', 'LAMP-C', 'LAMP-A'].map((sku) => save(pin('race', sku))),
    )
    const outcomes = answers.map(({ result }) => result.outcome).toSorted()
    expect(outcomes).toEqual(['conflict', 'conflict', 'conflict', 'saved'])
  })

  it.each([
    ['an unknown product', pin('x lamp', 'NONE'), 'search.no_product'],
    ['one word', { kind: 'synonym', words: ['alone'] }, 'search.words_invalid'],
    ['a line of its own', { kind: 'synonym', words: ['a\nb => c', 'd'] }, 'search.words_invalid'],
    ['an arrow in a word', { kind: 'synonym', words: ['a => b', 'c'] }, 'search.words_invalid'],
    ['signs only', pin('---', 'LAMP-A'), 'search.words_invalid'],
    [
      'a hidden field',
      { kind: 'boost', field: 'final_price; drop', value: 'x', factor: 2 },
      'request.invalid',
    ],
    ['21 products', pin('many', ...Array.from({ length: 21 }, (_, at) => `S-${at}`)), 'request.invalid'],
  ])('rejects a search rule with %s', async (_, rule, code) =>
    expect((await save(rule)).meta.error).toBe(code),
  )

  it('limits a rule to its store and to people who edit content', async () => {
    const { result } = await save(pin('only english', 'LAMP-A'))
    const { id, version } = result.present
    const inOther = await editor.run('search.remove', { store: 'et', id, seen: version })
    expect(inOther.body.meta.error).toBe('search.no_rule')
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect((await packer.run('search.remove', { store: 'en', id, seen: version })).status).toBe(403)
    const ofOneStore = await aPerson(shop, [{ role: 'editor', store: 'et' }])
    expect((await ofOneStore.run('search.rules', { store: 'et', kind: 'pin' })).status).toBe(403)
    expect((await editor.run('search.rules', { store: 'none', kind: 'pin' })).body.meta.error).toBe(
      'store.unknown',
    )
    expect((await editor.run('search.try', { store: 'en', q: 'lamp', draft: '{' })).body.meta.error).toBe(
      'request.invalid',
    )
  })

  it('lists rules page by page', async () => {
    for (let at = 0; at < 30; at += 1) await save({ kind: 'synonym', words: [`word${at}`, `other${at}`] })
    const first = (await editor.run('search.rules', { store: 'en', kind: 'synonym' })).body.result
    const second = (await editor.run('search.rules', { store: 'en', kind: 'synonym', after: first.next }))
      .body.result
    expect([first.rules.length, second.rules.length, second.next, first.count]).toEqual([25, 5, null, 30])
    const found = (await editor.run('search.rules', { store: 'en', kind: 'synonym', q: 'OTHER7' })).body
      .result
    expect(found.rules).toMatchObject([{ rule: { words: ['word7', 'other7'] } }])
  })
})

describe('search statistics', () => {
  const terms = async (over: object = {}) =>
    (await editor.run('search.terms', { store: 'en', ...over })).body.result.terms

  it('counts searches and those without results, without the people', async () => {
    const counter = startSearchCounter({ database: shop.database, now: shop.clock.now, log: shop.deps.log })
    shop.deps.searchCounter = counter
    Object.assign(shop.deps.console ?? {}, { searchCounter: counter })
    for (const text of [
      'Desk  LAMP',
      'desk lamp',
      'zzqx',
      'desk zzqx',
      'mari@shop.example',
      '+372 5123 4567',
    ])
      await shown(text)
    await shop.call('productSearch', {
      params: { index: 'vue_storefront_catalog_en' },
      query: {
        request_format: 'search-query',
        request: JSON.stringify({ _searchText: 'desk lamp' }),
        from: '50',
      },
    })
    // Pages from the cache count too, without the number of results.
    const en = storeByCode('en')
    if (en) counter.note(en, 'desk lamp', undefined)
    const day = shop.clock.now().toISOString().slice(0, 10)
    expect(await terms()).toEqual([
      { term: 'desk lamp', searches: 3, results: 3, last: day },
      { term: 'desk zzqx', searches: 1, results: 0, last: day },
      { term: 'zzqx', searches: 1, results: 0, last: day },
    ])
    expect((await terms({ nothing: true })).map(({ term }: { term: string }) => term)).toEqual([
      'desk zzqx',
      'zzqx',
    ])
    expect(await terms({ store: 'et' })).toEqual([])
    await counter.stop()
    const { rows } = await allRows()
    expect(JSON.stringify(rows)).not.toMatch(/shop\.example|4567/)
  })

  it('offers what many searched for and found, in words of the catalogue only', async () => {
    const day = shop.clock.now().toISOString().slice(0, 10)
    const term = (text: string, searches: number, results: number) => ({
      storeId: 2,
      day,
      term: text,
      searches,
      results,
    })
    await searchTermRepository(shop.database.db).add([
      term('lamps', 12, 3),
      term('mari tamm', 40, 2),
      term('desk', 9, 3),
      term('desk light', 30, 0),
    ])
    const popular = async (storeCode: string) =>
      (await shop.call('catalogSuggest', { query: { storeCode } })).body.result.terms
    expect(await popular('en')).toEqual(['lamps'])
    expect(await popular('et')).toEqual([])
  })

  it('limits the terms per day, and lists them page by page', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => ({
      storeId: 3,
      day: '2026-01-10',
      term: `term ${at}`,
      searches: 1,
      results: null,
    }))
    const store = searchTermRepository(shop.database.db)
    for (let at = 0; at < many.length; at += 250) await store.add(many.slice(at, at + 250))
    await store.add([{ storeId: 3, day: '2026-01-10', term: 'term 1', searches: 5, results: 0 }])
    const listed = { storeId: 3, from: '2026-01-01', onlyEmpty: false, limit: 5000 }
    const all = await store.list(listed)
    expect(all).toHaveLength(1000)
    expect(all[0]).toMatchObject({ term: 'term 1', searches: 6, results: 0 })
    const [first, second] = await store.list({ ...listed, limit: 2 })
    const next = await store.list({ ...listed, limit: 1, after: { searches: 6, term: first?.term ?? '' } })
    expect(next).toEqual([second])
    await store.deleteBefore('2026-01-11')
    expect(await store.list(listed)).toEqual([])
  })

  const allRows = async () => ({
    rows: await shop.database.db.selectFrom('search_terms').selectAll().execute(),
  })
})
