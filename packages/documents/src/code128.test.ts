import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, code128Values } from './code128.ts'
import { readBars } from './testing/read-bars.ts'

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 })
const printable = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 20,
})

describe('Code 128', () => {
  it.each([
    // Example of the check digit in the literature, here from set B: 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 +
    // 19·6 + 35·7.
    ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55]],
    ['1234', [105, 12, 34, 82]],
    ['AB1234', [104, 33, 34, 99, 12, 34, 102]],
  ])('encodes %s with the values of the standard', (text, values) => {
    expect(code128Values(text)).toEqual(values)
  })

  it('uses one symbol for two digits when that is shorter', () => {
    const symbols = (text: string) => code128Values(text).length - 2
    expect(symbols('1000000172')).toBe(5)
    expect(symbols('100000017')).toBe(6)
    // Switching to C and back costs two symbols, so two digits in the middle stay as they are.
    expect(symbols('A12B')).toBe(4)
    expect(symbols('A123456B')).toBe(7)
    expect(symbols('a\tb')).toBe(4)
  })

  it('uses eleven modules per symbol, and thirteen for the stop', () => {
    expect(code128('1000000172').size).toBe(11 * 7 + 13)
  })

  it('writes bars that another decoder reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(digits, printable), async (text) => {
        expect(await readBars(code128(text))).toEqual({ format: 'Code128', text })
      }),
      { seed: 20261126, numRuns: 150 },
    )
  })

  it('refuses a text it cannot encode', () => {
    for (const text of ['', 'õ', '1'.repeat(49)]) expect(() => code128(text)).toThrow(RangeError)
  })
})
