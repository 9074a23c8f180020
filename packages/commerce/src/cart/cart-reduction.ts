import { cartRuleRepository } from '@ambra/db/cart-rules/cart-rule-repository'
import type { CartRecord } from '@ambra/db/records'
import { couponRepository } from '@ambra/db/repositories/coupon-repository'
import { bestCartRule, type CartRuleLine } from '@ambra/domain/cart-rules'
import type { Cents } from '@ambra/domain/money'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { type PricedLine, zeroIfUnknown } from './priced-lines.ts'

/** The rule that reduces a cart without a code; `title` in the language of the request, `discounts` by line. */
export type AppliedRule = { code: string; title: string; discounts: readonly Cents[] }

type RuleView = { lines: readonly PricedLine[]; groupId: number; context: RequestContext }

export type CartRules = ReturnType<typeof createCartRules>

/**
 * Finds the rule that takes most off a cart; undefined when none takes anything off. `rules`: where they come from, the
 * shop's own unless a change is tried out.
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

/** Lines as rules look at them; their categories are read where one of the rules asks for some. */
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
