import { describe, expect, it } from 'vitest'
import { matchSums, numbersIn } from './match-sums.ts'

describe('a match', () => {
  it('extracts order numbers between any separators without duplicates', () => {
    expect(numbersIn('100000001, 100000002;100000001\n#100000003')).toEqual([
      '100000001',
      '100000002',
      '100000003',
    ])
    expect(numbersIn('none')).toEqual([])
  })

  it('returns the difference between the payments and the orders', () => {
    const orders = [{ dueCents: 2_289 }, { dueCents: 2_289 }]
    expect(matchSums([{ amountCents: 4_600 }], orders)).toEqual({
      cameCents: 4_600,
      dueCents: 4_578,
      overCents: 22,
    })
    expect(matchSums([{ amountCents: 2_000 }, { amountCents: 2_500 }], orders).overCents).toBe(-78)
    expect(matchSums([{ amountCents: 4_600 }], []).overCents).toBe(4_600)
  })
})
