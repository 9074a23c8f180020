import { describe, expect, it } from 'vitest'
import { type CountLine, lineOf, stateOf, withScans } from './count-scans.ts'

const line = (over: Partial<CountLine>): CountLine => ({
  sku: 'LAMP',
  name: 'Lamp',
  place: 'A-1',
  codes: ['LAMP', '4006381333931'],
  counted: null,
  book: 3,
  reserved: 0,
  isApplied: false,
  ...over,
})

describe('a count on the device', () => {
  it('finds goods by any of their codes', () => {
    const lines = [line({}), line({ sku: 'CABLE', codes: ['CABLE', '0012345678905'] })]
    expect(lineOf(lines, 'lamp')?.sku).toBe('LAMP')
    expect(lineOf(lines, '12345678905')?.sku).toBe('CABLE')
    expect(lineOf(lines, 'GHOST')).toBeUndefined()
  })

  it('adds scans that are not sent yet, and subtracts undone ones', () => {
    const scan = (code: string, qty: number) => ({ code, qty, at: 0 })
    const [one] = withScans(
      [line({ counted: 1 })],
      [scan('LAMP', 2), scan('4006381333931', 1), scan('GHOST', 9)],
    )
    expect(one?.counted).toBe(4)
    expect(withScans([line({})], [scan('LAMP', 1), scan('LAMP', -1)])[0]?.counted).toBe(0)
    expect(withScans([line({})], [])[0]?.counted).toBe(null)
  })

  it('returns the state of a line', () => {
    expect(stateOf(line({}))).toBe('unread')
    expect(stateOf(line({ counted: 3 }))).toBe('right')
    expect(stateOf(line({ counted: 2 }))).toBe('other')
    expect(stateOf(line({ counted: 2, isApplied: true }))).toBe('applied')
  })
})
