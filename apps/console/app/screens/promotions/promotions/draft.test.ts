import { describe, expect, it } from 'vitest'
import { draftOf, termsOf } from './draft.ts'

const coupon = { code: 'MAY10', percent: 10, audience: 'public' as const, enabled: true }
const rule = {
  code: 'Three',
  titles: { et: 'Kolm kahe hinnaga', en: '3 for 2' },
  cheapestFreeOf: 3,
  categories: ['cables'],
  groups: ['staff'],
  enabled: true,
}

describe('terms in a form', () => {
  it('converts terms to a form and back', () => {
    expect(termsOf('coupon', draftOf(coupon))).toEqual({ terms: coupon })
    const full = { ...coupon, maxDiscount: 50, minimum: 20.5, from: '2027-05-01', to: '2027-05-31', uses: 5 }
    expect(termsOf('coupon', draftOf(full))).toEqual({ terms: full })
    expect(termsOf('rule', draftOf(rule))).toEqual({ terms: rule })
  })

  it('reports the first invalid field', () => {
    const wrong = (over: object) => termsOf('coupon', { ...draftOf(coupon), ...over })
    expect(wrong({ code: 'a b' })).toEqual({ error: 'code' })
    expect(wrong({ value: '101' })).toEqual({ error: 'value' })
    expect(wrong({ value: '' })).toEqual({ error: 'value' })
    expect(wrong({ minimum: 'much' })).toEqual({ error: 'sum' })
    expect(wrong({ uses: '0' })).toEqual({ error: 'count' })
    expect(wrong({ from: '2027-05-02', to: '2027-05-01' })).toEqual({ error: 'days' })
    const ofRule = (over: object) => termsOf('rule', { ...draftOf(rule), ...over })
    expect(ofRule({ titles: { en: 'Only' } })).toEqual({ error: 'title' })
    expect(ofRule({ isSet: true, skus: 'ONE' })).toEqual({ error: 'set' })
    expect(ofRule({ gives: 'percent', value: '5', groups: [] })).toEqual({ error: 'condition' })
  })
})
