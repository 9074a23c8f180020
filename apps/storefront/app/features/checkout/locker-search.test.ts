import type { PickupPoint } from '@ambra/contract/pickup-point'
import { describe, expect, it } from 'vitest'
import { markedPieces, metresBetween, searchPoints } from './locker-search.ts'

const aPoint = (point: Partial<PickupPoint>): PickupPoint => ({
  id: '1',
  code: 'omniva',
  name: 'Kalamaja turg',
  address: 'Põhja puiestee 29',
  city: 'Tallinn',
  postcode: '10415',
  country_id: 'EE',
  lat: 59.444,
  lng: 24.74,
  ...point,
})

const points = [
  aPoint({}),
  aPoint({ id: '2', name: 'Balti jaam', address: 'Kopli 1', postcode: '10412', lat: 59.44, lng: 24.737 }),
  aPoint({
    id: '3',
    name: 'Võru Kagukeskus',
    address: 'Kooli 6',
    city: 'Võru',
    postcode: '65606',
    lat: 57.84,
    lng: 27,
  }),
  aPoint({
    id: '4',
    name: 'Tallinna maantee',
    address: 'Tallinna mnt 41',
    city: 'Narva',
    postcode: '20605',
    lat: 59.37,
    lng: 28.18,
  }),
]
const ids = (query: string) => searchPoints({ points, query }).found.map(({ point }) => point.id)

describe('locker search', () => {
  it.each([
    ['shows all by town and name', '', ['4', '2', '1', '3']],
    ['finds a town without its accents', 'voru', ['3']],
    ['finds a street with its accents', 'põhja', ['1']],
    ['finds a postcode', '10412', ['2']],
    ['wants every word', 'tallinn kala', ['1']],
    ['takes a comma for a space', 'Tallinn, Kopli', ['2']],
    ['finds nothing for a strange word', 'xyz', []],
  ])('%s', (_, query, expected) => {
    expect(ids(query)).toEqual(expected)
  })

  it('puts the nearest first when the position is known', () => {
    const { found } = searchPoints({ points, query: '', near: { lat: 59.44, lng: 24.737 } })
    expect(found.map(({ point }) => point.id)).toEqual(['2', '1', '4', '3'])
    expect(found[0]?.metres).toBe(0)
  })

  it('measures Tallinn to Tartu', () => {
    expect(
      Math.round(metresBetween({ lat: 59.437, lng: 24.7536 }, { lat: 58.378, lng: 26.729 }) / 1000),
    ).toBe(163)
  })

  it('puts what names the town before the rest of its county', () => {
    const county = 'Tartu maakond'
    const around = [
      aPoint({ id: 'elva', name: 'Elva', address: 'Kooli 1', city: 'Elva', county }),
      aPoint({ id: 'tartu', name: 'Raatuse', address: 'Raatuse 20', city: 'Tartu', county }),
    ]
    const { found } = searchPoints({ points: around, query: 'tartu' })
    expect(found.map(({ point }) => point.id)).toEqual(['tartu', 'elva'])
  })

  it('shows a limited list and counts the rest', () => {
    expect(searchPoints({ points, query: '', limit: 3 })).toMatchObject({ total: 4, found: { length: 3 } })
  })

  it('marks the letters that matched', () => {
    const [found] = searchPoints({ points, query: 'kala turg' }).found
    expect(markedPieces('Kalamaja turg', found?.nameMatches ?? [])).toEqual([
      { text: 'Kala', isMarked: true },
      { text: 'maja ', isMarked: false },
      { text: 'turg', isMarked: true },
    ])
  })
})
