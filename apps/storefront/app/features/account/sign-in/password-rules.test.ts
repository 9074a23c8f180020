import { describe, expect, it } from 'vitest'
import { newPasswordErrors } from './password-rules.ts'

describe('new password', () => {
  it.each([
    ['', '', 'newPassword', 'form.required'],
    ['seven77', 'seven77', 'newPassword', 'form.password_short'],
    ['eight888', '', 'repeatPassword', 'form.required'],
    ['eight888', 'eight889', 'repeatPassword', 'form.passwords_differ'],
  ])(
    'rejects %j repeated as %j at %s with %s (spec §5 "passwords identical")',
    (newPassword, repeatPassword, field, code) => {
      expect(newPasswordErrors({ newPassword, repeatPassword })).toEqual([{ field, code }])
    },
  )

  it('accepts 8 characters, repeated, and a long password too (spec §5 "password at least 8 letters")', () => {
    const long = 'a long sentence is a good password '.repeat(10)
    for (const newPassword of ['eight888', long])
      expect(newPasswordErrors({ newPassword, repeatPassword: newPassword })).toEqual([])
  })
})
