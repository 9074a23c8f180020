import type { ProductChangeSet } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { pastedPrices } from '@ambra/domain/catalogue/prices/pasted-prices'
import type { ProductContext } from '../products/product-context.ts'
import { conditionOf, type FieldsAsked, type ProductFilter } from '../product-list/list-products.ts'
import type { PricePlan } from './plan-prices.ts'
import { beginPlan } from '../product-changes/plans.ts'
import { changeSetOf } from '../product-changes/undo-changes.ts'

/** Prices to plan, from outside: exactly one of skus, pasted rows or filter. Cents. */
export type PlanInput = {
  filter?: (ProductFilter & FieldsAsked) | undefined
  skus?: string[] | undefined
  pasted?: string | undefined
  rule?: { percent?: number | undefined; cents?: number | undefined; ending?: number | undefined } | undefined
}

/**
 * Plans a change of many prices, so that the person sees old and new values before anything is written.
 * @throws ShopError request.invalid without anything to change
 */
export async function startPlan(context: ProductContext, input: PlanInput): Promise<ProductChangeSet> {
  return changeSetOf(context.shop.database.db, { id: await beginPrices(context, planOf(input)) })
}

/**
 * Plans special prices of many products, which are a percentage off their regular prices, for some days. Returns
 * the id of the set.
 * @throws ShopError request.invalid without anything to change
 */
export async function startSpecialPlan(
  context: ProductContext,
  { special, ...input }: Omit<PlanInput, 'pasted'> & { special: { from: string; to: string } },
): Promise<number> {
  const plan = planOf(input)
  return beginPrices(context, plan.of === 'prices' ? plan : { ...plan, special })
}

const beginPrices = (context: ProductContext, plan: PricePlan) =>
  beginPlan(context, { kind: 'prices', plan, count: countOf(plan) })

const countOf = (plan: PricePlan): number =>
  plan.of === 'skus' ? plan.skus.length : plan.of === 'prices' ? plan.prices.length : Number.POSITIVE_INFINITY

function planOf({ filter, skus, pasted, rule }: PlanInput): PricePlan {
  const refuse = (field: string, reason: string) => new ShopError('request.invalid', { field, reason })
  if (pasted !== undefined) {
    const { prices } = pastedPrices(pasted)
    if (prices.length === 0) throw refuse('pasted', 'holds no row of sku and price')
    return { of: 'prices', prices: prices.map(({ sku, cents }) => [sku, cents]) }
  }
  if (!rule || !(rule.percent || rule.cents || rule.ending !== undefined))
    throw refuse('rule', 'changes nothing')
  const given = { percent: rule.percent, byCents: rule.cents, ending: rule.ending }
  if (skus) return { of: 'skus', skus: [...new Set(skus)], rule: given }
  if (!filter) throw refuse('filter', 'says of nothing which prices')
  // Plans compare search terms only; leaving a condition out would change more prices than were listed.
  if (filter.fields) throw refuse('filter.fields', 'is for lists only')
  return { of: 'found', condition: conditionOf(filter), rule: given }
}
