import type { ClaimForm, OrderFeedback, OrderLookup, WithdrawalStatement } from '@ambra/contract/after-sale'
import type { ErrorCode } from '@ambra/contract/errors'
import { type FieldError, isEmail, isName } from '../address/address.ts'

/** Shortest description of a defect that staff can work with. */
const minDescription = 10
/** Shortest text that is worth a review. */
const minReview = 3

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
/** A name on a statement may be any name: only what cannot be one is refused. */
const nameError = (name: string): ErrorCode | undefined =>
  letters(name) >= 2 && !/[<>]|:\/\//.test(name) ? undefined : 'form.name_short'

type Check = (value: string) => ErrorCode | undefined
const need = (field: string, value: string, check?: Check): FieldError[] => {
  const text = value.trim()
  const code = text === '' ? 'form.required' : check?.(text)
  return code ? [{ field, code }] : []
}
const emailError: Check = (value) => (isEmail(value) ? undefined : 'form.email')

/** Name of the field of one product in the feedback form. */
export const feedbackField = (part: 'rating' | 'title' | 'detail', index: number): string =>
  `products.${index}.${part}`

/**
 * Errors of the feedback for an order, the same on both sides. The order and each product named need stars; texts may
 * be left out, and a text that is there needs a nickname to stand under it.
 */
export function feedbackErrors({ rating, nickname, products }: OrderFeedback): FieldError[] {
  const isRated = (stars: number) => Number.isInteger(stars) && stars >= 1 && stars <= 5
  const hasText = products.some(({ detail }) => detail.trim() !== '')
  return [
    ...(isRated(rating) ? [] : [{ field: 'rating', code: 'form.rating' as const }]),
    ...products.flatMap((product, index): FieldError[] => {
      const detail = product.detail.trim()
      const isSilent = detail === '' && product.title.trim() === ''
      const errors: FieldError[] = []
      // A product without a word about it may go unrated.
      if (product.rating !== 0 || !isSilent)
        if (!isRated(product.rating))
          errors.push({ field: feedbackField('rating', index), code: 'form.rating' })
      if (!isSilent && letters(detail) < minReview)
        errors.push({
          field: feedbackField('detail', index),
          code: 'form.text_short',
          params: { min: minReview },
        })
      return errors
    }),
    ...(hasText && !isName(nickname.trim())
      ? [
          {
            field: 'nickname',
            code: nickname.trim() === '' ? ('form.required' as const) : ('form.name_short' as const),
          },
        ]
      : []),
  ]
}

/** Errors of a claim: who, which order, which product, what is wrong. @see docs/rules/law LAW-CMP-1 */
export function claimErrors({ name, number, email, value, description }: ClaimForm): FieldError[] {
  return [
    ...need('name', name, nameError),
    ...need('number', number),
    ...need('email', email, emailError),
    ...need('value', value),
    ...need('description', description, (text) =>
      text.length < minDescription ? 'form.text_short' : undefined,
    ).map((error) =>
      error.code === 'form.text_short' ? { ...error, params: { min: minDescription } } : error,
    ),
  ]
}

/**
 * Errors of a statement of withdrawal: name, order, address, no more. An unknown number is no error.
 * @see docs/rules/law LAW-WDR-2, LAW-WDR-7
 */
export function withdrawalErrors({ name, number, email, lines }: WithdrawalStatement): FieldError[] {
  return [
    ...need('name', name, nameError),
    ...need('number', number),
    ...need('email', email, emailError),
    ...(lines && lines.length === 0 ? [{ field: 'lines', code: 'withdrawal.nothing_chosen' as const }] : []),
  ]
}

/** Errors of the request for the link to an order. */
export const lookupErrors = ({ number, email }: OrderLookup): FieldError[] => [
  ...need('number', number),
  ...need('email', email, emailError),
]
