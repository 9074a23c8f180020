import { describe, expect, it } from 'vitest'
import { productBanners } from './product-banners.server.ts'

const place = { skus: ['PHONE', 'PHONE-A'], slugs: ['phones', 'refurbished-phones'] }
const codes = (entries: Parameters<typeof productBanners>[0]['product_banner'], where = place) =>
  productBanners({ product_banner: entries }, where).map(({ code }) => code)

describe('banners of a product (spec §3 "Shop data" product_banner)', () => {
  it('shows a banner at its position, below the description by default', () => {
    const entries = [1, '2', 3, 9, undefined].map((position, index) => ({
      code: String(index),
      title: 'x',
      ...(position !== undefined && { position }),
    }))
    expect(productBanners({ product_banner: entries }, place).map((banner) => banner.place)).toEqual([
      1, 2, 3, 1, 1,
    ])
  })

  it('shows a banner on every product, on named skus or in named categories', () => {
    const entries = [
      { code: 'all', title: 'x' },
      { code: 'sku', title: 'x', skus: ['PHONE-A'] },
      { code: 'category', title: 'x', categories: ['phones'] },
      { code: 'other-sku', title: 'x', skus: ['WASHER'] },
      { code: 'other-category', title: 'x', categories: ['laundry'] },
      { code: 'wordless' },
    ]
    expect(codes(entries)).toEqual(['all', 'sku', 'category'])
    expect(codes(entries, { skus: ['WASHER'], slugs: ['laundry'] })).toEqual([
      'all',
      'other-sku',
      'other-category',
    ])
  })

  it('includes productBanners of the banner JSON (spec §3 "Banners")', () => {
    const entry = {
      code: 'json',
      position: 2,
      title: 'T',
      subtitle: 'S',
      link: '/c/a',
      button_text: 'B',
      image: 'a.svg',
    }
    const banners = { mainBanners: [], smallBanners: [], productBanners: [entry], headImage: null }
    expect(productBanners({ product_banner: [], banners }, place)).toEqual([
      { code: 'json', place: 2, title: 'T', text: 'S', button: 'B', path: '/c/a', image: 'a.svg' },
    ])
  })
})
