import { expect, test } from 'vitest'
import { placePath } from '#console/shop/place-path.ts'
import { placeSearch } from './place-search.ts'

const of = (address: string) => placeSearch(new URL(address, 'http://shop.test').searchParams)

test('reads bins, the goods of one bin, or goods without one from the address', () => {
  expect(of('/places')).toEqual({ of: 'places', input: {} })
  expect(of('/places?q=+A-01+&after=A-01-7')).toEqual({
    of: 'places',
    input: { text: 'A-01', after: 'A-01-7' },
  })
  expect(of('/places?nowhere=yes&after=CABLE')).toEqual({
    of: 'goods',
    input: { after: 'CABLE' },
  })
  expect(of('/places?q=B&warehouse=tartu')).toEqual({
    of: 'places',
    input: { text: 'B', warehouse: 'tartu' },
  })
  expect(of('/places?warehouse=main')).toEqual({ of: 'places', input: {} })
  expect(of('/places?warehouse=%2F..')).toEqual({ of: 'places', input: {} })
  expect(of(placePath('A 1', 'tartu'))).toEqual({ of: 'goods', input: { place: 'A 1', warehouse: 'tartu' } })
  expect(of(placePath('A & B/1'))).toEqual({ of: 'goods', input: { place: 'A & B/1' } })
})
