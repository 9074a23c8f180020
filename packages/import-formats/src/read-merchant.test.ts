import { describe, expect, it } from 'vitest'
import { read } from './reader-suite.ts'

const item = (id: string, over: Record<string, string | string[]> = {}) => {
  const values = { id, title: `Item ${id}`, price: '10.00 EUR', availability: 'in_stock', ...over }
  const elements = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((text) => `<g:${name}>${text}</g:${name}>`),
  )
  return `<item>${elements.join('')}</item>`
}
const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items.join('')}</channel></rss>`

describe('a Merchant feed', () => {
  it('converts items to products with categories, brand, identifiers and prices', async () => {
    const { products, rows, refused } = await read(
      rss(
        item('A', {
          price: '599 CZK',
          sale_price: '499 CZK',
          sale_price_effective_date: '2026-11-01T00:00+0200/2026-11-30T23:59+0200',
          product_type: 'Electronics &gt; Chargers',
          brand: 'Movano',
          gtin: '5902687180165',
          mpn: 'LA90',
          condition: 'new',
          description: '&lt;p&gt;Good&lt;/p&gt;',
        }),
        item('B', { availability: 'out_of_stock' }),
      ),
      { rates: { CZK: 0.0401 }, language: 'lv' },
    )
    expect(refused).toEqual([])
    expect(products[0]).toMatchObject({
      sku: 'A',
      price: 24.02,
      special: { price: 20.01, from: '2026-10-31T22:00:00Z', to: '2026-11-30T21:59:00Z' },
      gtin: '5902687180165',
      mpn: 'LA90',
      categories: ['electronics-chargers'],
      attributes: { brand: 'movano', condition: 'new' },
      stock: { qty: 0, manage: false },
      texts: { et: { name: 'Item A', url_key: 'item-a', description: 'Good' }, lv: { name: 'Item A' } },
    })
    expect(products[1]?.stock).toEqual({ qty: 0, manage: true })
    expect(rows.filter((row) => row.type === 'category').map((row) => [row.code, row.parent])).toEqual([
      ['electronics', undefined],
      ['electronics-chargers', 'electronics'],
    ])
  })

  it('gives items of a group with equal title and options separate addresses with their SKU', async () => {
    const twin = { title: 'Desk Lamp', item_group_id: 'G1', color: 'red', size: 'M' }
    const other = { title: 'Floor Lamp', item_group_id: 'G1', color: 'red', size: 'M' }
    const { products, refused } = await read(rss(item('A', twin), item('B', twin), item('C', other)))
    expect(refused).toEqual([])
    expect(products.map(({ sku, product_type, texts }) => [sku, product_type, texts.et.url_key])).toEqual([
      ['A', 'simple', 'desk-lamp-a'],
      ['B', 'simple', 'desk-lamp-b'],
      ['C', 'simple', 'floor-lamp'],
    ])
  })

  it('accepts an element named like a property that every object inherits', async () => {
    const hostile = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']
    const { products, refused } = await read(
      rss(
        item('A', {
          ...Object.fromEntries(hostile.map((name) => [name, 'x'])),
          condition: 'constructor',
          product_detail: hostile.map((name) => `Section:${name}:x`),
          description: '&lt;constructor&gt;&amp;constructor;',
        }),
        item('B'),
      ),
    )
    expect(refused).toEqual([])
    expect(products.map(({ sku }) => sku)).toEqual(['A', 'B'])
    expect(JSON.stringify(products)).not.toContain('native code')
    expect(Object.keys(products[0]?.attributes ?? {})).not.toContain('constructor')
  })

  it('converts the items of a group to variants', async () => {
    const { products } = await read(
      rss(
        item('S', { item_group_id: 'G', color: 'Black', size: 'S' }),
        item('M', { item_group_id: 'G', color: 'Black', size: 'M' }),
        item('X', { item_group_id: 'ALIKE' }),
        item('Y', { item_group_id: 'ALIKE' }),
      ),
    )
    expect(products[0]).toMatchObject({
      sku: 'G',
      product_type: 'configurable',
      price: null,
      configurable_by: ['size'],
      variants: [
        { sku: 'S', price: 10, attributes: { size: 's', color: 'black' } },
        { sku: 'M', attributes: { size: 'm' } },
      ],
    })
    expect(products.slice(1).map((product) => [product.sku, product.product_type])).toEqual([
      ['X', 'simple'],
      ['Y', 'simple'],
    ])
  })

  it('reads the same from a table', async () => {
    const { products, refused } = await read(
      'id\ttitle\tprice\tavailability\tproduct type\tbrand\nA\tLamp "Sun"\t12,50 EUR\tin stock\tHome > Lamps\tVelmo\nB\tNo price\t\tin_stock\t\t\n',
    )
    expect(products).toMatchObject([
      { sku: 'A', price: 12.5, categories: ['home-lamps'], texts: { et: { name: 'Lamp "Sun"' } } },
    ])
    expect(refused).toEqual([{ line: 3, field: 'price', reason: 'no price' }])
  })

  it('distinguishes items with one title by their id', async () => {
    const { products } = await read(rss(item('A/1', { title: 'Same' }), item('B', { title: 'Same' })))
    expect(products.map((product) => product.texts.et.url_key)).toEqual(['same-a-1', 'same-b'])
  })

  it.each([
    ['no price', item('X', { price: '' }), 'price', 'no price'],
    ['a foreign currency', item('X', { price: '5 CZK' }), 'price', 'is in CZK, a foreign currency'],
    ['a title that is missing', item('X', { title: '' }), 'title', 'is missing'],
    ['an id that is missing', item('', {}), 'id', 'is missing'],
    ['an id used before', item('A'), 'id', '“A” stands in item 1 already'],
    [
      'a sale date that is none',
      item('X', { sale_price: '5', sale_price_effective_date: 'soon' }),
      'sale_price_effective_date',
      'is not a date',
    ],
  ])('refuses %s and keeps the rest', async (_name, broken, field, reason) => {
    const { products, refused } = await read(rss(item('A'), broken, item('Z')))
    expect(products.map((product) => product.sku)).toEqual(['A', 'Z'])
    expect(refused).toEqual([{ line: 2, field, reason: expect.stringContaining(reason) }])
  })

  it('keeps the items before the point where the document is truncated', async () => {
    const whole = rss(...Array.from({ length: 50 }, (_, index) => item(`I${index}`)))
    const { products, refused } = await read(whole.slice(0, Math.floor(whole.length / 2)))
    expect(products.length).toBeGreaterThan(20)
    expect(refused).toEqual([
      { line: products.length + 1, field: '', reason: expect.stringContaining('is not well-formed XML') },
    ])
  })

  it.each([
    [
      'entities that grow',
      '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><item><id>&b;</id></item></channel></rss>',
      'declares entities of its own',
    ],
    [
      'a file of another machine',
      '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<rss/>',
      'declares entities',
    ],
    ['elements without end inside each other', `<rss>${'<a>'.repeat(100_000)}`, 'is nested deeper than'],
    ['one text without end', `<rss><item><id>${'x'.repeat(3_000_000)}`, 'is larger than any real one'],
    [
      'an unknown entity',
      '<rss><channel><item><id>&what;</id></item></channel></rss>',
      'is not well-formed XML',
    ],
  ])('stops at %s', async (_name, document, reason) => {
    const { products, refused } = await read(document)
    expect(products).toEqual([])
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toContain(reason)
  })

  it.each([
    ['empty elements', '<x/>'.repeat(200_000), 'item 1 is larger than any real one'],
    [
      'attributes',
      `<g:id ${Array.from({ length: 201 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      'more than 200 attributes',
    ],
  ])('refuses an item of countless %s', async (_, inside, words) => {
    const { rows, refused } = await read(
      `<?xml version="1.0"?><rss><channel><item>${inside}</item></channel></rss>`,
    )
    expect(rows).toEqual([])
    expect(refused).toEqual([expect.objectContaining({ reason: expect.stringContaining(words) })])
  })

  it('reads XML in the encoding it declares', async () => {
    const start = '<?xml version="1.0" encoding="windows-1257"?><rss><item><id>A</id><title>'
    const bytes = Buffer.concat([
      Buffer.from(start),
      Buffer.from([0xd5]),
      Buffer.from('un</title><price>1</price></item></rss>'),
    ])
    expect((await read(bytes)).products[0]?.texts.et.name).toBe('Õun')
  })
})

describe('an Ambra file', () => {
  const product = (over: object) =>
    JSON.stringify({ type: 'product', sku: 'A', product_type: 'simple', ...over })

  it('refuses products without a price unless configured', async () => {
    const lines = [
      product({ price: null }),
      product({ price: 5 }),
      product({ product_type: 'configurable', price: null }),
    ].join('\n')
    const { rows, refused, count } = await read(lines)
    expect([rows.length, count]).toEqual([2, 3])
    expect(refused).toEqual([{ line: 1, field: 'price', reason: 'no price' }])
    expect((await read(lines, { keepUnpriced: true })).refused).toEqual([])
  })

  it('converts foreign amounts to euros and keeps percentages', async () => {
    const line = product({
      price: 100,
      currency: 'USD',
      special: { price: 50 },
      attributes: { price: 7 },
      custom_options: [{ price: 10, price_type: 'percent' }, { price: 10 }],
      price_history: [{ at: '2026-01-01', price: 200 }],
    })
    expect((await read(line, { rates: { USD: 0.9 } })).rows[0]).toEqual({
      type: 'product',
      sku: 'A',
      product_type: 'simple',
      price: 90,
      special: { price: 45 },
      attributes: { price: 7 },
      custom_options: [{ price: 10, price_type: 'percent' }, { price: 9 }],
      price_history: [{ at: '2026-01-01', price: 180 }],
    })
    expect((await read(line)).refused).toEqual([
      {
        line: 1,
        field: 'currency',
        reason: 'is in USD, a foreign currency: name its rate (--rate USD=…) or write euros',
      },
    ])
  })
})

it.each([
  ['12', { qty: 12, manage: true }],
  ['-3', { qty: 0, manage: true }],
  ['1 250', { qty: 1250, manage: true }],
])('takes the count %s of a mapped table as stock', async (cell, stock) => {
  const { products, refused } = await read(`id\ttitle\tprice\tqty\nA\tLamp\t5.00\t${cell}\n`)
  expect(refused).toEqual([])
  expect(products).toMatchObject([{ stock }])
})

it('refuses a row whose count is no number of pieces', async () => {
  const { products, refused } = await read('id\ttitle\tprice\tqty\nA\tLamp\t5.00\tmany\n')
  expect([products, refused.map(({ line, field }) => [line, field])]).toEqual([[], [[2, 'qty']]])
})
