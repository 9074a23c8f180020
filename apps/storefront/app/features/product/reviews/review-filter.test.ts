import { describe, expect, it } from 'vitest'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import { boughtGrades, filterReviews, isFiltered, toggled } from './review-filter.ts'

const review = (id: number, over: Partial<ReviewItem>): ReviewItem => ({
  id,
  title: '',
  detail: '',
  nickname: '',
  created_at: '2026-11-01',
  language: 'en',
  ...over,
})
const reviews = [
  review(1, { rating: 5, bought: { words: 'Polar 7', grade: 'b' } }),
  review(2, { rating: 5, photos: [{ small: '/s', large: '/l' }] }),
  review(3, { rating: 2, bought: { words: 'Polar 7', grade: 'new' } }),
]

describe('review filter', () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ stars: 5 }, [1, 2]],
    [{ withPhotos: true }, [2]],
    [{ grade: 'b' }, [1]],
    [{ stars: 5, grade: 'new' }, []],
  ] as const)('filters by %j to %j', (filter, expected) => {
    expect(filterReviews(reviews, filter).map(({ id }) => id)).toEqual(expected)
  })

  it('resets the filter when the same value is clicked', () => {
    const five = toggled({}, 'stars', 5)
    expect([five, isFiltered(five)]).toEqual([{ stars: 5 }, true])
    expect(toggled(five, 'stars', 4)).toEqual({ stars: 4 })
    expect(isFiltered(toggled(five, 'stars', 5))).toBe(false)
  })

  it('lists the bought grades, best first', () => {
    expect(boughtGrades(reviews)).toEqual(['new', 'b'])
  })
})
