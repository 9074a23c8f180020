import { constants } from '@ambra/domain/platform/shop/constants'
import { describe, expect, it } from 'vitest'
import { sortFilterOptions, sortKeysFor } from './shop-rules.ts'

describe('sort options (spec §9)', () => {
  it('are Latest, price low to high, price high to low, quantity high to low, quantity low to high, Default', () => {
    expect(sortFilterOptions('en').map(({ id, label }) => [id, label])).toEqual([
      ['updated_at:desc', 'Latest'],
      ['final_price:asc', 'Price low to high'],
      ['final_price:desc', 'Price high to low'],
      ['total_qty:desc', 'Quantity high to low'],
      ['total_qty:asc', 'Quantity low to high'],
      ['is_promoted:desc', 'Default'],
    ])
  })

  it('are those of the table of constants', () => {
    const tabled = Object.values(constants.sortOptions.value).map((id) =>
      id.includes(':') ? id : `${id}:asc`,
    )
    expect(sortFilterOptions('et').map(({ id }) => id)).toEqual(tabled)
  })

  it.each(['et', 'en', 'ru', 'lt', 'lv'] as const)('have a label of their own each in %s', (language) => {
    const labels = sortFilterOptions(language).map(({ label }) => label)
    expect(new Set(labels).size).toBe(6)
  })

  it('sort by is_promoted descending when nothing or something unknown is chosen (spec §9 "Default sort")', () => {
    const usual = [{ field: 'is_promoted', direction: 'desc', missing: '_last' }]
    for (const chosen of [undefined, 'password:asc', 'final_price:sideways'])
      expect(sortKeysFor(chosen, constants.defaultSort.value)).toEqual(usual)
  })
})
