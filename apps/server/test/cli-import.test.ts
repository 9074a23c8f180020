import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { aProduct, theBasics } from '@ambra/testing/import-builders'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ambra,
  ensureMailBuild,
  preparedDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process-suite.ts'

let dataDir: string
beforeAll(async () => {
  ensureMailBuild()
  dataDir = await preparedDataDir([...theBasics(), aProduct({ sku: 'CABLE', price: 10, stock: { qty: 50 } })])
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (...args: string[]) => ambra(dataDir, ...args)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
function aFile(name: string, content: string | Uint8Array): string {
  const file = join(dataDir, name)
  writeFileSync(file, content)
  return file
}

const header =
  'sku,store_view_code,product_type,categories,name,visibility,price,qty,base_image,additional_attributes'
const magento = [
  header,
  'BAG,,simple,"Default Category/Gear/Bags","Bag","Catalog, Search",34,5,/b/a/bag.jpg,"brand=Nordik,color=black"',
  'BAG,english,,,"English bag",,,,,',
  'LOST,,simple,"Default Category/Gear","Lost","Catalog, Search",,5,,',
].join('\n')
const feed = (price: string) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>CHARGER</g:id><g:title>Charger</g:title><g:price>${price}</g:price><g:availability>in_stock</g:availability></item></channel></rss>`

describe('ambra import of other shops', () => {
  it('imports valid products, lists the rejected ones, and changes nothing the second time', async () => {
    const pictures = join(dataDir, 'pictures/b/a')
    mkdirSync(pictures, { recursive: true })
    const bag = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
    writeFileSync(join(pictures, 'bag.jpg'), await bag.jpeg().toBuffer())
    const file = aFile('export.csv.gz', gzipSync(magento))
    const args = ['import', file, '--store-view', 'english=en', '--media-dir', join(dataDir, 'pictures')]
    const first = await run(...args)
    expect(first.code).toBe(1)
    expect(first.out).toContain('2 of 3 lines taken over (magento)')
    expect(first.out).toContain('imported 2 (2 category, 1 media, 1 product), unchanged 0, refused 1')
    expect(first.out).toContain('  line 4  price  no price')
    const second = await run(...args)
    expect(second.out).toContain('imported 0, unchanged 2, refused 1')
    expect(second.out).toContain('nothing changed')
  })

  it('requires a rate for a foreign currency', async () => {
    const file = aFile('feed.xml', feed('599 CZK'))
    const without = await run('import', file)
    expect([without.code, without.out]).toEqual([
      1,
      expect.stringContaining('item 1  price  is in CZK, a foreign currency'),
    ])
    const { imported, source } = await json('import', file, '--rate', 'CZK=0.0401')
    expect([imported, source]).toEqual([1, { format: 'merchant', unit: 'item', rows: 1, refused: 0 }])
    expect((await run('import', file, '--rate', 'CZK')).err).toContain('must be like CZK=0.0401')
  })

  it('stores products without a price only when configured', async () => {
    const file = aFile('rows.jsonl', JSON.stringify(aProduct({ sku: 'UNPRICED', price: null })))
    expect((await json('import', file)).refused).toEqual([{ line: 1, field: 'price', reason: 'no price' }])
    expect(await json('import', file, '--keep-unpriced')).toMatchObject({ imported: 1, refused: [] })
  })

  it('imports the rows before the end of a truncated gzip file, and reports where it ends', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => JSON.stringify(aProduct({ sku: `CUT-${index}` })))
    const packed = gzipSync(rows.join('\n'))
    const file = aFile('cut.jsonl.gz', packed.subarray(0, Math.floor(packed.length * 0.7)))
    const { imported, refused } = await json('import', file)
    expect(imported).toBeGreaterThan(1000)
    expect(refused).toEqual([{ line: imported + 1, field: '', reason: 'the packed file is cut off here' }])
  })

  it.each([
    [
      'a file of no known format',
      'Nordvik;Velmo\n',
      ['--format', 'auto'],
      'does not look like any format known here',
    ],
    [
      'a file that is not what it was said to be',
      'a,b\n',
      ['--format', 'magento'],
      'does not look like a Magento export',
    ],
    [
      'a table in an unknown language',
      'Koodi;Nimi;Hinta\nA;B;1\n',
      [],
      'Its columns are Koodi, Nimi, Hinta: import it in the console, which asks which of them are id, title, price',
    ],
    ['an empty file', '', [], 'is empty'],
    ['an unknown encoding', '{}', ['--encoding', 'klingon'], 'is no encoding known here'],
    ['an unknown language', '{}', ['--language', 'fi'], 'must be one of et, en, ru, lt, lv'],
  ])('rejects the import of %s', async (_name, content, options, words) => {
    const { code, err } = await run('import', aFile('odd', content), ...options)
    expect(code).toBe(1)
    expect(err).toContain(words)
  })
})

describe('stock and price files while the shop runs', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServerProcess(dataDir)
  })
  afterAll(() => server.kill())

  const cable = async () => {
    const request = encodeURIComponent('{"query":{"terms":{"sku":["CABLE"]}}}')
    const response = await fetch(`${server.url}/api/catalog/et/product/_search?request=${request}`)
    // The response of the shop's own API, of which the test reads two fields.
    const { hits } = (await response.json()) as {
      hits: { hits: { _source: { stock: { qty: number }; price_incl_tax: number } }[] }
    }
    return hits.hits[0]?._source
  }

  it('updates the search index at once and names unknown skus', async () => {
    const { code, out } = await run('stock', 'import', aFile('stock.csv', 'sku,qty\nCABLE,7\nNONE,1\n'))
    expect(code).toBe(1)
    expect(out).toContain('changed 1, unchanged 0, refused 1')
    expect(out).toContain('line 3  sku  names the unknown sku “NONE”')
    expect((await cable())?.stock.qty).toBe(7)
    const price = aFile('price.tsv', 'sku\tprice\nCABLE\t12.50\n')
    expect(await json('price', 'import', price)).toMatchObject({ changed: 1, refused: [] })
    expect((await cable())?.price_incl_tax).toBe(12.5)
    expect((await run('price', 'import', price)).out).toContain('nothing changed')
  })
})
