import { expect, it } from 'vitest'
import { newsletterCouponPercent } from './newsletter.ts'

it('sets the newsletter coupon to 10% (spec §9)', () => {
  expect(newsletterCouponPercent()).toBe(10)
})
