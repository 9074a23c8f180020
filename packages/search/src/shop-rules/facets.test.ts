import { describe, expect, it } from 'vitest'
import { availableFilters, facetFilter, facetRow, isSystemKey } from './facets.ts'
import { anAttribute } from '@ambra/testing/search-attributes'

const terms = (...keys: (string | number)[]) =>
  ({ kind: 'terms', buckets: keys.map((key) => ({ key, count: 1 })), other: 0 }) as const
const labelsOf = (code: string, keys: (string | number)[], attribute?: ReturnType<typeof anAttribute>) =>
  availableFilters({
    codes: [code],
    aggregations: { [code]: terms(...keys) },
    attributes: attribute === undefined ? [] : [attribute],
    language: 'et',
  })[code]?.map(({ label }) => label)

describe('labels', () => {
  it('are sorted as people sort, numbers by value', () => {
    const options = ['128 GB', '1 TB', '64 GB', 'Õhuke', 'Aeglane'].map((label, at) => ({
      label,
      value: String(at),
    }))
    expect(labelsOf('a', [0, 1, 2, 3, 4], anAttribute('a', 'select', options))).toEqual([
      '1 TB',
      '64 GB',
      '128 GB',
      'Aeglane',
      'Õhuke',
    ])
  })
  it('are dropped when blank or unknown', () => {
    expect(
      labelsOf(
        'a',
        [1, 2, 3],
        anAttribute('a', 'select', [
          { value: '1', label: '' },
          { value: '2', label: 'Jah' },
        ]),
      ),
    ).toEqual(['Jah'])
    expect(labelsOf('a', [1])).toBeUndefined()
  })
  it('carry the unit of a number and the words of yes and no', () => {
    expect(labelsOf('a', [55, 6.7], anAttribute('a', 'number', [], '"'))).toEqual(['6.7 "', '55 "'])
    expect(labelsOf('a', ['true', 'false'], anAttribute('a', 'boolean'))).toEqual(['Ei', 'Jah'])
  })
})

describe('choices', () => {
  it('read price ranges, upper bound outside', () => {
    expect(facetFilter('price', ['50.0-100.0', '150.0-*'])).toMatchObject({
      should: [
        { field: 'final_price', bounds: { gte: 50, lt: 100 } },
        { field: 'final_price', bounds: { gte: 150 } },
      ],
      minimumShouldMatch: 1,
    })
  })
  it.each([
    ['price', ['cheap']],
    ['price', ['']],
    ['color', ['']],
    ['color', []],
  ])('of %s with %j do not narrow', (code, values) => {
    expect(facetFilter(code, values)).toBeUndefined()
  })
})

it('requests all values of an unlisted attribute, 999 at most (spec §9 "max filter query")', () => {
  expect(facetRow('energy_class')).toEqual({
    code: 'energy_class',
    kind: 'terms',
    field: 'energy_class',
    size: 999,
  })
})

it('counts prices in the ranges 0-50, 50-100, 100-150, 150 and up (spec §9 "Price ranges")', () => {
  expect(facetRow('price')).toMatchObject({
    kind: 'range',
    field: 'final_price',
    ranges: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }],
  })
})

it.each([
  ['utm_source', true],
  ['page', true],
  ['sort', true],
  ['color', false],
])('takes %s as a system key: %s (spec §9 "Facets exclude system names")', (key, expected) => {
  expect(isSystemKey(key)).toBe(expected)
})

it('labels the first, middle and last price range with the currency sign first (spec §9 "Price ranges")', () => {
  const buckets = [
    { key: '0.0-50.0', from: 0, to: 50, count: 1 },
    { key: '50.0-100.0', from: 50, to: 100, count: 1 },
    { key: '100.0-150.0', from: 100, to: 150, count: 1 },
    { key: '150.0-*', from: 150, count: 0 },
  ]
  const { price } = availableFilters({
    codes: ['price'],
    aggregations: { price: { kind: 'range', buckets } },
    attributes: [],
    language: 'et',
  })
  expect(price?.map(({ label }) => label)).toEqual(['< €50', '€50 - 100', '€100 - 150', '> €150'])
  expect(price?.every(({ single }) => single)).toBe(true)
})
