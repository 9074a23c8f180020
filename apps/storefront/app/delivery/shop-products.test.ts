import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { ShopStock } from '@ambra/contract/inventory/stock'
import { expect, it } from 'vitest'
import { positionOfPlace } from './place-position.ts'
import { goodsByShop, goodsThere, oldCount } from './shop-products.online.ts'

const aShop = (id: string, lat?: number, lng?: number): PickupPoint => ({
  id,
  code: 'store',
  name: id,
  address: '',
  city: id,
  postcode: '',
  country_id: 'EE',
  ...(lat !== undefined && lng !== undefined && { lat, lng }),
})
const shops = {
  tallinn: aShop('tallinn', 59.45, 24.73),
  tartu: aShop('tartu', 58.37, 26.73),
  parnu: aShop('parnu', 58.39, 24.5),
  new: aShop('new'),
}
const stockOf = (shop: PickupPoint, items: Record<string, number>): ShopStock => ({
  shop,
  items: Object.entries(items).map(([sku, qty]) => ({ sku, qty, counted_at: '2026-11-25T10:00:00.000Z' })),
})
const stock = [
  stockOf(shops.new, { A: 1 }),
  stockOf(shops.parnu, { A: 0 }),
  stockOf(shops.tallinn, { A: 3 }),
  stockOf(shops.tartu, { A: 2, B: 1 }),
]
const order = (place?: Parameters<typeof goodsByShop>[2]) =>
  goodsByShop(stock, 'A', place).map(({ shop }) => shop.id)
const door = (city: string, postcode = '') => ({ kind: 'door', country: 'EE', city, postcode }) as const

it('sorts shops by distance from the place', () => {
  expect(order(door('Tartu'))).toEqual(['tartu', 'parnu', 'tallinn', 'new'])
  expect(order(door('', '80010'))).toEqual(['parnu', 'tallinn', 'tartu', 'new'])
  expect(order({ kind: 'point', point: aShop('Keila', 59.3, 24.41) })[0]).toBe('tallinn')
  const [near] = goodsByShop(stock, 'A', door('Tartu'))
  expect(near?.metres).toBeGreaterThan(100)
  expect(near?.metres).toBeLessThan(3000)
})

it('sorts shops by descending stock without a known place', () => {
  expect(order()).toEqual(['tallinn', 'tartu', 'new', 'parnu'])
  expect(order(door('Nowhere'))).toEqual(order())
  expect(positionOfPlace({ kind: 'point', point: aShop('Valga') })).toEqual(positionOfPlace(door('Valga')))
})

it('returns nothing for a sku without counts', () => {
  expect(goodsByShop(stock, 'C', undefined)).toEqual([])
})

it('returns the time only of counts older than two hours', () => {
  const [goods] = goodsByShop(stock, 'A', undefined)
  const at = Date.parse('2026-11-25T10:00:00Z')
  expect(goods && oldCount(goods, at + 7_200_000)).toBeUndefined()
  expect(goods && oldCount(goods, at + 7_200_001)).toBe(at)
  expect(oldCount({ countedAt: undefined }, at)).toBeUndefined()
})

it('counts products that a shop has in the requested quantity', () => {
  const tartu = stockOf(shops.tartu, { A: 2, B: 1 })
  expect(goodsThere(tartu, [{ sku: 'A', qty: 2 }])).toEqual({ there: 1, total: 1 })
  expect(
    goodsThere(tartu, [
      { sku: 'A', qty: 1 },
      { sku: 'B', qty: 2 },
    ]),
  ).toEqual({ there: 1, total: 2 })
  // Two lines of one sku request three pieces together.
  const lines = [
    { sku: 'A', qty: 1 },
    { sku: 'A', qty: 2 },
  ]
  expect(goodsThere(tartu, lines)).toEqual({ there: 0, total: 1 })
})

it('returns nothing for a cart with a set', () => {
  expect(
    goodsThere(stockOf(shops.tartu, { A: 2 }), [
      { sku: 'A', qty: 1 },
      { sku: 'SET', qty: 1 },
    ]),
  ).toBeUndefined()
  expect(goodsThere(stockOf(shops.tartu, { A: 2 }), [])).toBeUndefined()
})
