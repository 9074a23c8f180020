import type {
  ClaimForm,
  OrderFeedback,
  OrderLookup,
  WithdrawalStatement,
} from '@ambra/contract/service/after-sale'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import { type FieldError, isEmail, isName } from '../customers/address/address.ts'

/** Minimum length of a defect description that staff can work with. */
const minDescription = 10
/** Minimum length of a review text. */
const minReview = 3

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
/** Accepts any plausible name on a statement: refuses only what cannot be one. */
const nameError = (name: string): ErrorCode | undefined =>
  letters(name) >= 2 && !/[<>]|:\/\//.test(name) ? undefined : 'form.name_short'

type Check = (value: string) => ErrorCode | undefined
const need = (field: string, value: string, check?: Check): FieldError[] => {
  const text = value.trim()
  const code = text === '' ? 'form.required' : check?.(text)
  return code ? [{ field, code }] : []
}
const emailError: Check = (value) => (isEmail(value) ? undefined : 'form.email')

/** Returns the field name of one product in the feedback form. */
export const feedbackField = (part: 'rating' | 'title' | 'detail', index: number): string =>
  `products.${index}.${part}`

/**
 * Returns the errors of order feedback, for both client and server. The order and each named product need
 * stars; texts are optional, and a text needs a nickname.
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
      // A product without a text may be unrated.
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

/** Returns the errors of a claim: name, order, product, description. @see docs/rules/law LAW-CMP-1 */
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
 * Returns the errors of a withdrawal statement: name, order and address only. An unknown number is not an
 * error.
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

/** Returns the errors of the request for the link to an order. */
export const lookupErrors = ({ number, email }: OrderLookup): FieldError[] => [
  ...need('number', number),
  ...need('email', email, emailError),
]
