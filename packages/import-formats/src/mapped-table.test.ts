import { importFields } from '@ambra/contract/catalogue/import-fields'
import { sampleProducts } from '@ambra/contract/catalogue/sample-products'
import { describe, expect, it } from 'vitest'
import { guessMapping, mappedLines, readColumns, readSamples } from './mapped-table.ts'
import { aFile, read } from './reader-suite.ts'

/** Reads a table by a mapping of its columns, guessed or given. */
async function readMapped(text: string, given?: (string | null)[]) {
  const file = aFile(text, 'mapped')
  const columns = (await readColumns(file, { most: 200 })) ?? []
  const mapping = given ?? guessMapping(columns, 'products', importFields.products)
  const lines: string[] = []
  for await (const line of mappedLines(file, mapping, { refuse: () => undefined })) lines.push(line)
  return { mapping, ...(await read(`${lines.join('\n')}\n`)) }
}

describe('a mapped table', () => {
  it('recognizes every column of the sample file and reads it whole', async () => {
    const { mapping, products, refused } = await readMapped(sampleProducts())
    expect(mapping).not.toContain(null)
    expect(refused).toEqual([])
    expect(products).toMatchObject([
      {
        sku: 'LAMP-1',
        price: 49.9,
        special: { price: 39.9 },
        stock: { qty: 12 },
        weight_g: 1250,
        warranty_months: 24,
        energy: { class: 'E', scale: 'A-G' },
        texts: {
          et: { name: 'Laualamp Valgus', short_description: 'Hämardatav' },
          en: { name: 'Valgus desk lamp', url_key: 'valgus-desk-lamp' },
        },
      },
      { sku: 'CABLE-1', weight_g: 40 },
    ])
  })

  it('reads texts for search engines and of other languages, and keeps languages without a name', async () => {
    const { products } = await readMapped(
      'sku,name,seo_title,seo_description,name (ru),description_ru,price\nA,Lamp,Osta,Hea,Лампа,Яркая,5.00\nB,Kell,,,,,6.00\n',
    )
    expect(products.map(({ texts }) => texts)).toEqual([
      {
        et: { name: 'Lamp', url_key: 'lamp', meta_title: 'Osta', meta_description: 'Hea' },
        ru: { name: 'Лампа', url_key: expect.any(String), description: 'Яркая' },
      },
      { et: { name: 'Kell', url_key: 'kell' } },
    ])
  })

  it('tells apart the addresses of products with the same name in another language', async () => {
    const { products } = await readMapped(
      'sku,name,name_en,price\nA,Lamp üks,Lamp,5.00\nB,Lamp kaks,Lamp,6.00\n',
    )
    expect(products.map(({ texts }) => [texts.et.url_key, texts.en?.url_key])).toEqual([
      ['lamp-uks', 'lamp-a'],
      ['lamp-kaks', 'lamp-b'],
    ])
  })

  it('reads columns mapped to attributes under their names', async () => {
    const { products, rows } = await readMapped(
      'kood,nimi,hind,Ekraani suurus,"Ühendus: port"\nA,Ekraan,99.00,"27,5",HDMI\n',
      ['id', 'title', 'price', 'attribute', 'attribute'],
    )
    expect(products[0]?.attributes).toEqual({ ekraani_suurus: expect.any(String), uhendus_port: 'hdmi' })
    expect(rows.filter(({ type }) => type === 'attribute')).toMatchObject([
      { labels: { et: 'Ekraani suurus' } },
      { labels: { et: 'Ühendus port' } },
    ])
  })

  it.each([
    ['weight_kg', '1,250 kg'],
    ['weight_g', '1.250'],
    ['warranty_months', '2 years'],
    ['description_en', 'Bright'],
  ])('refuses a row whose %s is %s', async (column, cell) => {
    const { products, refused } = await readMapped(`sku,name,price,${column}\nA,Lamp,5.00,"${cell}"\n`)
    expect(products).toEqual([])
    expect(refused).toMatchObject([{ line: 2, field: column.replace('description', 'title') }])
  })

  it('shows the first filled cell of each column as its sample', async () => {
    const file = aFile(`sku;name;note\nA;;\nB;${'x'.repeat(99)};\n`, 'samples')
    expect(await readSamples(file, { columns: ['sku', 'name', 'note'] })).toEqual(['A', 'x'.repeat(60), ''])
  })
})
