import { type FieldError, isEmail } from '../address/address.ts'
import { formatPrice } from '../text/format.ts'
import type { Language } from '../shop/stores.ts'

/** How long the link of a mail that asks to confirm an alert works. */
export const alertConfirmationDays = 7

/** Open alerts an address may have. */
export const mostPriceAlerts = 50

const euros = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/**
 * The price that was typed (`199,90`), in cents; undefined when none was, 0 for what is no price: no product costs that.
 * Not `parseEuros`, which reads more and would be in the script of every page.
 */
export function typedMaxCents(text: string): number | undefined {
  const bare = text.replace(/[\s€]/g, '')
  if (bare === '') return undefined
  const [, whole = '0', part = ''] = euros.exec(bare) ?? []
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

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
