import { expect, it } from 'vitest'
import { read } from './reader-suite.ts'

const magento = 'sku,product_type,name,price,description,short_description,color,manufacturer,ean,fabric_care'

it('drops directives of a Magento shop from texts, and counts them', async () => {
  const widget = '{{widget type=""Magento\\Cms"" id=""7""}}'
  const { products, notes } = await read(
    [
      magento,
      `A,simple,Lamp,10,"<p>Warm ${widget}light, <a href=""{{store url=""""}}"">more</a></p>","{{block id=3}}Short",,,,`,
    ].join('\n'),
  )
  expect(products[0]?.texts.et).toMatchObject({ description: 'Warm light, more', short_description: 'Short' })
  expect(JSON.stringify(products)).not.toContain('{{')
  expect(notes.filter((note) => note.includes('directives of the other shop'))).toHaveLength(2)
})

it.each([
  [
    'WooCommerce',
    'ID,Type,SKU,Name,Published,Regular price,Description\n1,simple,A,Lamp,1,10,"[vc_row el_id=""x""]Warm [gallery ids=""1,2""]light[/vc_row] [new]"',
    'Warm light [new]',
    'shortcodes',
  ],
  [
    'Shopify',
    'Handle,Title,Body (HTML),Variant SKU,Variant Price\na,Lamp,"Warm {{ product.vendor }}light{% if x %}",A,10',
    'Warm light',
    'directives',
  ],
])('drops what only %s can fill in', async (_, file, description, what) => {
  const { products, notes } = await read(file)
  expect(products[0]?.texts.et.description).toBe(description)
  expect(notes.filter((note) => note.startsWith(what))).toHaveLength(1)
})

it('reads known attributes from columns of their own, and names the columns that it does not read', async () => {
  const { products, notes } = await read(
    [magento, 'A,simple,Lamp,10,,,Red,Nordik,5902687180165,30 degrees'].join('\n'),
  )
  expect(products).toMatchObject([{ gtin: '5902687180165', attributes: { color: 'red', brand: 'nordik' } }])
  expect(notes).toContain('columns not read: fabric_care')
})
