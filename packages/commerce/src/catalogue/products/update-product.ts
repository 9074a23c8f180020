import type { ProductChange, ProductOutcome, ProductSaved } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  applyChanges,
  type FieldOutcome,
  changeReader,
  type PastChange,
  changeSetRepository,
  isKnownPath,
  isSameValue,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'
import type { ProductContext } from './product-context.ts'
import { announceChanges, writeList } from '../product-changes/change-slices.ts'
import { kindOfPath, type SavedKind } from './required-right.ts'
import { shownProduct } from './visible-product.ts'
import { planSpecials } from '../prices/plan-specials.ts'

/** Number of changes searched for the author of the current value. */
const pastChanges = 200

/**
 * Saves changes of one product, each field only if it still holds what the person saw; returns the others
 * with both values.
 * @throws ShopError products.unknown, request.invalid for a field that this right does not cover,
 * staff.not_allowed for a cost price that the person may not see: a conflict would reveal it
 */
export async function saveProduct(
  context: ProductContext,
  kind: SavedKind,
  { sku, changes }: { sku: string; changes: readonly ProductChange[] },
): Promise<ProductSaved> {
  const { db } = context.shop.database
  checkPaths(kind, changes)
  if (kind === 'costs' && !context.may('prices.read_cost')) throw new ShopError('staff.not_allowed')
  const product = await db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst()
  if (!product) throw new ShopError('products.unknown', { sku })
  const now = context.now()
  const sets = changeSetRepository(db)
  const set = await sets.add({
    ...context.changer,
    at: now,
    kind,
    state: 'done',
    may_cut_deep: context.may('prices.edit_deep'),
  })
  const numbered = changes.map((change, at) => ({ ...change, number: at + 1, product_id: product.id, sku }))
  await sets.addChanges(set, numbered, 0)
  const applied = await applyChanges(db, numbered, {
    now,
    may: context.may,
    isRestoring: false,
  })
  await planSpecials(
    context.shop.database,
    { changes: numbered, outcomes: applied.outcomes },
    { runsAs: context.runsAs, changer: context.changer, now },
  )
  await sets.settle(set, applied.outcomes)
  const count = (wanted: string) => applied.outcomes.filter(({ outcome }) => outcome === wanted).length
  await sets.update(set, {
    total: changes.length,
    place: changes.length,
    applied: count('applied'),
    conflicts: count('conflict'),
    refused: count('refused'),
    finished_at: now,
  })
  await writeList(db, [...applied.priced, ...applied.changed], now)
  await announceChanges(db, applied)
  const past = await pastOf(db, product.id, applied.outcomes)
  const outcomes = numbered.map((change, at) => productOutcome(change, applied.outcomes[at], past))
  return { set, outcomes, product: await shownProduct(context, sku) }
}

function checkPaths(kind: SavedKind, changes: readonly ProductChange[]): void {
  const seen = new Set<string>()
  for (const { path } of changes) {
    if (!isKnownPath(path) || kindOfPath(path) !== kind || seen.has(path))
      throw new ShopError('request.invalid', { field: path, reason: 'no such field here, or twice' })
    seen.add(path)
  }
}

/** Returns the history of a product; read only to name the author of a conflict. */
export const pastOf = (
  db: Kysely<Db>,
  id: number,
  outcomes: readonly FieldOutcome[],
): Promise<PastChange[]> =>
  outcomes.some(({ outcome }) => outcome === 'conflict')
    ? changeReader(db).listPast([id], pastChanges)
    : Promise.resolve([])

/** Returns the outcome of a change as the console shows it. */
export function productOutcome(
  { path, before, after }: ProductChange,
  outcome: FieldOutcome | undefined,
  past: readonly PastChange[],
): ProductOutcome {
  const { outcome: what = 'same', present = null, code } = outcome ?? {}
  const writer =
    what === 'conflict'
      ? past.find((change) => change.path === path && isSameValue(change.after, present))
      : undefined
  return {
    path,
    outcome: what,
    before,
    after,
    present: what === 'conflict' ? present : null,
    by: writer?.actor_name ?? null,
    at: writer?.at.toISOString() ?? null,
    code: code ?? null,
  }
}
