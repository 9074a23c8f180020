import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  formatGiftCardCode,
  giftCardCodeOf,
  giftCardEnding,
  isGiftCardCode,
  looksLikeGiftCardCode,
  normalizeGiftCardCode,
} from './gift-card-code.ts'

const someCodes = Array.from({ length: 200 }, () => giftCardCodeOf(randomBytes(32)))

describe('the code of a gift card', () => {
  it('creates a code with 94 bits, a check character and no ambiguous letters', () => {
    expect(new Set(someCodes).size).toBe(someCodes.length)
    for (const code of someCodes) {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{20}$/)
      expect(isGiftCardCode(code)).toBe(true)
    }
    expect(() => giftCardCodeOf(randomBytes(15))).toThrow(RangeError)
  })

  it('depends only on its digest', () => {
    expect(giftCardCodeOf(new Uint8Array(32))).toBe('2'.repeat(20))
    expect(giftCardCodeOf(new Uint8Array(32).fill(7))).toBe(giftCardCodeOf(new Uint8Array(32).fill(7)))
  })

  it('accepts spaces, dashes and lower case', () => {
    const [code = ''] = someCodes
    const shown = formatGiftCardCode(code)
    expect(shown).toMatch(/^\w{4}(-\w{4}){4}$/)
    for (const typed of [shown, shown.toLowerCase(), ` ${shown.replaceAll('-', ' – ')}\n`, code])
      expect(normalizeGiftCardCode(typed)).toBe(code)
    expect(giftCardEnding(code)).toBe(shown.slice(-4))
  })

  it('detects every wrong letter and every swap of two', () => {
    const wrong = someCodes.slice(0, 20).flatMap((code) => {
      const parts = [...code]
      return parts.flatMap((own, place) => [
        ...[...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'].map((other) => parts.with(place, other).join('')),
        ...parts.map((other, second) => parts.with(place, other).with(second, own).join('')),
      ])
    })
    expect(wrong.length).toBeGreaterThan(10_000)
    expect(wrong.filter((code) => isGiftCardCode(code) && !someCodes.includes(code))).toEqual([])
  })

  it.each(['', 'TERE10', '2'.repeat(19), '2'.repeat(21), `${'2'.repeat(19)}0`, 'Õ'.repeat(20)])(
    'refuses "%s"',
    (typed) => expect(isGiftCardCode(normalizeGiftCardCode(typed))).toBe(false),
  )
})

it('recognizes a gift card code by its form, and treats other texts as coupons', () => {
  expect(looksLikeGiftCardCode('2222 2222 2222 2222 2222')).toBe(true)
  expect(looksLikeGiftCardCode('7KQ4-XM2P-9RTZ-HC3V-0000')).toBe(true)
  expect(looksLikeGiftCardCode('NEWS10')).toBe(false)
})
