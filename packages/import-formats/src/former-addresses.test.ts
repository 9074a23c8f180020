import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readFormerAddresses } from './former-addresses.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambra-former-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(layout: 'magento' | 'merchant-table' | 'merchant-xml', text: string) {
  const file = join(folder, 'old')
  writeFileSync(file, text)
  const found = await Array.fromAsync(readFormerAddresses(file, { layout }, {}))
  return found.map(({ sku, address }) => `${sku} ${address}`)
}

it.each([
  [
    'Magento, without variants that have no page',
    'sku,product_type,url_key,url_path,visibility\nTV,simple,oled-tv-55,tv/oled-tv-55,"Catalog, Search"\nTV-1,simple,tv-1,,Not Visible Individually\nA,simple,,,\n',
    ['TV /tv/oled-tv-55.html', 'TV /oled-tv-55.html'],
  ],
  [
    'Shopify',
    'Handle,Title,Variant SKU\noled-tv,TV,TV\noled-tv,,TV-2\n',
    ['TV /products/oled-tv', 'TV-2 /products/oled-tv'],
  ],
  [
    'WooCommerce',
    'ID,SKU,Slug,Permalink\n7,TV,teler õ,https://old.example/pood/teler/\n',
    ['TV /product/teler%20%C3%B5', 'TV https://old.example/pood/teler/'],
  ],
  [
    'a feed',
    'id\ttitle\tlink\nTV\tTV\thttps://old.example/view?id=7:tv\n',
    ['TV https://old.example/view?id=7:tv'],
  ],
])('reads the old addresses of %s', async (_, text, expected) => {
  expect(await read('magento', text)).toEqual(expected)
})

it('reads the old addresses of a feed in XML', async () => {
  const item = '<item><g:id>TV</g:id><link>https://old.example/tv</link></item>'
  const feed = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>x</title>${item}</channel></rss>`
  expect(await read('merchant-xml', feed)).toEqual(['TV https://old.example/tv'])
})
