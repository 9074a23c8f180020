import { cartRuleRepository, couponRepository } from '@ambra/db/promotions'
import type { CartRecord } from '@ambra/db/schema'
import { bestCartRule, type CartRuleLine } from '@ambra/domain/promotions/cart-rules'
import type { Cents } from '@ambra/domain/platform/money/money'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { type PricedLine, zeroIfUnknown } from './priced-lines.ts'

/** Cart rule that applies without a code; `title` in the request's language, `discounts` by line. */
export type AppliedRule = { code: string; title: string; discounts: readonly Cents[] }

type RuleView = { lines: readonly PricedLine[]; groupId: number; context: RequestContext }

export type CartRules = ReturnType<typeof createCartRules>

/**
 * Finds the rule with the largest discount; undefined if no rule applies. `rules` is the source of rules: the
 * shop's own, except in a preview.
 * @see docs/cart-rules.md
 */
export function createCartRules(
  { database }: Pick<ShopDeps, 'database'>,
  rules: Pick<ReturnType<typeof cartRuleRepository>, 'listOpen'> = cartRuleRepository(database.db),
) {
  const coupons = couponRepository(database.db)

  return async (
    cart: CartRecord,
    { lines, groupId, context }: RuleView,
  ): Promise<AppliedRule | undefined> => {
    if (lines.length === 0) return undefined
    const open = await rules.listOpen(context.now)
    if (open.length === 0) return undefined
    const byCategory = open.some(({ categoryIds }) => categoryIds.length > 0)
    const best = bestCartRule(open, {
      storeId: cart.storeId,
      groupId,
      now: context.now,
      lines: await ruleLines(lines, byCategory ? coupons : undefined),
    })
    if (!best) return undefined
    const { code, titles } = best.rule
    return { code, title: titles[context.store.language] ?? titles['et'] ?? code, discounts: best.discounts }
  }
}

/** Returns lines in the form rules check; reads categories only if a rule needs them. */
export async function ruleLines(
  lines: readonly PricedLine[],
  reader: Pick<ReturnType<typeof couponRepository>, 'listCategories'> | undefined,
): Promise<CartRuleLine[]> {
  const idsOf = ({ sellable }: PricedLine) =>
    [sellable.productId, sellable.parentId].filter((id) => id !== undefined)
  const categories = await reader?.listCategories([...new Set(lines.flatMap(idsOf))])
  return lines.map((line) => ({
    skus: [line.sellable.sku, line.sellable.parentSku].filter((sku) => sku !== undefined),
    unitGross: zeroIfUnknown(line.unitCents),
    qty: line.item.qty,
    isReduced: line.isReduced,
    isGiftCard: line.sellable.isGiftCard,
    categoryIds: idsOf(line).flatMap((id) => categories?.get(id) ?? []),
  }))
}
