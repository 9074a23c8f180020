import { describe, expect, it } from 'vitest'
import { monthBefore, periodSearch } from './period-search.ts'

const read = (text: string, most = 100) => periodSearch(new URLSearchParams(text), most, '2026-11-26')

describe('the period of an address', () => {
  it('defaults to the current month up to today', () =>
    expect(read('')).toEqual({ from: '2026-11-01', to: '2026-11-26' }))

  it('reads days and store from the address', () =>
    expect(read('from=2026-10-01&to=2026-10-31&store=en')).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      store: 'en',
    }))

  it('ignores invalid days and unknown stores', () =>
    expect(read('from=2026-02-30&to=x&store=nowhere')).toEqual({ from: '2026-11-01', to: '2026-11-26' }))

  it('limits the period to its maximum length and ignores an end before the start', () => {
    expect(read('from=2026-01-01&to=2026-12-31', 31).to).toBe('2026-01-31')
    expect(read('from=2026-11-20&to=2026-11-01')).toEqual({ from: '2026-11-20', to: '2026-11-26' })
  })

  it('returns the previous month', () =>
    expect(monthBefore('2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' }))
})
