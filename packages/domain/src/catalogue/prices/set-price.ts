import type { SetReduction } from '@ambra/contract/catalogue/product-facts'
import { type Cents, cents, roundToCents, toEuros } from '../../platform/money/money.ts'
import type { CartRule } from '../../promotions/cart-rules.ts'

/**
 * Returns the rules that reduce a set for every buyer and every selection of parts: they name it and require
 * no group, no other product and no unreduced part. Other discounts depend on the cart.
 */
export function setReductions(
  rules: readonly CartRule[],
  { sku, storeId }: { sku: string; storeId: number },
): SetReduction[] {
  return rules.flatMap((rule) => {
    const isForAll = rule.groupIds.length === 0 && rule.categoryIds.length === 0 && !rule.excludesReduced
    const isHere = rule.storeIds.length === 0 || rule.storeIds.includes(storeId)
    const isPlain = !rule.isSet && rule.kind !== 'cheapest_free'
    if (!isForAll || !isHere || !isPlain || !rule.skus.includes(sku)) return []
    return {
      minimum: toEuros(rule.minGoods),
      ...(rule.kind === 'percent' ? { percent: rule.value / 100 } : { amount: rule.value / 100 }),
      ...(rule.maxDiscount !== undefined && { maxDiscount: toEuros(rule.maxDiscount) }),
    }
  })
}

/**
 * Computes what a cart with one piece of the set charges for it when its parts cost `apart`. Cents with tax.
 * @see docs/cart-rules.md
 */
export function setPrice(apart: Cents, reductions: readonly SetReduction[] = []): Cents {
  const discounts = reductions.map(({ minimum, percent, amount = 0, maxDiscount = Infinity }) => {
    if (apart < Math.round(minimum * 100)) return 0
    const share = percent === undefined ? amount * 100 : (apart * Math.round(percent * 100)) / 10_000
    return Math.min(roundToCents(share), Math.round(maxDiscount * 100), apart)
  })
  return cents(apart - Math.max(0, ...discounts))
}
