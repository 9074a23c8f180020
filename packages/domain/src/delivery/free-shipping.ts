import { type Cents, cents } from '../money/money.ts'

/** Goods above this sum, discount taken off, are delivered free; large goods excepted. Cents. @see spec §9 "free shipping over 99" */
export const freeShippingOver = cents(9900)

/** What is still missing to free delivery, cents; 0 when it is free. For the progress bar of the cart. */
export function missingToFreeShipping(goodsTotal: Cents): Cents {
  return goodsTotal > freeShippingOver ? cents(0) : cents(freeShippingOver + 1 - goodsTotal)
}
