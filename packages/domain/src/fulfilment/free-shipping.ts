import { type Cents, cents } from '../platform/money/money.ts'
import { currentShop } from '../platform/shop/current-shop.ts'

/**
 * Limit in cents, after discount, above which delivery is free; large goods excepted. @see spec §9 "free
 * shipping over 99"
 */
export const freeShippingOver = (): Cents => currentShop().freeShippingOver

/**
 * Returns the amount missing for free delivery in cents; 0 when it is free. For the progress bar of the cart.
 */
export function missingToFreeShipping(goodsTotal: Cents): Cents {
  const limit = freeShippingOver()
  return goodsTotal > limit ? cents(0) : cents(limit + 1 - goodsTotal)
}
