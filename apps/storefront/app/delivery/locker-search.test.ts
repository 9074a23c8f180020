import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { workedMs } from '@ambra/testing/worked-time'
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
    ['finds a postcode and what lies around it', '10412', ['2', '1', '4', '3']],
    ['finds the beginning of a postcode', '104', ['2', '1']],
    ['wants every word', 'tallinn kala', ['1']],
    ['takes a comma for a space', 'Tallinn, Kopli', ['2']],
    ['finds nothing for a strange word', 'xyz', []],
  ])('%s', (_, query, expected) => {
    expect(ids(query)).toEqual(expected)
  })

  it('sorts the nearest first when the position is known', () => {
    const { found } = searchPoints({ points, query: '', near: { lat: 59.44, lng: 24.737 } })
    expect(found.map(({ point }) => point.id)).toEqual(['2', '1', '4', '3'])
    expect(found[0]?.metres).toBe(0)
  })

  it('measures the distance from Tallinn to Tartu', () => {
    expect(
      Math.round(metresBetween({ lat: 59.437, lng: 24.7536 }, { lat: 58.378, lng: 26.729 }) / 1000),
    ).toBe(163)
  })

  it('ranks points of a town before the rest of its county', () => {
    const county = 'Tartu maakond'
    const around = [
      aPoint({ id: 'elva', name: 'Elva', address: 'Kooli 1', city: 'Elva', county }),
      aPoint({ id: 'tartu', name: 'Raatuse', address: 'Raatuse 20', city: 'Tartu', county }),
    ]
    const { found } = searchPoints({ points: around, query: 'tartu' })
    expect(found.map(({ point }) => point.id)).toEqual(['tartu', 'elva'])
  })

  it('returns a limited list and the total count', () => {
    expect(searchPoints({ points, query: '', limit: 3 })).toMatchObject({ total: 4, found: { length: 3 } })
  })

  it.each([
    ['Таллинн', 'Tallinn'],
    ['Пярну', 'Pärnu'],
    ['Выру', 'Võru'],
    ['Йыхви', 'Jõhvi'],
    ['Кохтла-Ярве', 'Kohtla-Järve'],
    ['Мустамяэ', 'Mustamäe'],
    ['Вильянди', 'Viljandi'],
    ['Рига', 'Rīga'],
    ['Лиепая', 'Liepāja'],
    ['Елгава', 'Jelgava'],
    ['Вильнюс', 'Vilnius'],
    ['Шяуляй', 'Šiauliai'],
    ['Клайпеда', 'Klaipėda'],
    ['ŠIAULIAI', 'Šiauliai'],
    ['sauga', 'Šauga'],
    ['cesis', 'Cēsis'],
  ])('finds %s for the town %s', (query, city) => {
    const towns = [aPoint({ city, name: 'Turg', address: '' }), aPoint({ id: '2', city: 'Xyz', name: 'Muu' })]
    expect(searchPoints({ points: towns, query }).found.map(({ point }) => point.city)).toEqual([city])
  })

  const near = [
    aPoint({ id: 'far', postcode: '13619', lat: 59.44, lng: 24.86, name: 'Lasnamäe' }),
    aPoint({ id: 'close', postcode: '10415', lat: 59.45, lng: 24.73, name: 'Kalamaja' }),
    aPoint({ id: 'next', postcode: '10620', lat: 59.43, lng: 24.7, name: 'Kristiine' }),
    aPoint({ id: 'unplaced', postcode: '10415', name: 'Asukohata' }),
    aPoint({ id: 'tartu', city: 'Tartu', postcode: '51014', lat: 58.38, lng: 26.72, name: 'Raatuse' }),
  ].map((point) => {
    if (point.id !== 'unplaced') return point
    const { lat: _lat, lng: _lng, ...rest } = point
    return rest
  })

  it.each([
    ['10415', ['close', 'unplaced'], '10415'],
    ['10416', ['close', 'next', 'far', 'tartu', 'unplaced'], '10416'],
    ['LV-1010', [], undefined],
  ])('measures distances from the postcode %s', (query, expected, place) => {
    const result = searchPoints({ points: near, query })
    const ids = result.found.map(({ point }) => point.id)
    expect([ids.slice(0, expected.length), result.place]).toEqual([expected, place])
  })

  it('measures from the centre of the town in the query, and sorts points without a position last', () => {
    const { found, place, total } = searchPoints({ points: near, query: 'tallinn' })
    const metres = found.map((entry) => entry.metres ?? Number.POSITIVE_INFINITY)
    expect(metres).toEqual(metres.toSorted((a, b) => a - b))
    expect(found.at(-1)?.point.id).toBe('unplaced')
    expect([place, total]).toEqual(['Tallinn', 4])
    expect(found.at(-1)?.metres).toBeUndefined()
    expect(searchPoints({ points: near, query: 'kala' }).place).toBeUndefined()
  })

  it('searches five thousand points within milliseconds of CPU time', () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      aPoint({
        id: String(index),
        name: `Automaat ${index}`,
        city: `Linn ${index % 200}`,
        lat: 57 + (index % 100) / 50,
      }),
    )
    searchPoints({ points: many, query: '' })
    const workedBefore = workedMs()
    for (const query of ['l', 'li', 'linn 1', 'automaat 77', '10415']) searchPoints({ points: many, query })
    // Five keystrokes in CPU time, which other programs do not affect.
    expect((workedMs() - workedBefore) / 5).toBeLessThan(50)
  })

  it('marks the matching letters', () => {
    const [found] = searchPoints({ points, query: 'kala turg' }).found
    expect(markedPieces('Kalamaja turg', found?.nameMatches ?? [])).toEqual([
      { text: 'Kala', isMarked: true },
      { text: 'maja ', isMarked: false },
      { text: 'turg', isMarked: true },
    ])
  })
})
