import { describe, expect, it } from 'vitest'
import { categoryBanners } from './category-banners.ts'

const place = { slugs: ['phones', 'smartphones'], facets: ['condition', 'price'] }
const banner = (over: object) => ({ code: 'x', title: 'Title', position: 1, ...over })
const codes = (...entries: ReturnType<typeof banner>[]) =>
  categoryBanners({ category_banner: entries, category_banner_image: [] }, place).rows.map(({ code }) => code)

describe('category banners of the shop data (spec §3)', () => {
  it('places a banner after eight products per step of its position', () => {
    const { rows } = categoryBanners(
      {
        category_banner: [
          banner({}),
          banner({ position: '2' }),
          banner({ position: 0 }),
          banner({ position: 'x' }),
        ],
        category_banner_image: [],
      },
      place,
    )
    expect(rows.map(({ after }) => after)).toEqual([8, 16, 8, 8])
  })

  it('shows a banner in the categories it names and their subcategories', () => {
    expect(
      codes(
        banner({ code: 'here', categories: ['phones'] }),
        banner({ code: 'there', categories: ['kitchen'] }),
        banner({ code: 'none', categories: [] }),
      ),
    ).toEqual(['here'])
  })

  it('shows a banner where the list has the facet it names, or everywhere', () => {
    expect(
      codes(
        banner({ code: 'grades', facet: 'condition' }),
        banner({ code: 'no', facet: 'width' }),
        banner({}),
      ),
    ).toEqual(['grades', 'x'])
  })

  it('omits banners without a title', () => {
    expect(codes(banner({ title: '' }))).toEqual([])
  })

  it('uses the image of the category that the link leads to', () => {
    const images = ['phones', 'smartphones'].map((slug) => ({
      code: slug,
      link: `/c/${slug}`,
      image: `${slug}.svg`,
    }))
    expect(categoryBanners({ category_banner: [], category_banner_image: images }, place).image).toBe(
      'smartphones.svg',
    )
  })
})
