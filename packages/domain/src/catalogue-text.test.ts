import { describe, expect, it } from 'vitest'
import { breadcrumbs, mainCategory, trailIds } from './breadcrumbs.ts'
import { hasMore, isSearchable, prepareSearchText, searchWindow } from './search-text.ts'
import { documentSlug, productPath, slugify } from './slug.ts'

describe('slugs and paths', () => {
  it.each([
    ['Õhupuhasti A+', 'ohupuhasti-a-plus'],
    ['Холодильник ЖК', 'holodilnik-zhk'],
    ['  TV 55" & more ', 'tv-55-and-more'],
    ['Šķēle ūž', 'skele-uz'],
    ['---', ''],
    ['Straße', 'strasse'],
  ])('writes "%s" as "%s"', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })
  it('takes the url key, else name and id', () => {
    expect(documentSlug({ url_key: 'phone', name: 'Phone X', id: 5 })).toBe('phone')
    expect(documentSlug({ url_key: 'phone', name: 'Phone X', id: 5 }, false)).toBe('phone-x-5')
    expect(documentSlug({ name: 'Phone X', id: 5 })).toBe('phone-x-5')
  })
  it('encodes skus in product paths', () => {
    expect(productPath({ sku: 'A/1', slug: 'a' })).toBe('/p/A%2F1/a')
    expect(productPath({ sku: 'A', slug: 'a' }, 'A 2')).toBe('/p/A/a/A%202')
    expect(productPath({ sku: 'A-1', parentSku: 'A', slug: 'a' })).toBe('/p/A/a')
  })
})

describe('search text', () => {
  it.each([
    ['wi-fi router', 'wi-fi router wi fi'],
    ['#55 tv', '55 tv'],
    ['a  b', 'a b'],
    ['- x', '- x'],
    ['usb-c-hub', 'usb-c-hub usb c hub'],
  ])('prepares "%s" as "%s"', (text, expected) => {
    expect(prepareSearchText(text)).toBe(expected)
  })
  it('wants three characters', () => {
    expect(['tv', ' tv ', 'tv5', '##a'].map(isSearchable)).toEqual([false, false, true, false])
  })
  it('corrects size and start', () => {
    expect([
      searchWindow(0, -5),
      searchWindow(-1, 3),
      searchWindow(24, 48),
      searchWindow(Number.NaN, 1.5),
    ]).toEqual([
      { size: 50, start: 0 },
      { size: 50, start: 3 },
      { size: 24, start: 48 },
      { size: 50, start: 0 },
    ])
  })
  it('loads more until the total is reached', () => {
    expect(hasMore({ start: 0, perPage: 50, total: 51 })).toBe(true)
    expect(hasMore({ start: 50, perPage: 50, total: 51 })).toBe(false)
    expect(hasMore({ start: 0, perPage: 50, total: 50 })).toBe(false)
    expect(hasMore({ start: 0, perPage: 50, total: 10 })).toBe(false)
  })
})

describe('breadcrumbs', () => {
  const row = (id: number, parent_ids: number[], url_path = `c${id}`) => ({
    id,
    parent_ids,
    name: `C${id}`,
    slug: `c-${id}`,
    url_path,
    path: [...parent_ids, id].join('/'),
  })
  it('lead from the top to the category and leave hidden ones out', () => {
    const rows = [row(10, [1, 2]), row(11, [1, 2, 10], '')]
    expect(breadcrumbs(row(12, [1, 2, 10, 11]), rows)).toEqual([
      { id: 10, name: 'C10', path: '/c/c-10' },
      { id: 12, name: 'C12', path: '/c/c-12' },
    ])
  })
  it('fall back to the path without parent ids', () => {
    expect(trailIds({ id: 12, parent_ids: [], path: '1/2/10/12' })).toEqual([10, 12])
  })
  it('of a product go through its deepest category', () => {
    expect(
      mainCategory([
        { level: 2, position: 1 },
        { level: 3, position: 5 },
        { level: 3, position: 2 },
      ]),
    ).toEqual({ level: 3, position: 2 })
    expect(mainCategory([])).toBeUndefined()
  })
})
