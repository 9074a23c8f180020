import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rootCategoryId } from '../text/breadcrumbs.ts'
import { checkoutActiveMs } from '../checkout/checkout-defaults.ts'
import { constants, priceRangeLabel } from './constants.ts'
import { collectionFee } from '../delivery/carriers/shops.ts'
import { freeShippingOver } from '../delivery/free-shipping.ts'
import { localeOf, stores } from './stores.ts'

const section = readFileSync(new URL('./spec-section-9.md', import.meta.url), 'utf8')
const rows = Object.entries(constants).map(([name, row]) => ({ name, ...row }))

/** The texts and numbers of a value. */
function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

describe('constants of spec section 9', () => {
  it.each(rows)('quotes the words of the section for $name', ({ spec }) => {
    expect(section).toContain(spec)
  })

  // Figures that the text expresses differently: a sort order, a maximum that is not shown, names "such as".
  const saidOtherwise = [
    'sortOptions',
    'homeListSort',
    'maxCartBypass',
    'twoStageCaching',
    'systemFilterNames',
  ]
  it.each(rows.filter(({ name }) => !saidOtherwise.includes(name)))(
    'has in $name the value of its words (spec §9)',
    ({ value, spec }) => {
      const figures = (spec.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
      // Milliseconds may be written as seconds or minutes.
      const isSaid = (one: string | number) =>
        typeof one === 'number'
          ? [one, one / 1000, one / 60_000].some((figure) => figures.includes(figure))
          : one.split(':').every((part) => spec.includes(part))
      expect(leavesOf(value).filter((one) => !isSaid(one))).toEqual([])
    },
  )

  it('covers every figure of the section', () => {
    const covered = rows.map(({ spec }) => spec).join(' ; ')
    const figures = (text: string): string[] => text.match(/\d+(?:[.:x]\d+)*%?/g) ?? []
    const known = new Set(figures(covered))
    expect(figures(section.replace(/^## 9\./, '')).filter((figure) => !known.has(figure))).toEqual([])
  })

  it('covers every clause of the section', () => {
    let rest = section
    for (const { spec } of [...rows].sort((a, b) => b.spec.length - a.spec.length))
      rest = rest.replaceAll(spec, '')
    const words = rest.split(/[^\p{L}]+/u).filter((word) => word.length > 3)
    // The rest are headings and the wording of the tax rule, which is code and not a constant.
    expect([...new Set(words)].join(' ')).toBe(
      'Business constants limits rule matches product class country region Images with boosts Page sizes Cache Texts inconsistent',
    )
  })

  it('gives a reason for each constant without a use', () => {
    const unused = rows.flatMap((row) => ('notUsed' in row ? [row.notUsed] : []))
    expect(unused.length).toBeGreaterThan(0)
    expect(unused.filter((reason) => reason.length < 20)).toEqual([])
  })

  it('agrees with the rules that name their own constant (spec §9)', () => {
    expect(checkoutActiveMs).toBe(constants.checkoutActiveMs.value)
    expect(rootCategoryId).toBe(constants.rootCategoryId.value)
    expect(freeShippingOver).toBe(constants.freeShippingOverEuros.value * 100)
    expect(collectionFee).toBe(constants.collectionFeeEuros.value * 100)
    expect(Object.fromEntries(stores.map((store) => [store.code, store.id]))).toEqual(
      constants.storeIds.value,
    )
    expect(Object.values(localeOf).sort()).toEqual([...constants.locales.value].sort())
  })

  it('writes the labels of the price ranges (spec §9 "Price ranges")', () => {
    expect(constants.priceRanges.value.map((range) => priceRangeLabel(range))).toEqual([
      '< €50',
      '€50 - 100',
      '€100 - 150',
      '> €150',
    ])
  })
})
