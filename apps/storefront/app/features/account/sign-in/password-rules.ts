import type { FieldFault } from '@ambra/domain/address'
import { passwordFault } from '@ambra/domain/validation'

/** A new password and its repetition. @see spec §5 "password at least 8 letters; passwords identical" */
export function newPasswordFaults({
  newPassword = '',
  repeatPassword = '',
}: Readonly<Record<string, string>>): FieldFault[] {
  const code = passwordFault(newPassword)
  if (code) return [{ field: 'newPassword', code }]
  if (repeatPassword === '') return [{ field: 'repeatPassword', code: 'form.required' }]
  return repeatPassword === newPassword ? [] : [{ field: 'repeatPassword', code: 'form.passwords_differ' }]
}
