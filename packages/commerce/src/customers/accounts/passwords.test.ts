import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { checkNewPassword, createPasswords } from './passwords.ts'

const composed = 'Õunapuu \u00f6\u00f6 2026'
const decomposed = composed.normalize('NFD')

describe('passwords', () => {
  it('accepts a password however a keyboard composes its characters', async () => {
    const passwords = createPasswords()
    const hashed = await passwords.hash(decomposed)
    for (const typed of [composed, decomposed, composed.normalize('NFKD')])
      expect(await passwords.isRight(typed, hashed)).toBe(true)
    expect(await passwords.isRight(composed.toUpperCase(), hashed)).toBe(false)
  })

  it('hashes with the parameters of argon2id that OWASP recommends', async () => {
    expect(await createPasswords().hash(composed)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('matches an older hash of the characters as they were typed', async () => {
    const older = await hash(decomposed)
    expect(await createPasswords().isRight(decomposed, older)).toBe(true)
    expect(await createPasswords().isRight(decomposed, undefined)).toBe(false)
  })

  it('rejects a password that is the address in other characters', async () => {
    await expect(checkNewPassword('mari@möbel.ee'.normalize('NFD'), 'mari@möbel.ee')).rejects.toThrow(
      'form.password_common',
    )
    await expect(checkNewPassword('m\uff41ri.maasikas', 'mari.maasikas@example.ee')).rejects.toThrow(
      'form.password_common',
    )
  })
})
