import type { CouponRow } from '@ambra/contract/coupon'

/** The coupons of the demo shop: a percentage with a cap, and a fixed sum from a minimum on. @see docs/coupons.md */
export const demoCoupons: readonly CouponRow[] = [
  {
    code: 'TERE10',
    description: 'Demo: 10 % off, at most 50 €, once a customer',
    percent: 10,
    maxDiscount: 50,
    usesPerCustomer: 1,
  },
  {
    code: 'AITAH15',
    description: 'Demo: 15 € off from 100 € on, also with goods on special',
    amount: 15,
    minimum: 100,
    includeReduced: true,
  },
]
