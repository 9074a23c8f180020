import { gunzipSync } from 'node:zlib'
import { aConfigurable, anAttribute, aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
let shop: TestApp
let items: Map<string, string>

async function feed(store: string): Promise<Map<string, string>> {
  const { status, response } = await shop.send({ url: `/feed/google-${store}.xml` })
  expect(status).toBe(200)
  return new Map(
    Array.from(response.payload.matchAll(/<item>(.*?)<\/item>/gs), ([, item = '']) => [
      /<g:id>([^<]*)/.exec(item)?.[1] ?? '',
      item,
    ]),
  )
}
const value = (sku: string, name: string) =>
  new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(items.get(sku) ?? '')?.[1]

beforeAll(async () => {
  shop = await createTestApp([
    anAttribute('gtin_test'),
    { type: 'media', path: 'a.svg', svg: drawing },
    { type: 'media', path: 'b.svg', svg: drawing },
    aProduct({
      sku: 'FULL',
      price: 120,
      gtin: '5902687180165',
      mpn: 'X-1',
      attributes: { brand: 'nordik', condition: 'a' },
      energy: { class: 'B', scale: 'A-G', eprel: '1234567' },
      media: [{ path: 'a.svg' }, { path: 'b.svg' }],
      texts: {
        et: { name: 'Külmik', url_key: 'kulmik' },
        en: { name: 'Fridge <big> & "cold"', url_key: 'fridge', description: 'Keeps **food** cold & fresh' },
      },
    }),
    aProduct({
      sku: 'LEGAL',
      price: 100,
      special: { price: 80, from: '2026-11-01', to: '2026-12-31' },
      price_history: [{ at: '2026-09-01', price: 100 }],
      created_at: '2026-01-01',
    }),
    aProduct({
      sku: 'UNFAIR',
      price: 100,
      special: { price: 80, from: '2026-11-10', to: '2026-12-31' },
      price_history: [
        { at: '2026-09-01', price: 70 },
        { at: '2026-11-05', price: 100 },
      ],
      created_at: '2026-01-01',
    }),
    aProduct({ sku: 'GROUP', price: 50, tiers: [{ group: 2, qty: 1, price: 30 }] }),
    aProduct({ sku: 'BEANS', net_content: { amount: 250, unit: 'g' } }),
    aProduct({ sku: 'FREE', price: 0 }),
    aProduct({ sku: 'UNPRICED', price: null }),
    aProduct({ sku: 'HIDDEN', visibility: 1 }),
    aProduct({ sku: 'ONLY-SEARCH', visibility: 3 }),
    aProduct({ sku: 'OFF', status: 2 }),
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aProduct({
      sku: 'SET',
      product_type: 'grouped',
      price: null,
      links: [{ type: 'associated', sku: 'FULL' }],
    }),
    aConfigurable({ sku: 'PHONE' }),
  ])
  items = await feed('en')
})

describe('the product feed', () => {
  it('has every attribute of a product', () => {
    const texts = Object.fromEntries(
      [
        'title',
        'link',
        'image_link',
        'additional_image_link',
        'availability',
        'price',
        'brand',
        'gtin',
        'mpn',
        'condition',
        'product_type',
        'certification',
        'energy_efficiency_class',
        'shipping',
        'description',
      ].map((name) => [name, value('FULL', name)]),
    )
    expect(texts).toEqual({
      title: 'Fridge &lt;big&gt; &amp; &quot;cold&quot;',
      description: 'Keeps food cold &amp; fresh',
      link: expect.stringMatching(/^https?:\/\/[^/]+\/en\/p\/FULL\/fridge$/),
      image_link: expect.stringMatching(/\/img\/904\/904\/resize\/a\.svg$/),
      additional_image_link: expect.stringMatching(/\/img\/904\/904\/resize\/b\.svg$/),
      availability: 'in_stock',
      price: '120.00 EUR',
      brand: 'nordik',
      gtin: '5902687180165',
      mpn: 'X-1',
      condition: 'refurbished',
      product_type: 'Category phones',
      certification:
        '<g:certification_authority>EC</g:certification_authority><g:certification_name>EPREL</g:certification_name><g:certification_code>1234567</g:certification_code>',
      energy_efficiency_class: undefined,
      shipping: '<g:country>EE</g:country><g:price>0.00 EUR</g:price>',
    })
  })

  it('states the content of products sold by measure (LAW-PRC-5)', () => {
    expect([value('BEANS', 'unit_pricing_measure'), value('FULL', 'unit_pricing_measure')]).toEqual([
      '0.25 kg',
      undefined,
    ])
  })

  it('marks products without a global identifier', () => {
    expect([value('GROUP', 'identifier_exists'), value('FULL', 'identifier_exists')]).toEqual([
      'no',
      undefined,
    ])
  })

  it('announces a reduction against the lowest price of 30 days, with its dates', () => {
    expect([value('LEGAL', 'price'), value('LEGAL', 'sale_price')]).toEqual(['100.00 EUR', '80.00 EUR'])
    expect(value('LEGAL', 'sale_price_effective_date')).toBe('2026-10-31T22:00+0000/2026-12-31T21:59+0000')
  })

  it('announces no reduction that the law does not allow', () => {
    expect([value('UNFAIR', 'price'), value('UNFAIR', 'sale_price')]).toEqual(['80.00 EUR', undefined])
  })

  it('never contains the price of a group', () => {
    expect(value('GROUP', 'price')).toBe('50.00 EUR')
  })

  it('excludes products that shoppers cannot find or buy, and sets', () => {
    expect(
      ['FREE', 'UNPRICED', 'HIDDEN', 'ONLY-SEARCH', 'OFF', 'SET', 'PHONE'].filter((sku) => items.has(sku)),
    ).toEqual([])
    expect(value('GONE', 'availability')).toBe('out_of_stock')
  })

  it('has every variant of a configurable product, with its distinguishing options', () => {
    const sku = 'PHONE-black-a'
    // Variants of one grade form a group: the feed has no attribute for a grade.
    expect(value(sku, 'item_group_id')).toBe('PHONE-a')
    expect([value(sku, 'color'), value(sku, 'condition'), value(sku, 'price')]).toEqual([
      'black',
      'refurbished',
      '310.00 EUR',
    ])
    expect(value(sku, 'link')).toMatch(/\/en\/p\/PHONE\/phone\/PHONE-black-a$/)
    expect([...items.keys()].filter((id) => id.startsWith('PHONE-'))).toHaveLength(4)
  })

  it('uses the language of its store', async () => {
    const estonian = await feed('et')
    expect(estonian.get('FULL')).toContain('<g:title>Külmik</g:title>')
    expect(estonian.get('FULL')).toMatch(/<g:link>https?:\/\/[^/]+\/p\/FULL\/kulmik</)
  })

  it('caches the feed until something changes, and compresses it on request', async () => {
    const url = '/feed/google-ru.xml'
    const first = await shop.send({ url })
    const again = await shop.send({ url })
    expect(again.response.payload).toBe(first.response.payload)
    const { etag } = again.response.headers
    expect(etag).toMatch(/^".{22}"$/)
    expect((await shop.send({ url, headers: { 'if-none-match': etag } })).status).toBe(304)
    const packed = await shop.send({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(packed.response.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.response.rawPayload).toString()).toBe(first.response.payload)
    await shop.database.db.updateTable('stock').set({ qty: 0 }).execute()
    await shop.database.notify('stock_changed', '*')
    // Changes invalidate it at most once a minute.
    shop.clock.advance(61_000)
    await expect
      .poll(async () => (await shop.send({ url })).response.payload)
      .not.toContain('<g:availability>in_stock')
  })

  it('responds 404 for an unknown store', async () => {
    expect(await shop.send({ url: '/feed/google-fi.xml' })).toMatchObject({ status: 404 })
    expect(await shop.send({ url: '/feed/..%2Fgoogle-et.xml' })).toMatchObject({ status: 404 })
  })
})
