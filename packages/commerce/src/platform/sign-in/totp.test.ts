import { describe, expect, it } from 'vitest'
import { matchingStep, newTotpSecret, toBase32, totpAddress, totpCode, totpStep } from './totp.ts'

/** RFC 6238, appendix B: the secret is the ASCII text below, codes have 8 digits. */
const secret = toBase32(Buffer.from('12345678901234567890'))
const vectors: readonly [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of authenticator apps', () => {
  it.each(vectors)('matches RFC 6238 at second %d', (seconds, code) => {
    expect(totpCode(secret, totpStep(at(seconds)), 8)).toBe(code)
    expect(matchingStep(secret, code.slice(2), at(seconds))).toBe(totpStep(at(seconds)))
  })

  it('accepts a code one step early and late', () => {
    const now = at(1_800_000_000)
    const step = totpStep(now)
    for (const away of [-1, 0, 1])
      expect(matchingStep(secret, totpCode(secret, step + away), now)).toBe(step + away)
    for (const away of [-2, 2])
      expect(matchingStep(secret, totpCode(secret, step + away), now)).toBeUndefined()
  })

  it.each(['', '12345', '1234567', 'abcdef', '      '])('rejects an invalid code: %j', (code) => {
    expect(matchingStep(secret, code, at(59))).toBeUndefined()
  })

  it('generates a secret of 160 random bits', () => {
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(made)
    expect(totpAddress(made, { issuer: 'Ambra', account: 'mari@shop.example' })).toBe(
      `otpauth://totp/Ambra:mari%40shop.example?secret=${made}&issuer=Ambra&digits=6&period=30`,
    )
  })
})
