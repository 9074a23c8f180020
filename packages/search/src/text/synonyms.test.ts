import { describe, expect, it } from 'vitest'
import { createEmbeddedEngine } from '../engines/embedded-engine.ts'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { parseSynonyms } from './synonyms.ts'
import { aProductDocument } from '@ambra/testing/search-documents'

describe('a file of synonyms', () => {
  it('has equals, one-way rules, remarks and empty lines', () => {
    expect(
      parseSynonyms('\uFEFF# words\r\n\r\nTV, Telekas # both\r\nnotebook => sülearvuti, lap top\r\n'),
    ).toEqual({
      rules: [
        { from: ['tv'], to: [['telekas']], isSame: true },
        { from: ['telekas'], to: [['tv']], isSame: true },
        { from: ['notebook'], to: [['sulearvuti'], ['lap', 'top']] },
      ],
      problems: [],
    })
  })
  it('marks what the shop does not sell', () => {
    expect(parseSynonyms('! Aparaat, aifoun => nutitelefon').rules).toEqual([
      { from: ['aparaat'], to: [['nutitelefon']], isNotSold: true },
      { from: ['aifoun'], to: [['nutitelefon']], isNotSold: true },
    ])
  })
  it.each([
    ['! a, b', 'has ! without =>'],
    ['alone', 'has nothing to be a synonym of'],
    ['a,,b', 'has an empty place between commas or beside =>'],
    ['a =>', 'has an empty place between commas or beside =>'],
    ['a => b => c', 'has more than one =>'],
    ['one two three four five, six', '"one two three four five" has more than 4 words'],
    [Array.from({ length: 21 }, (_, at) => `w${at}`).join(','), 'has more than 20 members'],
  ])('reports the bad line %s and loads the others', (line, reason) => {
    const { rules, problems } = parseSynonyms(`good, fine\n${line}`)
    expect(problems).toEqual([{ line: 2, reason }])
    expect(rules).toHaveLength(2)
  })
})

describe('a search with synonyms', () => {
  const rules = { listOutOfStock: false }
  const engine = createEmbeddedEngine()
  const find = async (text: string): Promise<number[]> =>
    (await engine.search(shopperSearch({ index: 'et', rules, text }))).hits.map(({ id }) => Number(id)).sort()
  const setUp = engine.upsert('et', 'product', [
    aProductDocument(1, { name: 'Põhjala külmik' }),
    aProductDocument(2, { name: 'Polar nutitelefon' }),
    aProductDocument(3, { name: 'Nutikas kell' }),
    aProductDocument(4, { name: 'Telefoni alus' }),
  ])
  it('finds either word by the other, in any form', async () => {
    await setUp
    engine.setSynonyms('et', parseSynonyms('külmik, külmkapp, jahekapp\nsmart watch => nutikas kell').rules)
    expect(await find('külmkapid')).toEqual([1])
    expect(await find('jahekapp')).toEqual([1])
    expect(await find('kulmikud')).toEqual([1])
  })
  it('takes phrases on both sides', async () => {
    expect(await find('smart watch')).toEqual([3])
    expect(await find('smart')).toEqual([])
  })
  it('forgets what a new file no longer says, also in documents indexed later', async () => {
    engine.setSynonyms('et', parseSynonyms('mobiil => nutitelefon, telefon').rules)
    expect(await find('jahekapp')).toEqual([])
    expect(await find('mobiil')).toEqual([2, 4])
    await engine.replaceAll('et', 'product', [aProductDocument(5, { name: 'Nutitelefon Nael' })])
    expect(await find('mobiil')).toEqual([5])
  })
  it('puts the word itself before its synonyms, however rare those are', async () => {
    await engine.replaceAll('et', 'product', [
      aProductDocument(1, { name: 'Nutitelefon A', total_qty: 1 }),
      aProductDocument(2, { name: 'Nutitelefon B', total_qty: 1 }),
      aProductDocument(3, { name: 'Mobiil alus', total_qty: 99 }),
    ])
    engine.setSynonyms('et', parseSynonyms('nutitelefon, mobiil').rules)
    const { hits } = await engine.search(
      shopperSearch({ index: 'et', rules, text: 'nutitelefon', sort: '_score:desc' }),
    )
    expect(hits.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })
  it('ranks goods of equal names by their quantity', async () => {
    const aPhone = (id: number, name: string, total_qty: number) =>
      aProductDocument(id, { name, total_qty, main_taxon: `${name.slice(name.indexOf(' ') + 1)}s` })
    await engine.replaceAll('en', 'product', [
      aPhone(1, 'Kivi feature phone', 5),
      aPhone(2, 'Polar smartphone', 90),
      aPhone(3, 'Nael smartphone', 70),
      aPhone(4, 'Rand smartphone', 50),
    ])
    const { hits } = await engine.search(shopperSearch({ index: 'en', rules, text: 'phone' }))
    expect(hits.map(({ id }) => id)).toEqual(['2', '3', '4', '1'])
  })
  it('ranks half a phrase behind the whole', async () => {
    await engine.replaceAll('et', 'product', [
      aProductDocument(1, { name: 'Kuum imeja', total_qty: 9 }),
      aProductDocument(2, { name: 'Kuum puhur', keywords: ['õhk'], total_qty: 1 }),
    ])
    engine.setSynonyms('et', parseSynonyms('kuum õhk => imeja').rules)
    const { hits } = await engine.search(shopperSearch({ index: 'et', rules, text: 'kuum õhk' }))
    expect(hits.map(({ id }) => id)).toEqual(['2', '1'])
  })
})
