import { describe, expect, it } from 'vitest'
import { ean13 } from './ean13.ts'
import { readBars } from './testing/read-bars.ts'

describe('EAN-13', () => {
  it.each(['4006381333931', '9781861972712', '0012345678905'])(
    'encodes %s readably for another decoder',
    async (number) => {
      const bars = ean13(number)
      expect(bars?.size).toBe(95)
      // A leading zero makes it a UPC-A number, which readers report without it.
      expect(bars && (await readBars(bars))?.text.padStart(13, '0')).toBe(number)
    },
  )

  it('draws the modules of the published example', () => {
    const bars = ean13('4006381333931')?.bars ?? []
    const modules = Array.from({ length: 95 }, (_, at) =>
      bars.some(([x, wide]) => at >= x && at < x + wide) ? '1' : '0',
    ).join('')
    const left = '0001101 0100111 0101111 0111101 0001001 0110011'
    const right = '1000010 1000010 1000010 1110100 1000010 1100110'
    expect(modules).toBe(`101 ${left} 01010 ${right} 101`.replaceAll(' ', ''))
  })

  it('accepts the twelve digits of UPC-A', () => {
    expect(ean13('012345678905')).toEqual(ean13('0012345678905'))
  })

  it('draws nothing for an invalid number', () => {
    for (const number of ['4006381333930', '40063813', '', 'abcdefghijklm'])
      expect(ean13(number)).toBeUndefined()
  })
})
