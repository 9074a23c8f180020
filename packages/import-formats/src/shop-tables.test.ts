import { importFields } from '@ambra/contract/catalogue/import-fields'
import { describe, expect, it } from 'vitest'
import { guessMapping } from './mapped-table.ts'
import { read } from './reader-suite.ts'

const csv = (...rows: string[]) => rows.join('\n')

describe('WooCommerce export', () => {
  const head =
    'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)'

  it('uses the SKU column as the SKU, with stock, sale and categories', async () => {
    const { products, refused, count } = await read(
      csv(
        head,
        '7,simple,MUG-1,Mug,1,A mug,1,5,8.50,9.90,"Kitchen > Mugs, Gifts\\, small",,,Colour,Red',
        '8,simple,MUG-2,Old mug,0,,0,,,9.90,,,,,',
      ),
    )
    expect([refused, count]).toEqual([[], 2])
    expect(products).toMatchObject([
      {
        sku: 'MUG-1',
        price: 9.9,
        special: { price: 8.5 },
        stock: { qty: 5, manage: true },
        categories: ['kitchen-mugs', 'gifts-small'],
        attributes: { colour: 'red' },
      },
      { sku: 'MUG-2', status: 2, stock: { qty: 0, manage: true } },
    ])
    expect(products[0]?.status).toBeUndefined()
  })

  it('builds one product from a parent and its variations', async () => {
    const { products, refused } = await read(
      csv(
        head,
        '7,variable,TEE,Tee,1,A tee,1,,,,Shirts,,,Size,"S, L"',
        '8,variation,TEE-S,Tee - S,1,,1,2,,15.00,,,id:7,Size,S',
        '9,variation,TEE-L,Tee - L,1,,1,,,16.00,,,TEE,Size,L',
      ),
    )
    expect(refused).toEqual([])
    expect(products).toMatchObject([
      {
        sku: 'TEE',
        product_type: 'configurable',
        categories: ['shirts'],
        texts: { et: { name: 'Tee', description: 'A tee' } },
        variants: [
          { sku: 'TEE-S', price: 15, attributes: { size: 's' }, stock: { qty: 2 } },
          { sku: 'TEE-L', price: 16, attributes: { size: 'l' } },
        ],
      },
    ])
  })

  it('never uses the ID as a missing SKU', async () => {
    const { products, refused } = await read(
      csv(
        head,
        '7,simple,,Mug,1,,1,,,9.90,,,,,',
        '8,variable,,Tee,1,,1,,,,,,,,',
        '9,variation,A,Tee,1,,1,,,9.90,,,id:8,,',
        '10,grouped,SET,Set,1,,1,,,,,,,,',
        '11,variable,LONELY,Tee,1,,1,,,,,,,,',
      ),
    )
    expect(products).toEqual([])
    expect(refused.map(({ line, field }) => [line, field]).toSorted()).toEqual([
      [2, 'id'],
      [3, 'id'],
      [4, 'parent'],
      [5, 'type'],
      [6, 'type'],
    ])
  })
})

describe('Shopify export', () => {
  const head =
    'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Status'

  it('builds one product from the rows of a handle', async () => {
    const { products, refused, count } = await read(
      csv(
        head,
        'tee,Tee,<p>A tee</p>,Nordik,Shirts,true,Size,S,TEE-S,shopify,3,15.00,20.00,,,active',
        'tee,,,,,,,L,TEE-L,,,16.00,,,,',
        'tee,,,,,,,,,,,,,,https://shop.example/2.jpg,',
        'mug,Mug,,Nordik,Mugs,true,Title,Default Title,MUG,shopify,0,9.90,,5902687180165,,draft',
      ),
    )
    expect([refused, count]).toEqual([[], 4])
    expect(products).toMatchObject([
      {
        sku: 'tee',
        product_type: 'configurable',
        categories: ['shirts'],
        configurable_by: ['size'],
        variants: [
          { sku: 'TEE-S', price: 20, special: { price: 15 }, stock: { qty: 3, manage: true } },
          { sku: 'TEE-L', price: 16, stock: { manage: false } },
        ],
      },
      { sku: 'MUG', product_type: 'simple', price: 9.9, gtin: '5902687180165', status: 2 },
    ])
  })

  it('refuses the rows that belong to refused ones', async () => {
    const { products, refused } = await read(
      csv(
        head,
        'mug,Mug,,,,true,Title,Default Title,,,,9.90,,,,',
        'mug,,,,,,,,,,,,,,https://shop.example/2.jpg,',
      ),
    )
    expect(products).toEqual([])
    expect(refused.map(({ line }) => line)).toEqual([2, 3])
  })
})

it('accepts a feed group with the id of one of its items', async () => {
  const { products, refused } = await read(
    ['id\ttitle\tprice\tcolor\titem_group_id', 'A\tAa\t5.00\tred\tA', 'B\tAa\t5.00\tblue\tA'].join('\n'),
  )
  expect(refused).toEqual([])
  expect(products).toMatchObject([{ sku: 'A-group', variants: [{ sku: 'A' }, { sku: 'B' }] }])
})

it.each([
  [
    ['ID', 'SKU', 'Name', 'Regular price'],
    [null, 'id', 'title', 'price'],
  ],
  [
    ['id', 'title', 'price'],
    ['id', 'title', 'price'],
  ],
  [
    ['Kood', 'Nimetus', 'Hind', 'Laoseis'],
    ['id', 'title', 'price', 'qty'],
  ],
  [
    ['Kood', 'Nimi', 'Hind', 'SKU'],
    [null, 'title', 'price', 'id'],
  ],
])('guesses the columns %j as %j', (columns, mapping) => {
  expect(guessMapping(columns, 'products', importFields.products)).toEqual(mapping)
})
