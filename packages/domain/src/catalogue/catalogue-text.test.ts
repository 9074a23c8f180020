import { describe, expect, it } from 'vitest'
import { hasMore, isSearchable, prepareSearchText } from '../search/search-text.ts'

describe('search text', () => {
  it.each([
    ['wi-fi router', 'wi-fi router wi fi'],
    ['#55 tv', '55 tv'],
    ['a  b', 'a b'],
    ['- x', '- x'],
    ['usb-c-hub', 'usb-c-hub usb c hub'],
  ])('prepares "%s" as "%s"', (text, expected) => {
    expect(prepareSearchText(text)).toBe(expected)
  })
  it('adds no word that exceeds the maximum search length', () => {
    expect(prepareSearchText('-a'.repeat(100)).length).toBeLessThanOrEqual(256)
    expect(prepareSearchText(`wi-fi ${'a-b'.repeat(66)}`)).toBe(`wi-fi ${'a-b'.repeat(66)} wi fi`)
  })
  it('requires three characters, or a two-character product name', () => {
    expect(['ab', 'TV', 'тв', '4k'].map(isSearchable)).toEqual([false, true, true, true])
    expect(['tv', ' tv ', 'tv5', '##a'].map(isSearchable)).toEqual([true, true, true, false])
  })
  it('loads more until the total is reached', () => {
    expect(hasMore({ start: 0, perPage: 50, total: 51 })).toBe(true)
    expect(hasMore({ start: 50, perPage: 50, total: 51 })).toBe(false)
    expect(hasMore({ start: 0, perPage: 50, total: 50 })).toBe(false)
    expect(hasMore({ start: 0, perPage: 50, total: 10 })).toBe(false)
  })
})
