import type { CreateQuestion } from '@ambra/contract/service/question'
import { type FieldError, isEmail } from '../customers/address/address.ts'

/** Minimum letters of a question that staff can answer. */
const minLetters = 8

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Returns the errors of a product question, for both client and server. */
export function questionErrors({
  question,
  email,
}: Pick<CreateQuestion, 'question' | 'email'>): FieldError[] {
  const errors: FieldError[] = []
  if (question.trim() === '') errors.push({ field: 'question', code: 'form.required' })
  else if (letters(question) < minLetters)
    errors.push({ field: 'question', code: 'form.text_short', params: { min: minLetters } })
  if (email.trim() === '') errors.push({ field: 'email', code: 'form.required' })
  else if (!isEmail(email.trim())) errors.push({ field: 'email', code: 'form.email' })
  return errors
}
