import { isSettled, paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { cents } from '@ambra/domain/platform/money/money'
import { describe, expect, it } from 'vitest'
import { allowsCashOnDelivery } from '../methods/cashondelivery/method.ts'
import { paymentMethods } from '../methods/registry.ts'
import { paymentMethodDocuments, paymentOffers } from './payment-offers.ts'

it('has a payment method for every title', () => {
  const titled = Object.keys(paymentTitles).filter((code) => !isSettled(code))
  expect(
    paymentMethods.map(({ code }) => code).toSorted(),
    'packages/commerce/src/payments/methods/registry.ts and paymentTitles of method-titles.ts name other methods',
  ).toEqual(titled.toSorted())
})

describe('cash on delivery', () => {
  const home = {
    isVirtual: false,
    total: cents(5000),
    maxTotal: cents(100_000),
    country: 'EE',
    homeCountry: 'EE',
    carrierTakesCash: true,
  }

  it.each([
    ['at home, by a carrier that takes cash', {}, true],
    ['before a delivery is chosen', { carrierTakesCash: undefined }, true],
    ['exactly at the limit', { total: cents(100_000) }, true],
    ['a cent above the limit', { total: cents(100_001) }, false],
    ['abroad', { country: 'LV' }, false],
    ['by a carrier without it', { carrierTakesCash: false }, false],
    ['for a virtual cart (spec §4: cash on delivery is hidden then)', { isVirtual: true }, false],
  ])('decides on cash on delivery: %s: %o gives %s', (_, over, expected) => {
    expect(allowsCashOnDelivery({ ...home, ...over })).toBe(expected)
  })

  it('shows the passed-on cost of cash on delivery as its own line of the totals', () => {
    const find = (code: string) =>
      code === 'cashondelivery' ? { code, cost: cents(150), isAvailable: async () => true } : undefined
    const criteria = { isVirtual: false, total: cents(5000), enabled: ['cashondelivery', 'NEOPAY'] }
    expect(paymentOffers(criteria, { find }).map(({ code, cost }) => [code, cost])).toEqual([
      ['NEOPAY', 0],
      ['cashondelivery', 150],
    ])
  })
})

describe('the default way to pay', () => {
  it('preselects the first method on offer, never a credit (spec §4 Defaults, LAW-CRD-2)', () => {
    const defaults = (enabled: string[]) =>
      paymentMethodDocuments(paymentOffers({ isVirtual: false, total: cents(5000), enabled }), 'en')
        .filter((method) => method.default)
        .map(({ code }) => code)
    expect(defaults(['NEOPAY', 'MOKILIZINGAS'])).toEqual(['NEOPAY'])
    expect(defaults(['MOKILIZINGAS', 'banktransfer'])).toEqual(['banktransfer'])
    expect(defaults(['MOKILIZINGAS'])).toEqual([])
  })
})

describe('payment methods on offer', () => {
  const enabled = ['NEOPAY', 'cashondelivery', 'MOKILIZINGAS']
  it('hides cash on delivery for a virtual cart, and providers when nothing is to pay', () => {
    const codes = (isVirtual: boolean, total: number) =>
      paymentOffers({ isVirtual, total: cents(total), enabled }).map(({ code }) => code)
    expect(codes(false, 10_000)).toEqual(['NEOPAY', 'MOKILIZINGAS', 'cashondelivery'])
    expect(codes(true, 10_000)).toEqual(['NEOPAY', 'MOKILIZINGAS'])
    expect(codes(false, 1)).toEqual(['NEOPAY', 'MOKILIZINGAS', 'cashondelivery'])
    expect(codes(false, 0)).toEqual(['cashondelivery'])
  })
  it('offers only methods with a provider and marks the first as default', () => {
    const offers = paymentOffers({ isVirtual: false, total: cents(100), enabled: ['cashondelivery'] })
    expect(paymentMethodDocuments(offers, 'et')).toEqual([
      { code: 'cashondelivery', title: 'Tasumine kättesaamisel', cost_incl_tax: 0, default: true },
    ])
  })
})
