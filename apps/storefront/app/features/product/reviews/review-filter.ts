import type { ConditionGrade } from '@ambra/contract/catalogue/condition-grade'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'

/** Filter of reviews; absent fields do not filter. */
export type ReviewFilter = { stars?: number; grade?: ConditionGrade; withPhotos?: boolean }

export const isFiltered = (filter: ReviewFilter): boolean => Object.keys(filter).length > 0

export function toggled<K extends keyof ReviewFilter>(
  filter: ReviewFilter,
  key: K,
  value: NonNullable<ReviewFilter[K]>,
): ReviewFilter {
  const { [key]: before, ...rest } = filter
  return before === value ? rest : { ...rest, [key]: value }
}

export const filterReviews = (
  reviews: readonly ReviewItem[],
  { stars, grade, withPhotos }: ReviewFilter,
): ReviewItem[] =>
  reviews.filter(
    (review) =>
      (stars === undefined || review.rating === stars) &&
      (grade === undefined || review.bought?.grade === grade) &&
      (!withPhotos || review.photos !== undefined),
  )

const gradeOrder: readonly ConditionGrade[] = ['new', 'a-plus', 'a', 'b', 'c-plus', 'c']

/** Returns the bought grades, best first. */
export const boughtGrades = (reviews: readonly ReviewItem[]): ConditionGrade[] =>
  gradeOrder.filter((grade) => reviews.some(({ bought }) => bought?.grade === grade))
