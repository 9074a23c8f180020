import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { describe, expect, it } from 'vitest'
import { readPriceLevels, readShopStockLevels, readStockLevels } from './read-levels.ts'
import { aFile } from './reader-suite.ts'
import type { SourceProblem } from './source.ts'

async function levels<Level>(
  content: string,
  reader: (source: Parameters<typeof readStockLevels>[0]) => AsyncGenerator<Level>,
) {
  const refused: SourceProblem[] = []
  const found: Level[] = []
  const source = {
    file: aFile(content, 'levels'),
    onBytes: () => undefined,
    refuse: (problem: SourceProblem) => void refused.push(problem),
  }
  for await (const level of reader(source)) found.push(level)
  return {
    found,
    refused: refused.map(({ line, field, reason }) => `${line} ${field}: ${reasonText('en', reason)}`),
  }
}
const stock = (content: string) => levels(content, readStockLevels)
const prices = (content: string) =>
  levels(content, (source) =>
    readPriceLevels({ ...source, currency: 'EUR', rates: { USD: 0.9 }, stores: new Set(['et', 'en']) }),
  )

describe('stock files', () => {
  it.each([
    ['CSV', 'sku,qty\nA,3\nB,0\n'],
    ['TSV', 'SKU\tQuantity\nA\t3\nB\t0.0000\n'],
    ['JSONL', '{"sku":"A","qty":3}\n{"sku":"B","qty":0}\n'],
  ])('reads stock from %s', async (_name, content) => {
    const { found } = await stock(content)
    expect(found.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['A', 3],
      ['B', 0],
    ])
  })

  it('adds up the sources of Magento, except those off sale', async () => {
    const { found, refused } = await stock(
      [
        'source_code,sku,status,quantity',
        'main,A,1,3.0000',
        'shop,A,1,2',
        'old,A,0,9',
        'main,B,0,4',
        'main,A,1,1',
        'main,C,1,10',
        'shop,C,1,-3',
        'main,D,1,2',
        'shop,D,1,-3',
      ].join('\n'),
    )
    expect(found).toEqual([
      { line: 2, along: [3, 4], sku: 'A', qty: 5 },
      { line: 5, sku: 'B', qty: 0 },
      { line: 7, along: [8], sku: 'C', qty: 7 },
      { line: 9, along: [10], sku: 'D', qty: 0 },
    ])
    expect(refused).toEqual(['6 sku: “A” stands in line 2 already'])
  })

  it('stores at most the largest count for a sum of sources', async () => {
    const rows = ['source_code,sku,status,quantity', 'a,A,1,999999999', 'b,A,1,999999999', 'c,A,1,999999999']
    expect(await stock(rows.join('\n'))).toMatchObject({
      found: [{ sku: 'A', qty: 999_999_999 }],
      refused: [],
    })
  })

  it.each([
    ['a column twice', 'sku,qty,qty\nA,3,900\nB,4,4\n', 'qty'],
    ['a column twice, with spaces and capitals', 'sku, Qty ,QTY\nA,3,900\nB,4,4\n', 'qty'],
    ['two columns of one meaning', 'sku,qty,quantity\nA,3,900\nB,4,4\n', 'qty'],
    ['two fields of one meaning', '{"sku":"A","qty":3,"quantity":900}\n{"sku":"B","qty":4}\n', 'qty'],
    ['the sku twice', 'sku,SKU,qty\nA,C,900\nB,B,4\n', 'sku'],
  ])('refuses a row whose file has %s with different values', async (_, text, column) => {
    const { found, refused } = await stock(text)
    expect(found).toMatchObject([{ sku: 'B', qty: 4 }])
    expect(refused).toMatchObject([
      expect.stringMatching(`${column}: has different values in several columns “${column}”`),
    ])
  })

  it('reports every broken row and keeps the others', async () => {
    const { found, refused } = await stock('sku,qty\nA,many\n,3\nB,\nC,1\nC,2\nD,-1\n')
    expect(found).toMatchObject([
      { line: 5, sku: 'C', qty: 1 },
      { line: 7, sku: 'D', qty: 0 },
    ])
    expect(refused).toEqual([
      '2 qty: must be a whole number of pieces',
      '3 sku: is missing',
      '4 qty: is missing',
      '6 sku: “C” stands in line 5 already',
    ])
  })
})

describe('stock counts', () => {
  it.each([
    ['-3', 0],
    ["'-3", 0],
    ['\u22123', 0],
    ['+4', 4],
    ['1 250', 1250],
    ['7,0', 7],
    ['5.0', 5],
  ])('reads %s as %d pieces', async (cell, qty) => {
    expect(await stock(`sku;qty\nA;${cell}\n`)).toMatchObject({ found: [{ sku: 'A', qty }], refused: [] })
  })

  it.each([
    ['1,000', '12.5000', 1000],
    ['1.000', '0.250,00', 1000],
    ['1,000', '7,00', 1],
    ['1.000', '1250.000', 1],
  ])('reads %s beside %s by the decimal separator of the column: %d', async (cell, other, qty) => {
    const { found } = await stock(`sku;qty\nA;${cell}\nB;${other}\n`)
    expect(found[0]).toMatchObject({ sku: 'A', qty })
  })

  it('refuses a count that may have thousands or decimals, unless the separator is known', async () => {
    const text = 'sku;qty\nA;1,000\nB;2.500\nC;-1,000\n'
    const reason = (cell: string) =>
      `“${cell}” may have thousands or decimals: write it without, or name the decimal mark with --decimal`
    expect(await stock(text)).toMatchObject({
      found: [{ sku: 'C', qty: 0 }],
      refused: [`2 qty: ${reason('1,000')}`, `3 qty: ${reason('2.500')}`],
    })
    const known = await levels(text, (source) => readStockLevels({ ...source, pieces: '.' }))
    expect(known).toMatchObject({
      found: [
        { sku: 'A', qty: 1000 },
        { sku: 'C', qty: 0 },
      ],
      refused: ['3 qty: must be a whole number of pieces'],
    })
  })

  it.each(['2.5', '1e3', '--1', '5 pcs', '12 50', '9999999999'])('refuses %s', async (cell) => {
    expect(await stock(`sku;qty\nA;${cell}\n`)).toMatchObject({
      found: [],
      refused: ['2 qty: must be a whole number of pieces'],
    })
  })
})

describe('shop stock files', () => {
  const counts = (content: string, shop?: string) =>
    levels(content, (source) =>
      readShopStockLevels({ ...source, shop, shops: new Set(['tallinn', 'tartu']) }),
    )

  it('accepts a SKU once per shop', async () => {
    const { found, refused } = await counts('shop,sku,qty\ntallinn,A,3\ntartu,A,0\ntartu,A,1\n')
    expect(found).toEqual([
      { line: 2, shop: 'tallinn', sku: 'A', qty: 3 },
      { line: 3, shop: 'tartu', sku: 'A', qty: 0 },
    ])
    expect(refused).toEqual(['4 sku: “A” stands in line 3 already'])
  })

  it('reports rows of unknown shops and keeps the others', async () => {
    const { found, refused } = await counts('sku,qty,shop\nA,1,narva\nB,1,\nC,-1,tartu\nD,2,tartu\n')
    expect(found).toEqual([
      { line: 4, shop: 'tartu', sku: 'C', qty: 0 },
      { line: 5, shop: 'tartu', sku: 'D', qty: 2 },
    ])
    expect(refused).toEqual(['2 shop: “narva” is no shop: tallinn, tartu', '3 shop: is missing'])
  })

  it('counts rows without a shop in the given one', async () => {
    expect((await counts('sku,qty\nA,3\n', 'tartu')).found).toEqual([
      { line: 2, shop: 'tartu', sku: 'A', qty: 3 },
    ])
    expect((await counts('sku,qty\nA,3\nA,4\n', 'tartu')).refused).toEqual([
      '3 sku: “A” stands in line 2 already',
    ])
  })

  it('refuses shop counts as central stock', async () => {
    const { found, refused } = await stock('sku,qty,shop\nA,3,tartu\nB,4,\n')
    expect(found).toEqual([{ line: 3, sku: 'B', qty: 4 }])
    expect(refused).toEqual(['2 shop: is a count of one shop: ambra shop-stock import'])
  })
})

describe('price files', () => {
  it('keeps a special price unless the file has a column for it', async () => {
    expect((await prices('sku,price\nA,9.90\n')).found).toEqual([{ line: 2, sku: 'A', price: 9.9 }])
    expect(
      (await prices('sku,price,special,from,to,store\nA,9,8,2026-11-01,2026-11-30,en\nB,9,,,,\n')).found,
    ).toEqual([
      {
        line: 2,
        sku: 'A',
        price: 9,
        store: 'en',
        special: { price: 8, from: '2026-11-01', to: '2026-11-30' },
      },
      { line: 3, sku: 'B', price: 9, special: null },
    ])
  })

  it('refuses prices above a million euros, in any currency', async () => {
    const { found, refused } = await prices(
      'sku,price\nA,1000000\nB,1000000.01\nC,1200000 usd\nD,9999999999\n',
    )
    expect(found).toMatchObject([{ sku: 'A', price: 1_000_000 }])
    expect(refused).toEqual([3, 4, 5].map((line) => `${line} price: must be at most 1000000`))
  })

  it('reports every broken row', async () => {
    const { found, refused } = await prices(
      'sku,price,special,from,to,store\nA,,,,,\nB,1 CZK,,,,\nC,1,x,,,\nD,1,1,2026-02-30,,\nE,1,1,2026-03-02,2026-03-01,\nF,1,,,,fi\nG,10 USD,,,,\n',
    )
    expect(found).toMatchObject([{ sku: 'G', price: 9 }])
    expect(refused).toEqual([
      '2 price: no price',
      '3 price: is in CZK, a foreign currency: name its rate (--rate CZK=…) or write euros',
      '4 special: is not an amount: x',
      '5 from: “2026-02-30” is not a day of the calendar (YYYY-MM-DD)',
      '6 to: is before from',
      '7 store: “fi” is no store',
    ])
  })
})
