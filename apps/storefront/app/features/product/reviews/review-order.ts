import type { ReviewItem } from '#app/features/product/choice/product-data.ts'

/** Sort orders; `own` shows the store's language first. */
export const reviewOrders = ['own', 'newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

const newestFirst = (a: ReviewItem, b: ReviewItem) => b.created_at.localeCompare(a.created_at)

export function sortReviews(
  reviews: readonly ReviewItem[],
  order: ReviewOrder,
  language: string,
): ReviewItem[] {
  const rank = ({ rating = 0, language: own }: ReviewItem): number =>
    ({ own: own === language ? 1 : 0, newest: 0, highest: rating, lowest: -rating })[order]
  return reviews.toSorted((a, b) => rank(b) - rank(a) || newestFirst(a, b))
}

const ratings = (reviews: readonly ReviewItem[]) => reviews.flatMap(({ rating }) => rating ?? [])

/** Returns the average of all ratings, one decimal; undefined without any. */
export function averageRating(reviews: readonly ReviewItem[]): number | undefined {
  const all = ratings(reviews)
  return all.length === 0
    ? undefined
    : Math.round((all.reduce((sum, rating) => sum + rating, 0) / all.length) * 10) / 10
}

/** Returns the whole percentage of ratings with this number of stars. */
export function shareOf(reviews: readonly ReviewItem[], stars: number): number {
  const all = ratings(reviews)
  return Math.round((all.filter((rating) => rating === stars).length / Math.max(1, all.length)) * 100)
}
