import { type FieldError, isEmail } from '../customers/address/address.ts'
import { formatPrice } from '../platform/text/format.ts'
import type { Language } from '../platform/shop/stores.ts'

/** Days for which the confirmation link of an alert works. */
export const alertConfirmationDays = 7

/** Maximum open alerts per address. */
export const mostPriceAlerts = 50

const euros = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/**
 * Parses a typed price (`199,90`) to cents; undefined when empty, 0 for an invalid price, because no product
 * costs that. Does not use `parseEuros`, which accepts more and would add to the script of every page.
 */
export function typedMaxCents(text: string): number | undefined {
  const bare = text.replace(/[\s€]/g, '')
  if (bare === '') return undefined
  const [, whole = '0', part = ''] = euros.exec(bare) ?? []
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/**
 * Returns the errors of the form, for both client and server. `maxCents` is the requested price, undefined
 * for any lower price.
 */
export function priceAlertErrors(
  { email, maxCents }: { email: string; maxCents: number | undefined },
  { priceCents, language }: { priceCents: number; language: Language },
): FieldError[] {
  const errors: FieldError[] = []
  if (email.trim() === '') errors.push({ field: 'email', code: 'form.required' })
  else if (!isEmail(email.trim())) errors.push({ field: 'email', code: 'form.email' })
  if (maxCents !== undefined && !(maxCents > 0 && maxCents < priceCents))
    errors.push({
      field: 'max_price',
      code: 'alert.not_lower',
      params: { price: formatPrice(priceCents, language) },
    })
  return errors
}
