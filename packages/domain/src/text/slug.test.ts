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
  ])('write %j as %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })
})

describe('paths (spec §2 "Screens and routes")', () => {
  it('of a product are /p/{parentSku}/{slug} and, for a variant, /p/{parentSku}/{slug}/{childSku}', () => {
    expect(productPath({ sku: 'A', slug: 'phone' })).toBe('/p/A/phone')
    expect(productPath({ sku: 'A', slug: 'phone', parentSku: 'P' })).toBe('/p/P/phone')
    expect(productPath({ sku: 'P', slug: 'phone' }, 'P-BLK')).toBe('/p/P/phone/P-BLK')
  })

  it('encode a sku that holds more than letters', () => {
    expect(productPath({ sku: 'A/B 1', slug: 's' }, 'ч?')).toBe('/p/A%2FB%201/s/%D1%87%3F')
  })

  it('of a category are /c/{slug}', () => {
    expect(categoryPath({ slug: 'phones' })).toBe('/c/phones')
  })
})
