import { describe, expect, it } from 'vitest'
import { averageRating, shareOf, sortReviews } from './review-order.ts'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'

const review = (id: number, language: string, created_at: string, rating?: number): ReviewItem => ({
  id,
  language,
  created_at,
  title: '',
  detail: '',
  nickname: '',
  ...(rating !== undefined && { rating }),
})
const reviews = [
  review(1, 'et', '2026-01-01 10:00:00', 5),
  review(2, 'en', '2026-03-01 10:00:00', 2),
  review(3, 'ru', '2026-02-01 10:00:00', 4),
  review(4, 'en', '2025-12-01 10:00:00'),
]
const ids = (list: readonly ReviewItem[]) => list.map(({ id }) => id)

describe('reviews of a product', () => {
  it.each([
    ['own', [2, 4, 3, 1]],
    ['newest', [2, 3, 1, 4]],
    ['highest', [1, 3, 2, 4]],
    ['lowest', [4, 2, 3, 1]],
  ] as const)('sorts reviews by "%s"', (order, expected) => {
    expect(ids(sortReviews(reviews, order, 'en'))).toEqual(expected)
  })

  it('counts every rating in the average and the bars, including bad ones', () => {
    expect(averageRating(reviews)).toBe(3.7)
    expect([5, 4, 3, 2, 1].map((stars) => shareOf(reviews, stars))).toEqual([33, 33, 0, 33, 0])
    expect([averageRating([]), shareOf([], 5)]).toEqual([undefined, 0])
  })
})
