import { prepareSearchText } from '@ambra/domain/search/search-text'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEngine } from './created-engine.ts'
import type { ListOptions } from '../src/query/query-builders.ts'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { suggestRecovering } from '../src/execute/other-stores.ts'
import { recoveryOf, searchRecovering } from '../src/execute/recover-search.ts'
import type { SearchEngine, SearchResult } from '../src/model/search-engine.ts'
import { parseSynonyms } from '../src/text/synonyms.ts'
import { shopperParts } from '../src/text/tokenizer.ts'
import { productFields } from '../src/model/relevance-model.ts'
import { aProductDocument } from '@ambra/testing/search-documents'

let engine: SearchEngine
const rules = { listOutOfStock: false }
const given = (...products: Readonly<Record<string, unknown>>[]): Promise<void> =>
  engine.replaceAll(
    'et',
    'product',
    products.map((fields, at) => aProductDocument(at + 1, { sku: `S${at + 1}`, ...fields })),
  )
const search = (text: string, more: Partial<ListOptions> = {}): Promise<SearchResult> =>
  engine.search(shopperSearch({ index: 'et', rules: { listOutOfStock: false }, text, ...more }))
const find = async (text: string, more: Partial<ListOptions> = {}): Promise<number[]> =>
  (await search(text, more)).hits.map(({ id }) => Number(id))

beforeEach(() => {
  engine = createEngine()
})

describe('search text (spec §5)', () => {
  it('replaces # by a space', async () => {
    await given({ name: 'Nordel lamp' })
    expect(prepareSearchText('nordel#lamp')).toBe('nordel lamp')
    expect(await find('#nordel#lamp')).toEqual([1])
  })
  it('adds hyphenated words split by spaces', async () => {
    await given({ name: 'Sony WH 1000' }, { name: 'Sony WH-1000' }, { name: 'Sony WH1000' })
    expect(prepareSearchText('wh-1000')).toBe('wh-1000 wh 1000')
    expect((await find('wh-1000')).sort()).toEqual([1, 2, 3])
  })
  it('counts what the client has added already once', () => {
    expect(shopperParts('wh-1000xm5 wh 1000xm5').map(({ typed }) => typed)).toEqual(['wh-1000xm5'])
  })
  it('makes a size of 0 or less 50 and a negative start 0', () => {
    const request = shopperSearch({
      index: 'et',
      rules: { listOutOfStock: false },
      text: 'lamp',
      size: -1,
      from: -20,
    })
    expect(request).toMatchObject({ size: 50, from: 0 })
  })
  it('wants at least 3 characters, or what goods are called by two', async () => {
    await given({ name: 'TV OLED' })
    expect([await find('ol'), await find(' t#v '.slice(0, 3)), await find('ole')]).toEqual([[], [], [1]])
    expect(await find('tv')).toEqual([1])
  })
})

describe('search constants (spec §9)', () => {
  it('lists equally good answers in the order of quantity', async () => {
    await given(
      { name: 'Phone case', total_qty: 500, category: [{ category_id: 2, name: 'Cases' }] },
      { name: 'Phone one', total_qty: 3, category: [{ category_id: 1, name: 'Phone' }], main_taxon: 'Phone' },
      { name: 'Phone two', total_qty: 9, category: [{ category_id: 1, name: 'Phone' }], main_taxon: 'Phone' },
    )
    expect(await find('phone')).toEqual([3, 2, 1])
    expect(await find('phone', { sort: 'total_qty:desc' })).toEqual([1, 3, 2])
  })
  it('forgives one mistake in a word, a second only in a long one (fuzziness 1)', async () => {
    await given({ name: 'Nordel lamp' }, { name: 'Refrigerator' })
    expect(await find('nordl')).toEqual([1])
    expect(await find('nardal')).toEqual([])
    expect(await find('refrijeratar')).toEqual([2])
  })
  it('wants three quarters of the words, rounded up (minimum match 75%)', async () => {
    await given({ name: 'Nordel lamp blue' })
    expect(await find('nordel lamp blue xylophone')).toEqual([1])
    expect(await find('nordel lamp green xylophone')).toEqual([])
    expect(await find('nordel xylophone')).toEqual([])
  })
  it('puts what holds every word before what holds most of them', async () => {
    const taxon = { main_taxon: 'Power supply', category: [{ category_id: 1, name: 'Power supply' }] }
    await given(
      { name: 'Aurel power supply', ...taxon, features: '750 W', total_qty: 900 },
      { name: 'Nordel power supply of another kind', features: '750 W', total_qty: 1 },
    )
    expect(await find('nordel 750 w power supply')).toEqual([2, 1])
  })
  it('puts goods of the very category before those of a longer one', async () => {
    const taxon = (name: string) => ({ main_taxon: name, category: [{ category_id: 1, name }] })
    await given(
      { name: 'Aurel 1', ...taxon('Fridge freezer'), total_qty: 900 },
      { name: 'Aurel 2', ...taxon('Freezer'), total_qty: 1 },
    )
    expect(await find('aurel freezer')).toEqual([2, 1])
  })
  it('finds the number of a model without what follows it', async () => {
    await given({ name: 'Nordel WW80J5555EW washer' }, { name: 'Nordel WW90J5555EW eu' })
    expect(await find('ww80j5555ew/eu')).toEqual([1])
  })
  it('leaves out what scores below 1 (minimum score 1)', async () => {
    await given(
      ...Array.from({ length: 40 }, (_, at) => ({ name: `Product ${at}`, features: 'white steelworker' })),
      { name: 'Steel', features: 'grey' },
    )
    const { hits } = await search('steel', { size: 50, sort: '_score:desc' })
    // In the others the word is only the beginning of a longer one, among the features.
    expect(hits.map(({ id }) => id)).toEqual(['41'])
    expect(Math.min(...hits.map(({ score }) => score ?? 0))).toBeGreaterThanOrEqual(1)
  })
  it('weighs name 2, sku 2, mpn 3, brand 1, category name 1, and searches main_taxon, keywords and features', () => {
    const weights = Object.fromEntries(productFields.map(({ field, weight }) => [field, weight]))
    expect(weights).toMatchObject({ name: 2, sku: 2, mpn: 3, brand: 1, 'category.name': 1 })
    for (const field of ['main_taxon', 'keywords', 'features']) expect(weights).toHaveProperty(field)
  })
  it.each([
    ['name', { name: 'Quibble' }],
    ['sku', { sku: 'QUIBBLE-1' }],
    ['mpn', { mpn: 'QUIBBLE' }],
    ['brand', { brandName: 'Quibble' }],
    ['category name', { category: [{ category_id: 1, name: 'Quibble' }] }],
    ['main_taxon', { main_taxon: 'Quibble' }],
    ['keywords', { keywords: 'quibble' }],
    ['features', { features: 'quibble' }],
  ])('finds a word of the %s', async (_, fields) => {
    await given({ name: 'Something' }, { name: 'Other' }, { name: 'Product', ...fields }, { name: 'More' })
    expect(await find('quibble')).toEqual([3])
  })
  it.each([
    ['of a variant', '4740000000018', 2],
    ['of a variant with one error', '4740000000081', 2],
    ['of a variant with spaces', '4740000 000018', 2],
    ['of its own with one error', '4740000000052', 3],
    ['among the keywords with one error', '474000000032', 3],
  ])('finds a product by a GTIN %s', async (_, gtin, id) => {
    const variants = [{ sku: 'LAMP-S' }, { sku: 'LAMP-M', gtin: '4740000000018' }]
    const kettle = { name: 'Kettle', gtin: '4740000000025', keywords: 'tea, 4740000000032' }
    await given({ name: 'Something' }, { name: 'Lamp', configurable_children: variants }, kettle)
    expect(await find(gtin)).toEqual([id])
  })
})

describe('a search that finds nothing', () => {
  const recovering = async (text: string, filters?: Record<string, string[]>) => {
    const { result, recovery } = await searchRecovering(
      engine,
      shopperSearch({
        index: 'et',
        rules: { listOutOfStock: false },
        text,
        ...(filters ? { filters, facets: Object.keys(filters) } : {}),
      }),
    )
    return { ids: result.hits.map(({ id }) => Number(id)), recovery }
  }
  beforeEach(() =>
    given({ name: 'Nordel lamp blue', color: 5 }, { name: 'Nordel chair' }, { name: 'Aurel lamp red' }),
  )

  it('leaves out unknown words', async () => {
    expect(await recovering('nordel xylophone')).toEqual({
      ids: [2, 1],
      recovery: { corrected: [], dropped: ['xylophone'] },
    })
  })
  it('says what is not sold, unless a product names it', async () => {
    engine.setSynonyms('et', parseSynonyms('! torch, aurel => lamp\ncandle => lamp').rules)
    expect(await recovering('torch')).toMatchObject({
      ids: expect.arrayContaining([1, 3]),
      recovery: { corrected: [], dropped: [], notSold: ['torch'] },
    })
    expect((await recovering('aurel')).recovery).toBeUndefined()
    expect((await recovering('candle')).recovery).toBeUndefined()
    const typed = await engine.suggest({ index: 'et', text: 'torch', limit: 5, listOutOfStock: false })
    expect(typed.recovery?.notSold).toEqual(['torch'])
  })
  it('shows what has half of the words after few that have all, in every order and under facets', async () => {
    const whole = { corrected: [], dropped: [], whole: 1 }
    expect(await recovering('nordel chair')).toEqual({ ids: [2, 1], recovery: whole })
    expect(await recovering('nordel chair', { color: ['5'] })).toEqual({
      ids: [1],
      recovery: { ...whole, whole: 0 },
    })
    const latest = shopperSearch({ index: 'et', rules, text: 'nordel chair', sort: 'final_price:desc' })
    await engine.patch('et', 'product', [{ id: 1, final_price: 900 }])
    const { result } = await searchRecovering(engine, latest)
    expect(result.hits.map(({ id }) => Number(id))).toEqual([2, 1])
    const chairs = Array.from({ length: 10 }, () => ({ name: 'Nordel chair' }))
    await given(...chairs, { name: 'Nordel lamp' })
    expect((await recovering('nordel chair')).ids).toHaveLength(10)
  })
  it('leaves out one known word before more', async () => {
    const { ids, recovery } = await recovering('nordel chair red')
    expect(ids).toEqual([2])
    expect(recovery).toEqual({ corrected: [], dropped: ['red'] })
  })
  it('keeps the one word that finds most when no two stand together', async () => {
    expect(await recovering('chair red')).toMatchObject({ recovery: { corrected: [] } })
    expect((await recovering('chair red')).ids).toHaveLength(1)
  })
  it('stays empty when facet choices made it so', async () => {
    expect(await recovering('chair', { color: ['5'] })).toEqual({ ids: [], recovery: undefined })
  })
  it('takes a price and a condition as filters, and gives the text without each', async () => {
    await given(
      { name: 'Nordel phone', price: 200, grades: ['a'] },
      { name: 'Nordel phone', price: 900, grades: ['a'] },
      { name: 'Nordel phone', price: 100, grades: ['new'] },
    )
    const { ids, recovery } = await recovering('used phone under 300')
    expect(ids).toEqual([1])
    expect(recovery?.understood).toEqual([
      { kind: 'price', typed: 'under 300', rest: 'used phone' },
      { kind: 'condition', typed: 'used', rest: 'phone under 300' },
    ])
  })
  it('shows the nearest prices first where nothing keeps one', async () => {
    await given(
      { name: 'Nordel phone', price: 900, total_qty: 9 },
      { name: 'Nordel phone', price: 700, total_qty: 1 },
    )
    expect(await recovering('phone under 300')).toEqual({
      ids: [2, 1],
      recovery: { corrected: [], dropped: [], nearest: 'under 300' },
    })
    expect((await recovering('phone over 5000')).ids).toEqual([1, 2])
  })
  it('takes a price or a condition alone for a query about all goods', async () => {
    await given({ name: 'Lamp', price: 200 }, { name: 'Phone', price: 900, grades: ['b'] })
    expect(await recovering('under 300 €')).toMatchObject({
      ids: [1],
      recovery: { understood: [{ kind: 'price', typed: 'under 300 €', rest: '' }] },
    })
    expect((await recovering('grade B')).ids).toEqual([2])
  })
  it('puts the quietest goods first where none is called so', async () => {
    await given({ name: 'Fan', noise: 60, total_qty: 9 }, { name: 'Fan', noise: 30 }, { name: 'Lamp' })
    expect((await recovering('quiet fan')).recovery?.dropped).toEqual(['quiet'])
    await engine.replaceAll('et', 'attribute', [{ id: 1, attribute_code: 'noise', unit: 'dB' }])
    expect(await recovering('quiet fan')).toEqual({
      ids: [2, 1],
      recovery: {
        corrected: [],
        dropped: [],
        understood: [{ kind: 'quiet', typed: 'quiet', rest: 'fan' }],
      },
    })
    expect((await recovering('quiet')).ids).toEqual([2, 1])
    await given({ name: 'Pesumasin', noise: 70 }, { name: 'Nõudepesumasin', noise: 40 })
    expect((await recovering('vaikne pesumasin')).ids).toEqual([1, 2])
    await given({ name: 'Fan', noise: 30 }, { name: 'Quiet fan', noise: 60 })
    const called = { corrected: [], dropped: [], whole: 1 }
    expect(await recovering('quiet fan')).toEqual({ ids: [2, 1], recovery: called })
  })
  it.each([
    ['cheap', 'cheap fan'],
    ['odav', 'odav fan'],
    ['дешёвый', 'дешёвый fan'],
    ['pigus', 'pigus fan'],
    ['lēts', 'lēts fan'],
  ])('puts the cheapest goods first for %s where none is called so', async (typed, text) => {
    await given(
      { name: 'Fan', price: 90, total_qty: 9 },
      { name: 'Fan', price: 20 },
      { name: 'Lamp', price: 1 },
    )
    expect(await recovering(text)).toEqual({
      ids: [2, 1],
      recovery: { corrected: [], dropped: [], understood: [{ kind: 'cheap', typed, rest: 'fan' }] },
    })
    await given({ name: `Nordel ${typed} fan`, price: 90 }, { name: 'Fan', price: 20 })
    const called = { corrected: [], dropped: [], whole: 1 }
    expect(await recovering(text)).toEqual({ ids: [1, 2], recovery: called })
  })
  it('finds goods by their texts in another store, by rank there, also before a similar word', async () => {
    const named = (...names: string[]) =>
      names.map((name, at) => aProductDocument(at + 1, { sku: `S${at + 1}`, name, price: 100 - at }))
    await engine.replaceAll('et', 'product', named('Väike veekeetja', 'Veekeetja', 'Veekeetel', 'Lamp'))
    await engine.replaceAll('en', 'product', named('Small water kettle', 'Kettle', 'Kettles book', 'Lamp'))
    await engine.replaceAll('ru', 'product', named('Маленький чайник', 'Чайник', 'Книга', 'Лампа'))
    expect(await recovering('kettle')).toEqual({
      ids: [2, 1, 3],
      recovery: { corrected: [], dropped: [], elsewhere: 'en' },
    })
    expect((await recovering('чайник')).ids).toEqual([2, 1])
    expect((await recovering('xfqybr')).ids).toEqual([2, 1])
    expect((await recovering('lamp')).recovery).toBeUndefined()
    expect((await recovering('ketttle')).ids).toEqual([])
    const cheapest = shopperSearch({ index: 'et', rules, text: 'kettle', sort: 'final_price:asc' })
    const { result } = await searchRecovering(engine, cheapest)
    expect(result.hits.map(({ id }) => Number(id))).toEqual([3, 2, 1])
  })
  it('suggests documents of this store for letters of another language', async () => {
    const category = (name: string) => ({ id: 7, name, is_active: true, product_count: 1 })
    const page = (title: string, content: string) => ({
      id: 9,
      identifier: 'pay',
      title,
      content,
      active: true,
      enabled: true,
    })
    await given({ name: 'Veekeetja' })
    await engine.replaceAll('et', 'category', [category('Veekeetjad')])
    await engine.replaceAll('et', 'cms_page', [page('Maksmine', '<h2>Järelmaks</h2>')])
    await engine.replaceAll('en', 'product', [aProductDocument(1, { sku: 'S1', name: 'Kettle' })])
    await engine.replaceAll('en', 'category', [category('Kettles')])
    await engine.replaceAll('en', 'cms_page', [page('Payment', '<h2 id="x">Instalments</h2>')])
    const ask = (text: string) =>
      suggestRecovering(engine, { index: 'et', text, limit: 4, listOutOfStock: false })
    const { products, categories, total } = await ask('kettl')
    expect([products, categories].map((list) => list.map(({ name }) => name))).toEqual([
      ['Veekeetja'],
      ['Veekeetjad'],
    ])
    expect(total).toBe(1)
    for (const text of ['järelmaks', 'instalments', 'рассрочка', 'lizingas', 'līzings'])
      expect([text, (await ask(text)).pages.map(({ title }) => title)]).toEqual([text, ['Maksmine']])
  })
  it('answers a long name by its half where nothing holds more', async () => {
    await given(
      { name: 'Nordel Aura 12 desk lamp' },
      { name: 'White chair' },
      { name: 'Metal and wood shelf' },
    )
    expect((await recovering('nordel aura desk lamp white metal wood')).ids).toEqual([1])
  })
  it('says how a mistyped word was read', async () => {
    expect(await recovering('nurdel chair')).toEqual({
      ids: [2, 1],
      recovery: { corrected: [{ from: 'nurdel', to: 'nordel' }], dropped: [], whole: 1 },
    })
  })
  it('says nothing where every word was taken as typed', () => {
    expect(recoveryOf([{ typed: 'lamp', isKnown: true }], [])).toEqual({})
  })
})
