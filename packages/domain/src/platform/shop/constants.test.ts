import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkoutActiveMs } from '../../sales/checkout/checkout-defaults.ts'
import { collectionFee } from '../../fulfilment/carriers/shops.ts'
import { freeShippingOver } from '../../fulfilment/free-shipping.ts'
import { constants, priceRangeLabel } from './constants.ts'
import { localeOf, stores } from './stores.ts'

const specification = readFileSync(new URL('../../../../../docs/specification.md', import.meta.url), 'utf8')
const rows = Object.entries(constants).map(([name, row]) => ({ name, ...row }))

/** Returns the texts and numbers of a value. */
function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

describe('constants of spec section 9', () => {
  it.each(rows)('quotes the text of the section for $name', ({ spec }) => {
    expect(specification).toContain(spec)
  })

  // Figures that the text expresses differently: a sort order, names "such as".
  const saidOtherwise = ['sortOptions', 'systemFilterNames']
  it.each(rows.filter(({ name }) => !saidOtherwise.includes(name)))(
    'uses the value of its text in $name (spec §9)',
    ({ value, spec }) => {
      const figures = (spec.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
      const isSaid = (one: string | number) =>
        typeof one === 'number' ? figures.includes(one) : one.split(':').every((part) => spec.includes(part))
      expect(leavesOf(value).filter((one) => !isSaid(one))).toEqual([])
    },
  )

  it('agrees with rules that define their own figure (spec §9)', () => {
    expect(checkoutActiveMs).toBe(30 * 60_000)
    expect(freeShippingOver()).toBe(9900)
    expect(collectionFee).toBe(300)
    expect(Object.fromEntries(stores.map((store) => [store.code, store.id]))).toEqual({ et: 1, en: 2, ru: 3 })
    expect(Object.values(localeOf).sort()).toEqual(['en-US', 'et-EE', 'lt-LT', 'lv-LV', 'ru-RU'])
  })

  it('formats the labels of the price ranges (spec §9 "Price ranges")', () => {
    expect(constants.priceRanges.value.map((range) => priceRangeLabel(range))).toEqual([
      '< €50',
      '€50 - 100',
      '€100 - 150',
      '> €150',
    ])
  })
})
