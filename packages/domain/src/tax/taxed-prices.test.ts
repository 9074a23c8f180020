import { describe, expect, it } from 'vitest'
import { type Taxed, taxedPrices } from './taxed-prices.ts'

const now = new Date('2026-11-20T10:00:00Z')
const euros = ({ net, tax, gross }: Taxed) => [net / 100, tax / 100, gross / 100]

describe('prices with tax as clients work them out (reference 14.5, 22 %)', () => {
  it('splits a price that includes tax', () => {
    expect(euros(taxedPrices({ price: 122 }, 22, now).price)).toEqual([100, 22, 122])
  })

  it('takes a special price and remembers the original', () => {
    const { price, original } = taxedPrices({ price: 122, special_price: 97.6, final_price: 97.6 }, 22, now)
    expect([euros(price), euros(original)]).toEqual([
      [80, 17.6, 97.6],
      [100, 22, 122],
    ])
  })

  it('zeroes a special price that is over (spec §4)', () => {
    const { price, special } = taxedPrices(
      { price: 122, special_price: 97.6, special_to_date: '2026-11-19' },
      22,
      now,
    )
    expect([price.net, special.net]).toEqual([10_000, 0])
  })

  it('keeps the quirk of a final price below the special one', () => {
    const { price, special, final } = taxedPrices(
      { price: 122, special_price: 97.6, final_price: 61 },
      22,
      now,
    )
    expect([price.net, special.net, final?.net]).toEqual([8000, 5000, 5000])
  })

  it('gives a parent without a price that of its cheapest child', () => {
    const children = [{ price: 122 }, { price: 61 }]
    const { price } = taxedPrices({ price: 0, configurable_children: children }, 22, now)
    expect(euros(price)).toEqual([50, 11, 61])
  })

  it('adds no tax for an unknown class', () => {
    expect(euros(taxedPrices({ price: 122 }, 0, now).price)).toEqual([122, 0, 122])
  })
})
