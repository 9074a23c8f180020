import { describe, expect, it } from 'vitest'
import { createBrowserStore } from '#app/storage/browser-store.ts'
import { createSeenProducts, type Seeable } from './seen-products.ts'

const product = (sku: string, name: string, more: Partial<Seeable> = {}): Seeable => ({
  sku,
  name,
  slug: sku.toLowerCase(),
  image: '/a.svg',
  final_price: 10,
  ...more,
})

function aBrowser() {
  const state = { now: 1000, storeCode: 'et', mayStore: true }
  const store = createBrowserStore(undefined, { announce: () => undefined, listen: () => undefined })
  const seen = createSeenProducts({
    store: () => store,
    now: () => state.now,
    storeCode: () => state.storeCode,
    mayStore: () => state.mayStore,
  })
  const skus = async (text: string) => (await seen.search(text, 10)).map(({ sku }) => sku)
  return { state, skus, ...seen }
}

describe('products shown in this browser', () => {
  it('remembers seen products in the tab only, unless the visitor consented to storage (LAW-PRV-2)', async () => {
    const { remember, skus, state, forget } = aBrowser()
    state.mayStore = false
    await remember([product('AM-1', 'Külmik Polar 7')])
    expect(await skus('polar')).toEqual(['AM-1'])
    forget()
    expect(await skus('polar')).toEqual([])
    state.mayStore = true
    await remember([product('AM-1', 'Külmik Polar 7')])
    forget()
    expect(await skus('polar')).toEqual(['AM-1'])
  })

  it('finds seen products offline by name, brand, sku and mpn (spec §4 "Search")', async () => {
    const { remember, skus } = aBrowser()
    await remember([
      product('AM-1', 'Külmik Polar 7', { brandName: 'Nordvik', mpn: 'NV7-EE' }),
      product('AM-2', 'Pesumasin Laine'),
    ])
    expect(await Promise.all(['kulmik', 'KÜLM', 'nordvik', 'am-1', 'nv7'].map(skus))).toEqual(
      Array.from({ length: 5 }, () => ['AM-1']),
    )
    expect(await skus('pesumasin laine')).toEqual(['AM-2'])
    expect(await skus('röster')).toEqual([])
  })

  it('splits hyphenated words and treats # as a space (spec §5 "Search text")', async () => {
    const { remember, skus } = aBrowser()
    await remember([product('H', 'Kõrvaklapid WH 1000'), product('K', 'Kaabel USB-C')])
    expect([await skus('wh-1000'), await skus('#kaabel#usb'), await skus('c usb')]).toEqual([
      ['H'],
      ['K'],
      ['K'],
    ])
  })

  it('requires three of four words and ranks full matches first (spec §9 "minimum match 75%")', async () => {
    const { remember, skus } = aBrowser()
    await remember([product('A', 'Must kohver suur'), product('B', 'Must kohver suur ratastega')])
    expect(await skus('must kohver suur ratastega')).toEqual(['B', 'A'])
    expect(await skus('must kohver kollane ruuduline')).toEqual([])
  })

  it('keeps the time of each price, which a later list renews', async () => {
    const { remember, search, state } = aBrowser()
    await remember([product('A', 'Lamp', { brandName: 'Hele' })])
    state.now = 5000
    await remember([product('A', 'Lamp', { final_price: 12 })])
    await remember([product('A', 'Lamp', { final_price: 8 })], 2000)
    expect(await search('lamp', 5)).toMatchObject([{ at: 5000, price_incl_tax: 12, brand: 'Hele' }])
  })

  it('finds products only in the store in which they were shown', async () => {
    const { remember, skus, state } = aBrowser()
    await remember([product('A', 'Lamp')])
    state.storeCode = 'en'
    expect(await skus('lamp')).toEqual([])
  })

  it('stores at most 500 products, the newest ones', async () => {
    const { remember, newest, search } = aBrowser()
    await remember(Array.from({ length: 400 }, (_, n) => product(`A${n}`, `Vana ${n}`)))
    await remember(Array.from({ length: 200 }, (_, n) => product(`B${n}`, `Uus ${n}`)))
    expect(await newest(1000)).toHaveLength(500)
    expect((await newest(2)).map(({ sku }) => sku)).toEqual(['B0', 'B1'])
    expect(await search('vana', 1000)).toHaveLength(300)
  })
})
