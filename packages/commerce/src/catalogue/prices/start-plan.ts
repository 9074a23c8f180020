import type { ProductChangeSet } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { changeSetRepository } from '@ambra/db/catalogue'
import { pastedPrices } from '@ambra/domain/catalogue/prices/pasted-prices'
import type { ProductContext } from '../products/product-context.ts'
import { advanceSet } from '../product-changes/change-slices.ts'
import { conditionOf, type FieldsAsked, type ProductFilter } from '../product-list/list-products.ts'
import type { PricePlan } from './plan-prices.ts'
import { changeSetOf } from '../product-changes/undo-changes.ts'
import { wakeChangeWork } from '../product-changes/wake-change-work.ts'

/** Maximum skus planned within the request. */
const atOnce = 200

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
  return changeSetOf(context.shop.database.db, { id: await beginPlan(context, planOf(input)) })
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
  return beginPlan(context, plan.of === 'prices' ? plan : { ...plan, special })
}

async function beginPlan(context: ProductContext, plan: PricePlan): Promise<number> {
  const { database } = context.shop
  const sets = changeSetRepository(database.db)
  const id = await sets.add({
    ...context.changer,
    at: context.now(),
    kind: 'prices',
    state: 'planning',
    may_cut_deep: context.may('prices.edit_deep'),
    runs_as: context.runsAs,
    plan,
  })
  const set = await sets.find(id)
  if (set && plan.of !== 'found' && countOf(plan) <= atOnce)
    await advanceSet(database.db, set, { now: context.now(), size: atOnce + 1, writesList: true })
  else await wakeChangeWork(database)
  return id
}

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

/**
 * Applies a plan in the background, in slices, with the rights of the person who applies it.
 * @throws ShopError products.unknown_change_set, products.not_planned
 */
export async function applyPlan({ shop, runsAs }: ProductContext, id: number): Promise<ProductChangeSet> {
  const { db } = shop.database
  const { numUpdatedRows } = await db
    .updateTable('product_change_sets')
    .set({ state: 'applying', place: 0, runs_as: JSON.stringify(runsAs) })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where('kind', '=', 'prices')
    .executeTakeFirst()
  // Throws for an unknown number.
  const set = await changeSetOf(db, { id })
  if (numUpdatedRows === 0n) throw new ShopError('products.not_planned')
  await wakeChangeWork(shop.database)
  return set
}
