import type { CreateReview } from '@ambra/contract/service/review'
import type { FieldError } from '../customers/address/address.ts'
import { pointErrors, type ReviewPoints } from './review-points.ts'

type ReviewForm = Pick<CreateReview['review'], 'title' | 'detail' | 'nickname'> & {
  rating?: number | undefined
} & ReviewPoints

/** Minimum letters of a useful text. */
const minDetail = 3
/** Minimum seconds in which a person can fill the form. */
const minSeconds = 2

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/**
 * Returns the errors of a review, for both client and server. Stars may be missing in older clients
 * (`isRatingOptional`); our form requires them.
 * @see spec §3 Review, docs/rules/forms FRM-1
 */
export function reviewErrors(
  { title, detail, nickname, rating, ...points }: ReviewForm,
  { isRatingOptional = false } = {},
): FieldError[] {
  const errors: FieldError[] = []
  if (rating === undefined ? !isRatingOptional : !Number.isInteger(rating) || rating < 1 || rating > 5)
    errors.push({ field: 'rating', code: 'form.rating' })
  if (title.trim() === '') errors.push({ field: 'title', code: 'form.required' })
  if (detail.trim() === '') errors.push({ field: 'detail', code: 'form.required' })
  else if (letters(detail) < minDetail)
    errors.push({ field: 'detail', code: 'form.text_short', params: { min: minDetail } })
  errors.push(...pointErrors(points))
  if (nickname.trim() === '') errors.push({ field: 'nickname', code: 'form.required' })
  else if (letters(nickname) < 2) errors.push({ field: 'nickname', code: 'form.name_short' })
  return errors
}

/** Returns whether a program filled the form: the hidden field is set, or it was too fast. */
export const looksAutomatic = ({
  website,
  seconds,
}: Pick<CreateReview['review'], 'website' | 'seconds'>): boolean =>
  (website ?? '') !== '' || (seconds !== undefined && seconds < minSeconds)
