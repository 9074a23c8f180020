import { hash } from 'node:crypto'
import { existsSync, readdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, workFolder } from './reader-suite.ts'

const columns = [
  'sku',
  'store_view_code',
  'product_type',
  'categories',
  'name',
  'description',
  'visibility',
  'price',
  'special_price',
  'special_price_from_date',
  'special_price_to_date',
  'url_key',
  'base_image',
  'additional_attributes',
  'qty',
  'related_skus',
  'custom_options',
  'configurable_variations',
  'bundle_values',
  'associated_skus',
  'downloadable_links',
]
type Row = Record<string, string>
const base: Row = { product_type: 'simple', categories: 'Default Category/Gear', price: '10', qty: '5' }
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
/** Builds a product export; rows have the given columns and defaults for the rest. */
function anExport(...rows: Row[]): string {
  const lines = rows.map((over) => {
    const row: Row = over['store_view_code'] ? over : { ...base, name: over['sku'] ?? '', ...over }
    return columns.map((column) => cell(row[column] ?? '')).join(',')
  })
  return [columns.join(','), ...lines].join('\n')
}

describe('a Magento export', () => {
  it('builds one product from a configurable and its children, wherever their rows are', async () => {
    const child = (sku: string, size: string) => ({
      sku,
      visibility: 'Not Visible Individually',
      additional_attributes: `has_options=0,size=${size},color=Black`,
    })
    const { products, refused, rows } = await read(
      anExport(
        child('H-S', 'S'),
        {
          sku: 'H',
          product_type: 'configurable',
          visibility: 'Catalog, Search',
          price: '52',
          additional_attributes: 'material=Wool|Fleece,sale=Yes,note=soft, warm and "light"',
          configurable_variations: 'sku=H-S,size=S|sku=H-M,size=M',
        },
        child('H-M', 'M'),
      ),
    )
    expect(refused).toEqual([])
    expect(products).toHaveLength(1)
    expect(products[0]).toMatchObject({
      sku: 'H',
      product_type: 'configurable',
      price: null,
      visibility: 4,
      categories: ['gear'],
      configurable_by: ['size'],
      attributes: { material: ['wool', 'fleece'], sale: true, note: 'soft-warm-and-light' },
      variants: [
        { sku: 'H-S', price: 10, stock: { qty: 5, manage: true }, attributes: { size: 's', color: 'black' } },
        { sku: 'H-M', price: 10, attributes: { size: 'm' } },
      ],
    })
    const attribute = rows.find((row) => row.type === 'attribute' && row.code === 'material')
    expect(attribute).toMatchObject({ input: 'multiselect', filterable: true, if_missing: true })
    expect(rows.some((row) => row.type === 'attribute' && row.code === 'has_options')).toBe(false)
  })

  it('reads texts of store views and requires the language of others', async () => {
    const { products, refused } = await read(
      anExport(
        { sku: 'A', name: 'Kott', store_view_code: '' },
        { sku: 'A', store_view_code: 'english', name: 'Bag', description: '<p>Good &amp; <b>big</b></p>' },
        { sku: 'A', store_view_code: 'german', name: 'Tasche' },
      ),
      { storeViews: { english: 'en' } },
    )
    expect(products[0]?.texts).toMatchObject({
      et: { name: 'Kott', url_key: 'kott' },
      en: { name: 'Bag', url_key: 'bag', description: 'Good & **big**' },
    })
    expect(refused).toEqual([
      {
        line: 4,
        field: 'store_view_code',
        reason: expect.stringContaining(
          '“german” names no language of this shop: choose its language (--store-view',
        ),
      },
    ])
  })

  it('uses its only language in every store until translated', async () => {
    const { products } = await read(anExport({ sku: 'A', name: 'Bag' }), { language: 'en' })
    expect(products[0]?.texts).toEqual({
      et: { name: 'Bag', url_key: 'bag' },
      en: { name: 'Bag', url_key: 'bag' },
    })
  })

  it('reads bundles, grouped and downloadable products and custom options', async () => {
    const { products, refused } = await read(
      anExport(
        { sku: 'P1' },
        { sku: 'P2' },
        {
          sku: 'KIT',
          product_type: 'bundle',
          price: '',
          bundle_values:
            'name=Ball,type=radio,required=1,sku=P1,default=1,default_qty=2.0000|name=Ball,type=radio,required=1,sku=P2',
        },
        { sku: 'SET', product_type: 'grouped', price: '', associated_skus: 'P1=5.0000,P2=1' },
        {
          sku: 'VIDEO',
          product_type: 'downloadable',
          downloadable_links:
            'group_title=Links|title=Part 1,link_type=file,file=/v/1.mp4,downloads=3,price=0',
        },
        {
          sku: 'MUG',
          related_skus: 'P1,GONE',
          custom_options:
            'name=Text,type=field,required=1,price=5.0000,price_type=fixed|name=Size,type=drop_down,required=0,price=1,price_type=fixed,option_title=Big|name=Size,type=drop_down,price=10,price_type=percent,option_title=Huge',
        },
      ),
    )
    expect(refused).toEqual([])
    const [, , kit, set, video, mug] = products
    expect(kit?.bundle).toEqual([
      {
        titles: { et: 'Ball' },
        required: true,
        input: 'radio',
        links: [
          { sku: 'P1', qty: 2, default: true },
          { sku: 'P2', qty: 1 },
        ],
      },
    ])
    expect(set?.links).toEqual([
      { type: 'associated', sku: 'P1', qty: 5 },
      { type: 'associated', sku: 'P2', qty: 1 },
    ])
    expect(video?.downloads).toEqual([{ titles: { et: 'Part 1' }, file: '/v/1.mp4', max_downloads: 3 }])
    expect(mug?.links).toEqual([{ type: 'related', sku: 'P1' }])
    expect(mug?.custom_options).toEqual([
      { titles: { et: 'Text' }, input: 'field', required: true, price: 5, price_type: 'fixed' },
      {
        titles: { et: 'Size' },
        input: 'drop_down',
        required: false,
        values: [
          { titles: { et: 'Big' }, price: 1, price_type: 'fixed' },
          { titles: { et: 'Huge' }, price: 10, price_type: 'percent' },
        ],
      },
    ])
  })

  it('reads dates, long texts and their maximum length', async () => {
    const cell =
      'name=Card,type=area,price=2,price_type=fixed,max_characters=150|name=Day,type=date,required=1,max_characters=0|name=When,type=date_time|name=Hour,type=time|name=Extras,type=multiple,option_title=Ribbon,price=1|name=Print,type=file,price=9,file_extension=JPEG;png;ai,image_size_x=600,image_size_y=0'
    const { products } = await read(anExport({ sku: 'GIFT', custom_options: cell }))
    expect(products[0]?.custom_options).toMatchObject([
      { titles: { et: 'Card' }, input: 'area', price: 2, price_type: 'fixed', max_characters: 150 },
      { titles: { et: 'Day' }, input: 'date', required: true },
      { titles: { et: 'When' }, input: 'date_time', required: false },
      { titles: { et: 'Hour' }, input: 'time', required: false },
      { input: 'multiple', values: [{ titles: { et: 'Ribbon' }, price: 1, price_type: 'fixed' }] },
      { input: 'file', price: 9, price_type: 'fixed', file_extension: 'png, jpg', image_size_x: 600 },
    ])
  })

  it.each([
    ['no price', { price: '' }, 'price', 'no price'],
    ['a price in words', { price: 'ask' }, 'price', 'is not an amount: ask'],
    ['a negative price', { price: '-1' }, 'price', 'must be at least 0'],
    [
      'a foreign currency',
      { price: '10 USD' },
      'price',
      'is in USD, a foreign currency: name its rate (--rate USD=…) or write euros',
    ],
    ['an unknown type', { product_type: 'gift' }, 'product_type', 'must be one of simple'],
    ['no name', { name: '' }, 'name', 'is missing'],
    ['no sku', { sku: '' }, 'sku', 'is missing'],
    ['an unknown visibility', { visibility: 'Somewhere' }, 'visibility', '“Somewhere” is none'],
    [
      'a special price until no day',
      { special_price: '5', special_price_to_date: '2026-02-30' },
      'special_price_to_date',
      '“2026-02-30” is not a day of the calendar',
    ],
    [
      'an option type the shop does not offer',
      { custom_options: 'name=When,type=calendar,required=1' },
      'custom_options/0',
      'is of the type “calendar”, which the shop does not offer',
    ],
  ])('refuses %s and keeps its neighbours', async (_name, over, field, reason) => {
    const { products, refused } = await read(
      anExport({ sku: 'BEFORE' }, { sku: 'X', ...over }, { sku: 'AFTER' }),
    )
    expect(refused).toEqual([{ line: 3, field, reason: expect.stringContaining(reason) }])
    expect(products.map((product) => product.sku)).toEqual(['BEFORE', 'AFTER'])
  })

  it('converts a foreign currency to euros by its rate', async () => {
    const { products } = await read(anExport({ sku: 'A', price: '100', special_price: '80' }), {
      currency: 'USD',
      rates: { USD: 0.923 },
    })
    expect(products[0]).toMatchObject({ price: 92.3, special: { price: 73.84 } })
  })

  it('refuses a child without a price and sells the others', async () => {
    const { products, refused } = await read(
      anExport(
        { sku: 'C-S', price: '' },
        { sku: 'C-M' },
        {
          sku: 'C',
          product_type: 'configurable',
          configurable_variations: 'sku=C-S,size=S|sku=C-M,size=M|sku=C-L,size=L',
        },
      ),
    )
    expect(products[0]?.variants?.map((variant) => variant.sku)).toEqual(['C-M'])
    expect(refused).toEqual([
      { line: 2, field: 'price', reason: 'no price' },
      { line: 4, field: 'configurable_variations/2', reason: 'names the unknown sku “C-L”' },
    ])
  })

  it('reports the children of a refused product with their store views', async () => {
    const { products, refused } = await read(
      anExport(
        { sku: 'C-S' },
        { sku: 'C-S', store_view_code: 'english', name: 'Small' },
        { sku: 'C', name: '', product_type: 'configurable', configurable_variations: 'sku=C-S,size=S' },
      ),
    )
    expect(products).toEqual([])
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'is missing'],
      [2, 'is a variant of C, which is refused'],
      [3, 'goes with line 2, which is refused'],
    ])
  })

  it('gives two products with one url_key separate addresses, in any order of rows', async () => {
    const rows = [
      { sku: 'A 1', url_key: 'same' },
      { sku: 'B 2', url_key: 'same' },
      { sku: 'C', url_key: 'other' },
    ]
    const keys = async (list: Row[]) =>
      Object.fromEntries(
        (await read(anExport(...list))).products.map(({ sku, texts }) => [sku, texts.et.url_key]),
      )
    expect(await keys(rows)).toEqual({ 'A 1': 'same-a-1', 'B 2': 'same-b-2', C: 'other' })
    expect(await keys(rows.toReversed())).toEqual(await keys(rows))
  })

  it('refuses a SKU that occurs twice in the file', async () => {
    const { refused, products } = await read(anExport({ sku: 'A' }, { sku: 'A', name: 'again' }))
    expect(refused).toEqual([{ line: 3, field: 'sku', reason: '“A” stands in line 2 already' }])
    expect(products).toHaveLength(1)
  })

  it.each([
    ['emoji', 'Kruus 🎁☕'],
    ['right-to-left script', 'כוס קפה גדולה'],
    ['the end of a script', '</script><script>alert(1)</script>'],
    ['quotes and line breaks', 'a "b"\nc'],
  ])('keeps a name with %s and derives an address from it', async (_name, name) => {
    const { products } = await read(anExport({ sku: 'A', name }))
    expect(products[0]?.texts.et.name).toBe(name)
    expect(products[0]?.texts.et.url_key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('keeps commas and slashes of category names', async () => {
    const { rows } = await read(
      anExport({ sku: 'A', categories: 'Default Category/Bags, Cases/A\\/V,Default Category/Sale' }),
    )
    const names = rows.flatMap((row) => (row.type === 'category' ? [row.texts.et.name] : []))
    expect(names).toEqual(['Bags, Cases', 'A/V', 'Sale'])
  })

  it('keeps an attribute in the form the shop has', async () => {
    const { products } = await read(
      anExport({ sku: 'A', additional_attributes: 'size=12,color=Red,sale=Yes' }),
      {
        knownInputs: new Map([
          ['size', 'number'],
          ['color', 'text'],
          ['sale', 'select'],
        ]),
      },
    )
    expect(products[0]?.attributes).toEqual({ size: 12, color: 'Red', sale: 'yes' })
  })

  it('reads pictures only from the media folder, by their content', async () => {
    const mediaDir = mkdtempSync(join(tmpdir(), 'ambra-media-'))
    writeFileSync(join(mediaDir, 'a.png'), Buffer.from('ffd8ffe000', 'hex'))
    writeFileSync(join(mediaDir, 'fake.jpg'), 'no picture')
    const { rows, products, notes } = await read(
      anExport(
        { sku: 'A', base_image: '/a.png' },
        { sku: 'B', base_image: '/a.png' },
        { sku: 'C', base_image: '/fake.jpg' },
        { sku: 'D', base_image: '/../../../etc/passwd' },
        { sku: 'E', base_image: '/gone.jpg' },
      ),
      { mediaDir },
    )
    // The path changes with the picture, so that browsers may cache it permanently.
    const jpg = `import/a-${hash('sha256', Buffer.from('ffd8ffe000', 'hex'), 'hex').slice(0, 8)}.jpg`
    expect(rows.filter((row) => row.type === 'media')).toEqual([
      { type: 'media', path: jpg, base64: Buffer.from('ffd8ffe000', 'hex').toString('base64') },
    ])
    expect(products.map((product) => product.media?.[0]?.path)).toEqual([
      jpg,
      jpg,
      undefined,
      undefined,
      undefined,
    ])
    expect(notes).toEqual([
      'picture left out, is no JPEG, PNG, WebP or SVG: /fake.jpg',
      'picture left out, not in the media folder: /../../../etc/passwd',
      'picture left out, not in the media folder: /gone.jpg',
    ])
  })

  it('removes all files from its working folder', async () => {
    await read(anExport({ sku: 'A' }))
    expect(existsSync(workFolder) ? readdirSync(workFolder) : []).toEqual([])
  })
})
