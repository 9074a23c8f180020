import type { ProductChangeSet } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { changeSetRepository } from '@ambra/db/catalogue'
import type { ProductContext } from '../products/product-context.ts'
import { advanceSet } from './change-slices.ts'
import { changeSetOf, rightsOf } from './undo-changes.ts'
import { wakeChangeWork } from './wake-change-work.ts'

/** Maximum products planned within the request. */
const atOnce = 200
/** Kinds of changes that are planned for many products. */
const plannedKinds = ['prices', 'edit', 'publish'] as const
type PlannedKind = (typeof plannedKinds)[number]

/**
 * Stores a plan of changes and plans a small one at once, a large one in the background. Returns the id of its
 * set.
 */
export async function beginPlan(
  context: ProductContext,
  { kind, plan, count }: { kind: PlannedKind; plan: unknown; count: number },
): Promise<number> {
  const { database } = context.shop
  const sets = changeSetRepository(database.db)
  const id = await sets.add({
    ...context.changer,
    at: context.now(),
    kind,
    state: 'planning',
    may_cut_deep: context.may('prices.edit_deep'),
    runs_as: context.runsAs,
    plan,
  })
  const set = await sets.find(id)
  if (set && count <= atOnce)
    await advanceSet(database.db, set, { now: context.now(), size: atOnce + 1, writesList: true })
  else await wakeChangeWork(database)
  return id
}

/**
 * Applies a plan in the background, in slices, with the rights of the person who applies it.
 * @throws ShopError products.unknown_change_set, products.not_planned, staff.not_allowed
 */
export async function applyPlan(context: ProductContext, id: number): Promise<ProductChangeSet> {
  const { db } = context.shop.database
  const planned = await changeSetRepository(db).find(id)
  if (!planned) throw new ShopError('products.unknown_change_set')
  if (!(await rightsOf(db, planned)).every(context.may)) throw new ShopError('staff.not_allowed')
  const { numUpdatedRows } = await db
    .updateTable('product_change_sets')
    .set({ state: 'applying', place: 0, runs_as: JSON.stringify(context.runsAs) })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where('kind', 'in', plannedKinds)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ShopError('products.not_planned')
  await wakeChangeWork(context.shop.database)
  return changeSetOf(db, { id })
}
