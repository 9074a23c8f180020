import { expect, it } from 'vitest'
import { newsletterCouponPercent } from './newsletter.ts'

it('10% newsletter coupon (spec §9)', () => {
  expect(newsletterCouponPercent()).toBe(10)
})
