import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { expect, it } from 'vitest'
import { doorsOf } from './towns.ts'

const pointIn = (city: string, country_id = 'EE'): PickupPoint => ({
  id: city,
  code: 'omniva',
  name: `${city}, turg`,
  address: 'Kopli 1',
  city,
  postcode: '10412',
  country_id,
})
const points = ['Tartu', 'Tallinn', 'Tallinn', 'Kohtla-Järve', 'Tabivere'].map((city) => pointIn(city))

it.each([
  ['tal', ['Tallinn']],
  ['Таллинн', ['Tallinn']],
  ['ta', ['Tartu', 'Tallinn', 'Tabivere']],
  ['kohtla jarve', ['Kohtla-Järve']],
  ['51014', ['51014']],
  ['EE-51014', ['51014']],
  ['5101', []],
  ['  ', []],
  ['kopli', []],
])('returns for the query "%s" the places %j', (query, names) => {
  expect(doorsOf(points, query, 'EE').map(({ city, postcode }) => city || postcode)).toEqual(names)
})

it('keeps the country of a town abroad', () => {
  expect(doorsOf([pointIn('Rīga', 'LV')], 'riga', 'EE')).toEqual([
    { kind: 'door', country: 'LV', city: 'Rīga', postcode: '' },
  ])
})
