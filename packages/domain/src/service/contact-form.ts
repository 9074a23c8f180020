import type { ContactForm } from '@ambra/contract/service/contact'
import { type FieldError, isEmail } from '../customers/address/address.ts'
import { readPhone } from '../customers/address/phone.ts'

/** Contents of the contact form, trimmed; missing parts are empty texts. `comment` is the message. */
export type ContactMessage = { name: string; email: string; telephone: string; comment: string }

/** Minimum length of a message that staff can answer. */
const minComment = 10
/** A form submitted within the first second of a page comes from a program. */
const minElapsedMs = 1000

const oneLine = (text = '') => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * Unwraps the older form of the body, and drops empty fields that older clients send. @see docs/rules/forms
 * FRM-4
 */
export function unwrapContactForm(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const inner = 'form' in body && typeof body.form === 'object' && body.form !== null ? body.form : body
  return Object.fromEntries(Object.entries(inner).filter(([, value]) => value !== null))
}

/** Reads the form; name, address and phone become single lines, because they are used in mail headers. */
export function readContactForm(form: ContactForm): ContactMessage {
  return {
    name: oneLine(form.name),
    email: oneLine(form.email),
    telephone: oneLine(form.telephone),
    comment: (form.comment || form.message || '').replace(/\r\n?/g, '\n').trim(),
  }
}

/**
 * Returns whether a robot sent it: the hidden field is filled, or it was sent at once. @see docs/rules/forms
 * FRM-4
 */
export const isRobot = ({ checker, elapsed }: Pick<ContactForm, 'checker' | 'elapsed'>): boolean =>
  (checker !== undefined && checker !== null) || (elapsed !== undefined && elapsed < minElapsedMs)

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/**
 * Returns the errors of the contact form, for both client and server; the phone is optional. @see spec §5
 * form messages
 */
export function contactErrors(
  { name, email, telephone, comment }: ContactMessage,
  country = 'EE',
): FieldError[] {
  const errors: FieldError[] = []
  if (name === '') errors.push({ field: 'name', code: 'form.required' })
  else if (letters(name) < 2 || /[<>]|:\/\//.test(name))
    errors.push({ field: 'name', code: 'form.name_short' })
  if (email === '') errors.push({ field: 'email', code: 'form.required' })
  else if (!isEmail(email)) errors.push({ field: 'email', code: 'form.email' })
  if (telephone !== '' && !readPhone(telephone, country))
    errors.push({ field: 'telephone', code: 'form.phone' })
  if (comment === '') errors.push({ field: 'comment', code: 'form.required' })
  else if (comment.length < minComment)
    errors.push({ field: 'comment', code: 'form.text_short', params: { min: minComment } })
  return errors
}
