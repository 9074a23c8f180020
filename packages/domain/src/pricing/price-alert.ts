import { type FieldError, isEmail } from '../address/address.ts'
import { formatPrice } from '../text/format.ts'
import type { Language } from '../shop/stores.ts'

/** How long the link of a mail that asks to confirm an alert works. */
export const alertConfirmationDays = 7

/** Open alerts an address may have. */
export const mostPriceAlerts = 50

/** Errors of the form, the same on both sides. `maxCents` is what was named, undefined for any lower price. */
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
