import { describe, expect, it } from 'vitest'
import { mappedPath, mappedQuery, normalisedPath } from './mapped-path.ts'

const inStore = (storeCode = 'en') => ({ storeCode })

describe('pages of a mapped URL (spec §2 "Navigation")', () => {
  it('maps a product to its page', () => {
    const hit = { _type: 'product', _source: { sku: 'A 1', slug: 'phone' } }
    expect(mappedPath(hit, inStore())).toBe('/p/A%201/phone')
    expect(mappedPath(hit, { storeCode: 'en', childSku: 'A-1' })).toBe('/p/A%201/phone/A-1')
  })

  it('maps a product by the sku of its parent', () => {
    const hit = { _type: 'product', _source: { sku: 'CHILD', parentSku: 'PARENT', slug: 'phone' } }
    expect(mappedPath(hit, inStore())).toBe('/p/PARENT/phone')
  })

  it('maps a category to its slug', () => {
    expect(mappedPath({ _type: 'category', _source: { slug: 'phones' } }, inStore())).toBe('/c/phones')
  })

  it('maps a cms_page to its identifier, a static page to the slug of the store', () => {
    const hit = (identifier: string) => ({ _type: 'cms_page', _source: { identifier } })
    expect(mappedPath(hit('grades'), inStore())).toBe('/i/grades')
    expect(mappedPath(hit('about-us'), inStore('et'))).toBe('/meist')
    expect(mappedPath(hit('about-us'), inStore('en'))).toBe('/about-us')
  })

  it.each(['review', '', 'attribute'])('does not map the type %j', (_type) => {
    expect(
      mappedPath({ _type, _source: { slug: 'x', sku: 'x', identifier: 'x' } }, inStore()),
    ).toBeUndefined()
  })

  it('does not map documents without the fields of a page', () => {
    for (const _type of ['product', 'category', 'cms_page'])
      expect(mappedPath({ _type, _source: {} }, inStore())).toBeUndefined()
  })
})

it.each([
  ['phones/case', '/phones/case'],
  ['/phones/case/', '/phones/case'],
  ['//phones//', '/phones'],
  ['/phones?x=1#y', '/phones'],
  ['', '/'],
])('normalises %j to a leading slash, no trailing slash, no query', (address, path) => {
  expect(normalisedPath(address)).toBe(path)
})

it('keeps the query without the variant, which becomes part of the path', () => {
  expect(mappedQuery(new URLSearchParams('childSku=A-1&color=49'))).toBe('?color=49')
  expect(mappedQuery(new URLSearchParams('childSku=A-1'))).toBe('')
})
