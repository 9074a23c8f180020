import type { FieldError } from '@ambra/domain/customers/address/address'
import { passwordError } from '@ambra/domain/customers/address/validation'

/**
 * Returns the errors of a new password and its repetition. @see spec §5 "password at least 8 letters;
 * passwords identical"
 */
export function newPasswordErrors({
  newPassword = '',
  repeatPassword = '',
}: Readonly<Record<string, string>>): FieldError[] {
  const code = passwordError(newPassword)
  if (code) return [{ field: 'newPassword', code }]
  if (repeatPassword === '') return [{ field: 'repeatPassword', code: 'form.required' }]
  return repeatPassword === newPassword ? [] : [{ field: 'repeatPassword', code: 'form.passwords_differ' }]
}
