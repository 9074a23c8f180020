import { describe, expect, it } from 'vitest'
import { categoryPath, productPath, slugify } from './slug.ts'

describe('slugs (spec §2 "A slug is")', () => {
  it.each([
    ['Õhupuhasti A+', 'ohupuhasti-a-plus'],
    ['Холодильник ЖК', 'holodilnik-zhk'],
    ['  TV 55" & more ', 'tv-55-and-more'],
    ['Straße', 'strasse'],
    ['---', ''],
    ['Šaldytuvas & šaldiklis', 'saldytuvas-and-saldiklis'],
    ['</script>', 'script'],
    ['🔋', ''],
  ])('writes %j as %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })
})

describe('paths (spec §2 "Screens and routes")', () => {
  it('builds /p/{parentSku}/{slug} for a product and /p/{parentSku}/{slug}/{childSku} for a variant', () => {
    expect(productPath({ sku: 'A', slug: 'phone' })).toBe('/p/A/phone')
    expect(productPath({ sku: 'A', slug: 'phone', parentSku: 'P' })).toBe('/p/P/phone')
    expect(productPath({ sku: 'P', slug: 'phone' }, 'P-BLK')).toBe('/p/P/phone/P-BLK')
  })

  it('encodes a SKU with special characters', () => {
    expect(productPath({ sku: 'A/B 1', slug: 's' }, 'ч?')).toBe('/p/A%2FB%201/s/%D1%87%3F')
  })

  it('builds /c/{slug} for a category', () => {
    expect(categoryPath({ slug: 'phones' })).toBe('/c/phones')
  })
})
