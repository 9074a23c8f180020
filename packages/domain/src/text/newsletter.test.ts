import { expect, it } from 'vitest'
import { constants } from '../shop/constants.ts'
import { newsletterCouponPercent } from './newsletter.ts'

it('10% newsletter coupon (spec §9)', () => {
  expect(newsletterCouponPercent()).toBe(constants.newsletterCouponPercent.value)
})
