import { type Cents, cents } from '../money/money.ts'
import { currentShop } from '../shop/current-shop.ts'

/** Goods above this sum, discount taken off, are delivered free; large goods excepted. Cents. @see spec §9 "free shipping over 99" */
export const freeShippingOver = (): Cents => currentShop().freeShippingOver

/** What is still missing to free delivery, cents; 0 when it is free. For the progress bar of the cart. */
export function missingToFreeShipping(goodsTotal: Cents): Cents {
  const limit = freeShippingOver()
  return goodsTotal > limit ? cents(0) : cents(limit + 1 - goodsTotal)
}
