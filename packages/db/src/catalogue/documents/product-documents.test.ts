import { Product } from '@ambra/contract/catalogue/product'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { aCategory, aConfigurable, anAttribute, aProduct, aReview } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { Compile } from 'typebox/compile'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderRepository } from '../../sales/order-repository.ts'
import { sellableRepository } from '../sellable-repository.ts'
import {
  attributeDocuments,
  categoryDocuments,
  reviewDocuments,
  taxRuleDocuments,
} from './other-documents.ts'
import { listDependentProducts } from './dependent-products.ts'
import { catalogDocuments, findDocumentsBySku } from './product-documents.ts'
import { findProductDocuments } from './product-documents-fixture.ts'

const validator = Compile(Product)
function storeOf(code: string): Store {
  const store = stores.find((candidate) => candidate.code === code)
  if (!store) throw new Error(`no store ${code}`)
  return store
}
const et = storeOf('et')
const en = storeOf('en')
const ru = storeOf('ru')

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

async function find(sku: string, options: { store?: Store; now?: Date } = {}): Promise<Product> {
  const [document] = await findProductDocuments(database.db, options.store ?? en, [sku], options.now ?? noon)
  if (!document) throw new Error(`no document of ${sku}`)
  expect(Array.from(validator.Errors(document))).toEqual([])
  return document
}

describe('product documents', () => {
  it('uses the language of each store, with Estonian as the fallback', async () => {
    await stockShop(database, [aProduct({ sku: 'P', attributes: { brand: 'nordik' } })])
    expect(await find('P', { store: et })).toMatchObject({
      name: 'Toode P',
      url_path: 'phones-et/p-et',
      brandName: 'nordik (et)',
      brandSlug: 'nordik',
    })
    expect(await find('P', { store: en })).toMatchObject({
      name: 'Product P',
      url_path: 'phones/p',
      slug: 'p',
      brandName: 'nordik',
    })
    expect(await find('P', { store: ru })).toMatchObject({ name: 'Toode P', url_path: 'phones-et/p-et' })
  })

  it('contains the price with its tax and the running special price', async () => {
    const special = { price: 80, from: '2026-11-01', to: '2026-11-20' }
    await stockShop(database, [
      aProduct({
        sku: 'P',
        price: 124,
        special,
        price_history: [
          { at: '2026-06-01', price: 100 },
          { at: '2026-10-15', price: 124 },
        ],
      }),
    ])
    expect(await find('P')).toMatchObject({
      price: 124,
      final_price: 80,
      price_incl_tax: 80,
      price_tax: 15.48,
      original_price_incl_tax: 124,
      special_price: 80,
      lowestPrice30: 100,
      discountPercent: 20,
    })
    const dayAfter = await find('P', { now: new Date('2026-11-20T22:00:00Z') })
    expect(dayAfter).toMatchObject({ final_price: 124, special_price: null })
    expect(dayAfter.lowestPrice30).toBeUndefined()
  })

  it('applies the tax rate of the day', async () => {
    await stockShop(database, [aProduct({ sku: 'P', price: 122 })])
    expect((await find('P', { now: new Date('2025-06-30T12:00:00Z') })).price_tax).toBe(22)
    expect((await find('P', { now: new Date('2025-07-01T12:00:00Z') })).price_tax).toBe(23.61)
  })

  it('distinguishes zero, unknown and missing prices', async () => {
    await stockShop(database, [
      aProduct({ sku: 'FREE', price: 0 }),
      aProduct({ sku: 'UNKNOWN', price: null }),
    ])
    expect(await find('FREE')).toMatchObject({ price: 0, final_price: 0 })
    expect(await find('UNKNOWN')).toMatchObject({ price: null, final_price: null })
  })

  it('gives a configurable product the price of its cheapest buyable variant', async () => {
    const row = aConfigurable({ sku: 'P' })
    const variants =
      row.variants?.map((variant, index) => (index === 0 ? { ...variant, stock: { qty: 0 } } : variant)) ?? []
    await stockShop(database, [{ ...row, variants }])
    const document = await find('P-white-a')
    expect(document).toMatchObject({
      sku: 'P',
      final_price: 310,
      total_qty: 9,
      grades: ['new', 'a'],
      isRefurbished: false,
    })
    expect(document.configurable_children.map((child) => child.stock.is_in_stock)).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(
      document.configurable_options.map((option) => [
        option.attribute_code,
        option.values.map((value) => value.code),
      ]),
    ).toEqual([
      ['color', ['black', 'white']],
      ['condition', ['new', 'a']],
    ])
    const ids = document.configurable_options.map((option) => option.values.map((value) => value.value_index))
    expect(document).toMatchObject({ color: null, color_options: ids[0], condition_options: ids[1] })
    expect(document.configurable_children[1]).toMatchObject({
      name: 'Product P, black, a',
      // Clients find the variant of a chosen color by plain fields of the same text.
      color: String(ids[0]?.[0]),
      condition: String(ids[1]?.[1]),
      custom_attributes: [
        { attribute_code: 'color', value: String(ids[0]?.[0]) },
        { attribute_code: 'condition', value: String(ids[1]?.[1]) },
      ],
    })
  })

  it('marks a product as refurbished once no new piece is left', async () => {
    const row = aConfigurable({ sku: 'P' })
    const variants =
      row.variants?.map((variant) =>
        variant.attributes['condition'] === 'new' ? { ...variant, stock: { qty: 0 } } : variant,
      ) ?? []
    await stockShop(database, [{ ...row, variants }])
    const document = await find('P')
    expect(document).toMatchObject({ grades: ['a'], isRefurbished: true, priceGrade: 'a' })
    // A list of new phones excludes it.
    const grades = document.configurable_options.find(({ attribute_code }) => attribute_code === 'condition')
    const used = grades?.values.find(({ code }) => code === 'a')?.value_index
    expect(document).toMatchObject({ condition_options: [used] })
  })

  it('names the variant whose price a list shows', async () => {
    await stockShop(database, [aConfigurable({ sku: 'P' }), aProduct({ sku: 'ONE' })])
    const { configurable_children: children, ...shown } = await find('P')
    const cheapest = children.toSorted((a, b) => (a.final_price ?? 0) - (b.final_price ?? 0))[0]
    expect(shown.childSku).toBe(cheapest?.sku)
    expect(shown.final_price).toBe(cheapest?.final_price)
    expect(await find('ONE')).not.toHaveProperty('childSku')
    // A "from" price names its variant: the words of the variant's name after the product's.
    expect(cheapest?.name).toContain(shown.childOptions?.join(', '))
    expect(shown.hasSeveralPrices).toBe(true)
    expect(shown.childOptions).not.toEqual([])
  })

  it('sums the default parts of a bundle and follows their stock', async () => {
    const option = (sku: string, qty: number) => ({ titles: { et: sku }, links: [{ sku, qty }] })
    await stockShop(database, [
      aProduct({ sku: 'A', price: 10, special: { price: 9 }, stock: { qty: 9 } }),
      aProduct({ sku: 'B', price: 5.5 }),
      aProduct({ sku: 'KIT', product_type: 'bundle', price: null, bundle: [option('A', 2), option('B', 1)] }),
    ])
    const kit = await find('KIT')
    expect(kit).toMatchObject({ price: 23.5, final_price: 23.5, special_price: null, total_qty: 4 })
    expect(kit.bundle_options.map((entry) => entry.product_links[0]?.sku)).toEqual(['A', 'B'])
    const a = await find('A')
    expect(await listDependentProducts(database.db, [a.id])).toEqual([kit.id])
  })

  it('sums the associated products of a grouped product', async () => {
    const links = [
      { type: 'associated' as const, sku: 'A', qty: 2 },
      { type: 'associated' as const, sku: 'B' },
    ]
    await stockShop(database, [
      aProduct({ sku: 'A', price: 10 }),
      aProduct({ sku: 'B', price: 5 }),
      aProduct({ sku: 'SET', product_type: 'grouped', price: null, links }),
    ])
    const set = await find('SET')
    expect(set.final_price).toBe(25)
    expect(set.product_links.map((link) => [link.linked_product_sku, link.extension_attributes.qty])).toEqual(
      [
        ['A', 2],
        ['B', undefined],
      ],
    )
  })

  it('treats reserved pieces as sold', async () => {
    await stockShop(database, [aProduct({ sku: 'P', stock: { qty: 3 } })])
    await orderRepository(database.db).place(aPlacement(await aCart(database, [{ sku: 'P', qty: 3 }])))
    expect(await find('P')).toMatchObject({ total_qty: 0, stock: { qty: 0, is_in_stock: false } })
  })

  it('converts Markdown to safe HTML', async () => {
    const description =
      '**Good** <script>alert(1)</script><b onclick="x()">bold</b>\n\n[out](javascript:alert(1)) [in](/en/i/about-us) ![p](https://example.com/p.png)'
    await stockShop(database, [
      aProduct({ sku: 'P', texts: { et: { name: 'P', url_key: 'p', description } } }),
    ])
    const { description: html } = await find('P')
    expect(html).toBe(
      '<p><strong>Good</strong> alert(1)bold</p>\n<p>out <a href="/en/i/about-us">in</a> p</p>',
    )
  })

  it('lists the specification with units, labels and groups', async () => {
    await stockShop(database, [
      anAttribute('weight', [], { input: 'number', unit: 'kg', group: { et: 'Mõõdud', en: 'Size' } }),
      anAttribute('nfc', [], { input: 'boolean' }),
      anAttribute('hidden', [], { visible: false }),
      aProduct({ sku: 'P', attributes: { weight: 1.25, nfc: true, hidden: 'x', brand: 'velmo' } }),
    ])
    const document = await find('P', { store: et })
    expect(document.specs.map((row) => [row.group, row.label, row.value])).toEqual([
      ['', 'brand (et)', 'velmo (et)'],
      ['Mõõdud', 'weight (et)', '1,25\u00a0kg'],
      ['', 'nfc (et)', 'Jah'],
    ])
    expect(document).toMatchObject({ weight: 1.25, nfc: true, features: 'velmo (et) nfc (et)' })
    const russian = await find('P', { store: ru })
    expect(russian.specs.map((row) => row.value)).toContain('1,25\u00a0кг')
  })

  it('reads documents in batches by id and by list', async () => {
    await stockShop(
      database,
      Array.from({ length: 7 }, (_, index) => aProduct({ sku: `P-${index}` })),
    )
    const sizes = []
    for await (const batch of catalogDocuments(database.db, en, { now: noon, limit: 3 }))
      sizes.push(batch.map((document) => document.sku))
    expect(sizes).toEqual([['P-0', 'P-1', 'P-2'], ['P-3', 'P-4', 'P-5'], ['P-6']])
    const wanted = await findDocumentsBySku(database.db, en, ['P-5', 'NONE', 'P-1', 'P-5'], { now: noon })
    expect([...wanted.keys()].sort()).toEqual(['P-1', 'P-5'])
  })

  it('contains the rating of published reviews', async () => {
    await stockShop(database, [
      aProduct({ sku: 'P' }),
      aReview('P', { rating: 5 }),
      aReview('P', { rating: 4, language: 'et' }),
    ])
    expect(await find('P')).toMatchObject({ rating: 4.5, reviewCount: 2 })
    expect(await reviewDocuments(database.db, en)).toHaveLength(1)
  })
})

describe('other documents', () => {
  it('builds the category tree with counts of distinct visible products', async () => {
    await stockShop(database, [
      aCategory({ code: 'smart', parent: 'phones', facets: ['color'] }),
      aProduct({ sku: 'A', categories: ['phones', 'smart'] }),
      aProduct({ sku: 'B', categories: ['smart'] }),
      aProduct({ sku: 'C', categories: ['smart'], visibility: 1 }),
    ])
    const documents = await categoryDocuments(database.db, en)
    const summary = documents.map(({ id, path, level, url_path, product_count, children_count }) => [
      id,
      path,
      level,
      url_path,
      product_count,
      children_count,
    ])
    expect(summary).toEqual([
      [2, '1/2', 1, null, 2, '1'],
      [3, '1/2/3', 2, 'phones', 2, '1'],
      [4, '1/2/3/4', 3, 'phones/smart', 2, '0'],
    ])
    expect(documents[1]?.children_data[0]?.facets).toEqual(['color'])
  })

  it('returns attribute options as texts', async () => {
    await stockShop(database, [])
    const color = (await attributeDocuments(database.db, et)).find(
      (attribute) => attribute.attribute_code === 'color',
    )
    expect(color).toMatchObject({
      frontend_label: 'color (et)',
      default_frontend_label: 'color',
      is_filterable: true,
    })
    expect(color?.options.map((option) => [option.code, option.label, typeof option.value])).toEqual([
      ['black', 'black (et)', 'string'],
      ['white', 'white (et)', 'string'],
    ])
  })

  it('returns the tax rules of the day', async () => {
    const [rule] = await taxRuleDocuments(database.db, noon)
    const rates = rule?.rates.map((rate) => [rate.tax_country_id, rate.rate])
    expect(rates?.sort()).toEqual([
      ['EE', 24],
      ['LT', 21],
      ['LV', 21],
    ])
    expect(rule?.product_tax_class_ids).toEqual([2])
  })
})

describe('sellables', () => {
  it('contains what a cart needs of a variant', async () => {
    await stockShop(database, [aConfigurable({ sku: 'P', weight_g: 200, tiers: [] })])
    const found = await sellableRepository(database.db).findBySkus(['P-white-a', 'NONE'], {
      storeId: 2,
      language: 'en',
    })
    expect([...found.keys()]).toEqual(['P-white-a'])
    expect(found.get('P-white-a')).toMatchObject({
      parentSku: 'P',
      parentType: 'configurable',
      parentStatus: 1,
      name: 'Product P',
      taxClass: '2',
      price: { price: 33_000 },
      stock: { qty: 3, reserved: 0, manage: true },
      weightG: 200,
      attributes: [
        { code: 'color', label: 'color', optionLabel: 'white' },
        { code: 'condition', label: 'condition', optionLabel: 'a' },
      ],
    })
    const children = await sellableRepository(database.db).listChildren('P', { storeId: 1, language: 'et' })
    expect(children.map((child) => child.sku)).toEqual([
      'P-black-new',
      'P-black-a',
      'P-white-new',
      'P-white-a',
    ])
  })
})

describe('variant documents', () => {
  it('follows its parent, is hidden from lists and is found by SKU', async () => {
    await stockShop(database, [aConfigurable({ sku: 'CONF' })])
    const documents = (await Array.fromAsync(catalogDocuments(database.db, en, { now: noon }))).flat()
    const [parent, ...variants] = documents
    expect(parent?.sku).toBe('CONF')
    expect(variants.map(({ sku }) => sku)).toEqual(parent?.configurable_children.map(({ sku }) => sku))
    for (const variant of variants) {
      expect(Array.from(validator.Errors(variant))).toEqual([])
      const child = parent?.configurable_children.find(({ sku }) => sku === variant.sku)
      expect(variant).toMatchObject({
        parentSku: 'CONF',
        visibility: 1,
        type_id: 'simple',
        slug: parent?.slug,
        final_price: child?.final_price,
        stock: child?.stock,
      })
    }
  })
})
