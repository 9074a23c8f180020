import { describe, expect, it } from 'vitest'
import { formatIban, readIban, referenceNumber } from './reference-number.ts'

describe('referenceNumber', () => {
  it.each([
    ['12345', '123453'],
    ['1', '13'],
    ['100000001', '1000000012'],
    ['0', '00'],
  ])('appends the 7-3-1 check digit to %s', (base, reference) => {
    expect(referenceNumber(base)).toBe(reference)
  })

  it('produces weighted sums divisible by ten', () => {
    for (let order = 100_000_001; order < 100_000_200; order += 7) {
      const digits = [...referenceNumber(String(order))].reverse().map(Number)
      const weights = [1, 7, 3]
      // The check digit has weight one, the others 7, 3, 1 from the right.
      const sum = digits.reduce(
        (total, digit, index) => total + digit * (index === 0 ? 1 : (weights[index % 3] ?? 0)),
        0,
      )
      expect(sum % 10).toBe(0)
    }
  })

  it.each(['', '12a', '1'.repeat(20)])('refuses "%s" as a base', (base) => {
    expect(() => referenceNumber(base)).toThrow(RangeError)
  })
})

describe('readIban', () => {
  it.each(['EE38 2200 2210 2014 5685', 'GB82WEST12345698765432', 'lv80bank0000435195001'])(
    'accepts %s, whose check digits are valid',
    (text) => expect(readIban(text)).toBe(text.replace(/\s/g, '').toUpperCase()),
  )

  it.each(['EE38 2200 2210 2014 5686', 'EE', '', '382200221020145685'])('refuses "%s"', (text) => {
    expect(readIban(text)).toBeUndefined()
  })

  it('formats an IBAN in groups of four', () => {
    expect(formatIban('EE382200221020145685')).toBe('EE38 2200 2210 2014 5685')
  })
})
