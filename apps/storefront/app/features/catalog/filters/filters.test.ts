import { constants } from '@ambra/domain/platform/shop/constants'
import { expect, test } from 'vitest'
import {
  activeCount,
  filterParams,
  offeredFilters,
  readFilters,
  systemNames,
  withoutFilters,
  withToggled,
  withValue,
} from './filters.ts'
import { listingQuery } from '#app/features/catalog/listing-query.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('reads filters and sort from the route query: codes with all their option ids (spec §2 "Category route")', () => {
  expect(read('color=49&color=52&brand=7').facets).toEqual({ color: ['49', '52'], brand: ['7'] })
})

test('excludes system names such as sort, page, utm from the facets (spec §9)', () => {
  const filters = read('sort=final_price:asc&page=3&utm_source=x&utm=1&q=tv&part=1&color=49')
  expect(filters.facets).toEqual({ color: ['49'] })
  expect(filters.sort).toBe('final_price:asc')
  expect(filters.page).toBe(3)
})

test.each([
  ['price=180-740', { from: 180, to: 740 }],
  ['price=150.0-*', { from: 150 }],
  ['price=0.0-50.0', { to: 50 }],
  ['price=cheap', undefined],
  ['price=*-*', undefined],
])('reads the price range of %s', (query, expected) => {
  expect(read(query).price).toEqual(expected)
})

test('reads a range of numbers from one value or two', () => {
  expect(read('noise=60-70').ranges).toEqual({ noise: { from: 60, to: 70 } })
  expect(read('noise=60-*&noise=*-70&noise=').ranges).toEqual({ noise: { from: 60, to: 70 } })
  expect(read('noise=*-*&noise=quiet').ranges).toEqual({})
  expect(filterParams(read('noise=*-70.5&color=49'), null).toString()).toBe('color=49&noise=*-70.5')
})

test('accepts ranges of number facets only', () => {
  const offered = [
    { code: 'color', options: [{ id: '49' }] },
    { code: 'noise', options: [{ id: '70' }], isNumber: true },
  ]
  const filters = read('color=1-99&noise=*-70&depth=*-500')
  expect(offeredFilters(filters, offered).ranges).toEqual({ noise: { to: 70 } })
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', ''])('reads page 1 from %j', (query) => {
  expect(read(query).page).toBe(1)
})

test('resets the page to 1 when a filter changes (spec §2 "Category route")', () => {
  const params = new URLSearchParams('color=49&page=3&sort=final_price')
  expect(withToggled(params, 'color', '52').toString()).toBe('color=49&sort=final_price&color=52')
  expect(withToggled(params, 'color', '49').toString()).toBe('sort=final_price')
  expect(withValue(params, 'price', '50-100').get('page')).toBeNull()
})

test('clears filters and keeps search text and sort', () => {
  const cleared = withoutFilters(new URLSearchParams('q=tv&color=49&price=1-2&sort=final_price&page=2'))
  expect(cleared.toString()).toBe('q=tv&sort=final_price')
})

test('counts each selected value, range and price once', () => {
  expect(activeCount(read('color=49&color=50&brand=7&price=1-2&noise=*-70&sort=x'))).toBe(5)
})

test('builds the listing query with selected facets in catalogue scope', () => {
  const query = listingQuery({
    filters: read('color=49&price=50-100'),
    facets: ['color', 'brand'],
    categoryIds: [10, 11],
  })
  expect(query._availableFilters?.map(({ field }) => field)).toEqual(['color', 'brand'])
  expect(query._appliedFilters).toContainEqual({
    attribute: 'category_ids',
    value: { in: [10, 11] },
    scope: 'default',
  })
  expect(query._appliedFilters?.filter(({ scope }) => scope === 'catalog')).toEqual([
    { attribute: 'color', value: { in: ['49'] }, scope: 'catalog' },
    { attribute: 'price', value: { gte: 50, lte: 100 }, scope: 'catalog' },
  ])
})

test('ignores facets that the page does not have', () => {
  const query = listingQuery({ filters: read('stock=1&color=49'), facets: ['color'], text: 'tv' })
  expect(query._appliedFilters?.map(({ attribute }) => attribute)).not.toContain('stock')
  expect(query._searchText).toBe('tv')
})

test('includes every system name of the specification (spec §9 "Facets")', () => {
  expect(constants.systemFilterNames.value.filter((name) => !systemNames.has(name))).toEqual([])
})

test('removes facets and values that the page does not have', () => {
  const offered = [{ code: 'color', options: [{ id: '49' }, { id: '52' }] }]
  const filters = offeredFilters(read('color=49&color=unknown&shade=1&sort=final_price&page=2'), offered)
  expect(filters).toMatchObject({ facets: { color: ['49'] }, sort: 'final_price:asc', page: 2 })
  expect(offeredFilters(read('color=gone'), offered).facets).toEqual({})
})

test.each([
  ['color[]=49', {}],
  ['color[0][x]=49', {}],
  ['constructor=1', { constructor: ['1'] }],
  ['__proto__=1&__proto__[x]=1', {}],
  ['color=%3C/script%3E%3Cscript%3E', { color: ['</script><script>'] }],
  [`color=${'x'.repeat(65)}`, {}],
  ['color=%F0%9F%94%8B', { color: ['🔋'] }],
  ['=&&&==1', {}],
])('reads the facets of the hostile query %s', (query, facets) => {
  expect(Object.entries(read(query).facets)).toEqual(Object.entries(facets))
})

test('reads at most 200 values of a URL', () => {
  const many = new URLSearchParams(Array.from({ length: 5000 }, (_, n) => [`c${n % 50}`, String(n)]))
  expect(activeCount(readFilters(many))).toBe(200)
})

test.each(['price=9999999999-1e9', 'price=-1-5', 'price=1-2-3', 'price=NaN-Infinity'])(
  'reads no price from %s',
  (query) => {
    expect(read(query).price).toBeUndefined()
  },
)

test.each(['sort=%00', 'sort=a:b', 'sort=__proto__:asc:desc', 'sort='])(
  'reads no sort order from %s',
  (query) => {
    expect(read(query).sort).toBeUndefined()
  },
)

test('limits the page to the depth of the search', () => {
  expect(read('page=1e9').page).toBe(200)
})
