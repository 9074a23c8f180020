import { readFile } from 'node:fs/promises'
import type { CategoryRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { expect, it } from 'vitest'
import { demoContentFolder } from './demo-data.ts'
import { demoRows } from './testing/demo-rows.ts'

const products: ProductRow[] = []
const categories: CategoryRow[] = []
for await (const row of demoRows(new Date('2026-11-21T10:00:00Z'))) {
  if (row.type === 'product') products.push(row)
  if (row.type === 'category') categories.push(row)
}
const bySku = new Map(products.map((product) => [product.sku, product]))
const isService = ({ product_type }: ProductRow) => ['virtual', 'downloadable'].includes(product_type)

/** Returns pairs of a product of one kind and a companion of another that its page offers. */
const offered = (kind: string, companion: string) =>
  products
    .filter((product) => product.kind === kind)
    .flatMap((product) =>
      (product.links ?? [])
        .filter(({ type }) => type === 'crosssell')
        .flatMap(({ sku }) => bySku.get(sku) ?? [])
        .filter((other) => other.kind === companion)
        .map((other) => [product, other] as const),
    )
const names = (pairs: readonly (readonly [ProductRow, ProductRow])[]) =>
  pairs.map(([product, other]) => `${product.sku} with ${other.sku}`)
const figure = (product: ProductRow, code: string) => Number(product.attributes?.[code] ?? 0)
const sides = ({ attributes }: ProductRow) => String(attributes?.vesa).split(' × ').map(Number)

it('offers a phone only the cases of its own model', () => {
  const pairs = offered('phone', 'phone-case')
  expect(pairs.length).toBeGreaterThanOrEqual(6)
  const wrong = pairs.filter(
    ([phone, cover]) => phone.texts.en?.name !== `${String(cover.attributes?.fits_model)} smartphone`,
  )
  expect(names(wrong)).toEqual([])
})

it('offers each case with the phone it fits', () => {
  const sold = new Set(offered('phone', 'phone-case').map(([, cover]) => cover.sku))
  const alone = products.filter(({ kind, sku }) => kind === 'phone-case' && !sold.has(sku))
  expect(alone.map(({ sku }) => sku)).toEqual([])
})

it.each([
  ['phone', 'charge_w'],
  ['tablet', 'charge_w'],
  ['laptop', 'usb_c_w'],
])('offers a %s a charger with the power it takes', (kind, need) => {
  const pairs = offered(kind, 'charger')
  expect(pairs.length).toBeGreaterThan(5)
  expect(
    names(pairs.filter(([device, charger]) => figure(charger, 'charge_w') < figure(device, need))),
  ).toEqual([])
})

it('offers a camera lenses of its mount, and none to a camera with a fixed lens', () => {
  const pairs = offered('camera', 'lens')
  expect(pairs.length).toBeGreaterThan(2)
  expect(
    names(pairs.filter(([camera, lens]) => camera.attributes?.mount !== lens.attributes?.mount)),
  ).toEqual([])
})

it('offers a TV a mount with holes wide enough', () => {
  const pairs = offered('tv', 'tv-mount')
  expect(pairs.length).toBeGreaterThan(10)
  const tight = pairs.filter(([tv, mount]) =>
    sides(tv).some((side, index) => side > (sides(mount)[index] ?? 0)),
  )
  expect(names(tight)).toEqual([])
})

it('offers wired headphones no charger', () => {
  const corded = offered('headphones', 'charger').filter(
    ([{ attributes }]) => attributes?.connection === 'jack',
  )
  expect(names(corded)).toEqual([])
})

it('offers no extended warranty on services, gift cards, programs or a warranty itself', () => {
  const linked = products.filter(
    (product) => isService(product) && product.links?.some(({ sku }) => bySku.get(sku)?.kind === 'warranty'),
  )
  expect(linked.map(({ sku }) => sku)).toEqual([])
})

it.each(['et', 'en', 'ru'] as const)(
  'shows the banner of the extended warranty next to devices only in %s',
  async (language) => {
    const { product_banner } = JSON.parse(
      await readFile(`${demoContentFolder}/${language}/shop-data.json`, 'utf8'),
    ) as { product_banner: { code: string; categories?: string[] }[] }
    const [banner] = product_banner.filter(({ code }) => code === 'extended-warranty')
    const named = (banner?.categories ?? []).map(
      (slug) => categories.find(({ texts }) => texts[language]?.url_key === slug)?.code,
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named).not.toContain(undefined)
    const parents = new Map(categories.map(({ code, parent }) => [code, parent]))
    const isBelow = (code: string | undefined): boolean =>
      code !== undefined && (named.includes(code) || isBelow(parents.get(code)))
    const beside = products.filter((product) => isService(product) && product.categories.some(isBelow))
    expect(beside.map(({ sku }) => sku)).toEqual([])
  },
)

it('counts no stock of services', () => {
  const counted = products.filter((product) => isService(product) && product.stock?.manage !== false)
  expect(counted.map(({ sku }) => sku)).toEqual([])
})
