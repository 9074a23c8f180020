import { describe, expect, it } from 'vitest'
import { categoryBanners } from './category-banners.ts'

const place = { slugs: ['phones', 'smartphones'], facets: ['condition', 'price'] }
const banner = (over: object) => ({ code: 'x', title: 'Title', position: 1, ...over })
const codes = (...entries: ReturnType<typeof banner>[]) =>
  categoryBanners({ category_banner: entries, category_banner_image: [] }, place).rows.map(({ code }) => code)

describe('category banners of the shop data (spec §3)', () => {
  it('stand after eight products for each step of their position', () => {
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

  it('stand in the categories they name and below them', () => {
    expect(
      codes(
        banner({ code: 'here', categories: ['phones'] }),
        banner({ code: 'there', categories: ['kitchen'] }),
        banner({ code: 'none', categories: [] }),
      ),
    ).toEqual(['here'])
  })

  it('stand where the list offers the facet they name, or everywhere', () => {
    expect(
      codes(
        banner({ code: 'grades', facet: 'condition' }),
        banner({ code: 'no', facet: 'width' }),
        banner({}),
      ),
    ).toEqual(['grades', 'x'])
  })

  it('are left out without a title', () => {
    expect(codes(banner({ title: '' }))).toEqual([])
  })

  it('take the image of the category its link leads to', () => {
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
