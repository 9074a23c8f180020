import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import { aConfigurable, aProduct, anAttribute } from '@ambra/testing/import-builders'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { stores } from '@ambra/domain/platform/shop/stores'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogDocuments } from './product-documents.ts'

const nordik = { name: 'Nordik OÜ', postal: 'Turu 1, Tartu', electronic: 'info@nordik.example' }
const velmo = { name: 'Velmo Ltd', postal: '1 Pier, Hong Kong', electronic: 'https://velmo.example/help' }
const person = { name: 'Pood OÜ', postal: 'Kopli 1, Tallinn', electronic: 'ohutus@pood.example' }
const brands = anAttribute('brand', ['nordik', 'velmo'])
const rows = [
  {
    ...brands,
    options: brands.options?.map((option) =>
      option.code === 'nordik'
        ? { ...option, maker: nordik }
        : { ...option, maker: velmo, eu_responsible: person },
    ),
  },
  { type: 'media', path: 'films/kettle.mp4', base64: Buffer.from('\0\0\0\x18ftypmp42').toString('base64') },
  { type: 'media', path: 'manuals/kettle.pdf', base64: Buffer.from('%PDF-1.4 x').toString('base64') },
  { type: 'media', path: 'kettle.svg', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  aProduct({
    sku: 'KETTLE',
    attributes: { brand: 'velmo' },
    gtin: '4740000000018',
    warnings: { et: 'Kuum!', en: 'Hot!' },
    withdrawal_limits: ['hygiene'],
    media: [{ path: 'kettle.svg' }, { path: 'kettle.svg', video: 'films/kettle.mp4' }],
    documents: [
      { kind: 'manual', titles: { et: 'Juhend', en: 'Manual' }, file: 'manuals/kettle.pdf', bytes: 1234 },
      { kind: 'declaration', titles: { et: 'Vastavus' }, file: 'https://velmo.example/doc/dc.PDF?v=2' },
    ],
    energy: { class: 'B', scale: 'A-G', sheet: 'https://eprel.example/1.pdf', eprel: '123456', demo: true },
  }),
  aProduct({
    sku: 'BLENDER',
    attributes: { brand: 'nordik' },
    documents: [
      ...(['et', 'en'] as const).map((language) => ({
        kind: 'manual' as const,
        titles: { et: 'Juhend', en: 'Manual' },
        file: `https://nordik.example/blender-${language}.pdf`,
        language,
      })),
      {
        kind: 'declaration',
        titles: { et: 'Vastavus' },
        file: 'https://nordik.example/dc.pdf',
        language: 'et',
      },
    ],
  }),
  aProduct({ sku: 'BEANS', net_content: { amount: 250, unit: 'g' } }),
  aConfigurable({ sku: 'SYRUP', net_content: { amount: 500, unit: 'ml' } }),
  aProduct({
    sku: 'TABLET',
    charging: { charger_included: false, min_w: 5, max_w: 33, usb_pd: true },
    durability_guarantee: { years: 2.5, producer: 'Nordik', model: 'T-11' },
  }),
  aProduct({ sku: 'WATCH', charging: { charger_included: true, max_w: 5 } }),
  aProduct({ sku: 'TOASTER', attributes: { brand: 'nordik' } }),
  aProduct({ sku: 'OTHER', attributes: { brand: 'nordik' }, maker: person }),
  aProduct({ sku: 'PLAIN', attributes: {} }),
]

let database: TestDatabase
const english = stores.find(({ code }) => code === 'en')!

async function documents() {
  const found = new Map<string, Record<string, unknown>>()
  for await (const batch of catalogDocuments(database.db, english, { now: noon }))
    for (const document of batch) found.set(document.sku, document)
  return found
}

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

describe('product facts', () => {
  it('links the manual in the store language, and others marked with their language', async () => {
    expect((await stockShop(database, rows)).refused).toEqual([])
    const filesIn = async (code: string) => {
      const store = stores.find((one) => one.code === code)!
      for await (const batch of catalogDocuments(database.db, store, { now: noon }))
        for (const { sku, documents: files = [] } of batch)
          if (sku === 'BLENDER')
            return files.map(({ href, language }) => [href.slice('https://nordik.example/'.length), language])
      return undefined
    }
    expect(await filesIn('en')).toEqual([
      ['blender-en.pdf', undefined],
      ['dc.pdf', 'et'],
    ])
    expect(await filesIn('ru')).toEqual([
      ['blender-et.pdf', 'et'],
      ['blender-en.pdf', 'en'],
      ['dc.pdf', 'et'],
    ])
  })

  it('takes facts from the product, in the store language, with addresses a browser can open', async () => {
    expect((await stockShop(database, rows)).refused).toEqual([])
    expect((await documents()).get('KETTLE')).toMatchObject({
      gtin: '4740000000018',
      warnings: 'Hot!',
      documents: [
        { kind: 'manual', title: 'Manual', href: '/media/manuals/kettle.pdf', format: 'PDF', bytes: 1234 },
        { title: 'Vastavus', href: 'https://velmo.example/doc/dc.PDF?v=2', format: 'PDF' },
      ],
      energySheet: 'https://eprel.example/1.pdf',
      eprelId: '123456',
      energyDemo: true,
      withdrawalLimits: ['hygiene'],
      media_gallery: [
        { typ: 'image', vid: null },
        { typ: 'video', vid: { url: '/media/films/kettle.mp4' }, image: '/kettle.svg' },
      ],
    })
  })

  it('gives a variant, even as part of a set, energy class and limits of withdrawal of its product (LAW-ENE-1)', async () => {
    const energy = { class: 'B', scale: 'A-G', sheet: 'https://eprel.example/2.pdf' }
    const washer = aConfigurable({ sku: 'WASHER', energy, withdrawal_limits: ['hygiene'] })
    expect((await stockShop(database, [...rows, washer])).refused).toEqual([])
    expect((await documents()).get('WASHER-black-a')).toMatchObject({
      parentSku: 'WASHER',
      energyClass: 'B',
      energyScale: 'A-G',
      energySheet: 'https://eprel.example/2.pdf',
      withdrawalLimits: ['hygiene'],
    })
  })

  it('names no manufacturer of a gift card, and limits withdrawal to unused ones', async () => {
    const sold = { product_type: 'virtual', gift_card: true, attributes: { brand: 'nordik' } } as const
    await stockShop(database, [...rows, aProduct({ sku: 'CARD', ...sold })])
    const card = (await documents()).get('CARD')
    expect(card).toMatchObject({ giftCard: true, withdrawalLimits: ['gift_card'], tax_class_id: '0' })
    expect(card).not.toHaveProperty('maker')
  })

  it('names the manufacturer of the product or its brand, with the responsible person in the Union (LAW-SAF-1)', async () => {
    await stockShop(database, rows)
    const found = await documents()
    expect(found.get('KETTLE')).toMatchObject({ maker: velmo, euResponsible: person })
    expect(found.get('TOASTER')).toMatchObject({ maker: nordik })
    expect(found.get('TOASTER')).not.toHaveProperty('euResponsible')
    expect(found.get('OTHER')).toMatchObject({ maker: person })
    expect(found.get('PLAIN')).not.toHaveProperty('maker')
  })

  it('states the unit of price comparison, for variants that of their product (LAW-PRC-5)', async () => {
    await stockShop(database, rows)
    const found = await documents()
    expect(found.get('BEANS')).toMatchObject({ unitMeasure: { amount: 0.25, unit: 'kg' } })
    const half = { amount: 0.5, unit: 'l' }
    expect(found.get('SYRUP')).toMatchObject({
      unitMeasure: half,
      configurable_children: Array.from({ length: 4 }, () => ({ unitMeasure: half })),
    })
    expect(found.get('TOASTER')).not.toHaveProperty('unitMeasure')
  })

  it('states how a device charges (LAW-CHG-1) and its producer guarantee (LAW-GRT-2)', async () => {
    await stockShop(database, rows)
    const found = await documents()
    expect(found.get('TABLET')).toMatchObject({
      charging: { isChargerIncluded: false, watts: { min: 5, max: 33 }, isUsbPd: true },
      durability: { years: 2.5, producer: 'Nordik', model: 'T-11' },
    })
    expect(found.get('WATCH')?.['charging']).toEqual({ isChargerIncluded: true, watts: { min: 5, max: 5 } })
    expect(found.get('WATCH')).not.toHaveProperty('durability')
  })

  it.each([
    [
      'a guarantee of durability no longer than the law’s',
      { durability_guarantee: { years: 2, producer: 'N', model: 'T' } },
    ],
    ['a video of an unknown kind', { media: [{ path: 'kettle.svg', video: 'javascript:alert(1)' }] }],
    [
      'a document that is no file',
      { documents: [{ kind: 'manual', titles: { et: 'x' }, file: '/etc/passwd' }] },
    ],
    ['goods that weigh nothing', { net_content: { amount: 0, unit: 'g' } }],
    ['an address of a maker that cannot be written to', { maker: { ...nordik, electronic: 'call us' } }],
  ])('refuses %s', async (_, over) => {
    const report = await stockShop(database, [rows[3], aProduct({ sku: 'BAD', ...(over as object) })])
    expect(report.refused).toHaveLength(1)
  })

  it('links the 3D model of a product and of its variant', async () => {
    const document = '{"asset":{"version":"2.0"} }'
    const head = Buffer.from(`glTF\x02\0\0\0${'\0'.repeat(8)}JSON`, 'latin1')
    head.writeUInt32LE(head.length + document.length, 8)
    head.writeUInt32LE(document.length, 12)
    const base64 = Buffer.concat([head, Buffer.from(document)]).toString('base64')
    const { variants = [], ...lamp } = aConfigurable({ sku: 'LAMP', model: 'lamps/a.glb' })
    const [first, ...others] = variants
    const report = await stockShop(database, [
      ...['lamps/a.glb', 'lamps/b.glb'].map((path) => ({ type: 'media', path, base64 })),
      { ...lamp, variants: [{ ...first, model: 'lamps/b.glb' }, ...others] },
      aProduct({ sku: 'LOST', model: 'lamps/c.glb' }),
      aProduct({ sku: 'FAR', model: 'https://evil.example/c.glb' }),
    ])
    expect(
      inEnglish(report.refused)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(['must be a file of the media folder ending in .glb', 'names the unknown model “lamps/c.glb”'])
    const found = (await documents()).get('LAMP')
    expect(found).toMatchObject({
      model: '/media/lamps/a.glb',
      configurable_children: [{ model: '/media/lamps/b.glb' }, {}, {}, {}],
    })
    expect(JSON.stringify(found).match(/lamps\/[a-z]\.glb/g)).toHaveLength(2)
  })

  it('contains the GTIN of each variant, and refuses a wrong one', async () => {
    const { variants = [], ...lamp } = aConfigurable({ sku: 'LAMP' })
    const [first, ...others] = variants
    if (!first) throw new Error('a configurable product has variants')
    const report = await stockShop(database, [
      rows[3],
      { ...lamp, variants: [{ ...first, gtin: '4740000000018' }, ...others] },
      { ...lamp, sku: 'BAD', variants: [{ ...first, sku: 'BAD-1', gtin: '4740000000019' }] },
    ])
    expect(report.refused.map(({ field }) => field)).toContain('variants/0/gtin')
    expect((await documents()).get('LAMP')).toMatchObject({
      configurable_children: [{ gtin: '4740000000018' }, ...others.map(({ sku }) => ({ sku }))],
    })
  })

  it('contains the imported highlights in the store language', async () => {
    const words = { titles: { et: 'Kaks tassi', en: 'Two cups' }, texts: { et: 'Ainult eesti keeles.' } }
    const report = await stockShop(database, [
      rows[3],
      aProduct({ sku: 'COFFEE', highlights: [{ image: 'kettle.svg', ...words }] }),
      aProduct({ sku: 'LOST', highlights: [{ image: 'elsewhere.svg', ...words }] }),
      aProduct({ sku: 'FAR', highlights: [{ image: 'https://evil.example/a.svg', ...words }] }),
      aProduct({
        sku: 'LONG',
        highlights: Array.from({ length: 5 }, () => ({ image: 'kettle.svg', ...words })),
      }),
      aProduct({ sku: 'NONE' }),
    ])
    expect(inEnglish(report.refused).map(({ reason }) => reason)).toEqual([
      'names the unknown picture “elsewhere.svg”',
      'names the unknown picture “https://evil.example/a.svg”',
      'must have at most this many entries: 4',
    ])
    const found = await documents()
    expect(found.get('COFFEE')?.['highlights']).toEqual([
      { image: '/kettle.svg', title: 'Two cups', text: 'Ainult eesti keeles.' },
    ])
    expect(found.get('NONE')).not.toHaveProperty('highlights')
  })

  it.each([
    ['films/x.mp4', 'not a film'],
    ['models/x.glb', 'not a model'],
    ['manuals/x.pdf', '<html>'],
  ])('refuses a file %s with other content', async (path, content) => {
    const row = { type: 'media', path, base64: Buffer.from(content).toString('base64') }
    expect((await stockShop(database, [row])).refused).toHaveLength(1)
  })
})
